"""Rows from the rules for the parties, words and Sonderpunkte of the slow reference."""

from random import Random

import pytest

from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.ddv import DDV
from scoring.rules.rulebooks.doko_online import DOKO_ONLINE
from scoring.rules.rulebooks.doko_turnier import DOKO_TURNIER
from scoring.rules.rulebooks.ohne_neunen import OHNE_NEUNEN
from scoring.terms import Sonderpunkt
from tests.scoring.cards import slow_sonderpunkte
from tests.scoring.cards.slow_cards import SCHWEIN, Played, trumps, winner
from tests.scoring.cards.slow_game import STEPS, Said, SlowGame
from tests.scoring.cards.slow_sonderpunkte import Trick
from tests.scoring.cards.speaking import Speaker

SINGLE = ("doppelkopf", "fuchs", "karlchen", "karlchen_gefangen", "fuchs_am_end")
ALL = with_options(DDV, {"sonderpunkte": {name.value: 1 for name in Sonderpunkt}})
SINGLES = with_options(DDV, {"sonderpunkte": {name.value: int(name.value in SINGLE) for name in Sonderpunkt}})
DOUBLES = with_options(ALL, {"sonderpunkte": dict.fromkeys(SINGLE, 0)})
BY_QUEEN = with_options(ALL, {"play": {"karlchen_caught_by": "karo_dame"}})
PLAIN_TENS = with_options(DDV, {"dullen": {"trump": False}, "sonderpunkte": {"herzstich": 1}})
FOX_SAID = [(2, 0, 0)]
MIDDLE, LAST = False, True

# (rules, cards from seat 1, whether it's the last trick, announced foxes, expected); Re is seats 1 and 3.
TRICKS = [
    (ALL, "CA CT CA CT", MIDDLE, [], {"re": ["doppelkopf"]}),  # TSR 7.2.2
    (ALL, "CA CT CA CK", MIDDLE, [], {}),
    (ALL, "CQ DA DK D9", MIDDLE, [], {"re": ["fuchs"]}),
    (ALL, "CQ DK DA D9", MIDDLE, [], {}),
    (ALL, "CQ DA DK DA", MIDDLE, [], {"re": ["fuchs", "fuchs"]}),
    (ALL, "CQ DAs DK D9", MIDDLE, [], {}),
    (ALL, "CJ DK DT D9", LAST, [], {"re": ["karlchen"]}),
    (ALL, "CJ DK CJ D9", LAST, [], {"re": ["doppel_karlchen"]}),
    (SINGLES, "CJ DK CJ D9", LAST, [], {"re": ["karlchen"]}),
    (DOUBLES, "CJ DK DT D9", LAST, [], {}),
    (ALL, "CJ CJ DT D9", LAST, [], {"re": ["karlchen", "karlchen_gefangen"]}),
    (ALL, "SQ CJ DT D9", LAST, [], {"re": ["karlchen_gefangen"]}),
    (ALL, "SQ CJ DT CJ", LAST, [], {"re": ["doppel_karlchen_gefangen"]}),
    (ALL, "SQ CJ CJ DT", LAST, [], {"re": ["karlchen_gefangen"]}),
    (ALL, "SQ DT CJ D9", LAST, [], {}),
    (BY_QUEEN, "SQ CJ DT D9", LAST, [], {}),
    (BY_QUEEN, "DQ CJ DT D9", LAST, [], {"re": ["karlchen_gefangen"]}),
    (ALL, "CJ DK DT D9", MIDDLE, [], {}),
    (ALL, "DA DK DT D9", LAST, [], {"re": ["fuchs_am_end"]}),
    (ALL, "DA DK DA D9", LAST, [], {"re": ["doppel_fuchs_am_end"]}),
    (ALL, "DA DA DT D9", LAST, [], {"re": ["fuchs", "fuchs_am_end"]}),
    (ALL, "HT HT DK D9", MIDDLE, [], {"re": ["dulle_gefangen"]}),
    (ALL, "HT DK HT D9", MIDDLE, [], {}),
    (ALL, "HA HK H9 HA", MIDDLE, [], {"re": ["herzstich"]}),
    (ALL, "HA HK H9 D9", MIDDLE, [], {}),
    (PLAIN_TENS, "HA HT HT HA", MIDDLE, [], {"re": ["doppelkopf", "herzstich"]}),
    (ALL, "DK DA DT D9", MIDDLE, FOX_SAID, {"kontra": ["fuchs_durchgebracht"]}),  # DokoMania, Fuchs
    (ALL, "CJ DA DT D9", MIDDLE, FOX_SAID, {"re": ["fuchs", "fuchs_durchgebracht"]}),
    (ALL, "CQ D9 CQ DT", MIDDLE, [], {"kontra": ["altenstrafe"]}),  # DokoMania, Altenstrafe
    (ALL, "CQ D9 DK DT", LAST, [], {"kontra": ["altenstrafe"]}),
    (ALL, "CQ D9 DK DT", MIDDLE, [], {}),
]


@pytest.mark.parametrize("rules, cards, last, foxes, expected", TRICKS)
def test_sonderpunkte_of_a_trick(rules, cards, last, foxes, expected):
    played = [Played(seat, card[:2], SCHWEIN if card[2:] else "") for seat, card in enumerate(cards.split(), 1)]
    trump_cards = trumps(rules, "normal")
    won = winner(rules, "normal", played, trump_cards, last)
    trick = Trick(number=1, last=last, played=played, winner=won, trumps=trump_cards, re=[1, 3])
    found = {}
    for made in slow_sonderpunkte.made(rules, [trick], foxes):
        found.setdefault(made.party, []).append(made.sonderpunkt)
        assert (made.trick, made.seat) == (1, won)
    assert found == expected


def hochzeit(rules, decided_by, last_trick, tricks, left):
    """Plays tricks of a Hochzeit of seat 1, each from its leader, with `left` still in the hand of seat 4."""
    hands = {1: [], 2: [], 3: [], 4: left.split()}
    for trick in tricks:
        for seat, card in played_by(trick):
            hands[seat].append(card)
    game = SlowGame(rules, "hochzeit", hands, lead=1, alone=1, decided_by=decided_by, last_trick=last_trick)
    for trick in tricks:
        for seat, card in played_by(trick):
            assert game.turn == seat
            game.put(card)
    return game.since, game.re


def played_by(trick):
    lead, *cards = trick.split()
    return [((int(lead) + position - 1) % 4 + 1, card) for position, card in enumerate(cards)]


OWN_TRUMP, OWN_PLAIN = "1 CQ D9 DK DT", "1 CA CK C9 CT"
FOREIGN_TRUMP, FOREIGN_PLAIN, FOREIGN_HEART = "1 D9 CJ DT DK", "1 S9 SA SK ST", "1 H9 HK HA H9"
CUT = "1 SA S9 DJ SK"
# (rules, decided by, last trick, tricks with their leader, cards left, trick that decides, Re)
HOCHZEITEN = [
    (DDV, "first_foreign", 3, [FOREIGN_TRUMP], "D9", 1, [1, 2]),  # TSR 4.4.3
    (DDV, "first_foreign", 3, [OWN_TRUMP, OWN_PLAIN, FOREIGN_HEART], "D9", 3, [1, 3]),
    (DDV, "first_foreign", 3, [OWN_TRUMP, OWN_PLAIN, "1 CQ D9 DT DT"], "D9", 3, [1]),
    (DDV, "first_foreign", 3, [OWN_TRUMP, OWN_PLAIN], "D9", None, None),
    (OHNE_NEUNEN, "first_trump", 3, [FOREIGN_PLAIN], "DT", None, None),
    (OHNE_NEUNEN, "first_trump", 3, [OWN_PLAIN, FOREIGN_TRUMP], "DT", 2, [1, 2]),
    (DDV, "first_plain", 3, [CUT], "D9", 1, [1, 3]),
    (DDV, "first_plain", None, ["1 D9 HA DJ DK"], "C9", None, None),
    (DOKO_TURNIER, "first_plain", None, ["1 D9 HA DJ DK"], "C9", 1, [1, 3]),  # Doko-Turnier, Hochzeit
    (DDV, "first_herz", None, [FOREIGN_PLAIN], "H9", None, None),
    (DDV, "first_herz", None, [FOREIGN_PLAIN], "S9", 1, [1]),
    (DDV, "first_herz", None, [OWN_TRUMP, FOREIGN_HEART], "S9", 2, [1, 3]),
]


@pytest.mark.parametrize("rules, decided_by, last_trick, tricks, left, since, re", HOCHZEITEN)
def test_hochzeit_finds_its_partner(rules, decided_by, last_trick, tricks, left, since, re):
    assert hochzeit(rules, decided_by, last_trick, tricks, left) == (since, re)


NO_REPLY = with_options(DDV, {"announcements": {"reply": False}})
UP_TO_60 = with_options(DDV, {"announcements": {"highest": "keine_60"}})
RE, KONTRA = "re", "kontra"
# (rules, what was said by party with the cards held, party and cards held now, steps allowed)
WORDS = [
    (DDV, [], RE, 11, STEPS),  # TSR 6.2.2, 6.4.3
    (DDV, [], RE, 10, ()),
    (DDV, [(RE, "ansage", 11)], RE, 10, STEPS[1:]),  # TSR 6.3.4
    (DDV, [(RE, "ansage", 11)], RE, 9, ()),
    (DDV, [(RE, "keine_90", 10)], RE, 9, STEPS[2:]),
    (DDV, [(RE, "schwarz", 11)], RE, 11, ()),  # TSR 6.4.7
    (DDV, [(RE, "ansage", 11)], KONTRA, 11, STEPS),
    (DDV, [(RE, "ansage", 11)], KONTRA, 10, STEPS[:1]),  # TSR 6.4.4
    (DDV, [(RE, "ansage", 11)], KONTRA, 9, ()),
    (DDV, [(RE, "keine_90", 11)], KONTRA, 9, STEPS[:1]),
    (DDV, [(RE, "keine_90", 11), (KONTRA, "ansage", 9)], KONTRA, 9, ()),
    (NO_REPLY, [(RE, "ansage", 11)], KONTRA, 10, ()),
    (UP_TO_60, [], RE, 12, STEPS[:3]),
    (DOKO_TURNIER, [], RE, 1, STEPS),  # Doko-Turnier states no time
    (DOKO_ONLINE, [], RE, 12, STEPS[:1]),  # Doko-Online, Absage
    (DOKO_ONLINE, [(RE, "ansage", 12)], RE, 12, STEPS[1:2]),
    (OHNE_NEUNEN, [], RE, 6, STEPS),  # ohne Neunen, Ansagen
    (OHNE_NEUNEN, [], RE, 5, ()),
    (OHNE_NEUNEN, [(RE, "ansage", 6)], RE, 2, STEPS[1:]),
    (OHNE_NEUNEN, [(RE, "ansage", 6)], RE, 1, ()),
]


@pytest.mark.parametrize("rules, said, party, held, steps", WORDS)
def test_words_that_may_be_said(rules, said, party, held, steps):
    """Seats 1 and 2 speak, for Re and Kontra; all hold the same number of cards."""
    game = SlowGame(rules, "normal", {1: ["CQ"], 2: ["C9"], 3: ["CQ"], 4: ["C9"]}, lead=1)
    speakers = {RE: 1, KONTRA: 2}
    game.said = [Said(speakers[by], step, dict.fromkeys(game.players, then)) for by, step, then in said]
    game.hands = {seat: ["C9"] * held for seat in game.players}
    speaker, seat = Speaker(game, Random(0)), speakers[party]
    assert tuple(step for step in STEPS if speaker.in_time(seat, step) or speaker.is_reply(seat, step)) == tuple(steps)


def test_genscher_voids_absagen_and_moves_announcements():
    """FreeDoko, Genscher; seat 1 said keine 90 for Re, and chooses seat 2 of Kontra."""
    game = SlowGame(DDV, "normal", {1: ["CQ"], 2: ["C9"], 3: ["CQ"], 4: ["C9"]}, lead=1)
    game.say(3, "re")
    game.say(1, "keine_90")
    assert (game.re, game.announced(RE), game.announced(KONTRA)) == ([1, 3], "keine_90", None)
    game.say(1, "genscher", partner=2)
    assert (game.re, game.announced(RE), game.announced(KONTRA)) == ([1, 2], "ansage", "ansage")
    game.say(4, "keine_90")
    assert (game.announced(RE), game.announced(KONTRA)) == ("ansage", "keine_90")
