"""Laws of draws with any wishes."""

from itertools import combinations

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tests.laws import law
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.constraints import Reason, forbidden_pairs
from tournaments.seating.field import field_of
from tournaments.seating.measures import meetings
from tournaments.seating.plans import by_rank, draw_at_random, plan, plan_rounds
from tournaments.seating.wishes import Strength, Wish, Wishes

MODES = {
    "plan": lambda field, rounds, seed: plan_rounds(field, rounds, seed),
    "random": lambda field, rounds, seed: draw_at_random(field, seed, rounds),
    "standings": lambda field, rounds, seed: by_rank(field, Target.STRAIGHT, {}, seed, rounds=rounds),
}


@st.composite
def fields(draw):
    """Draws fields with gaps, clubs, quarrels, and fixed or closed tables."""
    n = draw(st.integers(4, 24))
    players = draw(st.lists(st.integers(1, 99), min_size=n, max_size=n, unique=True))
    some = st.sampled_from(players)
    quarrels = draw(st.lists(st.tuples(some, some).filter(lambda pair: pair[0] < pair[1]), max_size=3))
    wishes = Wishes(
        clubs=draw(st.dictionaries(some, st.sampled_from("ABCDEF"), max_size=n)),
        not_with=frozenset(quarrels),
        tables=draw(st.dictionaries(some, st.integers(1, 9), max_size=3)),
        strength=draw(st.fixed_dictionaries({wish: st.sampled_from(Strength) for wish in Wish})),
    )
    closed = draw(st.sets(st.integers(1, 5), max_size=2))
    tables = draw(st.none() | st.integers(-(-n // 7), n // 4))
    return field_of(players, table_count=tables, closed=closed, wishes=wishes)


def draw_or_refuse(mode, field, rounds, seed):
    """Returns the plan, or None if it's refused with people of the field."""
    try:
        return MODES[mode](field, rounds, seed)
    except RuleViolation as refused:
        assert refused.code == "draw_impossible"
        reasons = refused.params["reasons"]
        assert reasons and all(field.wishes.strength[each.wish] is Strength.HARD for each in reasons)
        assert all(each.people and set(each.people) <= set(field.players) for each in reasons)
        return None


def everybody_sits(field, made):
    for tables in made.rounds:
        assert sorted(player for table in tables for player in table) == list(field.players)
        assert sorted(map(len, tables)) == sorted(field.sizes)


def wishes_hold_or_are_told(field, made):
    """Asserts that hard wishes hold and that everybody away from a soft fixed table is reported."""
    assert not forbidden_pairs(field) & meetings(made.rounds).keys()
    told = {each.people for each in made.unmet_wishes if each.wish is Wish.TABLES}
    for player, number in field.wishes.tables.items():
        index = field.numbers.index(number) if number in field.numbers else None
        there = index is not None and all(player in tables[index] for tables in made.rounds)
        strength = field.wishes.strength[Wish.TABLES]
        assert there or strength is Strength.OFF or (strength is Strength.SOFT and (player,) in told)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@law(quick=2, full=10, field=fields(), rounds=st.integers(1, 2), seed=st.integers(0, 99))
def test_everybody_sits_and_wishes_hold_or_are_told(mode, field, rounds, seed):
    made = draw_or_refuse(mode, field, rounds, seed)
    assume(made is not None)
    assert len(made.rounds) == rounds
    everybody_sits(field, made)
    wishes_hold_or_are_told(field, made)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@law(quick=2, full=3, field=fields(), seed=st.integers(0, 99))
def test_the_same_seed_draws_the_same(mode, field, seed):
    assert draw_or_refuse(mode, field, 1, seed) == draw_or_refuse(mode, field, 1, seed)


@law(quick=1, full=10, n=st.integers(12, 40), seed=st.integers(0, 99), data=st.data())
def test_only_what_is_impossible_is_refused(n, seed, data):
    """Wishes that some round satisfies are never refused."""
    field = field_of(range(1, n + 1))
    tables = plan(n, 1, seed=seed).rounds[0]
    apart = [pair for pair in combinations(range(1, n + 1), 2) if not any(set(pair) <= set(table) for table in tables)]
    home = {player: number for number, table in enumerate(tables, start=1) for player in table}
    quarrels = data.draw(st.lists(st.sampled_from(apart), max_size=n // 2))
    fixed = data.draw(st.lists(st.sampled_from(range(1, n + 1)), max_size=3))
    wishes = Wishes(not_with=frozenset(quarrels), tables={player: home[player] for player in fixed})
    for mode in MODES.values():
        mode(field_of(field.players, wishes=wishes), 1, seed)


@law(quick=2, full=10, n=st.integers(8, 40), size=st.integers(2, 12), seed=st.integers(0, 99))
def test_a_hard_club_is_refused_just_where_it_is_larger_than_the_tables(n, size, seed):
    assume(size <= n)
    wishes = Wishes(clubs=dict.fromkeys(range(1, size + 1), "A"), strength={Wish.CLUBS: Strength.HARD})
    field = field_of(range(1, n + 1), wishes=wishes)
    if size <= len(field.sizes):
        assert plan_rounds(field, 2, seed).unmet_wishes == ()
        return
    with pytest.raises(RuleViolation) as refused:
        plan_rounds(field, 2, seed)
    (reason,) = refused.value.params["reasons"]
    assert (reason.reason, reason.people) == (Reason.CLUB_LARGER_THAN_TABLES, tuple(range(1, size + 1)))
