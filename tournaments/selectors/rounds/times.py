"""The planned and actual times of rounds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Max

from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.rounds.lengths import USUAL, Sizes, all_sizes

STEP = 5  # minutes
# A round overdue this long was left running; no times follow from it.
LEFT_RUNNING = timedelta(days=1)
# Table sizes of a round, with the most extra minutes of each.
Seated = Mapping[int, int]
UNSEATED: Seated = dict.fromkeys(USUAL, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimes:
    """The times of a round, in the tournament's time zone.

    `set_apart`: whether they were set for this round rather than derived.
    """

    number: int
    planned: datetime | None
    set_apart: bool = False
    started: datetime | None = None
    closed: datetime | None = None

    @property
    def begins(self) -> datetime | None:
        return self.started or self.planned


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSchedule:
    """The plan and clock of a round; `length` is its longest playing time, or None without a clock.

    `extra`: the extension by extra minutes. `own`: the start set by the organisers.
    """

    length: timedelta | None
    extra: timedelta = timedelta(0)
    own: datetime | None = None
    started: datetime | None = None
    closed: datetime | None = None


def planned_starts(
    rounds: Mapping[int, RoundSchedule], *, first: datetime | None, pause: timedelta, now: datetime
) -> dict[int, datetime | None]:
    """Returns each round's start: as set, or else a pause after the previous round ends; the first at `first`.

    A round ends when it is closed. A running round is expected to end its length after its start, but not before `now`;
    a round that isn't released is expected to end its length after its planned start. Starts derived from actual times
    are rounded up to `STEP`, and are never earlier than planned before the first round, because that time is posted on
    the wall. A released round keeps the start known at its release, or None if the previous round has been
    reopened since. `rounds` has every round by number, from the first.

    >>> at, hour = datetime(2026, 11, 20, 20, 0), timedelta(hours=1)
    >>> early, late = (RoundSchedule(length=hour, started=at, closed=at + timedelta(minutes=n)) for n in (40, 72))
    >>> for first_round in (RoundSchedule(length=hour), early, late):
    ...     rounds = {1: first_round, 2: RoundSchedule(length=hour), 3: RoundSchedule(length=hour)}
    ...     starts = planned_starts(rounds, first=at, pause=hour / 4, now=at + 2 * hour)
    ...     [f"{start:%H:%M}" for start in starts.values()]
    ['20:00', '21:15', '22:30']
    ['20:00', '21:15', '22:30']
    ['20:00', '21:30', '22:45']
    """
    starts: dict[int, datetime | None] = {}
    following = on_the_wall = first
    for number, schedule in sorted(rounds.items()):
        on_the_wall = schedule.own or on_the_wall
        start = starts[number] = schedule.own or (following and max(following, on_the_wall or following))
        on_the_wall = _start_after(schedule, on_the_wall, pause)
        after = rounds.get(number + 1)
        began = after and after.started
        following = _known_start(began, schedule, start, pause) if began else _next_start(schedule, start, pause, now)
    return starts


def _start_after(schedule: RoundSchedule, start: datetime | None, pause: timedelta) -> datetime | None:
    return start + schedule.length + pause if start and schedule.length else None


def _known_start(
    began: datetime, schedule: RoundSchedule, planned: datetime | None, pause: timedelta
) -> datetime | None:
    """Returns the next round's start as it was known when that round `began`, or None."""
    if schedule.closed:
        return _add_pause(schedule.closed, pause) if schedule.closed <= began else None
    return None if schedule.started else _start_after(schedule, planned, pause)


def _next_start(schedule: RoundSchedule, planned: datetime | None, pause: timedelta, now: datetime) -> datetime | None:
    """Returns the next round's start as things stand, or None if it is unknown."""
    if schedule.closed:
        return _add_pause(schedule.closed, pause)
    if not schedule.started:
        return _start_after(schedule, planned, pause)
    if not schedule.length:
        return None
    end = schedule.started + schedule.length + schedule.extra
    return _add_pause(max(end, now), pause) if now - end <= LEFT_RUNNING else None


def _add_pause(end: datetime, pause: timedelta) -> datetime:
    """Adds the pause and rounds up to five minutes, because nobody announces 21:57."""
    begin = end.replace(second=0, microsecond=0) + pause
    return begin + timedelta(minutes=-begin.minute % STEP)


def times_of(tournament: Tournament, *, now: datetime) -> dict[int, RoundTimes]:
    """Returns the times of all planned and existing rounds. One query, or two with planned starts."""
    zone = ZoneInfo(tournament.time_zone)
    rows = {row.number: row for row in tournament.rounds.all()}
    numbers = range(1, max([tournament.rounds_planned, *rows]) + 1)
    starts = _starts(tournament, rows, numbers, now)
    return {number: _times(number, starts.get(number), rows.get(number), zone) for number in numbers}


def _starts(
    tournament: Tournament, rows: Mapping[int, Round], numbers: range, now: datetime
) -> Mapping[int, datetime | None]:
    first = first_start(tournament)
    if first is None and not any(row.planned_start for row in rows.values()):
        return {}
    seated = _sizes_seated(tournament)
    schedules = {number: _schedule(tournament, rows.get(number), seated.get(number, UNSEATED)) for number in numbers}
    return planned_starts(schedules, first=first, pause=timedelta(minutes=tournament.pause_minutes), now=now)


def _schedule(tournament: Tournament, row: Round | None, seated: Seated) -> RoundSchedule:
    length, extra = _length((row and row.sizes) or tournament.sizes, seated)
    if row is None:
        return RoundSchedule(length=length, extra=extra)
    return RoundSchedule(
        length=length, extra=extra, own=row.planned_start, started=row.started_at, closed=row.closed_at
    )


def first_start(tournament: Tournament) -> datetime | None:
    """Returns the planned start in the tournament's time zone, or None. No query."""
    if tournament.starts_at is None:
        return None
    return datetime.combine(tournament.date, tournament.starts_at, ZoneInfo(tournament.time_zone))


def planned_end(tournament: Tournament) -> datetime | None:
    """Returns when the last planned round should end, by start, length and pauses alone, or None. No query."""
    first, (length, _extra) = first_start(tournament), _length(tournament.sizes, UNSEATED)
    if first is None or length is None:
        return None
    pauses = timedelta(minutes=tournament.pause_minutes) * (tournament.rounds_planned - 1)
    return first.astimezone(UTC) + length * tournament.rounds_planned + pauses


def _times(number: int, planned: datetime | None, row: Round | None, zone: ZoneInfo) -> RoundTimes:
    real = (row.started_at, row.closed_at) if row else (None, None)
    started, closed = (at and at.astimezone(zone) for at in real)
    return RoundTimes(
        number=number,
        planned=planned and planned.astimezone(zone),
        set_apart=bool(row and row.planned_start),
        started=started,
        closed=closed,
    )


def _sizes_seated(tournament: Tournament) -> dict[int, dict[int, int]]:
    lists = ScoreList.objects.filter(table__round__tournament=tournament).order_by()
    rows = lists.values_list("table__round__number", "format__seats").annotate(Max("table__extra_minutes"))
    seated: dict[int, dict[int, int]] = {}
    for number, size, extra in rows:
        seated.setdefault(number, {})[size] = extra
    return seated


def _length(sizes: Sizes, seated: Seated) -> tuple[timedelta | None, timedelta]:
    """Returns the longest playing time, and how much extra minutes extend it."""
    at_sizes = all_sizes(sizes)
    minutes = {size: most for size in seated if (most := at_sizes.get(str(size), {}).get("minutes"))}
    if not minutes:
        return None, timedelta(0)
    length, extended = max(minutes.values()), max(most + seated[size] for size, most in minutes.items())
    return timedelta(minutes=length), timedelta(minutes=extended - length)


def times_in(in_round: Round, *, now: datetime) -> RoundTimes:
    return times_of(in_round.tournament, now=now)[in_round.number]


def upcoming_rounds(tournament: Tournament, times: Mapping[int, RoundTimes]) -> Iterator[RoundTimes]:
    """Yields planned rounds that haven't been released; none once the tournament is finished."""
    goes_on = tournament.status != Status.FINISHED
    return (each for each in times.values() if goes_on and each.planned and not each.started)
