"""Tricks: who wins them, their Augen, and who did not follow suit (TSR 5.1 to 5.3).

| paragraph | done |
|---|---|
| 5.1.1, 4.2.2 first lead | `finding.first_leads` |
| 5.1.2 the winner leads | `wrong_leads` |
| 5.2.1 a card from the own hand | `cards_not_held` |
| 5.2.2, 5.2.3 following suit | `revokes`, also from what is played later |
| 5.3.1 to 5.3.3 winner | `winner_at` |
| 5.3.4 to 5.3.8 keeping and showing tricks | not recorded |
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards.deck import AUGEN, BITS, COPIES, NAMES, Card, Cards
from scoring.cards.order import Order, orders, second_wins
from scoring.cards.record import Record
from scoring.cards.verdict import Refusal, TrickResult
from scoring.game.game import SEATS_PLAYING
from scoring.rules.rules import RuleSet

# Powers of cards that rank higher than usual, by trick (from 0) and position in it.
Specials = Mapping[tuple[int, int], int]
NO_SPECIALS: Specials = {}
NO_POWERS: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class Played:
    """A record's tricks, with everything that follows from the order of the cards."""

    record: Record
    rules: RuleSet
    orders: tuple[Order, ...]
    seats: tuple[tuple[int, ...], ...]
    """By trick: seats in the order of playing."""
    results: tuple[TrickResult, ...]
    by_seat: Mapping[int, list[Card]]
    """Cards that each seat played, in order."""
    cards_of: Mapping[int, Sequence[Card]]
    """Hands by seat, or what was played where the hand is unknown."""

    @property
    def complete(self) -> bool:
        """Whether every card was played."""
        results = self.results
        return len(results) == self.rules.deck.tricks and results[-1].winner is not None

    @property
    def all_cards_known(self) -> bool:
        """Whether the cards of all seats are known, from hands or because everything was played."""
        return self.complete or len(self.record.hands) == SEATS_PLAYING

    def are_cards_known(self, seat: int) -> bool:
        """Checks whether all cards of a seat are known."""
        return self.complete or any(each == seat for each, _ in self.record.hands)

    def dealt_to(self, seat: int) -> Cards:
        """Returns the cards of a seat before an Armut's exchange."""
        exchange = self.record.exchange
        if exchange is None or seat not in (exchange.poor, exchange.taker):
            return tuple(self.cards_of[seat])
        away, came = (exchange.given, exchange.back) if seat == exchange.poor else (exchange.back, exchange.given)
        return tuple((Counter(self.cards_of[seat]) + Counter(away) - Counter(came)).elements())

    def plays(self, card: Card) -> Iterator[tuple[int, int, int]]:
        """Yields trick (from 0), position and seat of each time that a card was played."""
        for number, trick in enumerate(self.record.tricks):
            if card in trick.cards:
                for position, each in enumerate(trick.cards):
                    if each == card:
                        yield number, position, self.seats[number][position]


def lay(record: Record, rules: RuleSet, specials: Specials = NO_SPECIALS) -> Played:
    """Plays a record's tricks. `specials`: Schweine and Hyperschweine."""
    tricks = record.tricks
    by_trick = orders(rules, record.kind, tricks[0].cards[0] if tricks and tricks[0].cards else None)
    rotations = {seat: record.following(seat) for seat in record.seating.players}
    seats = tuple([rotations[trick.lead] for trick in tricks])
    by_seat: dict[int, list[Card]] = {seat: [] for seat in record.seating.players}
    results = []
    second_ten_wins = second_wins(rules.dullen, last_trick=False)
    last = rules.deck.tricks - 1
    for number, trick in enumerate(tricks):
        cards, order = trick.cards, seats[number]
        for seat, card in zip(order, cards, strict=False):
            by_seat[seat].append(card)
        winner = None
        if len(cards) == SEATS_PLAYING:
            if number == last:
                second_ten_wins = second_wins(rules.dullen, last_trick=True)
            powers = _powers(specials, number) if specials else NO_POWERS
            winner = order[winner_at(by_trick[number], cards, second_ten_wins, powers)]
        results.append(TrickResult(winner, sum(map(AUGEN.__getitem__, cards))))
    return Played(record, rules, by_trick, seats, tuple(results), by_seat, {**by_seat, **dict(record.hands)})


def _powers(specials: Specials, number: int) -> dict[int, int]:
    return {position: power for (trick, position), power in specials.items() if trick == number}


def winner_at(order: Order, cards: Cards, second_ten_wins: bool, specials: Mapping[int, int] = NO_POWERS) -> int:
    """Returns the position of the card that wins (TSR 5.3.3). `specials`: powers by position that differ from usual."""
    in_trick = order.in_trick[order.suits[cards[0]]]
    powers = [in_trick[card] for card in cards]
    for position, power in specials.items():
        powers[position] = power
    best = max(powers)
    winner = powers.index(best)
    if second_ten_wins and cards[winner] == order.highest_ten and powers.count(best) == COPIES:
        return powers.index(best, winner + 1)
    return winner


def wrong_leads(played: Played) -> Iterator[Refusal]:
    """Yields the tricks that somebody else should have led to, in a record without revokes (TSR 5.1.2)."""
    for number, trick in enumerate(played.record.tricks[1:], start=1):
        winner = played.results[number - 1].winner
        if winner is not None and winner != trick.lead:
            yield Refusal(code="wrong_lead", trick=number + 1, seat=trick.lead, legal=(str(winner),))


def revokes(played: Played) -> list[Refusal]:
    """Returns the seats that did not follow suit though they could, as the hands or later tricks show (TSR 5.2.2)."""
    found = []
    later = _left_over(played)
    tricks, orders, seats = played.record.tricks, played.orders, played.seats
    for number in range(len(tricks) - 1, -1, -1):
        cards, order = tricks[number].cards, orders[number]
        suits = order.suits
        led = suits[cards[0]] if cards else 0
        members = order.members[led]
        for seat, card in zip(seats[number], cards, strict=False):
            held = later[seat]
            if suits[card] != led and held & members:
                found.append(_not_followed(played, number, seat, held & members))
            later[seat] = held | BITS[card]
    return sorted(found, key=lambda refusal: refusal.trick)


def _left_over(played: Played) -> dict[int, int]:
    """Returns the cards of known hands that were not played, as bits by seat."""
    left = dict.fromkeys(played.by_seat, 0)
    if not played.complete:
        for seat, hand in played.record.hands:
            for card in Counter(hand) - Counter(played.by_seat[seat]):
                left[seat] |= BITS[card]
    return left


def _not_followed(played: Played, number: int, seat: int, held: int) -> Refusal:
    legal = tuple(NAMES[card] for card in range(len(NAMES)) if held & BITS[card])
    shown = number
    if seat not in dict(played.record.hands):
        shown = next(later for later in range(number + 1, len(played.seats)) if _card_at(played, later, seat) & held)
    return Refusal(code="not_followed", trick=number + 1, seat=seat, shown_in=shown + 1, legal=legal)


def _card_at(played: Played, number: int, seat: int) -> int:
    cards, position = played.record.tricks[number].cards, played.seats[number].index(seat)
    return BITS[cards[position]] if position < len(cards) else 0


def cards_not_held(played: Played) -> Iterator[Refusal]:
    """Yields the cards that were not in the hand of the seat that played them."""
    for seat, hand in played.record.hands:
        cards = played.by_seat[seat]
        if sorted(cards) != sorted(hand):  # else all were held, which is the usual case
            left = Counter(hand)
            for number, card in enumerate(cards, start=1):
                left[card] -= 1
                if left[card] < 0:
                    yield Refusal(code="card_not_held", trick=number, seat=seat, shown_in=number)
