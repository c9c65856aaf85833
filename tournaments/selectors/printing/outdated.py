"""Paper of a round that is outdated: places at its tables changed after it was printed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Q

from tournaments.models.print_job import ROUNDS_PACK, JobState
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament

OPEN = (RoundStatus.PUBLISHED, RoundStatus.STARTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutdatedPaper:
    """When something was last printed for a round, and the tables that changed since then and have not begun."""

    round_number: int
    printed_at: datetime
    tables: tuple[int, ...]


def outdated_paper(in_round: Round) -> OutdatedPaper | None:
    """What of a round's paper is outdated, None for nothing; at most three queries."""
    return next(iter(_outdated(in_round.tournament, [in_round])), None)


def outdated_papers(tournament: Tournament) -> tuple[OutdatedPaper, ...]:
    """The same of all rounds of a tournament, in order; at most four queries."""
    return tuple(_outdated(tournament, tournament.rounds.filter(status__in=OPEN).order_by("number")))


def _outdated(tournament: Tournament, rounds: Iterable[Round]) -> Iterator[OutdatedPaper]:
    printed = _last_prints(tournament, [row for row in rounds if row.status in OPEN])
    moved = _moved(tournament, printed) if printed else {}
    if not any(moved.values()):
        return
    waiting = Table.objects.filter(round__in=moved, score_list__entries=None).order_by("number")
    there = list(waiting.values_list("round", "number"))
    for row, printed_at in printed.items():
        tables = tuple(number for of_round, number in there if of_round == row.pk and number in moved[row])
        if tables:
            yield OutdatedPaper(round_number=row.number, printed_at=printed_at, tables=tables)


def _last_prints(tournament: Tournament, rounds: list[Round]) -> dict[Round, datetime]:
    """When something was last printed for each of these rounds, alone or with all, since it was published."""
    if not rounds:
        return {}
    of_rounds = Q(round__in=rounds) | Q(round=None, document=ROUNDS_PACK)
    jobs = tournament.print_jobs.filter(of_rounds).exclude(state=JobState.FAILED)
    rows = list(jobs.order_by("created_at").values_list("round", "created_at"))
    return {
        row: at for row in rounds for of_round, at in rows if of_round in (None, row.pk) and at >= _published_at(row)
    }


def _published_at(in_round: Round) -> datetime:
    return in_round.published_at or datetime.max.replace(tzinfo=UTC)


def _moved(tournament: Tournament, printed: Mapping[Round, datetime]) -> dict[Round, set[int]]:
    """The tables of each round at which places changed after its last print."""
    since = min(printed.values())
    moves = Revision.objects.filter(tournament=tournament, action__in=TABLES_MOVED, at__gt=since)
    rows = [(at, TABLES_MOVED[action], after or {}) for at, action, after in moves.values_list("at", "action", "after")]
    return {
        row: {int(table) for at, tables, after in rows if at > last for table in tables(after, row.number)}
        for row, last in printed.items()
    }


def _of_seats(after: Mapping[str, Any], number: int) -> Iterable[str]:
    """Of a change at one round, which later rounds of its plan may follow."""
    tables: Iterable[str] = after["tables"] if after["round"] == number else after["later"].get(str(number), ())
    return tables


def _of_swap(after: Mapping[str, Any], number: int) -> Iterable[str]:
    return after["tables"] if after["round"] == number else ()


def _of_rounds(after: Mapping[str, Any], number: int) -> Iterable[str]:
    tables: Iterable[str] = after.get(str(number), ())
    return tables


# The writes that change who sits where -> the tables of a round in what the ledger keeps of them.
TABLES_MOVED: Mapping[str, Callable[[Mapping[str, Any], int], Iterable[str]]] = {
    "change_seats": _of_seats,
    "swap_seats": _of_swap,
    "repair_rounds": _of_rounds,
    "substitute": _of_rounds,
}
