"""Speed on one core, in processor time, so that a busy machine does not fail it; half of what is promised."""

import json
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import process_time

from scoring.evaluate import evaluate
from scoring.rulebooks.ddv import DDV
from scoring.serialize import parse_game, parse_replay
from scoring.sheet import fold
from scoring.standings import RoundResult, standings
from scoring.tiebreaks import Criterion

CASES = Path(__file__).resolve().parent.parent / "cases"


def read(name):
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


def test_evaluate_explains_many_games_a_second():
    games = list(islice(cycle([parse_game(case["game"]) for case in read("ddv_games.jsonl")]), 20_000))
    start = process_time()
    for game in games:
        evaluate(game, DDV)
    assert len(games) / (process_time() - start) > 25_000


def test_a_list_folds_in_milliseconds():
    replay = parse_replay(read("ddv_sheets.jsonl")[0]["input"])
    start = process_time()
    for _ in range(50):
        fold(*replay)
    assert (process_time() - start) / 50 < 0.004


def test_standings_of_thousands_take_a_moment():
    random = Random(1)
    results = [
        RoundResult(
            participant=who,
            round=number,
            points=random.randint(-40, 40),
            games_won=random.randint(4, 16),
            soli_won=random.randint(0, 2),
            finished=True,
        )
        for who in range(4_000)
        for number in range(1, 9)
    ]
    start = process_time()
    lines = standings(results, (Criterion.POINTS, Criterion.GAMES_WON, Criterion.LAST_ROUND, Criterion.LOT), seed=1)
    assert process_time() - start < 0.4
    assert len(lines) == 4_000
