"""Printed free lists."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import translation

from scoring.errors import RuleViolation
from tests.free_lists.builders import FIVE, LINK, free_list, play
from tests.printing.reading import planned_texts
from tournaments.free_lists import changing
from tournaments.free_lists.access import Link, list_token
from tournaments.free_lists.documents import own_list, own_rules, own_sheet
from tournaments.free_lists.lifecycle import Length
from tournaments.free_lists.lists import names_of
from tournaments.models.printing import PrintJob
from tournaments.models.score_list import ScoreList
from tournaments.printing.content.documents import Document
from tournaments.services.ledger import WriteRequest

pytestmark = pytest.mark.django_db

GAME = {"value": 2, "winners": [1, 2]}
# Only tournaments have these.
OF_THE_HALL = ("referee", "TSR", "Penalties", "desk", "Signatures", "Round", "Extra time", "organiser")


def printed(document: Document) -> str:
    from tournaments.printing.render import pages_of  # its libraries may be missing

    with translation.override("en"):
        return " ".join(planned_texts(pages_of(document)))


def job(score_list: ScoreList, base: str = "") -> PrintJob:
    return PrintJob(score_list=score_list, options={"base": base} if base else {})


def test_empty_sheet_has_names_only() -> None:
    text = printed(own_sheet(job(free_list(title="Mittwoch im Adler"))))
    assert all(word in text for word in (*FIVE[:4], "Mittwoch im Adler", "8 normal games"))
    assert [word for word in OF_THE_HALL if word in text] == []


@pytest.mark.parametrize(("people", "lines"), [(4, 24), (5, 25)])
def test_open_end_has_lines_for_whole_turns(people: int, lines: int) -> None:
    document = own_sheet(job(free_list(FIVE[:people], length=Length(pflichtsoli=0))))
    assert len(document.sheets[0].format.games) == lines
    assert "normal games." not in printed(document)


def test_played_list_has_its_games() -> None:
    document = own_list(job(play(free_list(), GAME, GAME)))
    (filled,) = document.lists
    assert [game.value for game in filled.games] == [2, 2]
    assert filled.result.totals == (4, 4, -4, -4)
    assert [word for word in OF_THE_HALL if word in printed(document)] == []


def test_played_list_shows_moves() -> None:
    score_list = play(free_list(FIVE, rules="dokomania"), {"value": 2, "winners": [3, 4]})
    moves = replace(changing.settings_of(score_list, names_of(score_list)), moves={1: 2, 2: 1})
    seen = WriteRequest(actor=LINK, client_key=uuid4(), seen_revision=score_list.revision)
    changing.change_settings(settings=moves, score_list=score_list, write_request=seen)
    with translation.override("en"):
        (filled,) = own_list(job(ScoreList.objects.get(pk=score_list.pk))).lists
    assert filled.note == "Seating order from game 2 on: Bert, Anna, Cäsar, Doris, Emil."


def test_empty_list_is_not_printed_as_played() -> None:
    with pytest.raises(RuleViolation, match="nothing_to_print"):
        own_list(job(free_list()))


@pytest.mark.parametrize("base", ["https://example.org", "https://example.org/"])
def test_paper_has_the_read_link_only(base: str) -> None:
    score_list = play(free_list(), GAME)
    (empty,), (filled,) = own_sheet(job(score_list, base)).sheets, own_list(job(score_list, base)).lists
    assert {empty.results_address, filled.sheet.results_address} == {
        f"https://example.org/l/{list_token(score_list, Link.READ)}/"
    }
    assert {empty.address, filled.sheet.address} == {""}
    assert list_token(score_list, Link.WRITE) not in repr((empty, filled))


def test_paper_has_no_code_without_a_reachable_address() -> None:
    assert own_sheet(job(free_list())).sheets[0].results_address == ""


def test_private_rules_mention_no_referee() -> None:
    with translation.override("en"):
        sheet = own_rules(job(free_list(rules="ddv")))
        text = " ".join(line for section in sheet.sections for line in section.lines)
    assert "the table has settled it" in text
    assert [word for word in ("referee", "organiser", "disqualification") if word in text.lower()] == []
