import pytest

from lab.benches.standing import measure


@pytest.mark.long
def test_measure_reports_spread_over_seeds_by_position():
    measured = measure([(32, 3)], seeds=(1, 2), positions=(0, 10))["32 x 3"]
    assert measured["0"]["rank_spread"] == [3, 3, 3]
    assert measured["10"]["repeats"] == [0, 0, 0]
    assert measured["0"]["repeats"][0] > 0
    assert measured["10"]["seconds"] == sorted(measured["10"]["seconds"])
