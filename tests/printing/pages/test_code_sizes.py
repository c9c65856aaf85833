"""Score sheets have codes of 25 mm and rows that are high enough."""

from dataclasses import replace

import pytest

from tests.marks import quick_first
from tests.printing.examples import sheet, sheet_format
from tournaments.lettering.typesetting import Weight
from tournaments.printing.content.documents import ScoreSheet, ScoreSheets
from tournaments.printing.pages.notice_heads import RESULTS
from tournaments.printing.pages.score_sheets import ENTRY, ROW_LEAST, pages_of
from tournaments.printing.setting.layout import PX, lay_out

MM = 72 / 25.4
A5 = 2**-0.5  # times the drawing for A4
BODY_ENDS = (297 - 9) * MM
WAYS = {"address": "https://example.org/table/1/", "results_address": "https://example.org/t/fest/"}
FEW = [sheet(1, sheet_format(*shape)) for shape in ((4, 24, 1), (5, 25, 1))]  # formats with the most lines
WORDY = replace(sheet_format(7, 14, 2), pot=10_000, pot_is_shared=True, minutes=175, follows=True)
# Fewest games, some with a pot, most games.
LENGTHS = ((8, None), (14, 100), (25, None))


def _pick_half(turn: int) -> list[ScoreSheet]:
    """Returns every other pair of seats and length, half of them with Pflichtsoli; turn 1 returns the rest."""
    pairs = [(row + at, seats, length) for row, seats in enumerate(range(4, 8)) for at, length in enumerate(LENGTHS)]
    return [
        replace(sheet(1, replace(sheet_format(seats, games, (number // 2 + turn) % 2 * 2), pot=pot)), **WAYS)
        for number, seats, (games, pot) in pairs
        if number % 2 == turn
    ]


# One code alone: private tournament or blank sheet.
ALONE = [replace(each, **{name: WAYS[name]}) for each in FEW for name in WAYS]
MOST = [replace(each, **WAYS) for each in (FEW[1], sheet(1, WORDY))]  # lines, words
SHAPES = quick_first(
    [(MOST, True, A5), (MOST, False, 1), ([*_pick_half(0), *ALONE], True, A5), (_pick_half(1), False, 1)]
)


def _laid_out(sheets, *, halved):
    pages = list(pages_of(ScoreSheets(sheets=tuple(sheets), halved=halved)))
    ruled = list(dict.fromkeys(page.ruled for page in pages))
    return list(zip(ruled, lay_out(ruled, {Weight.REGULAR: {"x"}}).slots, strict=True))


@pytest.mark.parametrize(("sheets", "halved", "scale"), SHAPES)
def test_every_code_is_25_millimetres_and_every_line_high_enough(sheets, halved: bool, scale: float):
    for ruled, slots in _laid_out(sheets, halved=halved):
        codes = [slots[name] for name in (ENTRY, RESULTS) if name in slots]
        sides = [side / MM * scale for code in codes for side in (code.width, code.height)]
        assert sides == pytest.approx([25] * len(sides), abs=0.1)
        assert codes
        assert all(code.top + code.height <= BODY_ENDS + PX for code in codes)
        assert float(dict(ruled.sizes)["row"].removesuffix("mm")) >= ROW_LEAST
        assert _stands_beside_its_code(slots)


def _stands_beside_its_code(slots):
    code, address = slots.get(RESULTS), slots.get("address")
    if not code:
        return address is None
    apart = address.left + address.width < code.left
    return apart and address.top + address.height <= BODY_ENDS + PX
