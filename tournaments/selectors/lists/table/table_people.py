"""A table's seats, the people who have had them, and possible changes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import gettext

from scoring.game.game import MOST_SEATS
from scoring.lists.choices import Halt, halt_after
from scoring.lists.entries import PeopleEntry
from scoring.lists.format import Format
from scoring.terms import Phase, TableEvent
from tournaments.adapter import facts_of, sums_by_position
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.lists.lists import ListView
from tournaments.selectors.lists.people import TimeAtTable

# Events written by each step.
EVENTS_OF: Mapping[str, tuple[TableEvent, ...]] = {
    "pause": (TableEvent.PAUSE,),
    "resume": (TableEvent.RESUME,),
    "leave": (TableEvent.LEAVE,),
    "join": (TableEvent.JOIN,),
    "substitute": (TableEvent.LEAVE, TableEvent.JOIN),
    "take_over": (TableEvent.SUBSTITUTE,),
}
# Steps a table may take; staff may also seat people.
OF_TABLE = frozenset({"pause", "resume"})
STAFF_EVENTS = OF_TABLE | {"leave", "substitute", "join"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOnSeat:
    """The time a person spends on a seat, in game numbers; `last` is None if they are still there."""

    name: str
    first: int
    last: int | None
    points: int
    games_won: int | None
    soli_won: int | None
    outside: bool
    takes_over: bool

    @property
    def played(self) -> bool:
        """False if they were replaced before their first game."""
        return self.last is None or self.last >= self.first

    @property
    def called(self) -> str:
        if self.outside:
            return gettext("{name} (outside the standings)").format(name=self.name)
        if self.takes_over:
            return gettext("{name} (took over the points)").format(name=self.name)
        return self.name

    def as_sum(self) -> dict[str, int | bool | None]:
        names = ("points", "games_won", "soli_won", "outside")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatHistory:
    """A seat with everybody who has had it. `may`: the steps that are possible.

    `halts`: the steps after which no game could be entered.
    """

    position: int
    name: str
    pauses: bool
    free: bool
    may: tuple[str, ...]
    times: tuple[TimeOnSeat, ...]
    halts: Mapping[str, Halt] = field(default_factory=dict)


def edit_of_step(step: str, seat: int, before: UUID | None) -> Edit:
    facts, *more = [facts_of(PeopleEntry(event=event, seat=seat)) for event in EVENTS_OF[step]]
    return Edit(spot=Spot.BEFORE if before else Spot.END, facts=facts, entry=before, more=tuple(more))


def seats_of(view: ListView, steps: Collection[str], list_format: Format | None = None) -> tuple[SeatHistory, ...]:
    """Returns all seats with their possible steps; `list_format` is only needed for `halts`. No query."""
    allowed = steps if _goes_on(view) else ()
    return tuple(_seat_history(view, place.position, allowed, list_format) for place in view.places)


def shared_seats(view: ListView) -> tuple[SeatHistory, ...]:
    """Returns seats with several people or nobody, or with somebody who joined later or isn't in the standings."""
    return tuple(seat for seat in seats_of(view, ()) if seat.free or len(seat.times) > 1 or _is_special(seat.times))


def _is_special(times: Sequence[TimeOnSeat]) -> bool:
    return any(time.first > 1 or time.outside for time in times)


def _goes_on(view: ListView) -> bool:
    done = view.folded
    return done.sheet.phase is not Phase.FINISHED and done.broken is None and not view.has_totals


def next_seat(view: ListView) -> int | None:
    following = len(view.places) + 1
    return following if _goes_on(view) and following <= MOST_SEATS else None


def _seat_history(view: ListView, position: int, allowed: Collection[str], list_format: Format | None) -> SeatHistory:
    sheet = view.folded.sheet
    pauses, free = position in sheet.absent, position in sheet.left
    steps = ("join",) if free else ("resume" if pauses else "pause", "substitute", "leave")
    may = tuple(step for step in steps if step in allowed)
    return SeatHistory(
        position=position,
        name=view.places[position - 1].name,
        pauses=pauses,
        free=free,
        may=may,
        times=tuple(_time_on_seat(view, time) for time in view.times if time.position == position),
        halts=_halts(view, position, may, list_format) if list_format else {},
    )


def _halts(view: ListView, position: int, may: Collection[str], list_format: Format) -> dict[str, Halt]:
    events = {event.value: event for event in (TableEvent.PAUSE, TableEvent.LEAVE) if event.value in may}
    state = view.folded.sheet.state
    halts = {step: halt_after(state, list_format, event, position) for step, event in events.items()}
    return {step: halt for step, halt in halts.items() if halt is not None}


def _time_on_seat(view: ListView, time: TimeAtTable) -> TimeOnSeat:
    numbered = [(index, row.number) for index, row in enumerate(view.rows) if row.number]
    before = [number for index, number in numbered if index < time.came]
    until = [number for index, number in numbered if time.left is not None and index < time.left]
    return TimeOnSeat(
        name=time.name,
        first=len(before) + 1,
        last=None if time.left is None else len(until),
        points=time.points,
        games_won=time.games_won,
        soli_won=time.soli_won,
        outside=time.outside,
        takes_over=time.takes_over,
    )


def games_to_start_with(view: ListView) -> list[tuple[str, str]]:
    """Returns the uid and name of each game, latest first."""
    games = [(str(row.uid), gettext("game {number}").format(number=row.number)) for row in view.rows if row.number]
    return list(reversed(games))


def sum_lines(view: ListView) -> list[dict[str, object]]:
    """Returns each person's sums, plus the seat's total if several people shared it, as on paper."""
    sums = sums_by_position(view.folded)
    return [line for seat in seats_of(view, ()) for line in _sum_lines(seat, sums[seat.position])]


def _sum_lines(seat: SeatHistory, whole: Mapping[str, int | None]) -> list[dict[str, object]]:
    if len(seat.times) < 2:
        return [{"name": seat.name, "outside": any(time.outside for time in seat.times), **whole}]
    own: list[dict[str, object]] = [
        {"name": time.name, **time.as_sum()} for time in seat.times if time.played or time.points
    ]
    return [*own, {"together": seat.position, **whole}]
