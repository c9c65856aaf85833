from fractions import Fraction

from scoring.ranking.career import Career, EventResult, career


def test_career_counts_rounds_that_were_played():
    results = [
        EventResult(rank=3, rounds=(12, None, -30)),
        EventResult(rank=1, rounds=(40,)),
        EventResult(rank=None, rounds=(40, 0)),
    ]
    assert career(results) == Career(
        events=3, rounds=5, points=62, mean=Fraction(62, 5), wins=1, best_rank=1, best=(40, 1)
    )


def test_career_without_a_round_has_no_mean():
    empty = Career(events=1, rounds=0, points=0, mean=None, wins=0, best_rank=None, best=None)
    assert career([EventResult(rank=None, rounds=(None,))]) == empty
