"""Heights and widths on a score sheet, which grow if there are so few rows that space is left."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.game.game import SEATS_PLAYING
from tournaments.printing.content.documents import SheetFormat
from tournaments.printing.setting.pages import millimetres

# Millimetres; `static/printing/paper.css` rules the same heights.
BODY_HEIGHT, BODY_WIDTH = 278.0, 186.0
HEAD = 17.0  # never grows
COLUMNS = 16.5  # column heads
RUBRIC = 4.6  # the line that opens a block
SIGNATURES = 10.0
FOOT = 2 * RUBRIC + 4 * 5.6 + SIGNATURES  # penalties without lines, sums, signatures
PENALTY = 5.6
BELOW, CONTINUED = 22.0, 11.0  # times and hints; the hint alone on sheets before the last
OWN_FOOT, OWN_BELOW = RUBRIC + 2 * 5.6, 10.5  # without referees: sums and games won; hints
WITH_CODES = 30.6  # either of them beside codes
# A5 at 0.707 of the drawing: labels of 7 points, two rows of signatures of 8 mm, codes of 25 mm.
HALVED_COLUMNS = 17.5
HALVED_BELOW, HALVED_HINT = 40.5, 4.4  # without hints; one line of hints
HALVED_CODES = 41.4  # on sheets before the last
POINTS, HALVED_POINTS = 0.43, 0.46  # share of a position's width; the rest is for running totals
LEFT_COLUMNS, HALVED_LEFT_COLUMNS = 54.0, 58.0
ROW_LEAST, ROW, ROW_MOST = 5.2, 8.0, 11.0  # of a game: least, as drawn, most
OWN_ROW_MOST = 20.0  # without referees, where little else could fill the page
OTHERS_MOST = 1.7  # times the drawn size: heads, sums, signatures, hints
TYPE_MOST = ROW_MOST / ROW
TYPE_NEEDS = 24.0  # a position's width for type as drawn


@dataclass(frozen=True)
class SheetSizes:
    """The sizes of all sheets of a list; `parts` is the number of normal games on each."""

    format: SheetFormat
    parts: Sequence[int]
    has_codes: bool = False
    halved: bool = False

    def properties(self, sheet: int) -> tuple[tuple[str, str], ...]:
        words = self.type**0.5
        grown = {"grown": self.growth, "text": self.type, "label": words, "hint": self.growth**0.5}
        share = HALVED_POINTS if self.halved else POINTS
        points, running = self._position_width * share, self._position_width * (1 - share)
        return (
            *millimetres(row=self._row_height(sheet)),
            ("points", f"{points:.3f}mm"),
            ("running", f"{running:.3f}mm"),
            *((name, f"{factor:.3f}") for name, factor in grown.items()),
        )

    @cached_property
    def growth(self) -> float:
        """Factor by which everything except the heading grows, the same on all sheets of the list."""
        fitting = min(map(self._fitting_growth, range(1, len(self.parts) + 1)))
        return int(min(OTHERS_MOST, max(1.0, fitting)) * 100) / 100

    @cached_property
    def type(self) -> float:
        """Factor by which the type in the rows grows, limited by the width of a position."""
        return max(1.0, min(self.growth, TYPE_MOST, self._position_width / TYPE_NEEDS))

    @property
    def _position_width(self) -> float:
        left = HALVED_LEFT_COLUMNS if self.halved else LEFT_COLUMNS
        return (BODY_WIDTH - left) / self.format.seats

    def _row_height(self, sheet: int) -> float:
        room = BODY_HEIGHT - HEAD - self._other_height(sheet) * self.growth
        as_grown = ROW * self.growth if self.format.refereed else OWN_ROW_MOST
        return min(self._most_row_height, as_grown, room / max(1, self._line_count(sheet)))

    @property
    def _most_row_height(self) -> float:
        return ROW_MOST if self.format.refereed else OWN_ROW_MOST

    def _fitting_growth(self, sheet: int) -> float:
        """Returns the factor that fills the page; once game rows are at their maximum, only the rest grows."""
        room, others, lines = BODY_HEIGHT - HEAD, self._other_height(sheet), self._line_count(sheet)
        return max(room / (others + lines * ROW), (room - lines * self._most_row_height) / others)

    def _other_height(self, sheet: int) -> float:
        """Returns the original height of everything below the heading except game rows."""
        last = sheet == len(self.parts)
        room_for = room_on_last if last else room_before
        room = room_for(self.format, has_codes=self.has_codes, halved=self.halved)
        return BODY_HEIGHT - HEAD - room

    def _line_count(self, sheet: int) -> int:
        return self.parts[sheet - 1] + (pflichtsolo_lines(self.format) if sheet == len(self.parts) else 0)


def room_on_last(format_: SheetFormat, *, has_codes: bool, halved: bool = False) -> float:
    rubric = RUBRIC if format_.pflichtsoli else 0
    penalties = penalty_lines(format_, halved=halved) * PENALTY
    if halved:
        foot, below = FOOT - SIGNATURES, HALVED_BELOW + hint_lines(format_) * HALVED_HINT
        return BODY_HEIGHT - HEAD - HALVED_COLUMNS - foot - below - rubric - penalties
    foot, below = (FOOT, BELOW) if format_.refereed else (OWN_FOOT, OWN_BELOW)
    below = WITH_CODES if has_codes else below
    return BODY_HEIGHT - HEAD - COLUMNS - foot - below - rubric - penalties


def room_before(_format: SheetFormat, *, has_codes: bool, halved: bool = False) -> float:
    if halved:
        return BODY_HEIGHT - HEAD - HALVED_COLUMNS - (HALVED_CODES if has_codes else CONTINUED)
    return BODY_HEIGHT - HEAD - COLUMNS - (WITH_CODES if has_codes else CONTINUED)


def hint_lines(format_: SheetFormat) -> int:
    pot = 0 if format_.pot is None else 2 if format_.pot_is_shared else 1
    return 1 + pot + (format_.follows or bool(pot and format_.seats > SEATS_PLAYING))


def pflichtsolo_lines(format_: SheetFormat) -> int:
    return format_.pflichtsoli * format_.seats


def penalty_lines(format_: SheetFormat, *, halved: bool = False) -> int:
    if not format_.refereed or format_.booked:
        return 0
    return (3 if format_.seats == SEATS_PLAYING else 2) - halved
