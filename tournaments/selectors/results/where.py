"""Public seating and ranks: a searchable list of names, and a card for each participant."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.http import Http404
from django.utils.translation import gettext

from tournaments.adapter import list_state
from tournaments.models.participant import Participant
from tournaments.models.round import OPEN, RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.selectors.participants.findable import findable
from tournaments.selectors.participants.names import (
    PARTICIPANT_NAME,
    listing_key,
    names_among_all,
    shown_club,
    shown_names,
)
from tournaments.selectors.results.person_rows import round_of
from tournaments.selectors.results.places import PlacesSoFar
from tournaments.selectors.results.remembered import cached_places
from tournaments.selectors.results.visibility import Audience, RoundsShown, rounds_shown


@dataclass(frozen=True, slots=True, kw_only=True)
class NameToFind:
    """A display name; `note` helps to identify the person, e.g. "No. 12 · DC Beispiel"."""

    start_number: int
    name: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMate:
    start_number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSeat:
    """A seat in a published or running round; `owed` is the number of Pflichtsoli, or 0 unless `shown`."""

    round: int
    runs: bool
    table: int
    position: int
    mates: tuple[TableMate, ...]
    shown: bool
    owed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCard:
    """A participant's open seats, nearest first, and their public place.

    `plays`: whether they have or had a seat in a running round.
    """

    start_number: int
    name: str
    club: str
    seats: tuple[OpenSeat, ...]
    places: PlacesSoFar | None
    plays: bool

    @property
    def rank(self) -> int | None:
        return self.places.ranks.get(self.start_number) if self.places else None

    @property
    def shared(self) -> bool:
        return self.places is not None and self.start_number in self.places.shared

    @property
    def by_lot(self) -> bool:
        return self.places is not None and self.start_number in self.places.by_lot

    @property
    def published(self) -> int:
        """The last open round in which they have a seat, or 0."""
        return self.seats[-1].round if self.seats else 0

    @property
    def next(self) -> OpenSeat | None:
        """The seat in the next round to start, or else the current one."""
        ahead = [seat for seat in self.seats if not seat.runs]
        return next(iter(ahead or self.seats), None)

    @property
    def due(self) -> int:
        """The round they should go to now; 0 if there is none or one is running."""
        return self.seats[0].round if self.seats and not self.plays else 0


def names_to_find(tournament: Tournament) -> tuple[NameToFind, ...]:
    """Returns participants in public order. One query."""
    rows = findable(tournament).values_list("start_number", "club_name", *PARTICIPANT_NAME)
    clubs = {number: shown_club(club, tournament) for number, club, *_parts in rows}
    people = {number: (Name(*parts), number) for number, _club, *parts in rows}
    names = shown_names(people, tournament)
    order = sorted(people, key=lambda number: listing_key(*people[number], tournament))
    return tuple(
        NameToFind(start_number=number, name=names[number], note=_note(number, clubs[number])) for number in order
    )


def _note(start_number: int, club: str) -> str:
    number = gettext("No. {number}").format(number=start_number)
    return f"{number} · {club}" if club else number


def seat_card(tournament: Tournament, start_number: int) -> SeatCard:
    """Returns a participant's card, or raises 404. Four queries, plus cached standings."""
    person = findable(tournament).filter(start_number=start_number).first()
    if person is None:
        raise Http404
    had = _seats_in_open_rounds(person)
    seats = [seat for seat in had if not seat.closed]
    seated = _mates_by_list(seats, person)
    called = {who.start_number: (who.parts, who.start_number) for who in (person, *_people(seated.values()))}
    names, shown = names_among_all(called, tournament), rounds_shown(tournament, Audience.PUBLIC)
    return SeatCard(
        start_number=start_number,
        name=names[start_number],
        club=shown_club(person.club_name, tournament),
        seats=tuple(_open_seat(seat, seated.get(seat.seat.score_list_id, ()), names, shown) for seat in seats),
        places=cached_places(tournament),
        plays=any(round_of(seat).status == RoundStatus.RUNNING for seat in had),
    )


def _seats_in_open_rounds(person: Participant) -> list[Occupancy]:
    """Returns seats in open rounds, including those they have given up."""
    seats = Occupancy.objects.filter(participant=person, round__status__in=OPEN)
    return list(seats.select_related("round", "seat__score_list__table").order_by("round__number", "pk"))


def _mates_by_list(seats: Iterable[Occupancy], person: Participant) -> Mapping[int, tuple[Participant, ...]]:
    at_tables = Occupancy.objects.filter(
        seat__score_list__in=[seat.seat.score_list_id for seat in seats], participant__isnull=False, closed=False
    ).exclude(participant=person)
    rows = at_tables.select_related("participant", "seat").order_by("seat__score_list", "seat__position")
    by_list = groupby(rows, key=lambda row: row.seat.score_list_id)
    return {key: tuple(row.participant for row in group if row.participant) for key, group in by_list}


def _people(tables: Iterable[tuple[Participant, ...]]) -> Iterable[Participant]:
    return (who for table in tables for who in table)


def _open_seat(seat: Occupancy, mates: Iterable[Participant], names: Mapping[int, str], shown: RoundsShown) -> OpenSeat:
    in_round, score_list = round_of(seat), seat.seat.score_list
    is_shown = shown.covers(in_round.number, in_round.status)
    owed = list_state(score_list).open_pflichtsoli if is_shown else {}
    return OpenSeat(
        round=in_round.number,
        runs=in_round.status == RoundStatus.RUNNING,
        table=score_list.table.number if score_list.table else 0,
        position=seat.seat.position,
        mates=tuple(TableMate(start_number=who.start_number, name=names[who.start_number]) for who in mates),
        shown=is_shown,
        owed=owed.get(seat.seat.position, 0),
    )
