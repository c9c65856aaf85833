"""A table's list as shown on its page, and the URL in its QR code."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scoring.lists.course import seat_totals
from scoring.lists.entries import Entry as ListEntry
from scoring.lists.sheet import DerivedValues
from scoring.terms import Phase
from tournaments.adapter import FoldedList, folded_as_far_as_legal, last_legal_result
from tournaments.models.revision import Revision
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, EntryKind, Occupancy, ScoreList
from tournaments.selectors.access import table_secret
from tournaments.selectors.lists.people import TimeAtTable, names_then, people_at, people_of

WAYS = ("points", "facts", "totals")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat with its player and their sums so far; `short` is the name for narrow columns."""

    position: int
    name: str
    short: str
    start_number: int | None
    total: int
    open_pflichtsoli: int
    deals: bool
    sits: bool
    leads: bool
    forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCell:
    """A player's cell in the row of a game; `points` is None if they sat out."""

    points: int | None
    total: int
    won: bool
    dealt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """An entry as displayed; `entry` is None if it can't be read."""

    uid: UUID
    kind: str
    entry: ListEntry | None
    result: DerivedValues
    cells: tuple[PlayerCell, ...]

    @property
    def number(self) -> int | None:
        return self.result.number

    @property
    def value(self) -> int | None:
        return self.result.value

    @property
    def duty(self) -> str:
        return self.result.game.duty or "" if self.result.game else ""

    @property
    def bock(self) -> int:
        return self.result.game.bock if self.result.game else 1

    @property
    def raised(self) -> int:
        return self.result.game.raised if self.result.game else 0

    @property
    def error(self) -> str:
        return self.result.error


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsRead:
    """The rows of a list at `revision`, which is None if entries were left out.

    `people`: everybody who has had a seat, including those who have left.
    """

    revision: int | None
    entries: tuple[Entry, ...]
    people: tuple[Occupancy, ...]

    def copies_if_current(self, locked: ScoreList) -> "RowsRead | None":
        """Returns copies that can be changed, or None if the list was written to before it was locked."""
        if locked.revision != self.revision:
            return None
        return replace(self, entries=tuple(map(copy, self.entries)), people=tuple(map(copy, self.people)))


@dataclass(frozen=True, kw_only=True)
class ListView:
    """A table's list as shown on its page; `names` has short names by position."""

    folded: FoldedList
    rows: tuple[EntryRow, ...]
    read: RowsRead
    names: Mapping[int, str]
    times: tuple[TimeAtTable, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.read.entries

    @cached_property
    def places(self) -> tuple[SeatView, ...]:
        """The seats to show. Takes one query for the names, which writes don't need."""
        numbers: Mapping[int, int | None] = {time.position: time.start_number for time in self.times}
        names = {**self.names, **{time.position: time.name for time in self.times}}
        return _places(self.folded, names, numbers, self.names)

    def names_then(self, index: int) -> Mapping[int, str]:
        """Returns short names by position as they were at a list index, counted from 0."""
        return {**self.names, **names_then(self.times, index)}

    @property
    def has_totals(self) -> bool:
        return bool(self.rows) and self.rows[0].kind == EntryKind.TOTALS

    @property
    def takes_totals(self) -> bool:
        return all(row.result.penalty is not None for row in self.rows)

    @property
    def is_finished(self) -> bool:
        return self.folded.sheet.phase is Phase.FINISHED and self.folded.broken is None

    @property
    def games(self) -> int:
        sheet = self.folded.sheet
        return len(sheet.games) + sheet.games_left


def list_for(table: Table) -> ScoreList:
    """Returns the list ready to be folded. No query if it uses the tournament's rules."""
    score_list, tournament = table.score_list, table.round.tournament
    score_list.table = table
    if score_list.rule_set_id == tournament.rule_set_id:
        score_list.rule_set = tournament.rule_set
    return score_list


def entries_of(score_list: ScoreList) -> tuple[Entry, ...]:
    return tuple(score_list.entries.order_by("order_key"))


def entry_ways_of(score_list: ScoreList) -> tuple[str, ...]:
    """Returns the ways of entering games that the tournament or free list permits."""
    table = score_list.table
    chosen = table.round.tournament.entry_ways if table else score_list.free.entry_ways
    return tuple(chosen) if chosen or table else WAYS


def list_view(score_list: ScoreList, *, full_names: bool, blank: bool = False) -> ListView:
    """Returns the whole list. Two queries, plus one for full names.

    `blank`: whether to show the list as if nothing had been entered.
    """
    revision, entries = (None, ()) if blank else (score_list.revision, entries_of(score_list))
    done = folded_as_far_as_legal(score_list, [entry.facts for entry in entries])
    seats = len(done.sheet.totals)  # including people who joined
    shorts = {position: gettext("Position {seat}").format(seat=position) for position in range(1, seats + 1)}
    people = people_of(score_list)
    times = people_at(score_list, people, entries, full=full_names)
    shorts |= {time.position: time.short for time in times}
    return ListView(
        folded=done,
        rows=_rows(entries, done),
        read=RowsRead(revision=revision, entries=entries, people=people),
        names=shorts,
        times=times,
    )


def _places(
    done: FoldedList, names: Mapping[int, str], numbers: Mapping[int, int | None], shorts: Mapping[int, str]
) -> tuple[SeatView, ...]:
    sheet, following = done.sheet, done.sheet.next
    return tuple(
        SeatView(
            position=position,
            name=names[position],
            short=shorts[position],
            start_number=numbers.get(position),
            total=sheet.totals[position - 1],
            open_pflichtsoli=sheet.open_pflichtsoli[position - 1],
            deals=following is not None and following.dealer == position,
            sits=following is not None and position in following.sitting,
            leads=following is not None and following.leads == position,
            forced=following is not None and following.forced == position,
        )
        for position in sorted(shorts)
    )


def _rows(entries: Sequence[Entry], done: FoldedList) -> tuple[EntryRow, ...]:
    behind = list(seat_totals(done.sheet))
    # Invalid entries have no effect.
    behind += [done.sheet.totals] * (len(entries) - len(behind))
    lines = zip(entries, done.entries, done.results, behind, strict=True)
    shown = ((row, entry, last_legal_result(row, result), totals) for row, entry, result, totals in lines)
    return tuple(
        EntryRow(uid=row.uid, kind=row.kind, entry=entry, result=result, cells=_cells(result, totals))
        for row, entry, result, totals in shown
    )


def _cells(result: DerivedValues, totals: Sequence[int]) -> tuple[PlayerCell, ...]:
    if result.game is None:
        points: Sequence[int | None] = result.points or [None] * len(totals)
        return tuple(
            PlayerCell(points=each, total=total, won=False, dealt=False)
            for each, total in zip(points, totals, strict=True)
        )
    game = result.game
    return tuple(
        PlayerCell(
            points=points if position in game.players else None,
            total=total,
            won=position in game.winners,
            dealt=position == game.dealer,
        )
        for position, (points, total) in enumerate(zip(game.points, totals, strict=True), start=1)
    )


def entry_written_under(score_list: ScoreList, entries: Sequence[Entry], client_key: UUID) -> Entry | None:
    results = Revision.objects.filter(scope=f"list:{score_list.pk}", client_key=client_key).values_list("result")
    uids = {result["entry"] for (result,) in results if result and "entry" in result}
    return next((entry for entry in entries if str(entry.uid) in uids), None)


def table_address(table: Table, base: HttpRequest | str) -> str:
    """Returns the absolute URL in a table's QR code.

    `base`: either this installation's address or a request.
    """
    address = reverse("players_table_page", kwargs={"uid": table.uid, "secret": table_secret(table)})
    return base.rstrip("/") + address if isinstance(base, str) else base.build_absolute_uri(address)
