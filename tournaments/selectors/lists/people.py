"""The people at a table, from when they came to when they left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.reading import guess
from tournaments.selectors.participants.names import People, names_among_all, short_names_of


@dataclass(frozen=True)
class WholeNames:
    """Full names, computed on first use because making them unique takes a query."""

    people: People[int]
    tournament: Tournament | None
    full: bool

    @cached_property
    def by_key(self) -> Mapping[int, str]:
        if self.tournament is None:
            return {key: name.full for key, (name, _number) in self.people.items()}
        return names_among_all(self.people, self.tournament, full=self.full)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAtTable:
    """The time a person spends on a seat; sums are None if unknown.

    `short`: a name that is unique at the table. `came`, `left`: list indexes; `left` is exclusive, and None if they are
    still there.
    """

    key: int
    position: int
    names: WholeNames
    short: str
    start_number: int | None
    came: int
    left: int | None
    points: int
    games_played: int | None
    games_won: int | None
    soli_won: int | None
    outside: bool
    """Typed by name at a tournament's table: no place in its standings."""
    takes_over: bool
    """Plays on for the participant who had the seat before."""

    @property
    def name(self) -> str:
        return self.names.by_key[self.key]

    def holds(self, index: int) -> bool:
        return self.came <= index and (self.left is None or index <= self.left)


def people_of(score_list: ScoreList) -> tuple[Occupancy, ...]:
    """Returns everybody who has ever had a seat. One query."""
    rows = Occupancy.objects.filter(seat__score_list=score_list).select_related("seat", "participant")
    return tuple(rows.order_by("pk"))


def people_at(
    score_list: ScoreList, rows: Sequence[Occupancy], entries: Sequence[Entry], *, full: bool
) -> tuple[TimeAtTable, ...]:
    """Returns everybody who has sat at a table, by position and arrival.

    Names are unique and shown as the tournament prefers, unless `full` is set.
    """
    places = {entry.pk: index for index, entry in enumerate(entries)}
    tournament = score_list.table.round.tournament if score_list.table else None
    people = {row.pk: name_and_number(row) for row in rows}
    names = WholeNames(people, tournament, full)
    shorts = short_names_of(people, tournament, full=full)
    times = [_time_at_table(row, names, shorts[row.pk], places) for row in rows]
    return tuple(sorted(times, key=lambda time: (time.position, time.left is None, time.came)))


def _time_at_table(row: Occupancy, names: WholeNames, short: str, places: dict[int, int]) -> TimeAtTable:
    # In a list under review, somebody removed by a correction may have left before they came.
    left = places.get(row.until_entry_id or 0, -1) if row.closed else None
    return TimeAtTable(
        key=row.pk,
        position=row.seat.position,
        names=names,
        short=short,
        start_number=row.participant.start_number if row.participant else None,
        came=places.get(row.from_entry_id or 0, 0),
        left=left,
        points=row.points,
        games_played=row.games_played,
        games_won=row.games_won,
        soli_won=row.soli_won,
        outside=is_outside(row),
        takes_over=row.participant is not None and bool(row.name),
    )


def is_outside(row: Occupancy) -> bool:
    """True if the person was only entered by name at a tournament's table."""
    return row.round_id is not None and row.participant_id is None


def name_and_number(row: Occupancy) -> tuple[Name, int | None]:
    """Returns the name and start number, or just the position if nobody is named.

    A substitute who takes over has a name of their own and the number of the participant they play for.
    """
    number = row.participant.start_number if row.participant else None
    if row.name and row.round_id is not None:
        return guess(row.name), number
    if row.participant is not None:
        return row.participant.parts, number
    return Name(shown=row.name or gettext("Position {seat}").format(seat=row.seat.position)), None


def names_then(times: Sequence[TimeAtTable], index: int) -> dict[int, str]:
    """Returns short names by position as they were at a list index."""
    return {time.position: time.short for time in times if time.holds(index)}


def refuse_name_twice(names: Sequence[str]) -> None:
    """Raises RuleViolation `list_name_twice` if two names are the same, ignoring case and spaces."""
    folded = [" ".join(name.split()).casefold() for name in names]
    twice = next((name for name, key in zip(names, folded, strict=True) if folded.count(key) > 1), None)
    if twice is not None:
        raise RuleViolation("list_name_twice", name=twice)
