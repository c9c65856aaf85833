"""Printed documents that seat changes have made obsolete."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from tournaments.models.printing import ROUNDS_PACK, SEATING_PRINTED, SeatingPaper
from tournaments.models.revision import Revision
from tournaments.models.round import OPEN, Round, Table
from tournaments.models.tournament import Tournament
from tournaments.printing.options import PrintOptions, options_in
from tournaments.selectors.tournament.next_steps import printed_for


@dataclass(frozen=True, slots=True, kw_only=True)
class OutdatedDocument:
    """A type of printout, when it was last printed, and the tables that have changed since then but haven't started."""

    paper: SeatingPaper
    printed_at: datetime
    tables: tuple[int, ...]
    halved: bool = False  # like the last ones


@dataclass(frozen=True, slots=True, kw_only=True)
class OutdatedPaper:
    round_number: int
    documents: tuple[OutdatedDocument, ...]

    @property
    def sheets(self) -> OutdatedDocument | None:
        return next((each for each in self.documents if each.paper is SeatingPaper.SCORE_SHEETS), None)


def outdated_paper(in_round: Round) -> OutdatedPaper | None:
    """Returns the outdated printouts of a round, or None if there are none. Uses at most three queries."""
    return next(iter(_find_outdated(in_round.tournament, [in_round])), None)


def outdated_papers(tournament: Tournament) -> tuple[OutdatedPaper, ...]:
    """Returns the outdated printouts of all open rounds, in order. Uses at most four queries."""
    return tuple(_find_outdated(tournament, tournament.rounds.filter(status__in=OPEN).order_by("number")))


def printed_papers(in_round: Round, tables: Collection[int]) -> tuple[SeatingPaper, ...]:
    """Returns the types of printout that have already been printed with people of these tables."""
    prints = [each for each in _prints(in_round.tournament, [in_round]) if each.is_for(tables)]
    return tuple(paper for paper in SeatingPaper if any(paper in each.papers for each in prints))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Print:
    round_number: int
    papers: frozenset[SeatingPaper]
    options: PrintOptions
    at: datetime

    def is_for(self, tables: Collection[int]) -> bool:
        return not self.options.tables or not set(tables).isdisjoint(self.options.tables)


def _find_outdated(tournament: Tournament, rounds: Iterable[Round]) -> Iterator[OutdatedPaper]:
    open_rounds = [row for row in rounds if row.status in OPEN]
    prints = _prints(tournament, open_rounds) if open_rounds else []
    moved = _moves_by_table(tournament, open_rounds, prints[0].at) if prints else {}
    if not any(moved.values()):
        return
    waiting = Table.objects.filter(round__in=open_rounds, cancelled_at=None, score_list__entries=None).order_by(
        "number"
    )
    there = list(waiting.values_list("round__number", "number"))
    for number, moves in moved.items():
        tables = {table: moves[table] for of_round, table in there if of_round == number and table in moves}
        documents = tuple(_documents([each for each in prints if each.round_number == number], tables))
        if documents:
            yield OutdatedPaper(round_number=number, documents=documents)


def _documents(prints: Iterable[_Print], moved: Mapping[int, datetime]) -> Iterator[OutdatedDocument]:
    for paper in SeatingPaper:
        of_paper = [each for each in prints if paper in each.papers]
        # Once there is paper of other tables, one without any needs it, too.
        last = {table: each.at for each in of_paper for table in moved if each is of_paper[0] or each.is_for([table])}
        outdated = {table: at for table, at in last.items() if at < moved[table]}
        if outdated:
            yield OutdatedDocument(
                paper=paper,
                printed_at=max(outdated.values()),
                tables=tuple(sorted(outdated)),
                halved=of_paper[-1].options.halved,
            )


def _prints(tournament: Tournament, rounds: Iterable[Round]) -> list[_Print]:
    """Returns the orders for each round since it was published, oldest first. Includes orders for all rounds."""
    jobs = (
        tournament.print_jobs.annotate(
            of_round=F("tournament__rounds__number"), since=F("tournament__rounds__published_at")
        )
        .filter(
            printed_for(F("of_round"), F("since"), of_all=(ROUNDS_PACK, SeatingPaper.PATHS)),
            of_round__in=[row.number for row in rounds],
            document__in=SEATING_PRINTED,
        )
        .order_by("created_at")
    )
    return [
        _Print(round_number=number, papers=SEATING_PRINTED[document], options=options_in(options), at=at)
        for number, document, options, at in jobs.values_list("of_round", "document", "options", "created_at")
    ]


def _moves_by_table(tournament: Tournament, rounds: Iterable[Round], since: datetime) -> dict[int, dict[int, datetime]]:
    moves = Revision.objects.filter(tournament=tournament, action__in=TABLES_MOVED, at__gt=since).order_by("at")
    rows = [(at, TABLES_MOVED[action], after or {}) for at, action, after in moves.values_list("at", "action", "after")]
    return {
        row.number: {int(table): at for at, tables, after in rows for table in tables(after, row.number)}
        for row in rounds
    }


def _tables_of_change(after: Mapping[str, Any], number: int) -> Iterable[str]:
    tables: Iterable[str] = after["tables"] if after["round"] == number else after["later"].get(str(number), ())
    return tables


def _tables_of_swap(after: Mapping[str, Any], number: int) -> Iterable[str]:
    return after["tables"] if after["round"] == number else ()


def _tables_of_repair(after: Mapping[str, Any], number: int) -> Iterable[str]:
    tables: Iterable[str] = after.get(str(number), ())
    return tables


# Actions that change seats -> the tables of a round, from the ledger's `after`.
TABLES_MOVED: Mapping[str, Callable[[Mapping[str, Any], int], Iterable[str]]] = {
    "change_seats": _tables_of_change,
    "swap_seats": _tables_of_swap,
    "put_right": _tables_of_swap,
    "repair_rounds": _tables_of_repair,
    "substitute": _tables_of_repair,
}
