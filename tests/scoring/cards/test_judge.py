"""The referee against a slow, obvious reference: random legal games under random options, and mutated ones."""

from random import Random

import pytest

from scoring.cards.as_json import parse_record, verdict_to_json
from scoring.cards.judge import judge
from scoring.game.as_json import parse_game, score_line
from scoring.game.evaluate import evaluate
from scoring.rules.as_json import rules_to_json
from scoring.terms import Sonderpunkt
from tests.marks import long
from tests.scoring.cards.mutations import revoke
from tests.scoring.cards.player import play, random_rules

FEW, MANY = range(60), range(60, 1_500)
NAMES = [each.value for each in Sonderpunkt]


def drawn(seed):
    random = Random(seed)
    rules = random_rules(random)
    record, expected = play(rules, random)
    return rules, record, expected, random


def judged(rules, record):
    return verdict_to_json(judge(rules, parse_record(record)))


def comparable(verdict, keys):
    """Picks what the reference knows, in its order."""
    by_name = sorted(verdict["where"], key=lambda made: (made["trick"], NAMES.index(made["sonderpunkt"])))
    game = {key: value for key, value in verdict["game"].items() if key != "events"}
    known = {**verdict, "where": by_name, "parties": {"re": verdict["parties"]["re"]}, "game": game}
    return {key: known[key] for key in keys}


def check_clean(seed):
    rules, record, expected, _ = drawn(seed)
    verdict = judged(rules, record)
    assert verdict["refusals"] == []
    expected = {**expected, "parties": {"re": expected["parties"]["re"]}}
    assert comparable(verdict, expected) == expected


def check_mutated(seed):
    rules, record, _, random = drawn(seed)
    mutated = revoke(record, rules, random)
    if mutated:
        record, trick, seat = mutated
        refusals = [(each["code"], each["trick"], each["seat"]) for each in judged(rules, record)["refusals"]]
        assert refusals == [("not_followed", trick, seat)]
    return mutated is not None


@pytest.mark.parametrize("seed", FEW)
def test_legal_game_is_clean_and_judged_as_by_the_reference(seed):
    check_clean(seed)


def test_mutated_games_are_guilty_at_the_right_trick_and_seat_only():
    assert sum(check_mutated(seed) for seed in FEW) > len(FEW) / 2


@long
def test_many_legal_and_mutated_games():
    for seed in MANY:
        check_clean(seed)
        check_mutated(seed)


@pytest.mark.parametrize("seed", FEW[:20])
def test_game_of_a_verdict_is_scored(seed):
    rules, record, _, _ = drawn(seed)
    game = judge(rules, parse_record(record)).game
    written = judged(rules, record)["game"]
    seating = {key: written.pop(key) for key in ("players", "seats")}
    assert parse_game(written) == game
    scored = score_line({**written, **seating, "rules": rules_to_json(rules)}, "ddv")
    assert scored["value"] == evaluate(game, rules, parse_record(record).seating).value
