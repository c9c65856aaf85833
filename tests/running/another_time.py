"""Runs all tests at another time (`--at 2027-01-31T23:58`) and in another default zone (`--zone Asia/Tokyo`)."""

import os
import time
from datetime import UTC, datetime

import pytest
import time_machine
from django.conf import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--at", type=datetime.fromisoformat, help="run all tests at this time, zone of the settings")
    parser.addoption("--zone", help="run all tests with this zone in the settings")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.at is not None:
        traveller = time_machine.travel(config.option.at.astimezone(), tick=True)
        traveller.start()
        config.add_cleanup(traveller.stop)
    if config.option.zone:
        settings.TIME_ZONE = os.environ["TZ"] = config.option.zone
        time.tzset()


def system_time() -> datetime:
    if time_machine.escape_hatch.is_travelling():
        return time_machine.escape_hatch.datetime.datetime.now(UTC)
    return datetime.now(UTC)
