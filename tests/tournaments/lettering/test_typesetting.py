"""Widths are in em, room is in points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.lettering.typesetting import LEADING, Style, Word, set_lines, style_of

ONE_LINE = Style(size=10, smallest=6)
TWO_LINES = Style(size=10, smallest=6, lines=2)

CASES = [
    # words, room, height, style -> size, lines
    ("a short word", [4], 50, 20, ONE_LINE, 10, ((0,),)),
    ("two words with their space", [2, 2], 50, 20, ONE_LINE, 10, ((0, 1),)),
    ("exactly as wide as the room", [5], 50, 20, ONE_LINE, 10, ((0,),)),
    ("a little too wide: shrinks", [5.5], 50, 20, TWO_LINES, 9, ((0,),)),
    ("rather a smaller line than a second one", [3, 2.5], 50, 40, TWO_LINES, 8.75, ((0, 1),)),
    ("much too wide: two lines", [4, 4], 50, 40, TWO_LINES, 10, ((0,), (1,))),
    ("no height for two lines", [4, 4], 50, 15, TWO_LINES, 6, ((0, 1),)),
    ("two lines only when smaller", [4, 4], 50, 19, TWO_LINES, 7.5, ((0,), (1,))),
    ("far too wide: the rest stays on the last line", [9, 9, 9], 50, 40, TWO_LINES, 6, ((0,), (1, 2))),
    ("nothing", [], 50, 20, ONE_LINE, 10, ()),
]


@pytest.mark.parametrize(("widths", "room", "height", "style", "size", "lines"), [c[1:] for c in CASES])
def test_set_lines(widths, room, height, style, size, lines):
    setting = set_lines([Word(width, 0.2) for width in widths], room, height, style)
    assert (setting.size, setting.lines) == (size, lines)


@given(st.lists(st.floats(0.2, 30), max_size=12), st.floats(20, 300), st.floats(8, 60), st.integers(1, 3))
def test_set_lines_keeps_words_and_limits(widths, room, height, most):
    style = Style(size=12, smallest=6, lines=most)
    setting = set_lines([Word(width, 0.2) for width in widths], room, height, style)
    assert [index for line in setting.lines for index in line] == list(range(len(widths)))
    assert len(setting.lines) <= most
    assert 6 <= setting.size <= 12
    assert len(setting.lines) <= 1 or len(setting.lines) * setting.size * LEADING <= height


def test_style_of_takes_the_first_part_of_the_name():
    assert style_of("points-7-2") is style_of("points-1-1")


def test_style_of_unknown_slot_raises_key_error():
    with pytest.raises(KeyError):
        style_of("nonsense-1")
