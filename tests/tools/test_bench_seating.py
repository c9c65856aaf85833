from tools.bench_seating import every_field, measure


def test_measure_tells_the_spread_over_seeds():
    measured = measure([(16, 5)], seeds=(1, 2, 3))["16 x 5"]
    assert measured["bound"] == 0
    assert measured["repeats"] == {"best": 0, "median": 0, "worst": 0}
    assert measured["seconds"]["best"] <= measured["seconds"]["median"] <= measured["seconds"]["worst"]


def test_every_field_can_be_seated():
    fields = every_field()
    assert (11, 3) not in fields
    assert {(8, 3), (100, 10), (1000, 10)} <= set(fields)
