from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.utils import translation

from tests.tournaments.rounds import drawn, enrol
from tournaments.models.round import Round
from tournaments.models.tournament import Status
from tournaments.phrases.rounds.times import times_phrase
from tournaments.selectors.rounds.times import RoundSchedule, planned_starts, times_of, upcoming_rounds

DAY = date(2026, 11, 20)


def at(clock: str, day: int = 20) -> datetime:
    return datetime.combine(date(2026, 11, day), time.fromisoformat(clock))


def clock_times(starts: dict[int, datetime | None]) -> list[str | None]:
    return [start and f"{start:%H:%M}" for start in starts.values()]


# first start, minutes of each round, set starts, expected starts; with pauses of 15 minutes
STARTS = [
    ("20:00", (60, 60, 60), {}, ["20:00", "21:15", "22:30"]),
    ("20:00", (60, 75, 60), {}, ["20:00", "21:15", "22:45"]),
    ("20:00", (62, 60, 60), {}, ["20:00", "21:17", "22:32"]),
    ("20:00", (60, 60, 60), {2: "21:30"}, ["20:00", "21:30", "22:45"]),
    ("20:00", (60, 60, 60), {1: "20:10"}, ["20:10", "21:25", "22:40"]),
    ("20:00", (None, 60, 60), {3: "22:00"}, ["20:00", None, "22:00"]),
    (None, (60, 60, 60), {}, [None, None, None]),
    (None, (60, 60, 60), {2: "21:30"}, [None, "21:30", "22:45"]),
]


@pytest.mark.parametrize(("first", "minutes", "own", "expected"), STARTS)
def test_planned_starts_follow_the_previous_round_unless_set(first, minutes, own, expected) -> None:
    rounds = {
        number: RoundSchedule(length=each and timedelta(minutes=each), own=own.get(number) and at(own[number]))
        for number, each in enumerate(minutes, start=1)
    }
    starts = planned_starts(rounds, first=first and at(first), pause=timedelta(minutes=15), now=at("18:00"))
    assert clock_times(starts) == expected


# now, actual times, set starts, expected starts; planned are 20:00, 21:15, 22:30
COURSES = [
    ("20:30", [("20:00:40",)], {}, ["20:00", "21:15", "22:30"]),  # shown as started at 20:00
    ("20:30", [("20:04",)], {}, ["20:00", "21:20", "22:35"]),
    ("20:30", [("19:50",)], {}, ["20:00", "21:15", "22:30"]),  # never earlier than announced
    ("21:22", [("20:04",)], {}, ["20:00", "21:40", "22:55"]),  # overdue
    ("20:50", [("20:04", "20:40")], {}, ["20:00", "21:15", "22:30"]),
    ("21:40", [("20:04", "21:18")], {}, ["20:00", "21:35", "22:50"]),
    ("21:40", [("20:04", "21:18")], {2: "21:30"}, ["20:00", "21:30", "22:45"]),
    ("21:40", [("20:04", "21:18"), ("21:37",)], {}, ["20:00", "21:35", "22:55"]),
    ("22:00", [("20:00", "21:00"), ("21:05", "21:50")], {}, ["20:00", "21:15", "22:30"]),
    ("23:30", [("20:04", "21:18"), ("21:37", "22:40")], {}, ["20:00", "21:35", "22:55"]),
    # The first round was reopened and closed again later: the plan known when the second was released is lost.
    ("21:30", [("20:04",), ("21:20",)], {}, ["20:00", None, "22:35"]),
    ("23:30", [("20:04", "23:20"), ("21:15",)], {}, ["20:00", None, "23:45"]),
    ("21:30", [("20:04",), ("21:20",)], {2: "21:20"}, ["20:00", "21:20", "22:35"]),
    ("21:40", [("20:04", "21:18")], {3: "22:30"}, ["20:00", "21:35", "22:30"]),
]


@pytest.mark.parametrize(("now", "real", "own", "expected"), COURSES)
def test_planned_starts_follow_actual_times(now, real, own, expected) -> None:
    rounds = {}
    for number in (1, 2, 3):
        started, closed, *_ = (*map(at, real[number - 1] if number <= len(real) else ()), None, None)
        apart = own.get(number) and at(own[number])
        rounds[number] = RoundSchedule(length=timedelta(hours=1), own=apart, started=started, closed=closed)
    assert clock_times(planned_starts(rounds, first=at("20:00"), pause=timedelta(minutes=15), now=at(now))) == expected


# minutes after the start of a round of one hour, and half an hour more at a table with extra minutes
RUNNING = [(30, "21:45"), (100, "21:55"), (90 + 24 * 60, "21:45"), (91 + 24 * 60, None)]


@pytest.mark.parametrize(("minutes", "expected"), RUNNING)
def test_planned_start_includes_extra_minutes_of_a_running_round(minutes, expected) -> None:
    started = RoundSchedule(length=timedelta(hours=1), extra=timedelta(minutes=30), started=at("20:00"))
    rounds, now = {1: started, 2: RoundSchedule(length=None)}, at("20:00") + timedelta(minutes=minutes)
    assert clock_times(planned_starts(rounds, first=at("20:00"), pause=timedelta(minutes=15), now=now))[1] == expected


def test_extra_minutes_do_not_count_before_the_round_runs() -> None:
    rounds = {1: RoundSchedule(length=timedelta(hours=1), extra=timedelta(minutes=30)), 2: RoundSchedule(length=None)}
    starts = planned_starts(rounds, first=at("20:00"), pause=timedelta(minutes=15), now=at("18:00"))
    assert clock_times(starts) == ["20:00", "21:15"]


def test_round_without_a_clock_gives_no_next_start_until_closed() -> None:
    started = RoundSchedule(length=None, started=at("20:00"))
    for first_round, expected in ((started, None), (replace(started, closed=at("21:31")), "21:50")):
        rounds = {1: first_round, 2: RoundSchedule(length=None)}
        starts = planned_starts(rounds, first=at("20:00"), pause=timedelta(minutes=15), now=at("23:00"))
        assert clock_times(starts) == ["20:00", expected]


# planned, started, closed, words
PHRASES = [
    ((None, None, None), ""),
    ((at("20:00"), None, None), "planned for 20:00"),
    ((at("10:00", 21), None, None), "planned for 21/11, 10:00"),
    ((None, at("20:04"), None), "started at 20:04"),
    ((at("20:00"), at("20:00"), None), "started at 20:00"),
    ((at("20:00"), at("20:04"), None), "started at 20:04 (planned for 20:00)"),
    ((at("20:00"), at("20:04"), at("21:40")), "from 20:04 to 21:40 (planned for 20:00)"),
]


@pytest.mark.parametrize(("times", "words"), PHRASES)
def test_times_phrase(times, words) -> None:
    with translation.override("en"):
        assert times_phrase(*times, DAY) == words


@pytest.mark.django_db
def test_times_use_drawn_sizes_and_actual_times(tournament) -> None:
    """Tables of four play 100 minutes, tables of five 125; an undrawn round may have five."""
    tournament.date, tournament.starts_at, tournament.rounds_planned = DAY, time(20, 0), 3
    tournament.save()
    enrol(tournament, 8)
    in_round = drawn(tournament)
    now = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    times = times_of(tournament, now=now)
    assert [f"{each.planned:%H:%M}" for each in times.values()] == ["20:00", "21:55", "00:15"]
    Round.objects.filter(pk=in_round.pk).update(started_at=datetime(2026, 11, 20, 19, 4, tzinfo=UTC))
    times = times_of(tournament, now=now)
    assert [f"{each.begins:%H:%M}" for each in times.values()] == ["20:04", "22:00", "00:20"]
    assert f"{times[1].planned:%H:%M}" == "20:00"
    assert [each.number for each in upcoming_rounds(tournament, times)] == [2, 3]
    tournament.status = Status.FINISHED
    assert not list(upcoming_rounds(tournament, times))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("extra", "second"), [((0, 0), "22:20"), ((30, 0), "22:50"), ((10, 30), "22:30"), ((0, 45), "22:40")]
)
def test_round_lasts_as_long_as_the_table_that_plays_longest(tournament, extra, second) -> None:
    """The first table has five seats and 125 minutes; the second has four and 100."""
    tournament.date, tournament.starts_at, tournament.rounds_planned = DAY, time(20, 0), 2
    tournament.save()
    enrol(tournament, 9)
    in_round = drawn(tournament)
    by_size = in_round.tables.order_by("-score_list__format__seats")
    for table, minutes in zip(by_size, extra, strict=True):
        table.extra_minutes = minutes
        table.save()
    started = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
    Round.objects.filter(pk=in_round.pk).update(started_at=started)
    assert f"{times_of(tournament, now=started)[2].planned:%H:%M}" == second


@pytest.mark.django_db
@pytest.mark.parametrize(("starts_at", "queries"), [(None, 1), (time(20, 0), 2)])
@pytest.mark.services
def test_times_take_a_fixed_number_of_queries(tournament, django_assert_num_queries, starts_at, queries) -> None:
    tournament.starts_at = starts_at
    with django_assert_num_queries(queries):
        times_of(tournament, now=datetime.now(UTC))
