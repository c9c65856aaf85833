"""Selectors for printing. Paper always shows full names."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import F, QuerySet
from django.urls import reverse

from tournaments.adapter import list_state, stored_format
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import GAME_KINDS, Occupancy, ScoreList
from tournaments.models.tournament import Tournament, Visibility
from tournaments.names.names import Name
from tournaments.names.order import sort_key
from tournaments.names.reading import guess
from tournaments.selectors.participants.names import NAME_COLUMNS, names_among_all
from tournaments.selectors.rounds.places import places_kept


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPlace:
    """A person at a table in a round, as printed. Guests have no start number; unknown names are empty.

    The sums are for this table, or None if unknown. `left`: whether they have given up the seat.
    """

    name: str
    # Sort key of lists by name; empty without a name.
    sorted_by: tuple[str, ...]
    start_number: int | None
    round: int
    table: int
    position: int
    points: int
    games_won: int | None
    soli_won: int | None
    left: bool

    @property
    def outside(self) -> bool:
        return self.start_number is None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """A table with its list and people by position. If people shared a seat, their names are joined.

    `each`: everybody who has ever had a seat, by position, the current person last.
    """

    table: Table
    score_list: ScoreList
    people: Mapping[int, PrintedPlace]
    each: Mapping[int, Sequence[PrintedPlace]]

    @property
    def seats(self) -> int:
        return max(stored_format(self.score_list).seats, *self.people, 0)

    @property
    def received_at(self) -> datetime | None:
        arrival = getattr(self.score_list, "paper_arrival", None)
        return arrival.at if arrival else None

    @property
    def ended_at(self) -> datetime | None:
        """None while the table is playing, or if the end was only recorded on paper."""
        games = [entry for entry in self.score_list.entries.all() if entry.kind in GAME_KINDS]
        if not (games and list_state(self.score_list).finished and hasattr(self.table, "presence")):
            return None
        ended, received = games[-1].created_at, self.received_at
        return None if received and received < ended else ended


FIELDS = (
    *("participant__start_number", "round__number", "seat__score_list__table__number", "seat__position"),
    *("points", "games_won", "soli_won", "closed"),
)
PARTS = tuple(f"participant__{column}" for column in NAME_COLUMNS)
NAMES = ("start_number", "round", "table", "position", "points", "games_won", "soli_won", "left")


def results_address(tournament: Tournament, base: str) -> str:
    """Returns the full address of the public page; "" if it's private or others can't reach this installation
    (`base`).
    """
    if not base or tournament.visibility == Visibility.PRIVATE:
        return ""
    return base.rstrip("/") + reverse("tournament", args=[tournament.slug])


def placed_in(in_round: Round, *, listed: bool = False) -> tuple[PrintedPlace, ...]:
    """Returns everybody seated in a round, by table and position. Uses two queries."""
    seated = Occupancy.objects.filter(round=in_round, participant__isnull=False, closed=False)
    return _printed_places(
        seated.order_by("seat__score_list__table__number", "seat__position"), in_round.tournament, listed=listed
    )


def placed_in_published_rounds(tournament: Tournament) -> tuple[PrintedPlace, ...]:
    """Returns everybody who has or had a seat in a published round. Uses two queries.

    Sorted by round and start number, guests last; names are written as in lists.
    """
    seated = places_kept().filter(round__tournament=tournament).exclude(participant__isnull=True, name="")
    published = seated.exclude(round__status=RoundStatus.DRAWN)
    number = F("participant__start_number").asc(nulls_last=True)
    return _printed_places(published.order_by("round__number", number, "pk"), tournament, listed=True)


def _printed_places(
    rows: QuerySet[Occupancy], tournament: Tournament, *, listed: bool = False
) -> tuple[PrintedPlace, ...]:
    found = [
        (guess(typed) if typed else Name(given or "", family or "", shown or ""), typed, row)
        for given, family, shown, typed, *row in rows.values_list(*PARTS, "name", *FIELDS)
    ]
    called = {index: (name, row[0]) for index, (name, _typed, row) in enumerate(found) if name.full}
    names = names_among_all(called, tournament, full=True, listed=listed)
    return tuple(
        PrintedPlace(
            name=names.get(index, typed),
            sorted_by=sort_key(name) if name.full else (),
            **dict(zip(NAMES, row, strict=True)),
        )
        for index, (name, typed, row) in enumerate(found)
    )


def _join_names(seat: Sequence[PrintedPlace]) -> PrintedPlace:
    return replace(seat[-1], name=" / ".join(placed.name for placed in seat))


def paper_tables(in_round: Round, only: Collection[int] = ()) -> tuple[PaperTable, ...]:
    """Returns tables with lists, entries and penalties. Uses four queries."""
    tables = Table.objects.filter(round=in_round).select_related(
        "presence", "score_list__rule_set", "score_list__paper_arrival"
    )
    if only:
        tables = tables.filter(number__in=only)
    people: dict[int, dict[int, list[PrintedPlace]]] = {}
    for placed in _printed_places(
        Occupancy.objects.filter(round=in_round).order_by("-closed", "pk"), in_round.tournament
    ):
        people.setdefault(placed.table, {}).setdefault(placed.position, []).append(placed)
    return tuple(
        _paper_table(table, in_round, people.get(table.number, {}))
        for table in tables.prefetch_related("score_list__entries__penalty").order_by("number")
    )


def _paper_table(table: Table, in_round: Round, each: Mapping[int, Sequence[PrintedPlace]]) -> PaperTable:
    table.round, table.score_list.table = in_round, table
    people = {position: _join_names(seat) for position, seat in each.items()}
    return PaperTable(table=table, score_list=table.score_list, people=people, each=each)
