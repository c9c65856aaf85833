"""CSV export of free lists."""

import csv
import io

import pytest

from tests.free_lists.builders import address_of, free_list, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

GAME = {"value": 2, "winners": [1, 2]}
SOLO = {"value": 3, "winners": [1]}


def test_figures_escape_formulas(client) -> None:
    score_list = play(free_list(("=1+1", "Bert", "Cäsar", "Doris")), GAME, SOLO)
    text = client.get(address_of(score_list, "figures")).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows[0][1] == "'=1+1"
    assert rows[2] == ["2", "9", "-3", "-3", "-3", "11", "-1", "-5", "-5", "3", "Bert", "1"]
    assert rows[3][1:5] == ["11", "-1", "-5", "-5"]


# (language, headings and last line)
FIGURES = [
    ("en", ("Game", "Total", "Value", "Dealer", "Bock factor", "Sum")),
    ("de", ("Spiel", "Summe", "Wert", "Geber", "Bockfaktor", "Summe")),
]


@pytest.mark.parametrize(("language", "words"), FIGURES, ids=[row[0] for row in FIGURES])
def test_figures_have_translated_headings(client, language, words) -> None:
    names = ["Anna", "Bert", "Cäsar", "Doris"]
    game, total, value, dealer, factor, summed = words
    score_list = play(free_list(names, rules="dokomania"), {**GAME, "bock_rounds": 1}, SOLO)
    text = client.get(address_of(score_list, "figures"), headers={"accept-language": language}).content.decode()
    rows = list(csv.reader(io.StringIO(text.removeprefix("\N{BYTE ORDER MARK}")), delimiter=";"))
    assert rows == [
        [game, *names, *(f"{total} {name}" for name in names), value, dealer, factor],
        ["1", "2", "2", "-2", "-2", "2", "2", "-2", "-2", "2", "Anna", "1"],
        ["2", "18", "-6", "-6", "-6", "20", "-4", "-8", "-8", "6", "Bert", "2"],
        [summed, "20", "-4", "-8", "-8", *[""] * 7],
    ]
