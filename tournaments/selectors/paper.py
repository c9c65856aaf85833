"""What printed documents show: full names, whatever the public pages do."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy, ScoreList


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A participant at a table, as printed; the name is empty where it follows later.

    The sums are those of this table; None where unknown.
    """

    name: str
    start_number: int
    table: int
    position: int
    points: int
    games_won: int | None
    soli_won: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """A table with its list and its people by position."""

    table: Table
    score_list: ScoreList
    people: Mapping[int, Placed]


FIELDS = (
    *("participant__name", "participant__start_number", "seat__score_list__table__number", "seat__position"),
    *("points", "games_won", "soli_won"),
)
NAMES = ("name", "start_number", "table", "position", "points", "games_won", "soli_won")


def placed_in(in_round: Round) -> tuple[Placed, ...]:
    """Everybody who sits in a round, by table and position; one query."""
    seated = Occupancy.objects.filter(round=in_round, participant__isnull=False, closed=False)
    rows = seated.order_by("seat__score_list__table__number", "seat__position").values_list(*FIELDS)
    return tuple(Placed(**dict(zip(NAMES, row, strict=True))) for row in rows)


def paper_tables(in_round: Round, only: int | None = None) -> tuple[PaperTable, ...]:
    """The tables of a round, or one of them, with their lists and entries; three queries."""
    tables = Table.objects.filter(round=in_round).select_related("score_list__rule_set")
    if only is not None:
        tables = tables.filter(number=only)
    people: dict[int, dict[int, Placed]] = {}
    for placed in placed_in(in_round):
        people.setdefault(placed.table, {})[placed.position] = placed
    return tuple(
        PaperTable(table=table, score_list=table.score_list, people=people.get(table.number, {}))
        for table in tables.prefetch_related("score_list__entries").order_by("number")
    )
