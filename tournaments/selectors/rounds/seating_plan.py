"""The public seating plans."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.reading import guess
from tournaments.selectors.list_states import list_done
from tournaments.selectors.participants.findable import findable
from tournaments.selectors.participants.names import (
    PARTICIPANT_NAME,
    listed_short_names,
    listing_key,
    name_matches,
    names_among_all,
    shown_club,
    shown_names,
)
from tournaments.selectors.rounds.places import places_kept


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """A place in one round; substitutes may not have a number.

    `left`: whether they have given it up. `before`: earlier holders.
    """

    start_number: int | None
    name: str
    sorted_by: tuple[str, ...]
    club: str
    round: int
    table: int
    position: int
    left: bool = False
    before: tuple["SeatLine", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    number: int
    done: bool
    cancelled: bool
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A search result with all published places, those in open rounds first."""

    start_number: int
    name: str
    club: str
    seats: tuple[SeatLine, ...]


FOUND_AT_MOST = 20
SEAT_FIELDS = (
    "name",
    "closed",
    "participant__start_number",
    "participant__club_name",
    "round__number",
    "seat__score_list__table__number",
    "seat__position",
    *(f"participant__{column}" for column in PARTICIPANT_NAME),
)


def _seat_lines(
    occupancies: QuerySet[Occupancy], tournament: Tournament, *, listed: bool = False, short: bool = False
) -> tuple[SeatLine, ...]:
    rows = list(occupancies.values_list(*SEAT_FIELDS))
    people = {
        (number, typed): (guess(typed) if typed else Name(*parts), number)
        for typed, _left, number, _club, _round, _table, _position, *parts in rows
    }
    names = listed_short_names(people, tournament) if short else names_among_all(people, tournament, listed=listed)
    return tuple(
        SeatLine(
            start_number=number,
            name=names[number, typed],
            sorted_by=listing_key(*people[number, typed], tournament),
            club=shown_club(club or "", tournament),
            round=in_round,
            table=table,
            position=position,
            left=left,
        )
        for typed, left, number, club, in_round, table, position, *_parts in rows
    )


def seats_by_table(in_round: Round) -> tuple[TableLine, ...]:
    done = ExpressionWrapper(list_done("score_list"), output_field=BooleanField())
    tables = Table.objects.filter(round=in_round).annotate(done=done).order_by("number")
    seats = sorted(_seats_in(in_round), key=attrgetter("table", "position"))
    at_table = {number: tuple(group) for number, group in groupby(seats, key=attrgetter("table"))}
    return tuple(
        TableLine(number=number, done=bool(done), cancelled=cancelled is not None, seats=at_table.get(number, ()))
        for number, done, cancelled in tables.values_list("number", "done", "cancelled_at")
    )


def seats_by_name(in_round: Round) -> tuple[SeatLine, ...]:
    """Returns seats sorted by name, with the names written to match. Two queries."""
    seats = _seats_in(in_round, listed=True)
    everybody = (each for seat in seats for each in (seat, *seat.before))
    return tuple(sorted(everybody, key=attrgetter("sorted_by")))


def short_seats_by_name(in_round: Round) -> tuple[SeatLine, ...]:
    """Returns seats with short names for a wall display, sorted by name. One query."""
    occupancies = Occupancy.objects.filter(round=in_round, participant__isnull=False, closed=False)
    return tuple(sorted(_seat_lines(occupancies, in_round.tournament, short=True), key=attrgetter("sorted_by")))


def _seats_in(in_round: Round, *, listed: bool = False) -> tuple[SeatLine, ...]:
    """Returns the current or last holder of each seat, along with earlier ones."""
    named = places_kept().filter(round=in_round).exclude(participant__isnull=True, name="")
    lines = _seat_lines(named.order_by("-closed", "pk"), in_round.tournament, listed=listed)
    at_seat: dict[tuple[int, int], list[SeatLine]] = {}
    for line in lines:
        at_seat.setdefault((line.table, line.position), []).append(line)
    return tuple(replace(last, before=tuple(before)) for *before, last in at_seat.values())


def find_seats(tournament: Tournament, *, query: str) -> tuple[Found, ...]:
    """Returns at most 20 people whose display name or number matches. Three queries.

    Only display names are searched, so that initials don't reveal family names.
    """
    rows = list(findable(tournament).values_list("start_number", "club_name", *PARTICIPANT_NAME))
    names = shown_names({number: (Name(*parts), number) for number, _club, *parts in rows}, tournament)
    matching = [
        (number, names[number], shown_club(club, tournament))
        for number, club, *_parts in rows
        if name_matches(query, names[number], number)
    ][:FOUND_AT_MOST]
    seats = _published_seats(tournament, [number for number, *_ in matching])
    return tuple(
        Found(start_number=number, name=name, club=club, seats=_seats_of(seats, number))
        for number, name, club in matching
    )


def _published_seats(tournament: Tournament, start_numbers: Sequence[int]) -> tuple[SeatLine, ...]:
    over = Q(round__status=RoundStatus.CLOSED)
    theirs = places_kept().filter(round__tournament=tournament, participant__start_number__in=start_numbers)
    seats = theirs.filter(over | Q(closed=False)).exclude(round__status=RoundStatus.DRAWN)
    return _seat_lines(seats.annotate(over=over).order_by("over", "round__number"), tournament)


def _seats_of(seats: Iterable[SeatLine], start_number: int) -> tuple[SeatLine, ...]:
    return tuple(seat for seat in seats if seat.start_number == start_number)
