"""Entry times sent by phones."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from tournaments.phones.deliveries import deliveries_in
from tournaments.phones.expected import Delivery

NOW = datetime(2026, 11, 20, 21, 2, tzinfo=UTC)
ENTRY = {
    "key": str(UUID(int=1)),
    "expected": {"number": 2, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1},
    "facts": {"value": 2, "winners": [1, 2]},
}
MOMENTS = [
    ("2026-11-20T20:10:00.000Z", NOW - timedelta(minutes=52)),
    ("2026-11-20T21:10:00+01:00", NOW - timedelta(minutes=52)),
    ("2026-11-19T21:02:00Z", NOW - timedelta(hours=24)),
    ("2026-11-19T21:01:59Z", None),
    ("2026-11-20T21:02:01Z", None),
    ("2026-11-20T20:10:00", None),
    ("0001-01-01T00:00:00+23:59", None),
    ("9999-12-31T23:59:59-23:59", None),
    ("20:10", None),
    ("", None),
    (1763669400, None),
    (None, None),
]


@pytest.mark.parametrize(("given", "at"), MOMENTS)
def test_plausible_entry_time_is_kept(given, at) -> None:
    [read] = deliveries_in([{**ENTRY, "at": given}], NOW)
    assert isinstance(read, Delivery)
    assert read.at == at


def test_entry_time_may_be_missing() -> None:
    [read] = deliveries_in([ENTRY], NOW)
    assert isinstance(read, Delivery)
    assert read.at is None
