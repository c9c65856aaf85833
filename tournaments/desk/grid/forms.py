"""Parses the form of the grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from tournaments.desk.paper.rows import PaperNotation, ReadRow, RowState, TypedRow
from tournaments.desk.paper.sums import Probe
from tournaments.forms.typed import without_nul
from tournaments.models.json_values import JSONObject
from tournaments.names.names import LONGEST_NAME

MOST_ROWS = 400
LONGEST_ROW = 60
LONGEST_NUMBER = 4
SEATS = frozenset("1234567")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedGrid:
    writing: PaperNotation = PaperNotation.GAMES
    block: tuple[TypedRow, ...] = ()
    games: tuple[TypedRow, ...] = ()
    sums: tuple[str, ...] = ()
    probes: tuple[Probe, ...] = ()
    referee: str = ""

    @property
    def rows(self) -> tuple[TypedRow, ...]:
        return self.block + self.games

    @property
    def keys(self) -> tuple[str, ...]:
        """HTML ids of the rows. Those in the block contain the seat, because rows may disappear."""
        seats = [row.seat for row in self.block]
        turns = [seats[: index + 1].count(seat) for index, seat in enumerate(seats)]
        block = [f"solo-{seat}" + (f"-{turn}" if turn > 1 else "") for seat, turn in zip(seats, turns, strict=True)]
        return (*block, *(f"row-{index}" for index in range(1, len(self.games) + 1)))

    @property
    def is_empty(self) -> bool:
        return not any(row.typed or row.after for row in self.rows)

    def with_owed_rows(self, owed: Sequence[int]) -> "TypedGrid":
        """Returns a copy with a block row for each Pflichtsolo owed, keeping everything typed."""
        block, given = [], list(self.block)
        for seat in owed:
            row = next((row for row in given if row.seat == seat), TypedRow(seat=seat))
            block.append(row)
            given = [each for each in given if each is not row]
        left = [row for row in given if row.typed or row.after]
        return replace(self, block=(*block, *left))

    def as_json(self) -> JSONObject | None:
        if self.is_empty:
            return None
        block = [row for row in self.block if row.typed or row.after]
        rows = [[row.typed, row.seat, row.after] for row in (*block, *self.games)]
        referee = {"referee": self.referee} if self.referee else {}
        return {"writing": self.writing.value, "rows": rows, "sums": list(self.sums), **referee}

    def without_saved(self, read: Sequence[ReadRow]) -> "TypedGrid":
        left = tuple(row.row for row in read if row.stand not in (RowState.COUNTS, RowState.EMPTY))
        block = tuple(row for row in left if row.seat is not None)
        return replace(self, block=block, games=tuple(row for row in left if row.seat is None))


def drafted_grid(draft: Mapping[str, Any]) -> TypedGrid:
    rows = [TypedRow(typed=typed, seat=seat, after=after) for typed, seat, after in draft["rows"]]
    return TypedGrid(
        writing=PaperNotation(draft["writing"]),
        block=tuple(row for row in rows if row.seat is not None),
        games=tuple(row for row in rows if row.seat is None),
        sums=tuple(draft["sums"]),
        referee=draft.get("referee", ""),
    )


def typed_grid(sent: QueryDict) -> TypedGrid:
    """Parses the form, ignoring invalid rows."""
    block = zip(sent.getlist("seat"), sent.getlist("after"), sent.getlist("solo"), strict=False)
    writing = sent.get("writing", "")
    return TypedGrid(
        writing=PaperNotation(writing) if writing in set(PaperNotation) else PaperNotation.GAMES,
        block=tuple(
            TypedRow(seat=int(seat), after=_clean(after), typed=_clean(typed))
            for seat, after, typed in list(block)[:MOST_ROWS]
            if seat in SEATS
        ),
        games=tuple(_without_empty_end([TypedRow(typed=_clean(each)) for each in sent.getlist("row")[:MOST_ROWS]])),
        sums=tuple(_clean(each) for each in sent.getlist("sum")[:MOST_ROWS]),
        probes=tuple(
            Probe(int(game), _clean(typed), int(seat or 0))
            for at, typed in zip(sent.getlist("probe_at"), sent.getlist("probe"), strict=False)
            for game, _colon, seat in [at.partition(":")]
            if game.isdecimal() and len(game) <= LONGEST_NUMBER and seat in {"", *SEATS}
        ),
        referee=without_nul(sent.get("referee", "")).strip()[:LONGEST_NAME],
    )


def _clean(sent: str) -> str:
    return without_nul(sent).strip()[:LONGEST_ROW]


def _without_empty_end(rows: list[TypedRow]) -> list[TypedRow]:
    typed = [index for index, row in enumerate(rows, start=1) if row.typed]
    return rows[: max(typed, default=0)]
