"""Laws of games under any rule set."""

import json
from collections import Counter
from dataclasses import replace

from hypothesis import strategies as st

from scoring.game.as_json import game_to_json, parse_game, parse_points, score_line
from scoring.game.bock_triggers import triggers
from scoring.game.evaluate import evaluate, evaluate_points
from scoring.game.tables import tables_for
from scoring.rules.as_json import parse_rules, rules_to_json
from scoring.rules.worth import Counting
from tests.laws import law
from tests.scoring import slow_reference
from tests.scoring.drawn_games import rules_and_games
from tests.scoring.rule_sets import rule_sets


def score_of(rules, game):
    facts = {key: value for key, value in game.items() if key != "bock"}
    return evaluate(parse_game(facts), rules, bock=game["bock"])


@law(quick=20, full=400, both=rules_and_games())
def test_score_equals_slow_reference(both):
    rules, game = both
    score = score_of(rules, game)
    winner, value, lines, points = slow_reference.result(rules_to_json(rules), game)
    assert (score.winner, score.value, list(score.points)) == (winner, value, points)
    assert Counter((line.reason.value, line.party.value, line.points) for line in score.lines) == Counter(lines)


@law(quick=12, both=rules_and_games())
def test_lines_are_nonzero_and_add_up_to_the_value(both):
    rules, game = both
    score = score_of(rules, game)
    assert sum(line.points for line in score.lines) == score.value
    assert all(line.points for line in score.lines)
    bock = sum(line.points for line in score.lines if line.reason == "bock")
    assert score.value_before_bock == score.value - bock


@law(quick=12, both=rules_and_games(worth={"counting": "plus_minus"}))
def test_plus_minus_sums_to_zero(both):
    assert sum(score_of(*both).points) == 0


@law(quick=12, both=rules_and_games(worth={"counting": "plus_minus", "solo_always_triple": False, "verwerfen": False}))
def test_plus_and_minus_add_up_to_plus_minus(both):
    rules, game = both
    whole, plus, minus = (
        score_of(replace(rules, worth=replace(rules.worth, counting=counting)), game)
        for counting in (Counting.PLUS_MINUS, Counting.PLUS, Counting.MINUS)
    )
    if whole.winner is not None:
        assert [p + m for p, m in zip(plus.points, minus.points, strict=True)] == list(whole.points)
        assert not any(p and m for p, m in zip(plus.points, minus.points, strict=True))
    else:  # without the factor of a soloist
        assert max(plus.points) == -min(minus.points) == abs(whole.value)


@law(quick=12, both=rules_and_games())
def test_rotated_seats_rotate_the_points(both):
    rules, game = both
    offender = game["verworfen"] and game["verworfen"] % 4 + 1
    turned = {**game, "re": sorted(seat % 4 + 1 for seat in game["re"]), "verworfen": offender}
    before, after = score_of(rules, game), score_of(rules, turned)
    assert after.points == (before.points[3], *before.points[:3])
    assert after.lines == before.lines


@law(quick=12, both=rules_and_games())
def test_rules_and_games_are_read_back_as_written(both):
    rules, game = both
    assert parse_rules(json.loads(json.dumps(rules_to_json(rules)))) == rules
    facts = parse_game({key: value for key, value in game.items() if key != "bock"})
    assert parse_game(json.loads(json.dumps(game_to_json(facts)))) == facts
    assert score_line({**game, "rules": rules_to_json(rules)}, "ddv")["points"] == list(score_of(rules, game).points)


@law(quick=12, both=rules_and_games())
def test_game_triggers_only_bock_of_its_rule_book(both):
    rules, game = both
    off = triggers(parse_game({k: v for k, v in game.items() if k != "bock"}), rules, score_of(rules, game))
    assert set(off) <= set(rules.bock.triggers) - {"manual"}
    assert len(off) == len(set(off))


@law(
    quick=12,
    rules=rule_sets(),
    value=st.integers(-9, 20),
    winners=st.sampled_from(((1, 2), (3,), (1, 2, 4))),
    kind=st.sampled_from((None, "stille_hochzeit", "hochzeit_solo")),
    sonder=st.integers(0, 4),
    bock=st.integers(1, 4),
)
def test_points_entry_equals_slow_reference(rules, value, winners, kind, sonder, bock):
    given = {"value": value, "winners": winners}
    given |= {"sonder": sonder} if len(winners) == 2 else {"kind": kind if kind in tables_for(rules).kinds else None}
    score = evaluate_points(parse_points(given), rules, bock=bock)
    expected = slow_reference.points_value(rules_to_json(rules), given, bock)
    assert score.value == expected
    game = {"re": winners if len(winners) < 3 else (3,), "verworfen": None}
    won = "kontra" if len(winners) == 3 else "re"
    assert list(score.points) == slow_reference.seat_points(rules_to_json(rules)["worth"], game, won, expected)
