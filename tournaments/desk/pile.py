"""Selectors for the pile of paper lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from tournaments.adapter import folded_as_far_as_legal, list_state
from tournaments.desk.paper.pile import PaperState, stand_of
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList
from tournaments.selectors.lists.emptying import since_emptied
from tournaments.selectors.lists.people import name_and_number
from tournaments.selectors.participants.names import short_names_of

# Games or totals entered by a table, not by staff, who read them from paper. The end of time is no game.
ENTERED = Q(action__in=("record_entry", "record_totals"))
BY_TABLE = ENTERED & ~Q(actor_kind="user") & ~Q(after__has_key="event")


@dataclass(frozen=True, slots=True, kw_only=True)
class PileLine:
    """A table's list in the pile; `arrival` is None if the paper hasn't arrived."""

    table: int
    stand: PaperState
    arrival: PaperArrival | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPoints:
    name: str
    points: int


class Show(StrEnum):
    ALL = "all"
    UNTYPED = "untyped"
    MISSING = "missing"


WANTED: Mapping[Show, frozenset[PaperState]] = {
    Show.ALL: frozenset(PaperState) - {PaperState.MISSING, PaperState.BY_PHONE},
    Show.UNTYPED: frozenset({PaperState.UNTYPED, PaperState.TO_COMPARE, PaperState.CHANGED}),
    Show.MISSING: frozenset({PaperState.MISSING, PaperState.BY_PHONE}),
}


def arrival_of(score_list: ScoreList) -> PaperArrival | None:
    return PaperArrival.objects.filter(score_list=score_list).first()


def sums_of_seats(score_list: ScoreList) -> tuple[int, ...]:
    """Returns the sums by seat including penalties, as at the bottom of the paper list; one query."""
    facts = list(score_list.entries.order_by("order_key").values_list("facts", flat=True))
    return tuple(folded_as_far_as_legal(score_list, facts).sheet.totals)


def entered_by_table(score_list: ScoreList) -> bool:
    """Checks whether the table itself entered games or totals; one query."""
    return since_emptied(Revision.objects.filter(BY_TABLE, score_list=score_list)).exists()


def line_of(score_list: ScoreList) -> PileLine:
    arrival = arrival_of(score_list)
    return _line(score_list, arrival, by_phone=arrival is not None and entered_by_table(score_list))


def pile_of(in_round: Round) -> tuple[PileLine, ...]:
    """Returns all lists of a round, in order of arrival, then by table; three queries."""
    lists = ScoreList.objects.filter(table__round=in_round).select_related("table").order_by("table__number")
    arrivals = {arrival.score_list_id: arrival for arrival in PaperArrival.objects.filter(round=in_round)}
    by_phone = since_emptied(Revision.objects.filter(BY_TABLE, score_list__table__round=in_round))
    written = set(by_phone.order_by().values_list("score_list", flat=True).distinct())
    lines = [_line(each, arrivals.get(each.pk), by_phone=each.pk in written) for each in lists]
    return tuple(sorted(lines, key=lambda line: (line.arrival is None, line.arrival.place if line.arrival else 0)))


def _line(score_list: ScoreList, arrival: PaperArrival | None, *, by_phone: bool) -> PileLine:
    stand = stand_of(
        is_here=arrival is not None,
        is_in=list_state(score_list).finished or score_list.status != ListStatus.OPEN,
        by_phone=by_phone,
        outcome=arrival.outcome if arrival else "",
        holds=arrival is not None and arrival.holds_for(score_list.revision),
    )
    return PileLine(table=score_list.table.number if score_list.table else 0, stand=stand, arrival=arrival)


def earned_in(in_round: Round) -> Mapping[int, Sequence[PersonPoints]]:
    """Returns players and points by table, in seat order; one query.

    Names are unique within the round, because they are read out.
    """
    occupied = Occupancy.objects.filter(seat__score_list__table__round=in_round)
    related = ("participant", "seat__score_list__table")
    rows = tuple(occupied.select_related(*related).order_by("seat__position", "-closed", "pk"))
    names = short_names_of({row.pk: name_and_number(row) for row in rows}, in_round.tournament, full=True)
    earned: dict[int, list[PersonPoints]] = {}
    for row in rows:
        table = row.seat.score_list.table
        earned.setdefault(table.number if table else 0, []).append(PersonPoints(name=names[row.pk], points=row.points))
    return earned
