"""The random player and the slow reference for the referee of cards are checked themselves."""

import json
from collections import Counter
from functools import cache
from itertools import chain, pairwise
from random import Random

import pytest

from scoring.game.as_json import score_line
from scoring.rules.as_json import parse_rules, with_options
from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from scoring.rules.rulebooks.ddv import DDV
from scoring.rules.rulebooks.dokomania import DOKOMANIA
from scoring.rules.rulebooks.freedoko import FREEDOKO
from scoring.rules.rulebooks.ohne_neunen import OHNE_NEUNEN
from tests.scoring.cards import slow_cards
from tests.scoring.cards.dealing import kinds
from tests.scoring.cards.mutations import revoke
from tests.scoring.cards.player import play, random_rules, with_rules
from tests.scoring.cards.slow_cards import Played, augen, deck, playable, suit_of, trumps
from tests.scoring.cards.slow_game import replay

GAMES = 120
NO_DULLEN = with_options(DDV, {"dullen": {"trump": False}})
MOVING = with_options(DOKOMANIA, {"dullen": {"moves_with_colour_solo": True}})


@cache
def games():
    """Games under random rule sets: (rules, record, expected)."""
    result = []
    for seed in range(GAMES):
        random = Random(seed)
        rules = random_rules(random)
        result.append((rules, *play(rules, random)))
    return result


# (rules, kind, trumps and their numbers in the deck), highest first
TRUMPS = [
    (DDV, "normal", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 26),  # TSR 2.3.4
    (DDV, "kreuz_solo", "HT CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9", 26),  # TSR 2.3.5
    (DDV, "herz_solo", "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9", 24),
    (DDV, "damen_solo", "CQ SQ HQ DQ", 8),  # TSR 2.3.6
    (DDV, "fleischlos", "", 0),  # TSR 2.3.7
    (NO_DULLEN, "normal", "CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 24),  # FreeDoko, Rangfolge der Karten
    (OHNE_NEUNEN, "normal", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 24),
    (FREEDOKO, "damen_buben_solo", "CQ SQ HQ DQ CJ SJ HJ DJ", 16),  # FreeDoko, Solospiele
    (FREEDOKO, "koehler", "CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ", 24),
    (FREEDOKO, "koenig_buben_solo", "CK SK HK DK CJ SJ HJ DJ", 16),
    (MOVING, "herz_solo", "ST CQ SQ HQ DQ CJ SJ HJ DJ HA HT HK H9", 26),  # DokoMania, Farbsolo
    (MOVING, "kreuz_solo", "DT CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9", 26),
    (MOVING, "karo_solo", "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", 26),
]


@pytest.mark.parametrize("rules, kind, highest_first, number", TRUMPS)
def test_trumps_are_those_of_the_rules(rules, kind, highest_first, number):
    found = trumps(rules, kind)
    assert " ".join(found) == highest_first
    assert sum(card in found for card in deck(rules.deck.nines)) == number


SECOND = with_options(DDV, {"dullen": {"second_beats_first": True, "reversed_in_last_trick": True}})
REVERSED = with_options(DDV, {"dullen": {"reversed_in_last_trick": True}})
# (rules, kind, cards from seat 1, whether it's the last trick, winner); s and h mark Schweine and Hyperschweine.
WINNERS = [
    (DDV, "normal", "CK CA CT C9", False, 2),  # TSR 5.3.3
    (DDV, "normal", "CA CA SA HA", False, 1),
    (DDV, "normal", "CA D9 DJ CT", False, 3),
    (DDV, "normal", "D9 CA SA HA", False, 1),
    (DDV, "normal", "DK HT HT CQ", False, 2),
    (DDV, "normal", "DK HT HT CQ", True, 2),
    (SECOND, "normal", "DK HT HT CQ", False, 3),  # Doko-Turnier, Herz 10
    (SECOND, "normal", "DK HT HT CQ", True, 2),
    (REVERSED, "normal", "DK HT HT CQ", True, 3),
    (SECOND, "herz_solo", "DK HT H9 HT", False, 4),
    (SECOND, "damen_solo", "HK HT HT H9", False, 2),
    (SECOND, "normal", "DK HT DAs HT", False, 3),
    (SECOND, "normal", "HT DAs D9h HT", False, 3),
    (DDV, "damen_solo", "CJ C9 CT HQ", False, 4),  # TSR 2.3.6
    (DDV, "buben_solo", "CK CQ C9 HT", False, 1),
    (DDV, "fleischlos", "SQ SJ SK HA", False, 3),  # TSR 2.3.7
    (MOVING, "herz_solo", "HT HT HA ST", False, 4),  # DokoMania, Farbsolo
    (MOVING, "herz_solo", "HT HT HK DA", False, 1),
]


@pytest.mark.parametrize("rules, kind, cards, last, expected", WINNERS)
def test_winner_is_that_of_the_rules(rules, kind, cards, last, expected):
    levels = {"s": slow_cards.SCHWEIN, "h": slow_cards.HYPERSCHWEIN, "": ""}
    trick = [Played(seat, card[:2], levels[card[2:]]) for seat, card in enumerate(cards.split(), 1)]
    assert slow_cards.winner(rules, kind, trick, trumps(rules, kind), last) == expected


def test_suit_is_followed_if_possible():
    hand, trump_cards = ["HA", "HT", "CK", "DQ"], trumps(DDV, "normal")
    assert suit_of("HT", trump_cards) == slow_cards.TRUMP
    assert playable(hand, "HK", trump_cards) == ["HA"]
    assert playable(hand, "D9", trump_cards) == ["HT", "DQ"]
    assert playable(hand, "SA", trump_cards) == hand
    assert playable(hand, None, trump_cards) == hand


def test_sokrates_changes_its_trumps_after_half_of_the_tricks():
    """DokoMania, Solo: jacks begin if one is led to the first trick."""
    assert [slow_cards.sokrates_picture("CJ", trick, 12) for trick in (1, 6, 7, 12)] == ["J", "J", "Q", "Q"]
    assert [slow_cards.sokrates_picture("CA", trick, 10) for trick in (1, 5, 6, 10)] == ["Q", "Q", "J", "J"]


def test_all_cards_are_played_once_and_legally():
    for rules, record, _ in games():
        cards = [card for trick in record["tricks"] for card in trick["cards"]]
        assert sorted(cards) == sorted(deck(rules.deck.nines))
        assert replay(record, rules).not_followed() == []


def test_all_augen_and_tricks_are_won():
    for rules, record, expected in games():
        assert augen(card for trick in record["tricks"] for card in trick["cards"]) == 240
        assert sum(expected["augen"]) == sum(trick["augen"] for trick in expected["tricks"]) == 240
        assert sum(expected["won"]) == len(expected["tricks"]) == rules.deck.tricks
        assert len(expected["augen"]) == len(expected["won"]) == record.get("seats", 4)


def test_winner_leads_to_the_next_trick():
    for _, record, expected in games():
        leads = [trick["lead"] for trick in record["tricks"]]
        assert leads[1:] == [trick["winner"] for trick in expected["tricks"]][:-1]


def test_hands_are_those_that_are_played():
    shown = [(rules, record) for rules, record, _ in games() if "hands" in record]
    assert shown
    for rules, record in shown:
        played = replay(record, rules).dealt
        assert [sorted(hand) for hand in record["hands"]] == [sorted(played[seat]) for seat in sorted(played)]


def test_words_are_in_speaking_order_with_the_cards_held():
    for rules, record, _ in games():
        assert replay(record, rules).words == record["words"]
        moments = [(word["trick"], word["after"]) for word in record["words"]]
        assert all(earlier <= later for earlier, later in pairwise(moments))


def test_record_says_all_that_its_verdict_needs():
    for rules, record, expected in games():
        assert replay(json.loads(json.dumps(record)), rules).expected() == expected


def test_every_game_can_be_scored():
    """The engine refuses impossible Augen, tricks, Sonderpunkte and announcements, so it's asked to score them all."""
    for rules, _, expected in games():
        named = with_rules({}, rules)
        scored = score_line(expected["game"] | {"events": expected["events"]}, named["rules"], named["options"])
        assert len(scored["points"]) == expected["game"]["seats"]
        assert "error" not in scored


def test_exchange_of_an_armut_leaves_everybody_all_cards():
    exchanges = [record["exchange"] for _, record, _ in games() if record.get("exchange")]
    assert exchanges
    for exchange in exchanges:
        assert len(exchange["given"]) == len(exchange["back"]) > 0


@pytest.mark.parametrize("key", sorted(RULE_BOOKS))
def test_every_kind_of_a_rule_book_can_be_asked_for(key):
    rules = RULE_BOOKS[key]
    for number, kind in enumerate(kinds(rules)):
        record, expected = play(rules, Random(number), kind)
        outcomes = {"normal": {"normal", "stille_hochzeit"}, "hochzeit": {"hochzeit", "hochzeit_solo"}}
        assert record["kind"] == kind
        assert expected["game"]["kind"] in outcomes.get(kind, {kind})


def test_games_are_varied():
    """Everything that can happen does, but for what hardly ever does."""
    words = Counter(word["word"] for _, record, _ in games() for word in record["words"])
    made = Counter(each["sonderpunkt"] for _, _, expected in games() for each in expected["where"])
    outcomes = {expected["game"]["kind"] for _, _, expected in games()}
    steps = {"re", "kontra", "keine_90", "keine_60", "keine_30", "schwarz"}
    assert set(words) == steps | {"schweine", "hyperschweine", "fuchs", "genscher"}
    assert {"doppelkopf", "fuchs", "karlchen", "herzstich", "fuchs_durchgebracht", "altenstrafe"} <= set(made)
    assert {"normal", "stille_hochzeit", "hochzeit", "hochzeit_solo", "armut", "genscher"} <= outcomes
    assert {record.get("seats", 4) for _, record, _ in games()} == {4, 5, 6, 7}


def test_same_seed_gives_the_same_game():
    assert play(FREEDOKO, Random(7)) == play(FREEDOKO, Random(7))
    assert play(FREEDOKO, Random(7)) != play(FREEDOKO, Random(8))


def test_rules_of_a_record_can_be_read_again():
    for rules, record, _ in games()[:20]:
        named = with_rules(record, rules)
        assert parse_rules(named["rules"], named["options"]) == rules


def differing_seats(record, changed, rules):
    before, after = replay(record, rules), replay(changed, rules)
    pairs = zip(chain(*before.tricks), chain(*after.tricks), strict=True)
    return {one.seat for one, other in pairs if one != other}


def test_revoke_is_the_only_fault_of_a_record():
    found = 0
    for number, (rules, record, expected) in enumerate(games()[:40]):
        mutated = revoke(record, rules, Random(number))
        if mutated is not None:
            changed, trick, seat = mutated
            after = replay(changed, rules)
            assert after.not_followed() == [(trick, seat)]
            assert after.winners == [each["winner"] for each in expected["tricks"]]
            assert differing_seats(record, changed, rules) == {seat}
            found += 1
    assert found > 30
