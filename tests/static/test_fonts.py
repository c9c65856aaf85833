"""The characters of the web fonts."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tournaments.names.hyphens import SOFT_HYPHEN

FONTS = Path(__file__).parents[2] / "static" / "fonts"
SHEET = (FONTS.parent / "css" / "fonts.css").read_text()
RANGES = dict(re.findall(r'fonts/(\S+basic\.woff2)".*?unicode-range: ([^;]+);', SHEET, re.DOTALL))


def characters(ranges: str) -> set[int]:
    ends = [[int(end, 16) for end in each.removeprefix("U+").split("-")] for each in ranges.split(", ")]
    return {code for first, *last in ends for code in range(first, (last or [first])[0] + 1)}


@pytest.mark.parametrize("name", sorted(RANGES))
def test_first_files_hold_what_the_sheet_says_and_divide_names(name: str) -> None:
    assert ord(SOFT_HYPHEN) in characters(RANGES[name]) == set(TTFont(FONTS / name).getBestCmap())


def test_each_weight_has_a_first_file() -> None:
    assert sorted(RANGES) == ["kreuzdame-400-basic.woff2", "kreuzdame-600-basic.woff2"]
