"""Measures what must stay quick and prints one JSON object; every figure says its unit.

Runs on a database of its own in a temporary folder. Medians of several runs, one core.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = 20_000
RUNS = 5
FIELDS = (40, 400, 4_000)
ROUNDS = 8
PAGES = 100


def main() -> None:
    """Prints the figures."""
    _set_up()
    figures = {"evaluate": evaluating(), "lists": folding(), "standings": standings(), "printing": printing()}
    print(json.dumps(figures, indent=2))


def _set_up() -> None:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="kreuzdame-bench-")
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ["ALLOWED_HOSTS"] = "testserver"
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    sys.path.insert(0, str(ROOT))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median of several runs."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def _facts(count: int) -> list[dict[str, Any]]:
    from tournaments.management.plausible import Situation, plausible_game

    random = Random(1)
    situation = Situation(players=(1, 2, 3, 4), forced=None, owed={}, normal_games_left=10)
    return [plausible_game(situation, random) for _ in range(count)]


def evaluating() -> dict[str, Any]:
    """Explained games a second: `evaluate` on built games, and from JSON to JSON."""
    from scoring.evaluate import evaluate
    from scoring.rulebooks.catalogue import rule_book
    from scoring.serialize import parse_game, score_to_json

    rules = rule_book("ddv")
    facts = _facts(GAMES)
    games = [parse_game(fact) for fact in facts]
    texts = [json.dumps(fact) for fact in facts]
    built = seconds(lambda: [evaluate(game, rules) for game in games])
    path = seconds(lambda: [json.dumps(score_to_json(evaluate(parse_game(json.loads(text)), rules))) for text in texts])
    return {"games_per_second": round(GAMES / built), "json_games_per_second": round(GAMES / path), "games": GAMES}


def folding() -> dict[str, Any]:
    """Milliseconds to fold a whole list of the federation's 24 games."""
    from scoring.fold import fold
    from scoring.list_json import parse_replay
    from scoring.rulebooks.catalogue import rule_book

    line = (ROOT / "tests" / "cases" / "ddv_sheets.jsonl").read_text().splitlines()[0]
    replay = parse_replay(json.loads(line)["input"])
    taken = seconds(lambda: [fold(rule_book("ddv"), replay.format, replay.entries) for _ in range(100)])
    return {"milliseconds_per_list": round(taken * 10, 3)}


def standings() -> dict[str, Any]:
    """Milliseconds and queries of the standings page for growing fields, for anybody and signed in."""
    return {str(players): _standings_of(players) for players in FIELDS}


def _standings_of(players: int) -> dict[str, Any]:
    from django.test import Client

    from tools.bench_field import make_field

    field = make_field(players=players, rounds=ROUNDS)
    anybody, signed_in = Client(), Client()
    signed_in.force_login(field.user)
    address = f"/t/{field.tournament.slug}/standings/"
    return {"rounds": ROUNDS, "anybody": _page(anybody, address), "signed_in": _page(signed_in, address)}


def _page(client: Any, address: str) -> dict[str, Any]:
    from django.core.cache import cache
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def computed() -> Any:
        cache.clear()  # large standings are remembered: this is what the first reader after a change waits for
        return client.get(address)

    client.get(address)  # loads templates
    with CaptureQueriesContext(connection) as queries:
        response = computed()
    count = len(queries)  # before the timed requests clear the log
    if response.status_code != 200:
        raise RuntimeError(f"{address} answered {response.status_code}")
    taken, remembered = seconds(computed), seconds(lambda: client.get(address))
    return {
        "milliseconds": round(taken * 1000, 1),
        "remembered_milliseconds": round(remembered * 1000, 1),
        "queries": count,
    }


def printing() -> dict[str, Any]:
    """Score sheets of 100 tables in one job, beside the same sheets laid out as ruled tables page by page."""
    from tournaments.printing.bench import measure

    return measure(pages=PAGES)


if __name__ == "__main__":
    main()
