from dataclasses import replace

import pytest

from scoring.lists.consequences import BockMoves, Change, Consequences, consequences
from scoring.lists.entries import PeopleEntry
from scoring.lists.fold import fold
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Duty, TableEvent
from tests.scoring.builders import FIVE_30, FOUR_24, REDEAL, played, points, solo

LIST = [played(130), solo(2), played(155, (2, 4)), solo(2, 110)]


def consequences_of(changed):
    return consequences(fold(DDV, FOUR_24, LIST), fold(DDV, FOUR_24, changed))


def test_same_list_has_no_consequences():
    assert consequences_of(LIST) == consequences(fold(DDV, FOUR_24, LIST), fold(DDV, FOUR_24, LIST))
    assert (consequences_of(LIST).entries, consequences_of(LIST).whole) == ((), ())


def test_deleting_the_pflichtsolo_makes_the_lustsolo_one():
    result = consequences_of([LIST[0], *LIST[2:]])
    changes = {each.position: {c.name: (c.before, c.after) for c in each.changes} for each in result.entries}
    assert changes[2] == {"number": (3, 2)}
    assert changes[3] == {
        "number": (4, 3),
        "leads": (4, 2),
        "duty": (Duty.LUSTSOLO, Duty.PFLICHTSOLO),
    }
    assert sorted(changes) == [2, 3]
    assert Change("totals", fold(DDV, FOUR_24, LIST).totals, (0, -2, 0, 2)) in result.whole


def test_inserting_moves_the_deal_of_what_follows():
    result = consequences_of([played(121, (1, 4)), *LIST])
    assert [each.position for each in result.entries] == [2, 3, 4, 5]
    assert [(c.name, c.before, c.after) for c in result.entries[0].changes] == [
        ("number", 1, 2),
        ("dealer", 1, 2),
        ("leads", 2, 3),
    ]


def test_changing_points_changes_only_the_whole():
    result = consequences_of([played(155), *LIST[1:]])
    assert result.entries == ()
    assert {change.name for change in result.whole} == {"totals"}


def test_redeal_changes_nothing():
    assert consequences_of([LIST[0], REDEAL, *LIST[1:]]).whole == ()
    assert consequences_of([LIST[0], REDEAL, *LIST[1:]]).entries == ()


def test_newcomer_changes_no_earlier_game():
    result = consequences_of([*LIST, PeopleEntry(event=TableEvent.JOIN, seat=5)])
    assert result.entries == ()
    assert {change.name for change in result.whole} == {"open_pflichtsoli", "next"}


RAISES = replace(points(3, (1, 2)), bock_rounds=1)
PLAIN = points(2, (1, 3))
OTHER = points(4, (2, 3))
BOCK = [PLAIN, RAISES, PLAIN, OTHER, PLAIN, OTHER, PLAIN]  # games 3 to 6 are Bock games

# Dokomania, Bock: effects of a correction on the Böcke, played or not.
MOVES = [
    (BOCK, [PLAIN, *BOCK[2:]], BockMoves(lapsed=1)),
    (BOCK, [*BOCK[:3], *BOCK[4:]], BockMoves(longer=True)),
    (BOCK[:4], BOCK[:3], BockMoves(longer=True)),
    (BOCK, [*BOCK[:3], points(5, (1, 4)), *BOCK[3:]], BockMoves(shorter=True)),
    (BOCK, [RAISES, *BOCK], BockMoves(raised=1)),
    (BOCK, [PLAIN, OTHER, *BOCK[2:]], BockMoves(lapsed=1)),
    (BOCK, [replace(OTHER, bock_rounds=2), *BOCK[1:]], BockMoves(raised=2)),
    (BOCK, [*BOCK[:3], points(5, (1, 4)), *BOCK[4:]], BockMoves()),
    (BOCK, [*BOCK[:6], OTHER], BockMoves()),
    (BOCK, BOCK[1:], BockMoves()),
]


@pytest.mark.parametrize(("before", "after", "moves"), MOVES)
def test_bock_consequences(before, after, moves):
    rules, form = rule_book("dokomania"), replace(FOUR_24, pflichtsoli=0)
    assert consequences(fold(rules, form, before), fold(rules, form, after)).bock == moves


def test_later_games_of_impossible_game_have_not_lapsed():
    """At a table of five each deletion shifts who sits out, so game 2 is won by somebody sitting out."""
    rules, form = rule_book("dokomania"), replace(FIVE_30, pflichtsoli=0)
    games = [points(3, (2, 3)), points(3, (1, 3)), *[replace(points(2, (5, 1)), bock_rounds=1)] * 2]
    before, after = fold(rules, form, games), fold(rules, form, ())
    assert consequences(before, after, games, games[1:]) == Consequences((), ())
    raises = [replace(games[0], bock_rounds=1), *games[1:]]
    assert consequences(fold(rules, form, raises), after, raises, games[1:]).bock == BockMoves(lapsed=1)
