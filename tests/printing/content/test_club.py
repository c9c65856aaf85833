"""The club's name on all printouts."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.printing.examples import CLUB, EVENT, filled_list, notice_of_paths, seats, sheet, standings
from tests.printing.reading import page_texts
from tests.tournaments.lists import record_points, table_of
from tournaments.models.printing import PrintJob
from tournaments.printing.content.documents import (
    Document,
    FilledLists,
    NoticeByName,
    NoticeByTable,
    Poster,
    RuleSheetPaper,
    ScoreSheets,
)
from tournaments.printing.registry import Scope, document_for, offered_printables
from tournaments.printing.render import pages_of

SHEET = replace(sheet(), club=CLUB)
# every kind of ruled document, slot of the club's name
KINDS: list[tuple[Document, str]] = [
    (ScoreSheets(sheets=(SHEET,)), "host"),
    (ScoreSheets(sheets=(SHEET,), halved=True), "host"),
    (FilledLists(lists=(filled_list(sheet=SHEET),)), "host"),
    (NoticeByName(event=EVENT, club=CLUB, round=1, seats=seats(8)), "when"),
    (NoticeByTable(event=EVENT, club=CLUB, round=1, seats=seats(8)), "when"),
    (replace(notice_of_paths(8, 2), club=CLUB, date=None), "when"),
    (replace(standings(8), club=CLUB, date=None), "held"),
    (Poster(event=EVENT, club=CLUB), "venue"),
]


@pytest.mark.parametrize(("document", "slot"), KINDS)
def test_every_page_names_the_club(document: Document, slot: str):
    named = [[" ".join(text.words) for text in page.texts if text.slot == slot] for page in pages_of(document)]
    assert named == [[CLUB]] * len(named)
    assert named


def test_the_rule_sheet_names_the_club():
    with translation.override("en"):
        (page,) = page_texts(RuleSheetPaper(event=EVENT, club=CLUB, rules="Own", sections=()))
    assert page == f"Rules · {CLUB} {EVENT} Own 1 / 1"


def _clubs(document: object) -> set[str]:
    parts = [*getattr(document, "sheets", ()), *(each.sheet for each in getattr(document, "lists", ()))]
    return {each.club for each in parts or [document]}  # type: ignore[attr-defined]


OFFERED_KEYS = sorted({each.key for scope in (Scope.ROUND, Scope.TOURNAMENT) for each in offered_printables(scope)})


@pytest.mark.django_db
def test_every_offered_document_names_the_club():
    table = table_of()
    record_points(table.score_list, 2)
    in_round, tournament = table.round, table.round.tournament
    base = {"base": "https://example.org"}
    gathered = {
        key: _clubs(document_for(PrintJob(tournament=tournament, round=in_round, document=key, options=base)))
        for key in OFFERED_KEYS
    }
    assert gathered == {key: {tournament.club.name} for key in OFFERED_KEYS}
