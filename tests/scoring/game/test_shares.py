"""Games won (TSR 7.3.3; rule books, 7)."""

import pytest

from tests.scoring.score_lists import alone, game, listed, lost_alone, won

PLUS, MINUS = ({"worth": {"counting": counting}} for counting in ("plus", "minus"))
# Kontra's Sonderpunkte are worth more than the game that Re won.
BELOW_ZERO = game(122, sonderpunkte={"kontra": {"fuchs": 2, "doppelkopf": 1}})
NOBODY_WON = game(125, said=("keine_90", "keine_90"))

# name, options, game, games won, soli won
WON = [
    ("two against two", {}, won(4, [1, 3]), (1, 0, 1, 0), (0, 0, 0, 0)),
    ("two against two, plus", PLUS, won(4, [1, 3]), (1, 0, 1, 0), (0, 0, 0, 0)),
    ("two against two, minus", MINUS, won(4, [1, 3]), (1, 0, 1, 0), (0, 0, 0, 0)),
    ("from facts, minus", MINUS, game(130), (1, 1, 0, 0), (0, 0, 0, 0)),
    ("a solo won, minus", MINUS, alone(2), (0, 1, 0, 0), (0, 1, 0, 0)),
    ("a solo lost, minus", MINUS, lost_alone(2), (1, 0, 1, 1), (0, 0, 0, 0)),
    ("a silent Hochzeit won, minus", MINUS, alone(2, kind="stille_hochzeit"), (0, 1, 0, 0), (0, 0, 0, 0)),
    ("worth nothing", {}, won(0, [1, 3]), (0, 0, 0, 0), (0, 0, 0, 0)),
    ("worth nothing, minus", MINUS, won(0, [1, 3]), (1, 0, 1, 0), (0, 0, 0, 0)),
    ("nobody noted who won, minus", MINUS, won(0, []), (0, 0, 0, 0), (0, 0, 0, 0)),
    ("below zero", {}, BELOW_ZERO, (0, 0, 1, 1), (0, 0, 0, 0)),
    ("below zero, plus", PLUS, BELOW_ZERO, (0, 0, 0, 0), (0, 0, 0, 0)),
    ("below zero, minus", MINUS, BELOW_ZERO, (1, 1, 0, 0), (0, 0, 0, 0)),
    ("nobody won", {}, NOBODY_WON, (1, 1, 0, 0), (0, 0, 0, 0)),
    ("nobody won, minus", MINUS, NOBODY_WON, (0, 0, 0, 0), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("options", "facts", "games", "soli"), [row[1:] for row in WON], ids=[row[0] for row in WON])
def test_seats_won(options, facts, games, soli):
    sheet = listed("ddv", [facts], options)
    assert (sheet.games_won, sheet.soli_won) == (games, soli)
    assert [(spell.games_won, spell.soli_won) for spell in sheet.spells] == list(zip(games, soli, strict=True))
