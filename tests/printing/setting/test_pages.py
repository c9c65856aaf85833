"""Texts for slots."""

import datetime

import pytest
from django.utils import translation

from tournaments.printing.setting.pages import Slot, Text, date_and_page, fill_slot, printable, put_all

PRINTABLE = [
    ("  Anna   Muster ", "Anna Muster"),
    ("Anna\nMuster\tJr", "Anna Muster Jr"),
    ("Mu\u0308ller", "Müller"),
    ("Anna\u00a0Muster", "Anna Muster"),
    ("Zwi\u200bschen\u00adraum", "Zwischenraum"),
    ("\u202eevil", "evil"),
    ("\x00", ""),
]


@pytest.mark.parametrize(("raw", "clean"), PRINTABLE)
def test_printable(raw, clean):
    assert printable(raw) == clean


WORDS = [
    ("Anna Muster", ("Anna", "Muster")),
    ("Anna Groß-Klein", ("Anna", "Groß-", "Klein")),
    ("Anna - Muster", ("Anna", "-", "Muster")),
    ("9 -", ("9", "-")),
    (7, ("7",)),
]


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_put_breaks_between_words_and_after_hyphens(text, words):
    assert list(fill_slot("event", text)) == [Text("event", words)]


@pytest.mark.parametrize("nothing", ["", None, "  "])
def test_put_skips_empty_text(nothing):
    assert list(fill_slot("event", nothing)) == []


def test_put_zero_is_shown():
    assert list(fill_slot("figure-1", 0)) == [Text("figure-1", ("0",))]


def test_put_all_keeps_short_phrases_together_and_drops_empty_ones():
    reason = "a reason that is far too long for being kept together"
    (text,) = put_all("account-1", ("won +1", "", reason))
    assert text.words == ("won +1,", *reason.split())


DATED = [("de", 1, "21. November 2026"), ("en", 1, "21 November 2026"), ("de", 3, "21. November 2026 · 2 / 3")]


@pytest.mark.parametrize(("language", "pages", "text"), DATED)
def test_dated(language, pages, text):
    with translation.override(language):
        assert date_and_page(datetime.date(2026, 11, 21), min(2, pages), pages) == text


def test_slot_is_class_and_id():
    assert str(Slot("points-7-2")) == 'class="points" id="points-7-2"'
