import pytest

from scoring.lists.entries import BrokenSolo, GameEntry, RunningEntry
from scoring.lists.fold import fold
from scoring.lists.parties import parties
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Kind
from tests.scoring.builders import FIVE_30, FOUR_24, played, points, solo


def sides(entry, form=FOUR_24):
    """Returns (seats, won, announced) for each party, or nothing if unknown."""
    (game,) = fold(DDV, form, [entry]).games
    return [tuple(party) for party in parties(entry, game) or ()]


# entry, both parties (seats, won, announced)
PARTIES = [
    (played(130), [((1, 3), True, False), ((2, 4), False, False)]),
    (played(110), [((1, 3), False, False), ((2, 4), True, False)]),
    (played(130, said=("ansage", None)), [((1, 3), True, True), ((2, 4), False, False)]),
    # an Absage implies the Ansage; the party that missed it has lost (TSR 7.1.1 5)
    (played(140, said=("keine_90", None)), [((1, 3), False, True), ((2, 4), True, False)]),
    # both missed their Absagen: nobody won (TSR 7.1.3)
    (played(120, said=("keine_90", "keine_90")), [((1, 3), False, True), ((2, 4), False, True)]),
    (solo(2, 130, said=("ansage", "ansage")), [((2,), True, True), ((1, 3, 4), False, True)]),
    (points(2, (1, 4)), [((1, 4), True, None), ((2, 3), False, None)]),
    (points(2, (3,)), [((3,), True, None), ((1, 2, 4), False, None)]),
    (points(1, (1, 2, 4)), [((1, 2, 4), True, None), ((3,), False, None)]),
    (points(0, ()), []),
    (RunningEntry(running=(3, -3, -3, 3)), [((1, 4), True, None), ((2, 3), False, None)]),
    (
        GameEntry(facts=BrokenSolo(kind=Kind.DAMEN_SOLO, re=(4,), offender=1)),
        [((4,), True, None), ((1, 2, 3), False, None)],
    ),
]


@pytest.mark.parametrize(("entry", "expected"), PARTIES)
def test_parties_are_those_of_the_facts(entry, expected):
    assert sides(entry) == expected


def test_sit_outs_have_no_party():
    assert sides(played(130, re=(3, 4)), FIVE_30) == [((3, 4), True, False), ((2, 5), False, False)]
