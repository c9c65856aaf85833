"""The people seated or waiting in a round, for the organiser."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import OPEN, Round, Table
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.reading import guess
from tournaments.selectors.participants.names import names_among_all
from tournaments.selectors.rounds.rounds import tables_with_entries, to_draw


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table with its participants and their positions, in order. `entered`: whether its list has entries.

    `guests`: pairs of position and name. `names`, `points`: those of the current holders, by position.
    `substitutes`: the names of those who play on somebody else's start number, by position.
    """

    table: Table
    score_list: ScoreList
    people: tuple[Participant, ...]
    positions: tuple[int, ...]
    guests: tuple[tuple[int, str], ...]
    entered: bool
    entered_at: datetime | None
    points: Mapping[int, int]
    substitutes: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.table.number


def seated_tables(in_round: Round) -> tuple[SeatedTable, ...]:
    """Returns all tables, but without names. Three queries."""
    occupied = Occupancy.objects.select_related("participant")
    tables = tables_with_entries(in_round).prefetch_related(
        "score_list__seats", Prefetch("score_list__seats__occupancies", queryset=occupied, to_attr="taken_by")
    )
    return tuple(_seated_table(table) for table in tables)


def named_tables(in_round: Round) -> tuple[SeatedTable, ...]:
    seated = seated_tables(in_round)
    called = {(table.number, position): name for table in seated for position, name in _names_by_position(table)}
    names = names_among_all(called, in_round.tournament, full=True)
    return tuple(
        replace(table, names={position: names[table.number, position] for position, _name in _names_by_position(table)})
        for table in seated
    )


def _names_by_position(table: SeatedTable) -> Iterator[tuple[int, tuple[Name, int | None]]]:
    for position, person in zip(table.positions, table.people, strict=True):
        substitute = table.substitutes.get(position)
        yield position, (guess(substitute) if substitute else person.parts, person.start_number)
    for position, name in table.guests:
        yield position, (guess(name), None)


def _seated_table(table: Table) -> SeatedTable:
    seats = table.score_list.seats.all()
    stays: dict[int, list[Occupancy]] = {seat.position: getattr(seat, "taken_by", []) for seat in seats}
    rows = [(position, row) for position, of in stays.items() for row in of if not row.closed]
    people = [(position, row.participant) for position, row in rows if row.participant is not None]
    return SeatedTable(
        table=table,
        score_list=table.score_list,
        people=tuple(person for _position, person in people),
        positions=tuple(position for position, _person in people),
        guests=tuple((position, row.name) for position, row in rows if row.participant is None and row.name),
        entered=bool(getattr(table, "entered", False)),
        entered_at=getattr(table, "entered_at", None),
        points={position: _points_with_those_taken_over(row, stays[position]) for position, row in rows},
        substitutes={position: row.name for position, row in rows if row.participant is not None and row.name},
    )


def _points_with_those_taken_over(row: Occupancy, stays: Iterable[Occupancy]) -> int:
    if row.participant_id is None:
        return row.points
    return sum(stay.points for stay in stays if stay.participant_id == row.participant_id)


def unseated(in_round: Round) -> QuerySet[Participant]:
    """Returns people who have no place in this round and are neither withdrawn nor disqualified."""
    seated = Occupancy.objects.filter(round=in_round, closed=False, participant__isnull=False)
    return in_round.tournament.participants.exclude(
        Q(pk__in=seated.values("participant")) | Q(status=Attendance.WITHDRAWN) | Q(disqualified_at__isnull=False)
    ).order_by("start_number")


def seated_elsewhere(table: Table) -> QuerySet[Participant]:
    """Returns people at other tables of the round, one of whom may play at this one as well (TSR 10)."""
    others = Occupancy.objects.filter(round=table.round, closed=False).exclude(seat__score_list__table=table)
    return table.round.tournament.participants.filter(pk__in=others.values("participant")).order_by("start_number")


def waiting(in_round: Round) -> QuerySet[Participant]:
    """Returns people who are present but have never had a place in this round."""
    without_place = unseated(in_round).values("pk")
    had_one = Occupancy.objects.filter(round=in_round, participant__isnull=False).values("participant")
    present = to_draw(in_round.tournament, in_round.number).filter(pk__in=without_place)
    return present.exclude(pk__in=had_one).order_by("start_number")


@dataclass(frozen=True, slots=True, kw_only=True)
class WithoutPlace:
    """The public round, and the people who are waiting for a place in it."""

    round_number: int = 0
    people: tuple[Participant, ...] = ()

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(person.start_number for person in self.people)


def without_place(tournament: Tournament) -> WithoutPlace:
    """Returns the first published or running round and the people waiting for a place. At most two queries."""
    open_rounds = tournament.rounds.filter(status__in=OPEN)
    in_round = open_rounds.order_by("number").first()
    if in_round is None:
        return WithoutPlace()
    in_round.tournament = tournament
    return WithoutPlace(round_number=in_round.number, people=tuple(waiting(in_round)))
