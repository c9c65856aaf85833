"""Every term, reason, remark and error of the engine has its words."""

import re

import pytest
from django.utils import translation

from scoring.errors import CODES, NOTICES, RuleViolation
from scoring.game.lines import Line
from scoring.lists.consequences import FOLLOWING
from scoring.lists.quotas import Slots
from scoring.notices import Notice
from scoring.terms import Announcement, Duty, Kind, Party, Phase, Reason, Sonderpunkt, TableEvent
from tournaments.phrases import terms
from tournaments.phrases.errors.sentences import ERRORS, sentence
from tournaments.phrases.lists import consequences, reasons
from tournaments.phrases.lists.duties import owed_words

WORDS = [
    (Kind, terms.KINDS),
    (Party, terms.PARTIES),
    (Announcement, terms.ANNOUNCEMENTS),
    (Sonderpunkt, terms.SONDERPUNKTE),
    (Duty, terms.DUTIES),
    (Phase, terms.PHASES),
    (TableEvent, terms.EVENTS),
    (Reason, reasons.REASONS),
    (Sonderpunkt, reasons.REASONS),
]


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(("members", "words"), WORDS)
def test_every_term_has_a_word(members, words) -> None:
    assert {member.value for member in members} <= set(words)


def placeholders(text: object) -> set[str]:
    return set(re.findall(r"{(\w+)}", str(text)))


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_the_engine_has_a_sentence_with_known_particulars(code: str) -> None:
    assert code in ERRORS
    known = set(CODES[code][1]) | {"entry"}
    assert placeholders(ERRORS[code]) - {"position"} <= known
    assert "position" not in placeholders(ERRORS[code]) or "seat" in known


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_of_the_engine_can_be_said(code: str) -> None:
    particulars = dict.fromkeys(CODES[code][1], 3)
    said = sentence(RuleViolation(code, **particulars))
    assert said[0].isupper() or not said[0].isalpha()
    assert not placeholders(said)
    assert "?" not in said.rstrip("?")


@pytest.mark.parametrize("code", NOTICES)
def test_every_remark_has_a_sentence(code: str) -> None:
    assert placeholders(reasons.NOTICES[code]) <= set(NOTICES[code][1])


def test_sentence_names_players_and_terms() -> None:
    violation = RuleViolation("forced_player_must_play", "re", seat=2, entry=4)
    assert sentence(violation, {2: "Testperson 12"}).startswith("Testperson 12 is vorgeführt")
    assert sentence(violation).startswith("Position 2 is vorgeführt")
    assert "Queens solo" in sentence(RuleViolation("sonderpunkte_in_solo", kind="damen_solo"))


def test_sentence_says_why_a_game_must_be_reviewed() -> None:
    why = RuleViolation("forced_player_must_play", seat=2, entry=4)
    said = sentence(RuleViolation("list_needs_review", number=4, entry=4, why=why), {2: "Testperson 12"})
    assert "Game 4 of this list must be reviewed first" in said
    assert "Testperson 12 is vorgeführt" in said


def test_sentence_of_a_later_game_gives_no_advice_that_contradicts_the_ways_out() -> None:
    why = RuleViolation("forced_player_must_play", seat=2, entry=4)
    refused = RuleViolation("later_entry_illegal", number=4, entry=4, why=why)
    assert "Enter that solo" in sentence(why)
    for private in (False, True):
        said = sentence(refused, private=private)
        assert "game 4 could not stand" in said
        assert "Enter" not in said


LINES = [
    (Line(Reason.GEWONNEN, Party.RE, 1), "won (Re)"),
    (Line(Reason.KONTRA_ANGESAGT, Party.KONTRA, 2), "Kontra announced"),
    (Line(Sonderpunkt.FUCHS, Party.KONTRA, -1), "fox caught (Kontra)"),
]


@pytest.mark.parametrize(("line", "words"), LINES)
def test_line_words(line, words) -> None:
    assert reasons.line_words(line) == words


@pytest.mark.parametrize(("points", "shown"), [(3, "+3"), (0, "0"), (-4, "−4")])
def test_signed(points: int, shown: str) -> None:
    assert reasons.signed(points) == shown


def test_notice_words_name_the_player() -> None:
    notice = Notice.of("many_points", seat=1, points=-27)
    assert reasons.notice_words(notice, {1: "Testperson 1"}) == (
        "−27 points for Testperson 1 in one game: is that right?"
    )


def test_consequences_have_words_for_what_changes_of_a_game() -> None:
    silent = {"number", "players", "value"}
    assert set(consequences.GAME_CHANGES) == set(FOLLOWING) - silent


OWED = [(1, "1 Farbsolo, 1 beliebiges"), (2, "2 Farbsoli, 2 beliebige")]


@pytest.mark.parametrize(("number", "words"), OWED)
def test_owed_soli_in_words(number, words) -> None:
    with translation.override("de"):
        assert owed_words(Slots(number, 0, number)) == words
