"""Corrections for two people who sat in each other's place throughout a round.

Games, penalties and Pflichtsoli stay with the seats; only the people change.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.adapter import list_state
from tournaments.models.round import Round
from tournaments.models.score_list import Entry, ListStatus, Occupancy, PenaltyDetail, ScoreList
from tournaments.selectors.lists.people import name_and_number
from tournaments.selectors.lists.writing import round_refusal
from tournaments.selectors.participants.names import names_among_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    one: Occupancy
    other: Occupancy

    @property
    def lists(self) -> tuple[ScoreList, ...]:
        """The one or two lists involved, by id."""
        lists = {row.seat.score_list_id: row.seat.score_list for row in (self.one, self.other)}
        return tuple(lists[pk] for pk in sorted(lists))

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(sorted(table_number(score_list) for score_list in self.lists))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSeatLine:
    """A seat with the player in the list, the player who really sat there, and the seat's sums.

    `games`: None if unknown. `owed`: the number of open Pflichtsoli.
    """

    position: int
    listed: str
    sat: str
    points: int
    games: int | None
    owed: int
    moves: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLines:
    """A table before and after the exchange. `penalties`: the number that haven't been cancelled."""

    number: int
    revision: int
    begun: bool
    penalties: int
    lines: tuple[WrongSeatLine, ...]


def table_number(score_list: ScoreList) -> int:
    return score_list.table.number if score_list.table else 0


def exchange_of(in_round: Round, one: int, other: int) -> Exchange:
    """Finds the two people by start number. Two queries.

    Raises RuleViolation `swap_needs_two`, `participant_not_seated` or `seat_changed_hands`.
    """
    if one == other:
        raise RuleViolation("swap_needs_two")
    people = Occupancy.objects.filter(round=in_round, participant__start_number__in=(one, other))
    rows = people.select_related("participant", "seat__score_list__table").order_by("pk")
    first, second = (_only_row(in_round, number, rows) for number in (one, other))
    _refuse_other_holders(first, second)
    return Exchange(one=first, other=second)


def _only_row(in_round: Round, number: int, rows: Iterable[Occupancy]) -> Occupancy:
    own = [row for row in rows if row.participant and row.participant.start_number == number]
    if not own:
        raise RuleViolation("participant_not_seated", number=number, round=in_round.number)
    if len(own) > 1 or own[0].closed or own[0].from_entry_id is not None:
        raise _refusal_of_changed_hands(own[0])
    if own[0].seat.score_list.table:
        own[0].seat.score_list.table.round = in_round
    return own[0]


def _refuse_other_holders(*rows: Occupancy) -> None:
    seats = {row.seat_id: row for row in rows}
    others = Occupancy.objects.filter(seat__in=seats).exclude(pk__in=[row.pk for row in rows])
    held = others.order_by("pk").values_list("seat", flat=True).first()
    if held is not None:
        raise _refusal_of_changed_hands(seats[held])


def _refusal_of_changed_hands(row: Occupancy) -> RuleViolation:
    return RuleViolation("seat_changed_hands", name=str(row.participant), table=table_number(row.seat.score_list))


def exchange_refusal(exchange: Exchange, *, own_list: int | None, has_reason: bool = True) -> RuleViolation | None:
    """Returns the reason why the exchange isn't possible, or None. `own_list`: the requesting table's list.

    A table may exchange its own people before its first game. Staff may exchange any two people while the round is
    running, and afterwards if they give a reason. Confirmed lists must be reopened first.
    """
    lists = exchange.lists
    by_round = round_refusal(lists[0], by_table=own_list is not None, has_reason=has_reason)
    if by_round is not None:
        return by_round
    if own_list is not None:
        return _refusal_of_table(lists, own_list)
    confirmed = [table_number(each) for each in lists if each.status == ListStatus.CONFIRMED]
    return RuleViolation("table_list_confirmed", table=min(confirmed)) if confirmed else None


def _refusal_of_table(lists: Collection[ScoreList], own_list: int) -> RuleViolation | None:
    if [each.pk for each in lists] != [own_list]:
        return RuleViolation("staff_only")
    return RuleViolation("exchange_by_staff_only") if _lists_with_entries(lists) else None


def _lists_with_entries(lists: Collection[ScoreList]) -> set[int]:
    rows = Entry.objects.filter(score_list__in=[each.pk for each in lists]).order_by()
    return set(rows.values_list("score_list", flat=True).distinct())


def tables_of(exchange: Exchange) -> tuple[TableLines, ...]:
    lists = sorted(exchange.lists, key=table_number)
    rows = _holders(lists)
    names = _names([*rows.values()], exchange)
    begun, penalties = _lists_with_entries(lists), _penalties(lists)
    return tuple(
        TableLines(
            number=table_number(each),
            revision=each.revision,
            begun=each.pk in begun,
            penalties=penalties[each.pk],
            lines=tuple(_lines(each, rows, names, exchange)),
        )
        for each in lists
    )


# List id and position.
_At = tuple[int, int]


def _holders(lists: Collection[ScoreList]) -> dict[_At, Occupancy]:
    rows = Occupancy.objects.filter(seat__score_list__in=[each.pk for each in lists], closed=False)
    rows = rows.select_related("seat", "participant").order_by("seat__position")
    return {(row.seat.score_list_id, row.seat.position): row for row in rows}


def _names(rows: Iterable[Occupancy], exchange: Exchange) -> dict[int, str]:
    table = exchange.one.seat.score_list.table
    people = {row.pk: name_and_number(row) for row in rows}
    return names_among_all(people, table.round.tournament, full=True) if table else {}


def _penalties(lists: Collection[ScoreList]) -> Counter[int]:
    rows = PenaltyDetail.objects.filter(entry__score_list__in=[each.pk for each in lists], cancelled_at=None)
    return Counter(rows.values_list("entry__score_list", flat=True))


def _lines(
    score_list: ScoreList, rows: Mapping[_At, Occupancy], names: Mapping[int, str], exchange: Exchange
) -> Iterator[WrongSeatLine]:
    owed = list_state(score_list).open_pflichtsoli
    partner = {exchange.one.pk: exchange.other.pk, exchange.other.pk: exchange.one.pk}
    for (pk, position), row in rows.items():
        if pk == score_list.pk:
            yield WrongSeatLine(
                position=position,
                listed=names[row.pk],
                sat=names[partner.get(row.pk, row.pk)],
                points=row.points,
                games=row.games_played,
                owed=owed.get(position, 0),
                moves=row.pk in partner,
            )
