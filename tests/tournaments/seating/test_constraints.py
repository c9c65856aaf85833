from itertools import combinations

import pytest
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tests.laws import law
from tournaments.seating.constraints import (
    Reason,
    check,
    forbidden_pairs,
    hard_wishes,
    impossible,
    unavoidable,
    unmet_wishes,
    unwanted_pairs,
)
from tournaments.seating.field import field_of
from tournaments.seating.wishes import Strength, Wish, Wishes

OFF, SOFT, HARD = Strength.OFF, Strength.SOFT, Strength.HARD


def field(n=16, *, clubs="", teams="", not_with=(), tables=None, strength=None, **places):
    """Players 1 to n. Clubs and teams are letters by player, "-" for none; all wishes are hard."""
    wishes = Wishes(
        clubs={player: letter for player, letter in enumerate(clubs, start=1) if letter != "-"},
        teams={player: letter for player, letter in enumerate(teams, start=1) if letter != "-"},
        not_with=frozenset(not_with),
        tables=tables or {},
        strength={**dict.fromkeys(Wish, HARD), **(strength or {})},
    )
    return field_of(range(1, n + 1), wishes=wishes, **places)


def test_pairs_apart_come_from_every_wish():
    asked = field(clubs="AAB", teams="---CC", not_with=[(6, 7), (9, 8)], tables={10: 1, 11: 1, 12: 2})
    assert forbidden_pairs(asked) == {(1, 2), (4, 5), (6, 7), (8, 9), (10, 12), (11, 12)}
    assert unwanted_pairs(asked) == {}


def test_pairs_better_apart_weigh_by_what_was_wished():
    strength = {Wish.CLUBS: SOFT, Wish.NOT_WITH: SOFT, Wish.TABLES: OFF, Wish.TEAMS: HARD}
    asked = field(clubs="AA", teams="--CC", not_with=[(1, 2), (5, 6)], tables={7: 1, 8: 2}, strength=strength)
    assert forbidden_pairs(asked) == {(3, 4)}
    assert unwanted_pairs(asked) == {(1, 2): 4, (5, 6): 3}


def test_club_of_everybody_is_reported_without_effect():
    asked = field(8, clubs="AAAAAAAA", strength={Wish.CLUBS: SOFT})
    assert unwanted_pairs(asked) == {}
    (told,) = unmet_wishes(asked, ROUNDS)
    assert (told.people, told.reason) == (tuple(range(1, 9)), Reason.CLUB_LARGER_THAN_TABLES)


def test_a_wish_without_a_strength_counts_for_nothing():
    wishes = Wishes(clubs={1: "A", 2: "A"}, strength={})
    assert forbidden_pairs(field_of(range(1, 9), wishes=wishes)) == frozenset()


def test_wishes_about_people_who_are_not_there_mean_nothing():
    asked = field(8, clubs="A-------A", not_with=[(1, 9), (9, 10)], tables={9: 7})
    assert forbidden_pairs(asked) == frozenset()
    assert impossible(asked) == ()


@law(
    quick=15,
    full=300,
    clubs=st.text("AAAAABC-", min_size=16, max_size=17),
    teams=st.text("XY--", min_size=16, max_size=17),
    places=st.permutations(range(1, 17)),
    tables=st.none() | st.just(3),
)
def test_no_round_has_less_against_soft_wishes_than_is_unavoidable(clubs, teams, places, tables):
    asked = field(clubs=clubs[:16], teams=teams[:16], strength=dict.fromkeys(Wish, SOFT), table_count=tables)
    seats = iter(places)
    seated = [[next(seats) for _ in range(size)] for size in asked.sizes]
    weights = unwanted_pairs(asked)
    together = (pair for table in seated for pair in combinations(sorted(table), 2))
    assert sum(weights.get(pair, 0) for pair in together) >= unavoidable(asked)


# clubs and teams, strength of clubs, minimum weight at four tables
UNAVOIDABLE = [
    ("AAAABBBB", "", SOFT, 0),
    ("AAAAAABBBBB", "", SOFT, 2 + 1),
    ("AAAAAAAAA", "XXXXX", SOFT, 3 + 1 + 1 + 1 + 1),
    ("A" * 16, "", SOFT, 0),
    ("AAAAAA", "", HARD, 0),
]


@pytest.mark.parametrize(("clubs", "teams", "strength", "weight"), UNAVOIDABLE)
def test_unavoidable_is_what_groups_larger_than_the_tables_meet(clubs, teams, strength, weight):
    asked = field(clubs=clubs, teams=teams, strength={**dict.fromkeys(Wish, SOFT), Wish.CLUBS: strength})
    assert unavoidable(asked) == weight


# wishes, and all reasons: wish, people, reason, table, room
IMPOSSIBLE = {
    "club": ({"clubs": "AAAAA"}, [(Wish.CLUBS, (1, 2, 3, 4, 5), Reason.CLUB_LARGER_THAN_TABLES, None, 4)]),
    "team": ({"teams": "AAAAABB"}, [(Wish.TEAMS, (1, 2, 3, 4, 5), Reason.CLUB_LARGER_THAN_TABLES, None, 4)]),
    "no such table": ({"tables": {3: 5, 4: 5}}, [(Wish.TABLES, (3, 4), Reason.TABLE_MISSING, 5, None)]),
    "closed table": ({"tables": {3: 2}, "closed": [2]}, [(Wish.TABLES, (3,), Reason.TABLE_MISSING, 2, None)]),
    "full table": (
        {"tables": dict.fromkeys(range(1, 6), 2)},
        [(Wish.TABLES, (1, 2, 3, 4, 5), Reason.TABLE_FULL, 2, 4)],
    ),
    "one larger table for two": (
        {"n": 17, "tables": {**dict.fromkeys(range(1, 6), 2), **dict.fromkeys(range(6, 11), 1)}},
        [(Wish.TABLES, (1, 2, 3, 4, 5), Reason.TABLE_FULL, 2, 4)],
    ),
    "not with somebody of the table": (
        {"tables": {1: 3, 2: 3}, "not_with": [(1, 2)]},
        [(Wish.NOT_WITH, (1, 2), Reason.WISHES_CONTRADICT, 3, None)],
    ),
    "club at one table": (
        {"tables": {1: 3, 2: 3}, "clubs": "AA"},
        [(Wish.CLUBS, (1, 2), Reason.WISHES_CONTRADICT, 3, None)],
    ),
    "five who quarrel": (
        {"not_with": [(one, other) for one in range(1, 6) for other in range(one + 1, 6)]},
        [(Wish.NOT_WITH, (1, 2, 3, 4, 5), Reason.WISHES_CONTRADICT, None, 4)],
    ),
    "quarrel with nearly all": (
        {"not_with": [(1, other) for other in range(2, 15)]},
        [(Wish.NOT_WITH, (1,), Reason.TOO_FEW_PARTNERS, None, 2)],
    ),
    "all at once": (
        {"clubs": "AAAAA", "tables": {6: 9, 7: 1, 8: 1}, "not_with": [(7, 8)]},
        [
            (Wish.CLUBS, (1, 2, 3, 4, 5), Reason.CLUB_LARGER_THAN_TABLES, None, 4),
            (Wish.TABLES, (6,), Reason.TABLE_MISSING, 9, None),
            (Wish.NOT_WITH, (7, 8), Reason.WISHES_CONTRADICT, 1, None),
        ],
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_names_every_reason(name):
    asked, expected = IMPOSSIBLE[name]
    found = impossible(field(**asked))
    assert [(each.wish, each.people, each.reason, each.table, each.room) for each in found] == expected
    assert all(each.rounds == () for each in found)
    with pytest.raises(RuleViolation) as refused:
        check(field(**asked))
    assert (refused.value.code, refused.value.params["reasons"]) == ("draw_impossible", found)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_nothing_is_impossible_where_wishes_are_soft(name):
    asked, _ = IMPOSSIBLE[name]
    assert impossible(field(**asked, strength=dict.fromkeys(Wish, SOFT))) == ()


POSSIBLE = [
    {"clubs": "AAAABBBBCCCCDDDD"},
    {"tables": dict.fromkeys(range(1, 5), 2)},
    {"n": 17, "tables": dict.fromkeys(range(1, 6), 1)},
    {"not_with": [(1, other) for other in range(2, 14)]},
]


@pytest.mark.parametrize("asked", POSSIBLE)
def test_impossible_leaves_what_can_be(asked):
    assert impossible(field(**asked)) == ()


@pytest.mark.long
def test_impossible_in_large_fields():
    everybody = range(1, 1001)
    assert impossible(field(1000, tables={player: (player + 3) // 4 for player in everybody})) == ()
    clubs = {player: "AB"[player % 2] for player in everybody}
    halves = field_of(everybody, wishes=Wishes(clubs=clubs, strength={Wish.CLUBS: HARD}))
    assert [len(each.people) for each in impossible(halves)] == [500, 500]


ROUNDS = (
    ((1, 2, 3, 4), (5, 6, 7, 8)),
    ((1, 5, 3, 7), (2, 6, 4, 8)),
)


def test_unmet_wishes_names_people_rounds_and_reason():
    strength = {Wish.CLUBS: SOFT, Wish.TABLES: SOFT}
    asked = field(8, clubs="AAA", not_with=[(5, 7), (1, 8)], tables={2: 1, 5: 4, 6: 2}, strength=strength)
    found = unmet_wishes(asked, ROUNDS)
    assert [(each.wish, each.people, each.rounds, each.reason) for each in found] == [
        (Wish.CLUBS, (1, 2, 3), (1, 2), Reason.CLUB_LARGER_THAN_TABLES),
        (Wish.NOT_WITH, (5, 7), (1, 2), Reason.NONE_FOUND),
        (Wish.TABLES, (2,), (2,), Reason.NONE_FOUND),
        (Wish.TABLES, (5,), (1, 2), Reason.TABLE_MISSING),
    ]
    assert [each.wish for each in hard_wishes(asked, found)] == [Wish.NOT_WITH]


def test_unmet_wishes_of_a_draw_that_heeds_hard_wishes_alone_gives_no_other_reason():
    asked = field(8, clubs="AAA", not_with=[(5, 7)], strength={Wish.CLUBS: SOFT, Wish.NOT_WITH: HARD})
    found = unmet_wishes(asked, ROUNDS, soft_heeded=False)
    assert [(each.people, each.reason) for each in found] == [
        ((1, 2, 3), Reason.NOT_HEEDED),
        ((5, 7), Reason.NONE_FOUND),
    ]


def test_unmet_wishes_counts_rounds_from_the_first_of_the_history():
    asked = field(8, not_with=[(5, 7)], history=ROUNDS)
    assert [each.rounds for each in unmet_wishes(asked, ROUNDS[1:])] == [(3,)]


def test_unmet_wishes_ignores_wishes_that_are_off():
    asked = field(8, clubs="AAA", tables={2: 1, 5: 4}, strength={Wish.CLUBS: OFF, Wish.TABLES: OFF})
    assert unmet_wishes(asked, ROUNDS) == ()
