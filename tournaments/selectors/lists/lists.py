"""A table's list as its page shows it, and the address that its players hold."""

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
from scoring.lists.sheet import Derived
from scoring.terms import Phase
from tournaments.adapter import Folded, folded_as_far_as_legal, last_derived
from tournaments.models.revision import Revision
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, EntryKind, Occupancy, ScoreList
from tournaments.selectors.access import table_secret
from tournaments.selectors.lists.people import TimeAtTable, names_then, people_at, people_of

WAYS = ("points", "facts", "totals")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A position at the table, who sits there, and the sums so far; `short` is for narrow columns."""

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
class Cell:
    """One player's part of a game: Spielpunkte (none for who sat out), the running total, and the marks of the list."""

    points: int | None
    total: int
    won: bool
    dealt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry of the list as shown, with what came of it; `entry` is None where it cannot be read."""

    uid: UUID
    kind: str
    entry: ListEntry | None
    result: Derived
    cells: tuple[Cell, ...]

    @property
    def number(self) -> int | None:
        """The game's number; none for events."""
        return self.result.number

    @property
    def value(self) -> int | None:
        """What the game was worth."""
        return self.result.value

    @property
    def duty(self) -> str:
        """What a solo was for its player, else ""."""
        return self.result.game.duty or "" if self.result.game else ""

    @property
    def bock(self) -> int:
        """The factor the game was played with."""
        return self.result.game.bock if self.result.game else 1

    @property
    def raised(self) -> int:
        """The rounds of Bock that the game raised."""
        return self.result.game.raised if self.result.game else 0

    @property
    def error(self) -> str:
        """Why the entry cannot stand as it is."""
        return self.result.error


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsRead:
    """The rows of a list that were read after its revision; every write that changes any of them raises that.

    `people` are all who ever had a seat, with it, by their ids. `revision` is None where not all entries were read.
    """

    revision: int | None
    entries: tuple[Entry, ...]
    people: tuple[Occupancy, ...]

    def still_of(self, locked: ScoreList) -> "RowsRead | None":
        """The same rows, to be changed, if nothing was written between their being read and the lock; else None."""
        if locked.revision != self.revision:
            return None
        return replace(self, entries=tuple(map(copy, self.entries)), people=tuple(map(copy, self.people)))


@dataclass(frozen=True, kw_only=True)
class ListView:
    """The list of a table with everything its page says about it; `names` are the short ones, by position."""

    folded: Folded
    rows: tuple[Row, ...]
    read: RowsRead
    names: Mapping[int, str]
    times: tuple[TimeAtTable, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries in their order."""
        return self.read.entries

    @cached_property
    def places(self) -> tuple[SeatView, ...]:
        """Everybody's place; a query for the names, which a write does without."""
        numbers: Mapping[int, int | None] = {time.position: time.start_number for time in self.times}
        names = {**self.names, **{time.position: time.name for time in self.times}}
        return _places(self.folded, names, numbers, self.names)

    def names_then(self, index: int) -> Mapping[int, str]:
        """Per position the short name of who had the seat at a place of the list, from 0."""
        return {**self.names, **names_then(self.times, index)}

    @property
    def has_totals(self) -> bool:
        """Whether only the totals of the list are known."""
        return bool(self.rows) and self.rows[0].kind == EntryKind.TOTALS

    @property
    def takes_totals(self) -> bool:
        """Whether totals can still come in: nothing stands in the list but penalties."""
        return all(row.result.penalty is not None for row in self.rows)

    @property
    def is_finished(self) -> bool:
        """Whether nothing more is to be played."""
        return self.folded.sheet.phase is Phase.FINISHED and self.folded.broken is None

    @property
    def games(self) -> int:
        """How many games the list will have, as far as is known now."""
        sheet = self.folded.sheet
        return len(sheet.entries) + sheet.games_left


def list_for(table: Table) -> ScoreList:
    """The table's list with everything needed to fold it; no query if its rules are the tournament's."""
    score_list, tournament = table.score_list, table.round.tournament
    score_list.table = table
    if score_list.rule_set_id == tournament.rule_set_id:
        score_list.rule_set = tournament.rule_set
    return score_list


def entries_of(score_list: ScoreList) -> tuple[Entry, ...]:
    """The entries of a list in their order."""
    return tuple(score_list.entries.order_by("order_key"))


def ways_of(score_list: ScoreList) -> tuple[str, ...]:
    """How the list may be entered: as set by its tournament or, standing alone, by itself; else in every way."""
    table = score_list.table
    chosen = table.round.tournament.entry_ways if table else score_list.free.entry_ways
    return tuple(chosen) if chosen or table else WAYS


def list_view(score_list: ScoreList, *, full_names: bool, blank: bool = False) -> ListView:
    """The whole list as its page shows it. Two queries, however long the list is, and one once names are told.

    `blank`: as if nothing had been entered, where people stayed on their seats.
    """
    revision, entries = (None, ()) if blank else (score_list.revision, entries_of(score_list))
    done = folded_as_far_as_legal(score_list, [entry.facts for entry in entries])
    seats = len(done.sheet.totals)  # those who joined included
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
    done: Folded, names: Mapping[int, str], numbers: Mapping[int, int | None], shorts: Mapping[int, str]
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


def _rows(entries: Sequence[Entry], done: Folded) -> tuple[Row, ...]:
    behind = list(seat_totals(done.sheet))
    # An invalid entry has no effect.
    behind += [done.sheet.totals] * (len(entries) - len(behind))
    lines = zip(entries, done.entries, done.results, behind, strict=True)
    shown = ((row, entry, last_derived(row, result), totals) for row, entry, result, totals in lines)
    return tuple(
        Row(uid=row.uid, kind=row.kind, entry=entry, result=result, cells=_cells(result, totals))
        for row, entry, result, totals in shown
    )


def _cells(result: Derived, totals: Sequence[int]) -> tuple[Cell, ...]:
    if result.game is None:
        points: Sequence[int | None] = result.points or [None] * len(totals)
        return tuple(
            Cell(points=each, total=total, won=False, dealt=False) for each, total in zip(points, totals, strict=True)
        )
    game = result.game
    return tuple(
        Cell(
            points=points if position in game.players else None,
            total=total,
            won=position in game.winners,
            dealt=position == game.dealer,
        )
        for position, (points, total) in enumerate(zip(game.points, totals, strict=True), start=1)
    )


def entry_written_under(score_list: ScoreList, entries: Sequence[Entry], client_key: UUID) -> Entry | None:
    """The one among the entries of this list that a write with that key made."""
    results = Revision.objects.filter(scope=f"list:{score_list.pk}", client_key=client_key).values_list("result")
    uids = {result["entry"] for (result,) in results if result and "entry" in result}
    return next((entry for entry in entries if str(entry.uid) in uids), None)


def table_address(table: Table, base: HttpRequest | str) -> str:
    """The full address that opens a table's list for its players: what its QR code holds.

    `base` is the address of this installation, or a request that came in by it.
    """
    address = reverse("players_table_page", kwargs={"uid": table.uid, "secret": table_secret(table)})
    return base.rstrip("/") + address if isinstance(base, str) else base.build_absolute_uri(address)
