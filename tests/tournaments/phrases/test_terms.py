import re

import pytest
from django.utils import translation

from scoring.errors import CODES, NOTICES, RuleViolation
from scoring.game.explanation import Credit, Part, Receiver
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
    (Part, reasons.REASONS),
    (Receiver, reasons.RECEIVERS),
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
def test_every_engine_code_has_a_sentence_with_known_parameters(code: str) -> None:
    assert code in ERRORS
    known = set(CODES[code][1]) | {"entry"}
    assert placeholders(ERRORS[code]) - {"position"} <= known
    assert "position" not in placeholders(ERRORS[code]) or "seat" in known


@pytest.mark.parametrize("code", CODES)
def test_every_engine_sentence_can_be_formatted(code: str) -> None:
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


def test_sentence_of_a_later_game_does_not_contradict_the_ways_out() -> None:
    why = RuleViolation("forced_player_must_play", seat=2, entry=4)
    refused = RuleViolation("later_entry_illegal", number=4, entry=4, why=why)
    assert "Enter that solo" in sentence(why)
    for private in (False, True):
        said = sentence(refused, private=private)
        assert "game 4 break the rules" in said
        assert "Enter" not in said


LINES = [
    (Credit(Reason.GEWONNEN, Receiver.RE, 1), "won (Re)", "gewonnen (Re)"),
    (Credit(Reason.RE_ANGESAGT, Receiver.KONTRA, 2), "Re announced (Kontra)", "Re angesagt (Kontra)"),
    (Credit(Reason.KONTRA_VERDOPPELT, Receiver.RE, 2), "doubled by Kontra (Re)", "Kontra verdoppelt (Re)"),
    (Credit(Sonderpunkt.FUCHS, Receiver.KONTRA, -1), "fox caught (Kontra)", "Fuchs gefangen (Kontra)"),
    (Credit(Part.MAUERN_90, Receiver.KONTRA, 1), "Mauern: “keine 90” (Kontra)", "Mauern: „keine 90“ (Kontra)"),
    (Credit(Part.WERT, Receiver.WINNERS, 6), "value as entered (the winners)", "Wert wie eingetragen (die Gewinner)"),
    (Credit(Reason.BOCK, Receiver.LOSERS, -2), "Bock (the losers)", "Bock (die Verlierer)"),
]


@pytest.mark.parametrize(("line", "english", "german"), LINES)
def test_credit_words_name_the_receiver(line, english, german) -> None:
    said = []
    for language in ("en", "de"):
        with translation.override(language):
            said.append(reasons.credit_words(line))
    assert said == [english, german]


# notice, English, German
RULES = [
    (
        Notice.create("absage_lost", party="kontra", announcement="keine_90", needed=151),
        "Kontra said “keine 90”, which needs 151 Augen, and missed it.",
        "Kontra hat „keine 90“ gesagt, brauchte dafür 151 Augen und hat das verfehlt.",
    ),
    (
        Notice.create("absage_lost", party="re", announcement="schwarz", needed=240),
        "Re said “schwarz”, which needs every trick, and missed it.",
        "Re hat „schwarz“ gesagt, brauchte dafür alle Stiche und hat das verfehlt.",
    ),
    (
        Notice.create("limit_shifted", party="re", needed=90),
        "So Re only needed 90 Augen to win.",
        "Darum hat Re schon mit 90 Augen gewonnen.",
    ),
    (
        Notice.create("limit_shifted", party="kontra", needed=1),
        "So Kontra only needed one trick to win.",
        "Darum hat Kontra schon mit einem Stich gewonnen.",
    ),
    (
        Notice.create("only_kontra_announced"),
        "Only Kontra had announced, so Re needed only 120 Augen to win.",
        "Nur Kontra war angesagt: Darum hat Re schon mit 120 Augen gewonnen.",
    ),
    (
        Notice.create("mauern", party="re", winner="kontra"),
        "Mauern: Re kept the others below 30 Augen and had announced nothing. So Kontra won, with five points whatever "
        "the cards.",
        "Mauern: Re hat die anderen unter 30 Augen gehalten und nichts angesagt. Darum hat Kontra gewonnen, mit fünf "
        "Punkten, gleich wie die Karten lagen.",
    ),
    (
        Notice.create("revoked", seat=3, party="kontra"),
        "Verwerfen by Testperson 3: Kontra won, whatever the Augen.",
        "Verworfen hat Testperson 3: Darum hat Kontra gewonnen, gleich wie viele Augen es waren.",
    ),
    (
        Notice.create("paid_alone", seat=3, times=2, points=-6),
        "Testperson 3 alone pays for it, 2 times the value: −6.",
        "Dafür zahlt Testperson 3 allein, und zwar den Wert mal 2: −6.",
    ),
    (
        Notice.create("written_by_soloist", seat=3, times=3, points=12),
        "Alone against the others, Testperson 3 scores 3 times the value: +12.",
        "Allein gegen die anderen schreibt Testperson 3 den Wert mal 3: +12.",
    ),
]


@pytest.mark.parametrize(("notice", "english", "german"), RULES, ids=lambda each: getattr(each, "code", ""))
def test_notice_words_explain_a_changed_result(notice, english, german) -> None:
    said = []
    for language in ("en", "de"):
        with translation.override(language):
            said.append(reasons.notice_words(notice, {3: "Testperson 3"}))
    assert said == [english, german]


@pytest.mark.parametrize(("points", "shown"), [(3, "+3"), (0, "0"), (-4, "−4")])
def test_signed(points: int, shown: str) -> None:
    assert reasons.signed(points) == shown


def test_notice_words_name_the_player() -> None:
    notice = Notice.create("many_points", seat=1, points=-27)
    assert reasons.notice_words(notice, {1: "Testperson 1"}) == (
        "−27 points for Testperson 1 in one game: is that right?"
    )


def test_every_consequence_for_a_game_has_words() -> None:
    silent = {"number", "players", "value"}
    assert set(consequences.GAME_CHANGES) == set(FOLLOWING) - silent


OWED = [(1, "1 Farbsolo, 1 beliebiges"), (2, "2 Farbsoli, 2 beliebige")]


@pytest.mark.parametrize(("number", "words"), OWED)
def test_owed_words(number, words) -> None:
    with translation.override("de"):
        assert owed_words(Slots(number, 0, number)) == words
