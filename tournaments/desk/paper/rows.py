"""Reads the typed rows of a paper list, in the order in which they were played.

On paper, Pflichtsoli form a block; each is printed for a seat and noted with the preceding normal game. In the list
they stand where they were played. Reading stops at an invalid row, and later rows get no number.

A shared pot ends the normal games after the row that empties it. If other tables emptied it, nobody knows during which
row, so all rows count and the end follows the last one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.duty import PAYING
from scoring.lists.entries import Entry, GameEntry, lone_seat, penalty_in
from scoring.lists.fold import Folding
from scoring.lists.points.multiplied import without_bock
from scoring.lists.pot import is_empty_pot, rest_of_pot
from scoring.lists.sheet import DerivedValues
from scoring.terms import Duty, Phase, TableEvent
from tournaments.desk.paper.notation import Facts, RowSeats, facts_of, running_facts

POT_EMPTY: Facts = {"event": TableEvent.POT_EMPTY.value}


class PaperNotation(StrEnum):
    GAMES = "games"  # value and winners
    MULTIPLIED = "multiplied"  # the same, with values multiplied by the Bock
    RUNNING = "running"  # running totals


class RowState(StrEnum):
    EMPTY = "empty"
    HALF = "half"  # a Pflichtsolo with its place but no value
    COUNTS = "counts"
    WAITING = "waiting"  # a Pflichtsolo whose place has not come yet
    REFUSED = "refused"
    BEHIND = "behind"  # after a refused row


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedRow:
    """A typed row. In the block, `after` is the preceding normal game, or "" if the solo is vorgeführt."""

    typed: str = ""
    seat: int | None = None
    after: str = ""

    @property
    def solo(self) -> "TypedRow":
        """Returns the row with its value in `typed`, because a vorgeführtes solo has it in `after`."""
        if self.seat is None or self.typed or self.after.strip().isdecimal():
            return self
        return replace(self, typed=self.after, after="")


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPot:
    """The shared pot before the typed rows; `left` is None once it's empty.

    `due`: whether other tables emptied it, so that this list's normal games still have to end.
    """

    left: int | None = None
    due: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRow:
    """A row and its result; `empties`: whether it empties the shared pot."""

    row: TypedRow
    stand: RowState = RowState.EMPTY
    facts: Facts = field(default_factory=dict)
    result: DerivedValues = field(default_factory=DerivedValues)
    totals: tuple[int, ...] = ()
    position: int | None = None
    refusal: RuleViolation | None = None
    empties: bool = False

    @property
    def entries(self) -> tuple[Facts, ...]:
        return (self.facts, POT_EMPTY) if self.empties else (self.facts,)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperReading:
    """All rows, and the indexes of those that count, in the order of the list."""

    rows: tuple[ReadRow, ...]
    order: tuple[int, ...]

    @property
    def facts(self) -> tuple[Facts, ...]:
        return tuple(facts for index in self.order for facts in self.rows[index].entries)

    @property
    def is_whole(self) -> bool:
        return all(row.stand in (RowState.EMPTY, RowState.COUNTS) for row in self.rows)


def read_rows(
    folding: Folding,
    rows: Sequence[TypedRow],
    writing: PaperNotation,
    *,
    penalises: bool = False,
    pot: SharedPot | None = None,
) -> PaperReading:
    """Reads rows that follow a list's entries, and adds the legal ones to `folding`.

    `penalises`: whether the user may book penalties.
    """
    reader = _Reader(folding, [row.solo for row in rows], writing, penalises, pot or SharedPot())
    reader.read()
    typed = tuple(replace(read, row=row) for read, row in zip(reader.read_rows, rows, strict=True))
    return PaperReading(rows=typed, order=tuple(reader.order))


class _Reader:
    def __init__(
        self, folding: Folding, rows: Sequence[TypedRow], writing: PaperNotation, penalises: bool, pot: SharedPot
    ) -> None:
        self.folding, self.rows, self.writing, self.penalises, self.pot = folding, rows, writing, penalises, pot
        self.drawn_before, self.games_before = folding.state.drawn, len(folding.games)
        self.open = [index for index, row in enumerate(rows) if row.typed.strip()]
        self.read_rows = [
            ReadRow(row=row, stand=RowState.HALF if row.after.strip() else RowState.EMPTY) for row in rows
        ]
        self.normal_before = self._normal_games()
        self.order: list[int] = []

    def read(self) -> None:
        refused = False
        while not refused and (index := self._next_row_or_end()) is not None:
            self.open.remove(index)
            self.read_rows[index] = self._read_row(index)
            refused = self.read_rows[index].stand is RowState.REFUSED
            if not refused and self._has_emptied_pot():
                self._end_normal_games()
        stand = RowState.BEHIND if refused else RowState.WAITING
        for index in self.open:
            self.read_rows[index] = ReadRow(row=self.rows[index], stand=stand)
        self.read_rows = [self._with_obstacle(read) for read in self.read_rows]

    def _with_obstacle(self, read: ReadRow) -> ReadRow:
        """Adds the reason if an incomplete block row can never count."""
        seat, after, normal = read.row.seat, read.row.after.strip(), self._normal_games()
        last = normal + self.folding.state.normal_left
        if seat is None or read.stand not in (RowState.HALF, RowState.WAITING):
            return read
        if not self._owes(seat):
            return replace(read, refusal=RuleViolation("row_solo_not_owed", "row", seat=seat))
        if after.isdecimal() and int(after) > last:
            return replace(read, refusal=RuleViolation("row_place_beyond", "after", after=int(after), games=last))
        if after.isdecimal() and int(after) < self.normal_before:
            return replace(read, refusal=_passed_violation(read.row, self.normal_before))
        return read

    def _next_row_or_end(self) -> int | None:
        """Returns the next row. After the last one, ends the normal games if others emptied the pot."""
        index = self._next_row()
        if index is None and self.pot.due and len(self.folding.games) > self.games_before and self._is_normal_phase():
            self._end_normal_games()
            index = self._next_row()
        return index

    def _is_normal_phase(self) -> bool:
        return self.folding.state.phase is Phase.NORMAL and not self.folding.state.ended

    def _has_emptied_pot(self) -> bool:
        if self.pot.left is None or len(self.folding.games) == self.games_before or not self._is_normal_phase():
            return False
        return is_empty_pot(rest_of_pot(self.pot.left, [self.folding.state.drawn - self.drawn_before]))

    def _end_normal_games(self) -> None:
        self.folding.add_entry(parse_entry(POT_EMPTY))
        last = self.order[-1]
        self.read_rows[last] = replace(self.read_rows[last], empties=True)

    def _next_row(self) -> int | None:
        """Returns the next row to play: a Pflichtsolo if one is due, otherwise a normal game."""
        normal, following = self._normal_games(), self.folding.next_game()
        forced = following.forced if following else None
        block = [index for index in self.open if self.rows[index].seat is not None]
        due = [index for index in block if _is_due(self.rows[index], normal)]
        if forced is not None:
            theirs = (index for index in block if self.rows[index].seat == forced)
            due = [index for index in theirs if index in due or not self.rows[index].after] + due
        games = (index for index in self.open if self.rows[index].seat is None)
        return next(iter([*due, *games]), None)

    def _normal_games(self) -> int:
        return sum(game.duty not in PAYING for game in self.folding.games)

    def _read_row(self, index: int) -> ReadRow:
        row = self.rows[index]
        try:
            entry = self._parse_entry(row)
            self.folding.add_entry(_with_duty(entry, row))
        except RuleViolation as violation:
            return ReadRow(row=row, stand=RowState.REFUSED, refusal=violation)
        self.order.append(index)
        return self._counted_row(row, entry)

    def _parse_entry(self, row: TypedRow) -> Entry:
        if row.seat is not None:
            self._check_place(row)
        if self._has_running_totals(row):
            return parse_entry(running_facts(row.typed))
        following = self.folding.next_game()
        players = following.players if following else self.folding.state.people.present[:SEATS_PLAYING]
        soloist = row.seat or (following.forced if following else None)
        entry = parse_entry(facts_of(row.typed, RowSeats(players=players, soloist=soloist)))
        if penalty_in(entry) and not self.penalises:
            raise RuleViolation("penalty_by_referee_only")
        self._check_seat(entry, row, players)
        if self.writing is PaperNotation.MULTIPLIED and isinstance(entry, GameEntry):
            return self._game_before_bock(entry)
        return entry

    def _has_running_totals(self, row: TypedRow) -> bool:
        """Checks for running totals; penalties and block rows have values."""
        totals = len(row.typed.split()) > 1 or row.typed.lstrip()[0] not in "+."
        return self.writing is PaperNotation.RUNNING and row.seat is None and totals

    def _game_before_bock(self, entry: GameEntry) -> GameEntry:
        folding = self.folding
        game = without_bock(entry, folding.rules, folding.list_format, folding.state)
        if game is None:
            following, value = folding.next_game(), getattr(entry.facts, "value", None)
            raise RuleViolation("value_not_multiplied", "row", value=value, factor=following.bock if following else 1)
        return game

    def _check_place(self, row: TypedRow) -> None:
        if row.after and not row.after.strip().isdecimal():
            raise RuleViolation("row_unreadable", "after", typed=row.after)
        if row.after and int(row.after) < self._normal_games():
            raise _passed_violation(row, self._normal_games())
        if row.seat and not self._owes(row.seat):
            raise RuleViolation("row_solo_not_owed", "row", seat=row.seat)

    def _owes(self, seat: int) -> bool:
        """Checks whether a seat owes a solo; also true for seats that don't exist, which fail elsewhere."""
        owed = self.folding.state.owed
        return seat > len(owed) or any(owed[seat - 1])

    def _check_seat(self, entry: Entry, row: TypedRow, players: tuple[int, ...]) -> None:
        """Raises if a block row isn't a solo played by its seat."""
        if row.seat is None:
            return
        alone = isinstance(entry, GameEntry) and entry.has_real_solo
        if not isinstance(entry, GameEntry) or not alone or lone_seat(entry.facts, players) != row.seat:
            raise RuleViolation("row_of_other_seat", "row", seat=row.seat)

    def _counted_row(self, row: TypedRow, entry: Entry) -> ReadRow:
        folding = self.folding
        position = len(folding.entries)
        game = next((game for game in folding.games[-1:] if game.position == position), None)
        penalty = next((penalty for penalty in folding.penalties[-1:] if penalty.position == position), None)
        stored = folding.entries[-1] if self.writing is PaperNotation.RUNNING else entry
        return ReadRow(
            row=row,
            stand=RowState.COUNTS,
            facts=entry_to_json(stored),
            result=DerivedValues(game=game, penalty=penalty),
            totals=folding.columns.totals,
            position=position,
        )


def _passed_violation(row: TypedRow, games: int) -> RuleViolation:
    return RuleViolation("row_place_passed", "after", after=int(row.after), games=games)


def _is_due(row: TypedRow, normal: int) -> bool:
    """Checks whether the solo's turn has come; also true if its place is unreadable."""
    after = row.after.strip()
    return bool(after) and (not after.isdecimal() or int(after) <= normal)


def _with_duty(entry: Entry, row: TypedRow) -> Entry:
    if row.seat is None or not isinstance(entry, GameEntry):
        return entry
    return replace(entry, duty=Duty.PFLICHTSOLO)
