"""The rule sheet on paper: every rule book in both languages, copies, and in the pack of a round."""

import io
import re

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.rulebooks.catalogue import RULE_BOOKS
from tests.factories import TournamentFactory
from tests.tournaments.rounds import drawn, enrol
from tournaments.models.print_job import DocumentKind, PrintJob
from tournaments.printing.documents import Pack, RuleSheetPaper
from tournaments.printing.gather import document_for
from tournaments.printing.render import content_hash, render
from tournaments.services.rules import rule_set_version

pytestmark = pytest.mark.django_db


def job_for(book, **values) -> PrintJob:
    tournament = TournamentFactory(
        name="Herbstturnier", rule_set=rule_set_version(book), pflichtsoli=book.pflichtsoli.per_player,
        house_rules="Getränke zahlt jeder selbst.\n\n<b>Beginn</b> 19 Uhr.",
    )  # fmt: skip
    return PrintJob(tournament=tournament, document=DocumentKind.RULE_SHEET, options=values)


def words_of(pdf: bytes) -> str:
    """The text without line breaks and hyphens at their ends."""
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return re.sub(r"\s+", " ", re.sub(r"[-‐]\s*\n", "", text.replace("\N{NO-BREAK SPACE}", " ")))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("key", RULE_BOOKS)
def test_sheet_of_every_book_has_its_sections_on_two_pages_at_most(key: str, language: str):
    with translation.override(language):
        document = document_for(job_for(RULE_BOOKS[key]))
        pdf = render(document)
    text = words_of(pdf)
    assert len(PdfReader(io.BytesIO(pdf)).pages) <= 2
    assert [part.heading for part in document.sections if part.heading not in text] == []
    assert ("Herbstturnier" in text, "<b>Beginn</b> 19 Uhr." in text) == (True, True)


def test_copies_are_laid_out_once():
    with translation.override("de"):
        one, many = (render(document_for(job_for(RULE_BOOKS["ddv"], copies=copies))) for copies in (1, 20))
    assert len(PdfReader(io.BytesIO(many)).pages) == 20 * len(PdfReader(io.BytesIO(one)).pages)
    assert len(many) < 2 * len(one)


def test_same_rules_give_the_same_file():
    with translation.override("de"):
        first, second = (document_for(job_for(RULE_BOOKS["ddv"])) for _ in range(2))
        assert content_hash(first) == content_hash(second)
        assert render(first) == render(second)


@pytest.mark.parametrize(("options", "sheets"), [({}, 0), ({"with_rules": True}, 2)])
def test_pack_of_a_round_has_one_for_each_table_if_asked_for(tournament, options, sheets: int):
    tournament.rule_set = rule_set_version(RULE_BOOKS["ddv"])
    tournament.save()
    enrol(tournament, 8)
    job = PrintJob(tournament=tournament, round=drawn(tournament, 1), document=DocumentKind.ROUND_PACK, options=options)
    with translation.override("en"):
        pack = document_for(job)
        text = words_of(render(pack))
    assert isinstance(pack, Pack)
    copies = [single.copies for single in pack.documents if isinstance(single, RuleSheetPaper)]
    assert copies == ([sheets] if sheets else [])
    assert text.count("Trumps from the highest") == sheets
