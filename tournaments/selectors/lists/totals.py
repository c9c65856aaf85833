"""The tables of a round as shown on the totals page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from scoring.lists.format import CrossSum
from scoring.lists.points.totals import remarks_on
from scoring.rules.worth import Counting
from tournaments.adapter import format_of, list_state, rules_of, stored_format, totals_of
from tournaments.models.desk.list_draft import ListDraft
from tournaments.models.round import Round, Table
from tournaments.models.score_list import GAME_KINDS, Entry, EntryKind, ListStatus, ScoreList
from tournaments.phrases.lists.remarks import questions_in


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTotals:
    """A table's entries. `games`: the number entered one by one. `begun`: whether there is an unsaved draft."""

    number: int
    games: int
    has_totals: bool
    finished: bool
    handed_in: bool
    begun: bool = False

    @property
    def is_in(self) -> bool:
        return self.finished or self.handed_in


def tables_of(in_round: Round) -> tuple[TableTotals, ...]:
    tables = Table.objects.filter(round=in_round).select_related("score_list").order_by("number")
    counted = tables.annotate(
        games=Count("score_list__entries", filter=Q(score_list__entries__kind__in=GAME_KINDS)),
        begun=Exists(ListDraft.objects.filter(score_list__table=OuterRef("pk"))),
        totals=Count("score_list__entries", filter=Q(score_list__entries__kind=EntryKind.TOTALS)),
    )
    return tuple(
        TableTotals(
            number=table.number,
            games=table.games,
            has_totals=bool(table.totals),
            finished=list_state(table.score_list).finished,
            handed_in=table.score_list.status != ListStatus.OPEN,
            begun=table.begun,
        )
        for table in counted
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsMark:
    """The non-zero sum that was accepted, or else 0, and whether the totals look wrong."""

    accepted_sum: int
    in_question: bool


def lists_in_question(tables: QuerySet[Table]) -> frozenset[int]:
    """Returns the ids of lists whose totals look wrong. One query."""
    totals = Entry.objects.filter(score_list__table__in=tables, kind=EntryKind.TOTALS)
    rows = totals.select_related("score_list__rule_set")
    return frozenset(row.score_list_id for row in rows if _mark_of(row).in_question)


def marks_of(in_round: Round) -> Mapping[int, TotalsMark]:
    """Returns marks by table number. One query."""
    totals = Entry.objects.filter(score_list__table__round=in_round, kind=EntryKind.TOTALS)
    rows = totals.select_related("score_list__table", "score_list__rule_set")
    return {table.number: _mark_of(row) for row in rows if (table := row.score_list.table)}


def tables_in_question(in_round: Round) -> set[int]:
    return {table for table, mark in marks_of(in_round).items() if mark.in_question}


def _mark_of(row: Entry) -> TotalsMark:
    entry, score_list = totals_of(row), row.score_list
    open_questions = questions_in(remarks_on(entry, rules_of(score_list.rule_set), stored_format(score_list)))
    return TotalsMark(
        accepted_sum=sum(entry.totals) if entry.sum_accepted else 0,
        in_question=bool(open_questions) and score_list.status != ListStatus.CONFIRMED,
    )


class AcceptedSum(NamedTuple):
    """The sum of a table's totals, accepted by organisers although it isn't zero."""

    round: int
    table: int
    sum: int


def accepted_sums(tables: QuerySet[Table]) -> tuple[AcceptedSum, ...]:
    """Returns accepted sums in order of round and table. One query."""
    accepted = Entry.objects.filter(
        score_list__table__in=tables, kind=EntryKind.TOTALS, facts__has_key="sum_accepted"
    ).annotate(in_round=F("score_list__table__round__number"), at_table=F("score_list__table__number"))
    sums = (AcceptedSum(row.in_round, row.at_table, sum(totals_of(row).totals)) for row in accepted)
    return tuple(sorted(each for each in sums if each.sum))


def sums_to_zero(score_list: ScoreList) -> bool:
    """True if the rules and the format require totals to add up to zero."""
    both_write = rules_of(score_list.rule_set).worth.counting is Counting.PLUS_MINUS
    return both_write and format_of(score_list).cross_sum is CrossSum.ZERO


def next_missing(tables: Sequence[TableTotals], after: int) -> int | None:
    """Returns the next table without entries after this number, wrapping around at the end."""
    missing = [table.number for table in tables if not table.games and not table.has_totals and not table.is_in]
    return next_number(missing, after)


def next_number(numbers: Sequence[int], after: int) -> int | None:
    """Returns the next of ascending numbers after this one, wrapping around at the end."""
    later = [number for number in numbers if number > after]
    return next(iter(later or numbers), None)
