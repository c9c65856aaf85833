from itertools import combinations

from tournaments.seating.constraints import hard_wishes, unmet_wishes
from tournaments.seating.field import field_of
from tournaments.seating.last_resort import repair_hard_wishes
from tournaments.seating.measures import meetings
from tournaments.seating.wishes import Strength, Wish, Wishes

HARD = dict.fromkeys(Wish, Strength.HARD)
FIRST = ((1, 2, 3, 4), (5, 6, 7, 8, 9))
SECOND = ((1, 5, 3, 7), (2, 6, 4, 8, 9))
QUARRELS = frozenset({(1, 2), (1, 4), (3, 5), (3, 7), (5, 6), (6, 8)})


def nine(**wishes):
    return field_of(range(1, 10), wishes=Wishes(strength=HARD, **wishes))


def test_every_round_in_which_a_hard_wish_failed_holds_them_all():
    field = nine(not_with=QUARRELS, tables={7: 1, 2: 1})
    rounds = repair_hard_wishes(field, (FIRST, SECOND), 1)
    assert hard_wishes(field, unmet_wishes(field, rounds)) == ()
    assert [sorted(sum(tables, ())) for tables in rounds] == [list(range(1, 10))] * 2
    assert repair_hard_wishes(field, (FIRST, SECOND), 1) == rounds


def test_a_round_that_holds_every_wish_stays():
    field = nine(not_with=frozenset({(1, 2)}))
    first, second = repair_hard_wishes(field, (FIRST, SECOND), 1)
    assert (first != FIRST, second) == (True, SECOND)


def test_prefers_seating_with_fewest_repeats():
    before = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    field = field_of(range(1, 9), history=before, wishes=Wishes(not_with=frozenset({(1, 2)}), strength=HARD))
    again = meetings(repair_hard_wishes(field, before, 1)).keys() & meetings(before).keys()
    assert ((1, 2) in again, len(again)) == (False, 4)  # two and two at either table: the minimum


def test_rounds_stay_as_they_are_where_no_seating_holds_all_wishes():
    field = nine(not_with=frozenset(combinations((1, 2, 3), 2)))
    assert repair_hard_wishes(field, (FIRST, SECOND), 1) == (FIRST, SECOND)
