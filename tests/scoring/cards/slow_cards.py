"""Cards and tricks, implemented slowly and literally, without code shared with the engine.

Cards are strings of suit (C S H D) and rank (A T K Q J 9). Trumps are a list, highest first; it changes with the kind
of game, and within a Sokrates.
"""

from typing import NamedTuple

SUITS = "CSHD"
RANKS = "ATKQJ9"
AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # TSR 2.2.2
TRUMP = "trump"
SCHWEIN, HYPERSCHWEIN = "schwein", "hyperschwein"
COLOUR_OF = {"kreuz_solo": "C", "pik_solo": "S", "herz_solo": "H", "karo_solo": "D"}
PICTURES_OF = {
    "damen_solo": "Q",
    "buben_solo": "J",
    "fleischlos": "",
    "damen_buben_solo": "QJ",
    "koenig_solo": "K",
    "koenig_damen_solo": "KQ",
    "koenig_buben_solo": "KJ",
    "koehler": "KQJ",
}
MOVED_TEN_OF = {"kreuz_solo": "DT", "pik_solo": "CT", "herz_solo": "ST", "karo_solo": "HT"}  # DokoMania, Farbsolo


class Played(NamedTuple):
    """A card on the table; `level` is set if it's played as a Schwein or Hyperschwein."""

    seat: int
    card: str
    level: str = ""


def deck(nines):
    ranks = RANKS if nines else RANKS.replace("9", "")
    return [suit + rank for suit in SUITS for rank in ranks for _ in range(2)]


def augen(cards):
    total = 0
    for card in cards:
        total += AUGEN[card[1]]
    return total


def sokrates_picture(first_led, trick, tricks):
    """Returns the rank that is trump: jacks if one was led first, else queens; the other one in the second half."""
    begins = "J" if first_led[1] == "J" else "Q"
    if trick <= tricks // 2:
        return begins
    return "Q" if begins == "J" else "J"


def dulle(rules, kind):
    """Returns the ten that is the highest trump, None if there is none."""
    if not rules.dullen.trump or kind in PICTURES_OF or kind == "sokrates":
        return None
    if rules.dullen.moves_with_colour_solo and kind in COLOUR_OF:
        return MOVED_TEN_OF[kind]
    return "HT"


def trumps(rules, kind, picture=None):
    """Returns the trumps without regard to Schweine, highest first; `picture` is needed for a Sokrates."""
    if kind in PICTURES_OF or kind == "sokrates":
        pictures = picture if kind == "sokrates" else PICTURES_OF[kind]
        return [suit + rank for rank in pictures for suit in SUITS]
    highest = dulle(rules, kind)
    colour = COLOUR_OF.get(kind, "D")
    result = [] if highest is None else [highest]
    result += [suit + "Q" for suit in SUITS]
    result += [suit + "J" for suit in SUITS]
    for rank in "ATK9":
        if colour + rank != highest:
            result.append(colour + rank)
    return result


def schweine_suit(rules, kind):
    """Returns the suit whose aces can become Schweine and whose nines Hyperschweine, None without Schweine."""
    if rules.schweine.which == "none" or kind in PICTURES_OF or kind == "sokrates":
        return None
    if kind in COLOUR_OF:
        return COLOUR_OF[kind] if rules.schweine.in_colour_solo or kind == "karo_solo" else None
    return "D"


def suit_of(card, trump_cards):
    return TRUMP if card in trump_cards else card[0]


def playable(hand, led, trump_cards):
    """Returns the cards that may be played; `led` is the first card of the trick, None to lead (TSR 5.2)."""
    if led is None:
        return list(hand)
    same_suit = [card for card in hand if suit_of(card, trump_cards) == suit_of(led, trump_cards)]
    return same_suit or list(hand)


def second_dulle_wins(rules, last_trick):
    if last_trick and rules.dullen.reversed_in_last_trick:
        return not rules.dullen.second_beats_first
    return rules.dullen.second_beats_first


def winner(rules, kind, trick, trump_cards, last_trick):
    """Returns the seat that wins a complete trick (TSR 5.3.3)."""
    best = trick[0]
    for later in trick[1:]:
        if later.card == best.card == dulle(rules, kind):
            if second_dulle_wins(rules, last_trick):
                best = later
        elif strength(later, trick[0], trump_cards) > strength(best, trick[0], trump_cards):
            best = later
    return best.seat


def strength(played, led, trump_cards):
    """Returns a number that's larger for a higher card, 0 for a discarded one."""
    if played.level == HYPERSCHWEIN:
        return 300
    if played.level == SCHWEIN:
        return 200
    if played.card in trump_cards:
        return 100 + len(trump_cards) - trump_cards.index(played.card)
    if played.card[0] == suit_of(led.card, trump_cards):
        return len(RANKS) - RANKS.index(played.card[1])
    return 0
