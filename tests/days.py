"""A day in the future, one in the past, and today at noon."""

from datetime import UTC, datetime, time

import pytest
from django.utils import timezone
from time_machine import TimeMachineFixture

COMING = "2126-11-20"
OVER = "2016-11-20"
TODAY = timezone.localdate()


@pytest.fixture(autouse=True)
def noon(time_machine: TimeMachineFixture) -> None:
    """Lets no test start before midnight and end after it."""
    time_machine.move_to(datetime.combine(TODAY, time(12), UTC))
