"""The public content of each screen on a wall."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q

from scoring.ranking.criteria import Value
from tournaments.models.participant import Attendance
from tournaments.models.round import Round, RoundStatus
from tournaments.models.walls import Display
from tournaments.phrases import figures
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.objections import finality_in
from tournaments.selectors.results.chance_bars import ChanceBars, visible_chance_bars
from tournaments.selectors.results.chances import chances_shown_for
from tournaments.selectors.results.remembered import cached_standings
from tournaments.selectors.results.stage_words import not_in_line
from tournaments.selectors.results.standings import TournamentStandings
from tournaments.selectors.results.visibility import Audience
from tournaments.selectors.rounds.seating_plan import SeatLine, short_seats_by_name
from tournaments.selectors.tournament.network import network_code
from tournaments.walls.displays import sharing
from tournaments.walls.hall import Hall, prize_giving_of, situation_of
from tournaments.walls.moments import Screen, screen_at
from tournaments.walls.moves import moves_of
from tournaments.walls.prizes import AnnouncedPlaces, announced_places
from tournaments.walls.rows import shares
from tournaments.walls.words import ending_title

TOP = 10
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsLine:
    """A row of the standings; `up`, `down`: ranks gained or lost, 0 if unknown.

    `by_lot`: whether only the draw of lots separates this rank from its neighbour.
    """

    key: int
    rank: str
    name: str
    points: Value
    shared: bool = False
    by_lot: bool = False
    up: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTimeGroup:
    until: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    key: int | None
    name: str
    letter: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The content of one screen; fields that aren't used stay empty.

    `at`: when the countdown ends; `frozen`: whether the standings omit the last round; `longer`: tables with extra
    time; `missing`: tables without a list; `not_in`: lists missing from the announced places.
    """

    in_round: Round | None
    rounds: int
    at: datetime | None = None
    present: int = 0
    registered: int = 0
    wifi: str = ""
    seats: tuple[NameLine, ...] = ()
    walls: int = 1
    lines: tuple[StandingsLine, ...] = ()
    top: tuple[StandingsLine, ...] = ()
    chances: ChanceBars | None = None
    frozen: bool = False
    longer: tuple[ExtraTimeGroup, ...] = ()
    missing: tuple[int, ...] = ()
    soli: bool = False
    next_start: str = ""
    objections: str = ""
    announced: AnnouncedPlaces = field(default_factory=AnnouncedPlaces)
    telling: bool = False
    ending: str = ""
    not_in: str = ""

    @property
    def has_shared(self) -> bool:
        return any(line.shared for line in (*self.top, *self.lines))

    @property
    def has_lot(self) -> bool:
        return any(line.by_lot for line in (*self.top, *self.lines))


def content_of(screen: Screen, hall: Hall, display: Display) -> Content:
    """Returns the content of a screen on one wall, in at most nine queries."""
    base = Content(in_round=hall.in_round, rounds=hall.tournament.rounds_planned)
    return _CONTENTS[screen](hall, display, base)


def _doors_content(hall: Hall, _display: Display, base: Content) -> Content:
    there = Count("pk", filter=Q(status=Attendance.PRESENT))
    expected = hall.tournament.participants.exclude(status=Attendance.WITHDRAWN)
    counted = expected.aggregate(there=there, all=Count("pk"))
    return replace(
        base,
        at=_upcoming_start(hall),
        present=counted["there"],
        registered=counted["all"],
        wifi=network_code(hall.tournament),
    )


def _seats_content(hall: Hall, display: Display, base: Content) -> Content:
    if hall.in_round is None:
        return base
    begins = _upcoming_start(hall) if hall.in_round.status == RoundStatus.PUBLISHED else None
    named = _alphabet_part(hall, hall.in_round, display, has_standings=hall.runs and bool(_standings(hall).rows))
    return _with_next_times(hall, replace(base, at=begins, **named))


def _alphabet_part(hall: Hall, in_round: Round, display: Display, *, has_standings: bool) -> dict[str, Any]:
    """Returns this wall's part of the alphabet, which is also shown during a round without standings."""
    naming = {Screen.SEATS} if has_standings else {Screen.SEATS, Screen.RUNNING, Screen.FROZEN}
    walls, mine = sharing(display, screen_at(situation_of(hall), hall.now), naming, hall.now)
    lines = [_name_line(line) for line in short_seats_by_name(in_round)]
    share = shares([line.letter for line in lines], walls)[mine]
    return {"seats": tuple(lines[share.start : share.stop]), "walls": walls}


def _name_line(line: SeatLine) -> NameLine:
    """Returns a player's line; those without a public name are listed by start number."""
    first = line.sorted_by[0][:1]
    letter = first.upper() if first.isalpha() else str(line.start_number)
    return NameLine(key=line.start_number, name=line.name, letter=letter, place=f"{line.table}·{line.position}")


def _running_content(hall: Hall, display: Display, base: Content) -> Content:
    standings = _standings(hall)
    lines = _lines(hall, standings)
    if not lines and hall.runs and hall.in_round is not None:
        base = replace(base, **_alphabet_part(hall, hall.in_round, display, has_standings=False))
    said = replace(base, top=lines[:TOP], lines=lines if len(lines) > TOP else (), at=_first_end(hall))
    return replace(said, chances=_chances(hall, standings), frozen=standings.frozen)


def _last_minutes_content(hall: Hall, _display: Display, base: Content) -> Content:
    return replace(base, at=_first_end(hall), longer=_extra_time_groups(hall))


def _time_content(hall: Hall, _display: Display, base: Content) -> Content:
    return replace(base, longer=_extra_time_groups(hall), soli=hall.tournament.pflichtsoli > 0)


def _collecting_content(hall: Hall, _display: Display, base: Content) -> Content:
    missing = hall.missing
    if not missing:
        standings = _standings(hall)
        lines, likely = _lines(hall, standings), _chances(hall, standings)
        base = replace(base, lines=lines, chances=likely, frozen=standings.frozen)
    return _with_next_times(hall, replace(base, missing=missing))


def _frozen_content(hall: Hall, display: Display, base: Content) -> Content:
    return _running_content(hall, display, base)


def _end_content(hall: Hall, _display: Display, base: Content) -> Content:
    places, telling = announced_places(hall.tournament), prize_giving_of(hall.tournament) is not None
    ending = ending_title(telling=telling, podium=bool(places.podium))
    not_in = not_in_line(cached_standings(hall.tournament, audience=Audience.STAFF)) if places else ""
    return replace(base, announced=places, telling=telling, ending=ending, not_in=not_in)


_CONTENTS: Mapping[Screen, Callable[[Hall, Display, Content], Content]] = {
    Screen.DOORS: _doors_content,
    Screen.SEATS: _seats_content,
    Screen.RUNNING: _running_content,
    Screen.LAST_MINUTES: _last_minutes_content,
    Screen.TIME: _time_content,
    Screen.COLLECTING: _collecting_content,
    Screen.FROZEN: _frozen_content,
    Screen.END: _end_content,
}


def _upcoming_start(hall: Hall) -> datetime | None:
    at = hall.next_start
    return at if at and hall.now < at < hall.now + A_DAY else None


def _first_end(hall: Hall) -> datetime | None:
    return min((table.ends for table in hall.tables if table.ends), default=None)


def _extra_time_groups(hall: Hall) -> tuple[ExtraTimeGroup, ...]:
    """Returns the tables that play longer than the first to stop, grouped by minute."""
    first, together = _first_end(hall), defaultdict(list)
    for table in hall.tables:
        if first and table.plays_until and not table.done and table.plays_until > max(first, hall.now):
            together[table.plays_until.replace(second=0, microsecond=0)].append(table.number)
    zone = hall.tournament.time_zone
    return tuple(ExtraTimeGroup(until=time_of_day(at, zone), numbers=tuple(of)) for at, of in sorted(together.items()))


def _standings(hall: Hall) -> TournamentStandings:
    return cached_standings(hall.tournament, audience=Audience.PUBLIC)


def _chances(hall: Hall, standings: TournamentStandings) -> ChanceBars | None:
    return visible_chance_bars(chances_shown_for(hall.tournament), standings.rows, TOP)


def _lines(hall: Hall, standings: TournamentStandings) -> tuple[StandingsLine, ...]:
    moved = moves_of(hall.tournament, audience=Audience.PUBLIC) if standings.rows else {}
    return tuple(
        StandingsLine(
            key=row.start_number,
            rank=figures.rank(row.rank, tied=row.tied),
            name=row.name,
            points=row.total,
            shared=row.tied,
            by_lot=row.by_lot,
            up=max(moved.get(row.start_number, 0), 0),
            down=max(-moved.get(row.start_number, 0), 0),
        )
        for row in standings.rows
    )


def _with_next_times(hall: Hall, content: Content) -> Content:
    """Adds the next start, and the deadline for objections."""
    zone = hall.tournament.time_zone
    closed = list(hall.tournament.rounds.filter(status=RoundStatus.CLOSED)) if not hall.runs else []
    for row in closed:
        row.tournament = hall.tournament
    ends = [until for row in closed if (known := finality_in(row)) and (until := known.open_until(hall.now))]
    begins, until = _upcoming_start(hall), max(ends, default=None)
    return replace(
        content,
        next_start=time_of_day(begins, zone) if begins else "",
        objections=time_of_day(until, zone) if until else "",
    )
