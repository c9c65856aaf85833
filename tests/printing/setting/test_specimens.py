"""Shaped words: glyphs, kerning, widths."""

import io

import pikepdf
import pytest

from tests.printing.examples import NAMES
from tournaments.lettering.typesetting import Weight
from tournaments.printing.setting.layout import lay_out
from tournaments.printing.setting.specimens import ELLIPSIS, SPACED, cut, lines_of, needed, read_runs

WORDS = {word for name in NAMES for word in name.split()} | {"AVATAR", "a phrase", "Олег", *"0123456789−"}


@pytest.fixture(scope="module")
def runs():
    layout = lay_out([], dict.fromkeys(Weight, WORDS))
    with pikepdf.open(io.BytesIO(layout.pdf)) as pdf:
        return read_runs(pdf, layout.specimens)


def test_lines_pack_latin_words_and_isolate_others():
    assert lines_of({"Anna", "Bo", "♣", "a phrase", "Олег"}) == (
        (SPACED,), (ELLIPSIS,), ("Anna", "Bo"), ("a phrase",), ("Олег",), ("♣",),
    )  # fmt: skip


def test_full_line_starts_a_new_one():
    words = [f"{letter * 90}" for letter in "abcde"]
    assert [len(line) for line in lines_of(words)] == [1, 1, 2, 2, 1]


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_word_has_a_glyph_for_each_character(runs, weight, word):
    run = runs[weight, word]
    assert len(run.glyphs) == len(word)
    assert run.width == pytest.approx(sum(glyph.width - glyph.kern for glyph in run.glyphs) / 1000)
    assert all(glyph.code for glyph in run.glyphs)


def test_words_are_kerned(runs):
    assert runs[Weight.REGULAR, "AVATAR"].width < sum(g.width for g in runs[Weight.REGULAR, "AVATAR"].glyphs) / 1000


def test_figures_are_tabular(runs):
    assert len({runs[Weight.BOLD, figure].width for figure in "0123456789"}) == 1


def test_numbers_are_composed_of_figures(runs):
    assert list(needed("−120")) == ["−", "1", "2", "0"]
    number = runs[Weight.REGULAR, "−120"]
    assert [glyph.code for glyph in number.glyphs] == [runs[Weight.REGULAR, char].glyphs[0].code for char in "−120"]


def test_word_without_specimen_raises_key_error(runs):
    with pytest.raises(KeyError):
        runs[Weight.REGULAR, "nowhere"]


@pytest.mark.parametrize("room", [1.0, 3.0, 7.5, 30.0])
def test_cut_fits_and_ends_with_an_ellipsis(runs, room):
    whole, ellipsis = runs[Weight.REGULAR, "Hohenlohe-Waldenburg-Schillingsfürst"], runs[Weight.REGULAR, ELLIPSIS]
    shown = cut(whole, ellipsis, room)
    assert shown.width <= room
    assert (shown is whole) == (whole.width <= room)
    assert shown is whole or shown.glyphs[-1] == ellipsis.glyphs[-1]
