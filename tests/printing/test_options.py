"""Stored options of print jobs, including those from older versions."""

import json

import pytest

from tournaments.printing.options import PrintOptions, options_in, options_to_json
from tournaments.selectors.results.standings import StandingsStage

EVERYTHING = PrintOptions(
    tables=(3, 4), copies=2, seats=5, halved=True, with_rules=True, base="http://saal", stage=StandingsStage.FINAL
)


@pytest.mark.parametrize("options", [PrintOptions(), PrintOptions(tables=(7,)), EVERYTHING])
def test_stored_options_are_read_as_they_were_written(options: PrintOptions) -> None:
    assert options_in(json.loads(json.dumps(options_to_json(options)))) == options


# Options of older versions, and what is still read of them.
OLDER = [
    ({"table": 7, "colour": "green"}, PrintOptions(tables=(7,))),
    ({"base": None, "copies": 0, "stage": ""}, PrintOptions()),
]


@pytest.mark.parametrize(("stored", "read"), OLDER)
def test_removed_options_do_not_break_old_jobs(stored: dict[str, object], read: PrintOptions) -> None:
    assert options_in(stored) == read
