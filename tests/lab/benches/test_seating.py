import json

import pytest

from lab.benches.measuring import format_figures
from lab.benches.seating import every_field, measure, worst


@pytest.mark.long
def test_measure_reports_spread_over_seeds():
    measured = measure([(16, 5)], seeds=(1, 2, 3))["16 x 5"]
    assert measured["bound"] == 0
    assert measured["repeats"] == [0, 0, 0]
    assert measured["seconds"] == sorted(measured["seconds"])


def test_every_field_can_be_seated():
    fields = every_field()
    assert (11, 3) not in fields
    assert {(8, 3), (100, 10), (1000, 10)} <= set(fields)


def test_the_worst_names_fields_above_their_bound():
    field = {"seconds": [0.1, 0.2, 0.3], "five_table_imbalance": [0, 0, 0], "seat_imbalance": [0, 0, 1]}
    field |= {"worst_meetings": [1, 1, 2], "table_imbalance": [1, 1, 1]}
    fields = {
        "a": {**field, "repeats": [0, 0, 1], "bound": 0},
        "b": {**field, "repeats": [3, 3, 3], "bound": 3},
        "c": {**field, "repeats": [9, 9, 9], "bound": None},
    }
    figures = worst(fields)
    assert figures["above_bound"] == ["a", "c"]
    assert (figures["repeats"], figures["seconds"], figures["worst_meetings"]) == (9, 0.3, 2)


def test_figures_are_written_one_field_per_line():
    figures = {"seating": {"16 x 5": {"bound": 0, "repeats": [0, 0, 0]}, "17 x 3": {"bound": 3, "repeats": [3, 3, 3]}}}
    text = format_figures(figures)
    assert json.loads(text) == figures
    assert text.splitlines()[2:4] == [
        '    "16 x 5": {"bound": 0, "repeats": [0, 0, 0]},',
        '    "17 x 3": {"bound": 3, "repeats": [3, 3, 3]}',
    ]
