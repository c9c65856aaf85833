import pytest

from lab.benches.chances.chart import chart
from lab.benches.chances.invented import Event
from lab.benches.chances.saying import FEWEST, Prediction, bins, predictions_for


def test_invented_event_adds_up_to_zero_with_all_pflichtsoli():
    event = Event(1, people=28, rounds=3)
    assert [(len(moment.over), len(moment.running)) for moment in event.moments()] == [(1, 0), (2, 0), (2, 7)]
    assert sum(event.points()) == 0
    assert not any(owed for tables in event.over for table in tables for owed in table.owed.values())


def test_bins_have_enough_and_leave_nothing_out():
    said = [Prediction(n / 2000, 1.0) for n in range(2000)]
    found = list(bins(said))
    assert sum(each.count for each in found) == 2000
    assert all(each.count >= FEWEST for each in found[1:])
    assert chart(found).count("<circle") == len(found)


@pytest.mark.long
def test_predictions_agree_with_outcomes():
    """Over 2,000 events, the benchmark finds a difference below three percentage points."""
    found = list(bins(each for seed in range(500_000, 500_100) for each in predictions_for(Event(seed), runs=100)))
    assert len(found) >= 4
    for each in found:
        chance = 3 * (each.said * (1 - each.said) / each.count) ** 0.5  # sampling error of so few predictions
        assert abs(each.said - each.happened) <= 0.03 + chance, each
