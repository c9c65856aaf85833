from datetime import date, timedelta

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tournaments.dates.naming import next_name, series_of
from tournaments.dates.rhythm import LAST, Kind, Rhythm, next_evening, rhythm_of

MONDAY, FRIDAY, SATURDAY = 0, 4, 5
WEEKS, OF_MONTH, DAY, YEAR = Kind.WEEKS, Kind.WEEKDAYS_OF_MONTH, Kind.DAY_OF_MONTH, Kind.YEAR


def days(*texts: str) -> list[date]:
    return [date.fromisoformat(text) for text in texts]


def every(first: str, *gaps: int) -> list[date]:
    found = days(first)
    for gap in gaps:
        found.append(found[-1] + timedelta(days=gap))
    return found


def weekly(weekday: int, weeks: int) -> Rhythm:
    return Rhythm(kind=WEEKS, weekday=weekday, weeks=weeks)


def of_month(weekday: int, *places: int) -> Rhythm:
    return Rhythm(kind=OF_MONTH, weekday=weekday, places=places)


FIRST_FRIDAYS = days("2026-05-01", "2026-06-05", "2026-07-03", "2026-08-07", "2026-09-04", "2026-10-02")
# Evenings, today, rhythm, next evening.
CASES = {
    "every Friday": (every("2026-10-02", 7, 7, 7), "2026-10-24", weekly(FRIDAY, 1), "2026-10-30"),
    "every Friday with holidays": (every("2026-06-05", 7, 7, 49, 7), "2026-08-15", weekly(FRIDAY, 1), "2026-08-21"),
    "every Friday, once on a Thursday": (
        every("2026-10-02", 7, 6, 8, 7),
        "2026-11-01",
        weekly(FRIDAY, 1),
        "2026-11-06",
    ),
    "the last one on a Thursday": (every("2026-10-02", 7, 7, 7, 6), "2026-10-30", weekly(FRIDAY, 1), "2026-11-06"),
    "every two weeks": (every("2026-09-04", 14, 14, 14), "2026-10-17", weekly(FRIDAY, 2), "2026-10-30"),
    "every two weeks after a long break": (
        every("2026-09-04", 14, 14, 14),
        "2026-12-01",
        weekly(FRIDAY, 2),
        "2026-12-11",
    ),
    "every three weeks": (every("2026-09-07", 21, 21, 21), "2026-11-10", weekly(MONDAY, 3), "2026-11-30"),
    "every four weeks": (every("2026-01-02", *[28] * 6), "2026-06-20", weekly(FRIDAY, 4), "2026-07-17"),
    "first Friday": (FIRST_FRIDAYS, "2026-10-05", of_month(FRIDAY, 1), "2026-11-06"),
    "first Friday, three times": (
        days("2026-02-06", "2026-03-06", "2026-04-03"),
        "2026-04-04",
        of_month(FRIDAY, 1),
        "2026-05-01",
    ),
    "first Friday without August": (
        [each for each in FIRST_FRIDAYS if each.month != 8],
        "2026-10-05",
        of_month(FRIDAY, 1),
        "2026-11-06",
    ),
    "first Friday, once a day early": (
        days("2026-06-05", "2026-07-03", "2026-08-06", "2026-09-04", "2026-10-02"),
        "2026-10-05",
        of_month(FRIDAY, 1),
        "2026-11-06",
    ),
    "first Friday, the last one a day early": (
        [*FIRST_FRIDAYS, date(2026, 11, 5)],
        "2026-11-06",
        of_month(FRIDAY, 1),
        "2026-12-04",
    ),
    "last Saturday": (
        days("2026-06-27", "2026-07-25", "2026-08-29", "2026-09-26", "2026-10-31"),
        "2026-11-02",
        of_month(SATURDAY, LAST),
        "2026-11-28",
    ),
    "first and third Monday": (
        days("2026-08-03", "2026-08-17", "2026-09-07", "2026-09-21", "2026-10-05", "2026-10-19"),
        "2026-10-20",
        of_month(MONDAY, 1, 3),
        "2026-11-02",
    ),
    "the 15th": (
        days("2026-06-15", "2026-07-15", "2026-08-15", "2026-09-15"),
        "2026-09-16",
        Rhythm(kind=DAY, day=15),
        "2026-10-15",
    ),
    "second Saturday in March": (
        days("2024-03-09", "2025-03-08", "2026-03-14"),
        "2026-04-01",
        Rhythm(kind=YEAR, weekday=SATURDAY, places=(2,), month=3),
        "2027-03-13",
    ),
    "today is the day": (every("2026-10-02", 7, 7, 7), "2026-10-30", weekly(FRIDAY, 1), "2026-10-30"),
    "one is planned already": (every("2026-10-02", 7, 7, 7), "2026-10-10", weekly(FRIDAY, 1), "2026-10-30"),
    "two evenings are no rhythm": (every("2026-10-02", 14), "2026-10-17", None, "2026-10-23"),
    "no rhythm at all": (every("2026-01-03", 3, 40, 11, 26, 5), "2026-04-01", None, "2026-04-05"),
    "the same day twice": (days("2026-10-02", "2026-10-02"), "2026-10-03", None, "2026-10-09"),
    "nothing yet": ([], "2026-10-03", None, "2026-10-03"),
}


@pytest.mark.parametrize(("evenings", "today", "rhythm", "suggested"), CASES.values(), ids=CASES)
def test_next_evening_follows_the_rhythm(evenings, today, rhythm, suggested):
    found = next_evening(evenings, date.fromisoformat(today))
    assert (found.rhythm, found.day.isoformat()) == (rhythm, suggested)


dates = st.dates(date(2020, 1, 1), date(2027, 12, 31))


@law(quick=30, evenings=st.lists(dates, max_size=14), today=dates)
def test_next_evening_is_neither_past_nor_before_another(evenings, today):
    found = next_evening(evenings, today)
    assert found.day >= today
    assert found.day > max(evenings, default=date.min)


@law(quick=30, first=dates, weeks=st.integers(1, 3), count=st.integers(3, 12))
def test_evenings_without_exception_continue_as_they_were(first, weeks, count):
    evenings = [first + n * timedelta(weeks=weeks) for n in range(count)]
    assert next_evening(evenings, first).day == evenings[-1] + timedelta(weeks=weeks)
    assert rhythm_of(reversed(evenings)) == weekly(first.weekday(), weeks)


NAMES = [
    ("Vereinsabend", "Vereinsabend"),
    ("Vereinsabend 9", "Vereinsabend 10"),
    ("12. Vereinsabend", "13. Vereinsabend"),
    ("Städtecup 2026", "Städtecup 2027"),
    ("Städtecup 1926", "Städtecup 1926"),
    ("3. Städtecup 2026", "4. Städtecup 2027"),
    ("Saal 2, Abend 7", "Saal 2, Abend 8"),
    ("Saal 2 Abend 7", "Saal 2 Abend 7"),
    ("Kneipe 4.12.", "Kneipe 4.12."),
    ("Kneipe 4.12.2026", "Kneipe 4.12.2027"),
    ("Runde 1/2", "Runde 1/2"),
]


@pytest.mark.parametrize(("name", "following"), NAMES)
def test_name_of_the_next_evening(name, following):
    assert next_name(name, date(2026, 12, 4), date(2027, 1, 8)) == following


SERIES = [
    ("12. Vereinsabend", "vereinsabend"),
    ("Vereinsabend 13 (Winter)", "vereinsabend"),
    ("Doppelkopf, 4. Dezember 2026", "doppelkopf"),
    ("Großer  Preis: Finale", "grosser preis"),
    ("2026", ""),
]


@pytest.mark.parametrize(("name", "series"), SERIES)
def test_series_of_a_name(name, series):
    assert series_of(name) == series
