"""The cards and their Augen (TSR 2.2). A card is a number from 0 to 23; both copies are the same number."""

from scoring.errors import RuleViolation
from scoring.rules.rules import RuleSet

Card = int
Cards = tuple[Card, ...]

SUITS = "CSHD"
RANKS = "ATKQJ9"
NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
AUGEN = tuple({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[name[1]] for name in NAMES)
COPIES = 2
# Sets of cards are bits of a number, so that finding a suit among the cards of a hand takes one operation.
BITS = tuple(1 << number for number in range(len(NAMES)))

CLUB_QUEEN, CLUB_JACK, HEART_TEN = NUMBERS["CQ"], NUMBERS["CJ"], NUMBERS["HT"]
DIAMOND_ACE, DIAMOND_KING, DIAMOND_QUEEN = NUMBERS["DA"], NUMBERS["DK"], NUMBERS["DQ"]
NINES = frozenset(number for number, name in enumerate(NAMES) if name[1] == "9")


def suit_of(card: Card) -> str:
    """Returns the printed suit.

    >>> suit_of(NUMBERS["HT"])
    'H'
    """
    return NAMES[card][0]


def rank_of(card: Card) -> str:
    """Returns the printed rank."""
    return NAMES[card][1]


def read_card(name: object, field: str) -> Card:
    """Parses a card's name. Raises `card_unknown`."""
    number = NUMBERS.get(name) if isinstance(name, str) else None
    if number is None:
        raise RuleViolation("card_unknown", field, card=name)
    return number


def names_of(cards: Cards | list[Card]) -> list[str]:
    """Returns the names of cards, in their order."""
    return [NAMES[card] for card in cards]


def whole_deck(rules: RuleSet) -> Cards:
    """Returns every card of a rule set once."""
    return tuple(card for card in range(len(NAMES)) if rules.deck.nines or card not in NINES)
