"""Laws of standings."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import RoundResult, standings
from tests.laws import law

SEATS = st.sampled_from((4, 5))
CHAINS = st.lists(st.sampled_from(list(Criterion)), max_size=6, unique=True)


@st.composite
def rounds(draw):
    """Draws small numbers, so that ties are common."""
    results = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        people = draw(st.permutations(range(1, 11)))
        for table, seated in enumerate((people[:4], people[4 : 4 + draw(SEATS)]), start=1):
            results += [_result(draw, who, number, table) for who in seated]
    return results


def _result(draw, who, number, table):
    won = draw(st.integers(0, 1))
    points = draw(st.integers(-2, 2))
    return RoundResult(
        participant=who, round=number, points=points, games_won=won, soli_won=won, finished=True, table=table
    )


@law(quick=12, results=rounds(), chain=CHAINS, random=st.randoms())
def test_standings_do_not_depend_on_the_order_of_results(results, chain, random):
    mixed = random.sample(results, len(results))
    assert standings(mixed, chain, seed=1) == standings(results, chain, seed=1)


@law(quick=12, results=rounds(), chain=CHAINS)
def test_ranks_count_participants_ahead(results, chain):
    lines = standings(results, chain, seed=1)
    assert sorted(line.participant for line in lines) == sorted({result.participant for result in results})
    for rank, shared in groupby(lines, key=lambda line: line.rank):
        members = list(shared)
        assert rank == 1 + sum(line.rank < rank for line in lines)
        assert all(line.tied is (len(members) > 1) for line in members)


@law(quick=12, results=rounds())
def test_table_points_of_a_table_add_up_to_nothing(results):
    lines = standings(results, (Criterion.TABLE_POINTS,))
    assert sum(line.criteria[0] for line in lines) == 0


@law(quick=12, results=rounds())
def test_direct_comparison_sums_to_zero(results):
    lines = standings(results, (Criterion.POINTS, Criterion.DIRECT_COMPARISON))
    compared = [line.criteria[1] for line in lines if line.criteria[1] is not None]
    assert sum(compared) == 0


@law(quick=12, results=rounds(), more=st.integers(1, 50))
def test_points_for_everybody_in_a_round_change_no_rank(results, more):
    def raised(result):
        return RoundResult(
            participant=result.participant,
            round=result.round,
            points=result.points + more,
            games_won=None,
            soli_won=None,
            finished=True,
            table=result.table,
        )

    chain = (Criterion.TABLE_POINTS, Criterion.MEAN_POINTS)
    before, after = standings(results, chain), standings([raised(result) for result in results], chain)
    assert [(line.participant, line.rank) for line in before] == [(line.participant, line.rank) for line in after]


ROWS = st.tuples(st.integers(1, 9), st.integers(1, 3), st.integers(-9, 9), st.integers(0, 3))


@given(st.lists(ROWS, max_size=30), st.randoms())
def test_order_of_results_changes_neither_ranks_nor_points(rows, random):
    results = [
        RoundResult(participant=who, round=number, points=earned, games_won=won or None, soli_won=won, finished=True)
        for who, number, earned, won in rows
    ]
    chain = (Criterion.POINTS, Criterion.GAMES_WON, Criterion.LAST_ROUND)
    mixed = random.sample(results, len(results))
    first = standings(results, chain)
    assert standings(mixed, chain) == first
    assert [line.rank for line in first] == sorted(line.rank for line in first)
    assert sum(line.points for line in first) == sum(result.points for result in results)
