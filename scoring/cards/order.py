"""Ranks of the cards in every kind of game, as tables.

| paragraph | done |
|---|---|
| TSR 2.3.1, 2.3.2 plain suits and trumps | `Order.suits`, `Order.power` |
| 2.3.4 normal game | `_trumps` with diamonds |
| 2.3.5 colour solo | `_trumps` |
| 2.3.6 Damen- and Bubensolo, and the other picture soli (FreeDoko, Solospiele) | `PICTURES` |
| 2.3.7 Fleischloser | no trumps |
| 5.3.3 equal cards: the first wins, and the options for two ♥ tens | `second_wins` |
| DokoMania, Sokrates | `orders`: two orders, one for each half of the tricks |
| DokoMania, Farbsolo: the tens move with the suit | `NEXT_SUIT` |
"""

from dataclasses import dataclass, replace
from functools import cache

from scoring.cards.deck import BITS, NAMES, NUMBERS, RANKS, SUITS, Card, Cards
from scoring.rules.cards import Dullen
from scoring.rules.rules import RuleSet
from scoring.terms import REAL_SOLI, Kind

TRUMP = len(SUITS)
SUIT_NAMES = ("kreuz", "pik", "herz", "karo", "trumpf")
# Added to a trump's power, so that any trump beats any plain card.
TRUMPS_FROM = 100
SCHWEIN_POWER, HYPERSCHWEIN_POWER = 200, 300

SUIT_OF_SOLO = {Kind.KREUZ_SOLO: "C", Kind.PIK_SOLO: "S", Kind.HERZ_SOLO: "H", Kind.KARO_SOLO: "D"}
# Ranks that are trumps, highest first.
PICTURES = {
    Kind.DAMEN_SOLO: "Q",
    Kind.BUBEN_SOLO: "J",
    Kind.FLEISCHLOS: "",
    Kind.DAMEN_BUBEN_SOLO: "QJ",
    Kind.KOENIG_SOLO: "K",
    Kind.KOENIG_DAMEN_SOLO: "KQ",
    Kind.KOENIG_BUBEN_SOLO: "KJ",
    Kind.KOEHLER: "KQJ",
}
# Suit of the highest tens if they move with a colour solo.
NEXT_SUIT = {"C": "D", "S": "C", "H": "S", "D": "H"}


@dataclass(frozen=True, slots=True)
class Order:
    """Ranks of the cards in one kind of game."""

    suits: tuple[int, ...]
    """By card: the suit that it belongs to, 0 to 3, or TRUMP."""
    power: tuple[int, ...]
    """By card: higher beats lower within a suit, and any trump beats any plain card."""
    members: tuple[int, ...]
    """By suit: its cards as bits."""
    in_trick: tuple[tuple[int, ...], ...]
    """By the suit led, by card: its power in the trick, 0 for cards that cannot win."""
    highest_ten: Card | None
    """The ten above all queens, of which the second may beat the first."""
    trump_suit: str | None
    """Suit of the aces that can become Schweine."""


def second_wins(dullen: Dullen, last_trick: bool) -> bool:
    """Tells whether the second of two highest tens in a trick beats the first."""
    return dullen.second_beats_first != (last_trick and dullen.reversed_in_last_trick)


def orders(rules: RuleSet, kind: Kind, first_card: Card | None) -> tuple[Order, ...]:
    """Returns the order of each trick.

    `first_card`: the card led to the first trick, which decides in a Sokrates whether queens or jacks come first.
    """
    if kind is Kind.SOKRATES:
        return _orders_of_sokrates(rules.deck.tricks, first_card is not None and NAMES[first_card][1] == "J")
    return _same_order(rules.dullen, kind, rules.deck.tricks)


@cache
def _same_order(dullen: Dullen, kind: Kind, tricks: int) -> tuple[Order, ...]:
    return (order_of(dullen, kind),) * tricks


@cache
def _orders_of_sokrates(tricks: int, jacks_first: bool) -> tuple[Order, ...]:
    """Changes the trumps after half of the tricks. Which picture begins is decided by the lead (our choice)."""
    first, second = _order("Q", None, None), _order("J", None, None)
    if jacks_first:
        first, second = second, first
    return (first,) * (tricks // 2) + (second,) * (tricks - tricks // 2)


@cache
def order_of(dullen: Dullen, kind: Kind) -> Order:
    """Returns the order of a kind of game; a Sokrates has two, see `orders`.

    >>> from scoring.rules.rulebooks.ddv import DDV
    >>> order = order_of(DDV.dullen, Kind.NORMAL)
    >>> sorted(["DA", "SQ", "HT", "CJ"], key=lambda name: order.power[NUMBERS[name]])
    ['DA', 'CJ', 'SQ', 'HT']
    """
    if kind in PICTURES:
        return _order(PICTURES[kind], None, None)
    suit = SUIT_OF_SOLO.get(kind, "D")
    return _order("QJ", suit, _highest_ten(dullen, suit, kind in REAL_SOLI))


def _highest_ten(dullen: Dullen, suit: str, is_solo: bool) -> Card | None:
    if not dullen.trump:
        return None
    moved = is_solo and dullen.moves_with_colour_solo
    return NUMBERS[(NEXT_SUIT[suit] if moved else "H") + "T"]


def _order(pictures: str, suit: str | None, ten: Card | None) -> Order:
    trumps = _trumps(pictures, suit, ten)
    suits = tuple(TRUMP if card in trumps else SUITS.index(name[0]) for card, name in enumerate(NAMES))
    power = tuple(
        TRUMPS_FROM + len(trumps) - trumps.index(card) if card in trumps else len(RANKS) - RANKS.index(name[1])
        for card, name in enumerate(NAMES)
    )
    members = tuple(sum(BITS[card] for card in range(len(NAMES)) if suits[card] == each) for each in range(TRUMP + 1))
    return Order(suits, power, members, _in_trick(suits, power), ten, suit)


def _in_trick(suits: tuple[int, ...], power: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(power[card] if suits[card] in (led, TRUMP) else 0 for card in range(len(NAMES)))
        for led in range(TRUMP + 1)
    )


def raised(order: Order, ace: Card) -> Order:
    """Returns an order in which both copies of an ace are Schweine."""
    power = tuple(SCHWEIN_POWER if card == ace else each for card, each in enumerate(order.power))
    return replace(order, power=power, in_trick=_in_trick(order.suits, power))


def _trumps(pictures: str, suit: str | None, ten: Card | None) -> Cards:
    """Returns the trumps, highest first."""
    above = () if ten is None else (ten,)
    of_pictures = tuple(NUMBERS[each + rank] for rank in pictures for each in SUITS)
    of_suit = () if suit is None else tuple(NUMBERS[suit + rank] for rank in RANKS if rank not in pictures)
    return above + of_pictures + tuple(card for card in of_suit if card != ten)
