"""Who sits where in a round, for the public."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.selectors.list_done import list_done
from tournaments.selectors.participants.names import (
    NAME_COLUMNS,
    listed_short_names,
    listing_key,
    name_matches,
    names_among_all,
    shown_club,
    shown_names,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One participant's place in one round; `sorted_by` is its place in lists by name."""

    start_number: int
    name: str
    sorted_by: tuple[str, ...]
    club: str
    round: int
    table: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table with its places in the order of the positions."""

    number: int
    done: bool
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A participant that was searched for, with all published places, rounds that are not over first."""

    start_number: int
    name: str
    club: str
    seats: tuple[SeatLine, ...]


FOUND_AT_MOST = 20
SEAT_FIELDS = (
    "participant__start_number",
    "participant__club_name",
    "round__number",
    "seat__score_list__table__number",
    "seat__position",
    *(f"participant__{column}" for column in NAME_COLUMNS),
)


def _seat_lines(
    occupancies: QuerySet[Occupancy], tournament: Tournament, *, listed: bool = False, short: bool = False
) -> tuple[SeatLine, ...]:
    rows = list(occupancies.filter(participant__isnull=False, closed=False).values_list(*SEAT_FIELDS))
    people = {number: (Name(*parts), number) for number, _club, _round, _table, _position, *parts in rows}
    names = listed_short_names(people, tournament) if short else names_among_all(people, tournament, listed=listed)
    return tuple(
        SeatLine(
            start_number=start_number,
            name=names[start_number],
            sorted_by=listing_key(*people[start_number], tournament),
            club=shown_club(club, tournament),
            round=in_round,
            table=table,
            position=position,
        )
        for start_number, club, in_round, table, position, *_parts in rows
    )


def seats_by_table(in_round: Round) -> tuple[TableLine, ...]:
    """The tables of a round by number; three queries."""
    done = ExpressionWrapper(list_done("score_list"), output_field=BooleanField())
    tables = Table.objects.filter(round=in_round).annotate(done=done).order_by("number").values_list("number", "done")
    seats = sorted(_seats_in(in_round), key=lambda seat: (seat.table, seat.position))
    at_table = {number: tuple(group) for number, group in groupby(seats, key=lambda seat: seat.table)}
    return tuple(TableLine(number=number, done=bool(done), seats=at_table.get(number, ())) for number, done in tables)


def seats_by_name(in_round: Round) -> tuple[SeatLine, ...]:
    """The places of a round in the order of the names, written so that it is seen; two queries."""
    return tuple(sorted(_seats_in(in_round, listed=True), key=attrgetter("sorted_by")))


def short_seats_by_name(in_round: Round) -> tuple[SeatLine, ...]:
    """The same with short names, for a wall; one query."""
    occupancies = Occupancy.objects.filter(round=in_round)
    return tuple(sorted(_seat_lines(occupancies, in_round.tournament, short=True), key=attrgetter("sorted_by")))


def _seats_in(in_round: Round, *, listed: bool = False) -> tuple[SeatLine, ...]:
    return _seat_lines(Occupancy.objects.filter(round=in_round), in_round.tournament, listed=listed)


def find_seats(tournament: Tournament, *, query: str) -> tuple[Found, ...]:
    """Participants whose shown name or start number matches a search, at most 20, with their places; three queries.

    Shown names are searched, not stored ones: where a tournament shows initials nobody can try out surnames.
    """
    rows = list(
        Participant.objects.filter(tournament=tournament).values_list("start_number", "club_name", *NAME_COLUMNS)
    )
    names = shown_names({number: (Name(*parts), number) for number, _club, *parts in rows}, tournament)
    matching = [
        (number, names[number], shown_club(club, tournament))
        for number, club, *_parts in rows
        if name_matches(query, names[number], number)
    ][:FOUND_AT_MOST]
    seats = _published_seats(tournament, [number for number, *_ in matching])
    return tuple(
        Found(start_number=number, name=name, club=club, seats=_of_number(seats, number))
        for number, name, club in matching
    )


def _published_seats(tournament: Tournament, start_numbers: Sequence[int]) -> tuple[SeatLine, ...]:
    seats = Occupancy.objects.filter(round__tournament=tournament, participant__start_number__in=start_numbers).exclude(
        round__status=RoundStatus.DRAWN
    )
    over = Q(round__status=RoundStatus.CLOSED)
    return _seat_lines(seats.annotate(over=over).order_by("over", "round__number"), tournament)


def _of_number(seats: Iterable[SeatLine], start_number: int) -> tuple[SeatLine, ...]:
    return tuple(seat for seat in seats if seat.start_number == start_number)
