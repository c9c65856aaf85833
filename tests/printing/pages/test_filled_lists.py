"""Printed lists with recorded games."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.marks import long
from tests.printing.examples import filled_list, played, sheet, sheet_format
from tests.printing.reading import page_texts, planned_texts
from tournaments.lettering.measures import width_of
from tournaments.lettering.typesetting import Weight, style_of
from tournaments.phrases.terms import KINDS_SHORT, word
from tournaments.printing.content.documents import FilledLists, Rubric
from tournaments.printing.pages.filled_lists import ACCOUNT, ACCOUNT_ROWS, CODED_ROWS, as_played, pages_of
from tournaments.printing.pages.notice_heads import RESULTS
from tournaments.printing.setting.layout import lay_out


def _slots(filled, page=0) -> dict[str, str]:
    pages = list(pages_of(FilledLists(lists=(filled,))))
    return {text.slot: " ".join(text.words) for text in pages[page].texts}


WRITTEN = [
    ("figure-value-1", "2"),
    ("figure-winners-1", "1 2"),
    ("points-1-1", "+2"),
    ("points-1-4", "−2"),
    ("running-2-2", "−14"),
    ("kind-solo1", "♣"),
    ("figure-after-solo1", "1"),
    ("points-solo1-1", "−9"),
    ("figure-winners-solo1", "2 3 4"),
    ("booked-penalty1", "Strafe Position 3, TSR 9.3.2, QX"),
    ("points-penalty1-3", "−3"),
    ("running-penalty1-3", "11"),
    ("partial-points-2", "−7"),
    ("partial-penalties-3", "−3"),
    ("total-result-1", "8"),
    ("figure-cross-result", "0"),
    ("figure-games-1", "2"),
    ("figure-soli-4", "0"),
    ("points-19-1", "–"),
    ("points-20-4", "–"),
    ("fact-start", "14:05"),
    ("fact-end", "15:48"),
    ("fact-received", "15:52"),
    ("fact-extra", "7"),
]


@pytest.mark.parametrize(("slot", "text"), WRITTEN)
def test_recorded_values_are_in_their_slots(slot, text):
    assert _slots(filled_list())[slot] == text


# Width of the column of kinds on A4: 15 mm, in points.
KIND_COLUMN = 15 / 25.4 * 72


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("kind", KINDS_SHORT)
def test_every_kind_of_game_fits_its_column_in_type_to_read(kind, language):
    with translation.override(language):
        text = word(KINDS_SHORT, kind)
    assert width_of(text) * 6.5 <= KIND_COLUMN - 2 * style_of("kind").inset


SHORT = [
    ("stille_hochzeit", "silent Hochz.", "stille Hochz."),
    ("hochzeit_solo", "Hochz. alone", "Hochz. allein"),
]


@pytest.mark.parametrize(("kind", "english", "german"), SHORT)
def test_hochzeit_is_named_in_narrow_columns(kind, english, german):
    with translation.override("en"):
        assert word(KINDS_SHORT, kind) == english
    with translation.override("de"):
        assert word(KINDS_SHORT, kind) == german


EMPTY = ["figure-games-3", "figure-soli-3", "points-3-1", "points-18-1", "kind-1", "points-solo2-1", "booked-penalty2"]


@pytest.mark.parametrize("slot", EMPTY)
def test_unknown_values_stay_empty(slot):
    assert slot not in _slots(filled_list())


def test_a_cross_sum_needs_every_total():
    result = replace(filled_list().result, totals=(8, None, -2, 0))
    assert "figure-cross-result" not in _slots(filled_list(result=result))


def test_dealers_are_printed_as_recorded():
    ruling = as_played(filled_list(penalties=()))
    assert [(game.number, game.dealer) for game in ruling.games[:3]] == [(1, 1), (2, 3), (3, 3)]


def test_penalty_row_follows_its_game():
    ruling = as_played(filled_list())
    assert [(row.number, row.penalty) for row in ruling.games[:4]] == [(1, 0), (2, 0), (2, 1), (3, 0)]
    (page,) = [page for page in pages_of(FilledLists(lists=(filled_list(),))) if page.ruled.template != ACCOUNT]
    assert (page.ruled.face.foot.penalties, page.ruled.face.normal_games) == ((), 20)


def test_cancelled_penalty_is_marked_without_points():
    (penalty,) = filled_list().penalties
    slots = _slots(filled_list(penalties=(replace(penalty, points=(0, 0, 0, 0), cancelled=True),)))
    assert slots["booked-penalty1"] == "Strafe Position 3, TSR 9.3.2, QX, aufgehoben"
    assert (slots["points-penalty1-3"], slots["running-penalty1-3"]) == ("–", "11")


def test_at_five_sit_outs_are_hatched_without_points():
    games = (played(1, 2, (4, None, -4, 4, -4)),)
    nobody = (None,) * 5
    result = replace(
        filled_list().result,
        game_points=nobody,
        penalty_points=nobody,
        totals=nobody,
        games_won=nobody,
        soli_won=nobody,
    )
    filled = filled_list(sheet=sheet(1, sheet_format(5, 5)), games=games, result=result, penalties=(), struck=())
    assert as_played(filled).games[0].sitting == (2,)
    slots = _slots(filled)
    assert "points-1-2" not in slots
    assert slots["points-1-3"] == "−4"
    assert len(list(pages_of(FilledLists(lists=(filled,))))) == 2


def test_second_pflichtsolo_is_in_second_turn():
    solos = tuple(
        played(number, 1, (9, -3, -3, -3), rubric=Rubric.PFLICHTSOLO, soloist=1, kind=kind)
        for number, kind in ((1, "♣"), (2, "♠"))
    )
    slots = _slots(filled_list(sheet=sheet(1, sheet_format(pflichtsoli=2)), games=solos, struck=()))
    assert (slots["kind-solo1"], slots["kind-solo5"]) == ("♣", "♠")


def test_more_games_than_rows_get_rows_of_their_own():
    games = tuple(played(number, 1, (1, 1, -1, -1)) for number in range(1, 24))
    assert len(as_played(filled_list(games=games, penalties=(), struck=())).games) == 23


def test_a_list_on_two_sheets_has_each_game_once():
    games = tuple(played(number, 1, (number, number, -number, -number)) for number in range(1, 49))
    filled = filled_list(sheet=sheet(1, sheet_format(games=48)), games=games, penalties=(), struck=())
    first, second = _slots(filled, 0), _slots(filled, 1)
    assert first["points-24-1"] == "+24"
    assert second["points-25-1"] == "+25"
    assert "points-25-1" not in first
    assert "points-24-1" not in second
    assert "total-result-1" not in first


def test_account_gives_reasons_in_order_of_play():
    filled = filled_list(sheet=sheet(1, sheet_format(games=4)), struck=())
    *_, account = planned_texts(pages_of(FilledLists(lists=(filled,))))
    assert account.index("♣ solo") < account.rindex("normal game")
    for reason in ("won +1", "opponents below 90 +1", "led out of turn", "9.3.2"):
        assert reason in account


# The longest ones.
SENTENCES = (
    "Re hat „keine 90“ gesagt, brauchte dafür 151 Augen und hat das verfehlt. "
    "Kontra hat „schwarz“ gesagt, brauchte dafür alle Stiche und hat das verfehlt. "
    "Beide Parteien haben verfehlt, was sie gesagt haben: "
    "Niemand hat gewonnen, und was angesagt war, bringt nichts.",
    "Allein gegen die anderen schreibt Position 2 den Wert mal 3: −12.",
)


def test_account_sentences_follow_their_game_uncut():
    games = (played(1, 1, (-4, 12, -4, -4), sentences=SENTENCES), played(2, 2, (1, 1, -1, -1)))
    filled = filled_list(sheet=sheet(1, sheet_format(games=4)), games=games, penalties=(), struck=())
    slots = _slots(filled, 1)
    assert [slots[f"figure-game-{row}"] for row in range(1, 5)] == ["1", "1", "1", "2"]
    assert [slots[f"account-reasons-{row}"] for row in (2, 3)] == list(SENTENCES)
    *_, account = page_texts(FilledLists(lists=(filled,)))
    assert [sentence in account for sentence in (*SENTENCES, "In Klammern: an wen die Punkte gehen.")] == [True] * 3


@pytest.mark.parametrize(("games", "pages"), [(0, 1), (ACCOUNT_ROWS - 1, 2), (ACCOUNT_ROWS, 3)])
def test_account_continues_on_another_page(games, pages):
    filled = filled_list(
        sheet=sheet(1, sheet_format(games=28, pflichtsoli=0)),
        games=tuple(played(number % 28 + 1, 1, (1, 1, -1, -1)) for number in range(games)),
        penalties=filled_list().penalties if games else (),
        struck=(),
    )
    assert len(list(pages_of(FilledLists(lists=(filled,))))) == pages


# whether each game adds nothing to its value, whether there is a penalty, pages
ACCOUNTS = [((True, True), False, 1), ((True, True), True, 2), ((True, False), False, 2)]


@pytest.mark.parametrize(("as_entered", "punished", "pages"), ACCOUNTS)
def test_account_without_news_is_omitted(as_entered, punished, pages):
    games = tuple(played(at, 1, (2, 2, -2, -2), as_entered=each) for at, each in enumerate(as_entered, start=1))
    filled = filled_list(games=games, penalties=filled_list().penalties if punished else ())
    assert len(list(pages_of(FilledLists(lists=(filled,))))) == pages


CODE = 25 * 72 / 25.4  # points


@pytest.mark.parametrize("refereed", [True, long(False)])
def test_every_page_of_a_filled_list_has_the_code_of_the_results(refereed: bool):
    form = replace(sheet_format(games=28, pflichtsoli=0), refereed=refereed)
    filled = filled_list(
        sheet=replace(sheet(1, form), results_address="https://example.org/t/fest/"),
        games=tuple(played(number % 28 + 1, 1, (1, 1, -1, -1)) for number in range(2 * CODED_ROWS)),
        penalties=(),
        struck=(),
    )
    pages = list(pages_of(FilledLists(lists=(filled,))))
    assert [[code.content for code in page.codes] for page in pages] == [["https://example.org/t/fest/"]] * 3
    assert [text.words for page in pages for text in page.texts if text.slot == "address"] == [
        ("example.org/t/fest",)
    ] * 3
    ruled = list(dict.fromkeys(page.ruled for page in pages))
    widths = [slots[RESULTS].width for slots in lay_out(ruled, {Weight.REGULAR: {"x"}}).slots]
    assert widths == pytest.approx([CODE, CODE], abs=0.5)


@pytest.mark.parametrize("each", [0, 1])
def test_account_mentions_pflichtsoli_only_if_played(each: int):
    with translation.override("de"):
        filled = filled_list(sheet=sheet(1, sheet_format(4, 4, each)), games=(played(1, 1, (2, 2, -2, -2)),))
        *_, account = planned_texts(pages_of(FilledLists(lists=(filled,))))
    assert ("Pflichtsol" in account) is bool(each)


# points of the game, winners -> the footnote on the column; TSR 7.3.3 counts as won what is above zero
EXPLAINED = [
    ((2, 2, -2, -2), (1, 2), "Punkten über null. Punkte mit"),
    ((-1, -1, 1, 1), (1, 2), "der Partei, die gewonnen hat"),
]


@pytest.mark.parametrize(("points", "winners", "words"), EXPLAINED)
def test_footnote_explains_the_winners_column(points, winners, words):
    game = played(1, 1, points, winners=winners, value=points[0])
    with translation.override("de"):
        filled = filled_list(sheet=sheet(1, sheet_format(4, 4)), games=(game,))
        page, *_ = planned_texts(pages_of(FilledLists(lists=(filled,))))
    assert words in page


def test_reason_for_sum_is_printed_below_the_list():
    why = "The totals add up to −1, not zero. The organisers accepted this: signed like this by everybody"
    form = replace(sheet(1, sheet_format(4, 4)), results_address="https://example.org/t/fest/")
    (page,) = page_texts(FilledLists(lists=(filled_list(sheet=form, games=(), penalties=(), struck=(), note=why),)))
    assert why in page
