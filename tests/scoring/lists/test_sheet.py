from scoring.lists.sheet import DerivedValues
from scoring.notices import Notice
from tests.scoring.score_lists import listed, penalty, won

ENTRIES = [won(2), penalty("9.3.2", 3), {"event": "broken_off", "reason": "Alarm"}]
SHEET = listed("ddv", ENTRIES, pflichtsoli=0, broken_off="average")
ACCEPTED = Notice.create("sum_accepted", sum=2, reason="sheet is lost")


def values_of(derived):
    return derived.number, derived.value, derived.points, derived.running, derived.warnings


def test_derived_game():
    (game,) = SHEET.games
    derived = DerivedValues(game=game)
    assert values_of(derived) == (1, 2, (2, 2, -2, -2), (2, 2, -2, -2), game.warnings)
    assert derived.lines == game.lines


def test_derived_penalty():
    derived = DerivedValues(penalty=SHEET.penalties[0])
    assert (values_of(derived), derived.lines) == ((None, None, (1, 1, -3, 1), None, ()), ())


def test_derived_break_off():
    few = Notice.create("broken_off_few_games", missing=11, counted=1)
    assert values_of(DerivedValues(break_off=SHEET.break_off)) == (None, None, (2, 2, -2, -2), None, (few,))


def test_derived_totals():
    totals = (3, -1, 0, 0)
    assert values_of(DerivedValues(totals=totals, remarks=(ACCEPTED,))) == (None, None, totals, totals, (ACCEPTED,))


def test_derived_event_is_empty():
    assert values_of(DerivedValues()) == (None, None, (), None, ())
