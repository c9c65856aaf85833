"""The rhythm of a club's evenings: from the dates of those planned so far to the next one.

Every rhythm in question predicts each evening from the one before it. The one that is right most often wins, so that a
skipped or moved evening does no harm; of equals, the first in the order of `_candidates`.
"""

import calendar
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise

RECENT = 10  # evenings that decide
FEWEST = 3
WEEK = timedelta(weeks=1)
LAST = 5  # the last of its weekday in a month
MOST_WEEKS = 5
MOST_SKIPPED = 8  # evenings in a row, as in summer


class Kind(StrEnum):
    WEEKS = "weeks"
    WEEKDAYS_OF_MONTH = "weekdays_of_month"
    DAY_OF_MONTH = "day_of_month"
    YEAR = "year"


# Days after an evening in which the next cannot be, by kind: it would be the same one moved.
PAUSES = {Kind.WEEKDAYS_OF_MONTH: 17, Kind.DAY_OF_MONTH: 17, Kind.YEAR: 180}
PAUSE_OF_TWO = 7  # with two evenings a month


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """A rhythm: every so many weeks, some weekdays of each month (1 to 4, or `LAST`) or of one month, or a day of each.

    Fields that the kind doesn't need are 0 or empty; `weekday` is 0 for Monday.
    """

    kind: Kind
    weekday: int = 0
    weeks: int = 0
    places: tuple[int, ...] = ()
    day: int = 0
    month: int = 0

    def next_after(self, day: date) -> date:
        """Returns the first evening after this one, which may have been moved."""
        if self.kind is Kind.WEEKS:
            return day + timedelta(days=self.weekday - day.weekday()) + self.weeks * WEEK
        each = day + timedelta(days=PAUSE_OF_TWO if len(self.places) > 1 else PAUSES[self.kind])
        step = timedelta(days=1)
        if self.kind is not Kind.DAY_OF_MONTH:
            each, step = each + timedelta(days=(self.weekday - each.weekday()) % 7), WEEK
        while not self._includes(each):
            each += step
        return each

    def _includes(self, day: date) -> bool:
        if self.kind is Kind.DAY_OF_MONTH:
            return day.day == self.day
        if self.kind is Kind.YEAR and day.month != self.month:
            return False
        return any(place in self.places for place in _places(day))


@dataclass(frozen=True, slots=True, kw_only=True)
class NextEvening:
    """The day suggested for the next evening; `rhythm` is None if no rhythm is known."""

    day: date
    rhythm: Rhythm | None = None


def next_evening(days: Iterable[date], today: date) -> NextEvening:
    """Suggests a day from today on and after all of these; without a rhythm, the weekday of the last."""
    planned = sorted(set(days))
    if not planned:
        return NextEvening(day=today)
    rhythm = rhythm_of(planned)
    used = rhythm or Rhythm(kind=Kind.WEEKS, weekday=planned[-1].weekday(), weeks=1)
    day = used.next_after(planned[-1])
    while day < today:
        day = used.next_after(day)
    return NextEvening(day=day, rhythm=rhythm)


def rhythm_of(days: Iterable[date]) -> Rhythm | None:
    """Returns the rhythm of these days, or None if there are too few or none explains them."""
    recent = sorted(set(days))[-RECENT:]
    if len(recent) < FEWEST:
        return None
    ranked = [(_hits(rhythm, recent), rhythm) for rhythm in _candidates(recent)]
    (kept, direct), best = max(ranked, key=lambda each: each[0])
    pairs = len(recent) - 1
    return best if 3 * kept >= 2 * pairs and 2 * direct >= pairs else None


def _hits(rhythm: Rhythm, days: Sequence[date]) -> tuple[int, int]:
    """Returns how many days follow from the day before by this rhythm, at all and without a skipped evening."""
    steps = [_steps(rhythm, *pair) for pair in pairwise(days)]
    return len([n for n in steps if n]), steps.count(1)


def _steps(rhythm: Rhythm, before: date, day: date) -> int:
    """Returns the number of the evening after `before` that this day is, or 0."""
    each = before
    for number in range(1, MOST_SKIPPED + 2):
        each = rhythm.next_after(each)
        if each >= day:
            return number if each == day else 0
    return 0


def _candidates(days: Sequence[date]) -> Iterator[Rhythm]:
    weekdays = sorted({day.weekday() for day in days})
    for weekday in weekdays:
        for place in (1, 2, 3, LAST, 4):
            yield Rhythm(kind=Kind.WEEKDAYS_OF_MONTH, weekday=weekday, places=(place,))
        for weeks in range(1, MOST_WEEKS + 1):
            yield Rhythm(kind=Kind.WEEKS, weekday=weekday, weeks=weeks)
        for places in ((1, 3), (2, 4)):
            yield Rhythm(kind=Kind.WEEKDAYS_OF_MONTH, weekday=weekday, places=places)
    for number in sorted({day.day for day in days}):
        yield Rhythm(kind=Kind.DAY_OF_MONTH, day=number)
    yield from _yearly(days[-1])


def _yearly(day: date) -> Iterator[Rhythm]:
    for place in _places(day):
        yield Rhythm(kind=Kind.YEAR, weekday=day.weekday(), places=(place,), month=day.month)


def _places(day: date) -> tuple[int, ...]:
    """Returns which of its weekday in the month this day is; the last may also be the fourth.

    >>> _places(date(2026, 11, 6)), _places(date(2026, 11, 27)), _places(date(2026, 10, 30))
    ((1,), (4, 5), (5,))
    """
    number = (day.day - 1) // 7 + 1
    is_last = day.day + 7 > calendar.monthrange(day.year, day.month)[1]
    return (number, LAST) if is_last and number < LAST else (number,)
