import pytest

from scoring.ranking.criteria import Criterion
from scoring.ranking.lots import decided_by_lot, lots_in, without_lot
from scoring.ranking.standings import RoundResult, standings

POINTS, WON, LOT = Criterion.POINTS, Criterion.GAMES_WON, Criterion.LOT


def standings_by(chain, points, *, won=0, disqualified=()):
    results = [
        RoundResult(participant=who, round=1, points=earned, games_won=won, soli_won=0, finished=True)
        for who, earned in enumerate(points, start=1)
    ]
    return standings(results, chain, seed=7, disqualified=disqualified)


# Chain, everybody's points, options, lots: first and last place, participants.
CASES = [
    ((POINTS, LOT), (5, 3, 3, 0), {}, [(2, 3, {2, 3})]),
    ((POINTS, LOT), (5, 3, 2, 0), {}, []),
    ((POINTS,), (5, 3, 3, 0), {}, []),
    ((LOT,), (5, 3), {}, [(1, 2, {1, 2})]),
    ((POINTS, LOT), (5, 3, 3, 0), {"disqualified": [2]}, []),
    ((POINTS, WON, LOT), (3, 3), {"won": None}, []),  # to be looked up on paper
]


@pytest.mark.parametrize(("chain", "points", "special", "lots"), CASES)
def test_places_that_only_the_lot_tells_apart(chain, points, special, lots):
    before = standings_by(without_lot(chain), points, **special)
    for lines in (before, standings_by(chain, points, **special)):
        assert [(first, last, set(whose)) for first, last, whose in lots_in(chain, lines)] == lots
    assert decided_by_lot(chain, before) == {who for _first, _last, whose in lots for who in whose}
    assert decided_by_lot(without_lot(chain), before) == set()
