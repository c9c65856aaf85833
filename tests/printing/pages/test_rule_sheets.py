"""Printed rule sheets."""

import io
import re
from dataclasses import replace

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from tests.factories import TournamentFactory
from tests.printing.reading import page_codes, rendered
from tests.tournaments.rounds import enrol, seated_in_order
from tournaments.models.printing import PrintJob
from tournaments.printing.content.documents import NoticeByName, NoticeByTable, Pack, RuleSheetPaper, ScoreSheets
from tournaments.printing.registry import document_for
from tournaments.printing.render import content_hash, render
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db


def job_for(book, **values) -> PrintJob:
    tournament = TournamentFactory(
        name="Herbstturnier", club__name="Testverein", rule_set=rule_set_version(book),
        pflichtsoli=book.pflichtsoli.per_player,
        house_rules="Getränke zahlt jeder selbst.\n\n<b>Beginn</b> 19 Uhr.",
    )  # fmt: skip
    return PrintJob(tournament=tournament, document="rule_sheet", options=values)


def words_of(pdf: bytes) -> str:
    """Returns the text without line breaks and hyphenation."""
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return re.sub(r"\s+", " ", re.sub(r"[-‐]\s*\n", "", text.replace("\N{NO-BREAK SPACE}", " ")))


# German words are longer.
SHEETS = [*((key, "de") for key in RULE_BOOKS), ("ddv", "en")]
SHORTEST = RULE_BOOKS["doko-online"]


@pytest.mark.long
@pytest.mark.parametrize(("key", "language"), SHEETS)
def test_sheet_of_every_book_has_its_sections_on_two_pages_at_most(key: str, language: str):
    with translation.override(language):
        document = document_for(job_for(RULE_BOOKS[key]))
        pdf = rendered(document, language)
    text = words_of(pdf)
    assert len(PdfReader(io.BytesIO(pdf)).pages) <= 2
    assert [part.heading for part in document.sections if part.heading not in text] == []
    assert ("Herbstturnier" in text, "<b>Beginn</b> 19 Uhr." in text) == (True, True)


@pytest.mark.long
def test_code_on_a_rule_sheet_can_be_read():
    address = "http://192.168.178.123:8000/t/herbstturnier/"
    document = document_for(job_for(SHORTEST))
    assert page_codes(replace(document, results_address=address)) == [address]


@pytest.mark.long
def test_copies_are_laid_out_once():
    with translation.override("de"):
        one, many = (rendered(document_for(job_for(SHORTEST, copies=copies)), "de") for copies in (1, 20))
    assert len(PdfReader(io.BytesIO(many)).pages) == 20 * len(PdfReader(io.BytesIO(one)).pages)
    assert len(many) < 2 * len(one)


@pytest.mark.long
def test_same_rules_give_the_same_file():
    with translation.override("de"):
        first, second = (document_for(job_for(SHORTEST)) for _ in range(2))
        assert content_hash(first) == content_hash(second)
        assert rendered(first, "de") == render(second)


def pack_of(tournament, **options) -> Pack:
    tournament.rule_set = rule_set_version(SHORTEST)
    tournament.save()
    enrol(tournament, 8)
    in_round = seated_in_order(tournament)
    return document_for(PrintJob(tournament=tournament, round=in_round, document="round_pack", options=options))


def test_pack_of_a_round_has_none_unless_asked_for(tournament):
    assert [type(each) for each in pack_of(tournament).documents] == [NoticeByName, NoticeByTable, ScoreSheets]


@pytest.mark.long
def test_pack_of_a_round_has_one_for_each_table_if_asked_for(tournament):
    with translation.override("en"):
        pack = pack_of(tournament, with_rules=True)
        text = words_of(render(pack))
    assert [each.copies for each in pack.documents if isinstance(each, RuleSheetPaper)] == [2]
    assert text.count("Trumps in a normal game") == 2
