"""Formatting of times."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.translation import gettext as _


def clock(at: datetime | None, day: date) -> str:
    """Formats a time, with the date unless it is `day`; "" for None. `at` must already be in the right time zone."""
    if at is None:
        return ""
    time = formats.date_format(at, "H:i")
    if at.date() == day:
        return time
    return _("{day}, {time}").format(day=formats.date_format(at, "MONTH_DAY_FORMAT"), time=time)


def time_of_day(at: datetime, time_zone: str) -> str:
    local = at.astimezone(ZoneInfo(time_zone))
    return clock(local, local.date())


def time_to_the_second(at: datetime, time_zone: str) -> str:
    return formats.date_format(at.astimezone(ZoneInfo(time_zone)), "H:i:s")


def times_phrase(planned: datetime | None, started: datetime | None, closed: datetime | None, day: date) -> str:
    """Describes the planned or actual times, or returns "" if there are none."""
    if started is None:
        return _("planned for {time}").format(time=clock(planned, day)) if planned else ""
    since = _("started at {time}").format(time=clock(started, day))
    if closed is not None:
        since = _("from {start} to {end}").format(start=clock(started, day), end=clock(closed, day))
    late = planned is not None and clock(planned, day) != clock(started, day)
    return _("{real} (planned for {time})").format(real=since, time=clock(planned, day)) if late else since
