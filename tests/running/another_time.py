"""Another time for all tests: `--at 2027-01-31T23:58`; the clock goes on from there."""

from datetime import UTC, datetime

import pytest
import time_machine


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--at", type=datetime.fromisoformat, help="run all tests at this time, zone of the settings")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.at is not None:
        traveller = time_machine.travel(config.option.at.astimezone(), tick=True)
        traveller.start()
        config.add_cleanup(traveller.stop)


def system_time() -> datetime:
    """The time by the machine's own clock, whatever the tests are told."""
    if time_machine.escape_hatch.is_travelling():
        return time_machine.escape_hatch.datetime.datetime.now(UTC)
    return datetime.now(UTC)
