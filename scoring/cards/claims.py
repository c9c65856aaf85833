"""A soloist's claim to all remaining tricks (TSR 5.4.4, 5.4.5).

The soloist plays every suit from the top, but in no particular order of suits, and takes other leads with any card. A
claim is certain if the others cannot take a trick even so.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from scoring.cards.deck import COPIES, Card, Cards
from scoring.cards.order import TRUMP, Order, raised, second_wins
from scoring.cards.record import Spoken
from scoring.cards.specials import special_card
from scoring.cards.tricks import Played, winner_at
from scoring.game.game import SEATS_PLAYING
from scoring.rules.cards import Hyperschweine, WhichAces

Hands = Mapping[int, Sequence[Card]]


def is_claim_certain(played: Played, soloist: int) -> bool | None:
    """Checks whether the soloist makes all remaining tricks; None if the hands, or unannounced Schweine, don't tell."""
    record = played.record
    number = min(len(record.tricks), len(played.orders) - 1)
    order = _order_with_schweine(played, soloist, played.orders[number])
    if len(record.hands) < SEATS_PLAYING or order is None or len(set(played.orders[number:])) > 1:
        return None
    left = {seat: list((Counter(hand) - Counter(played.by_seat[seat])).elements()) for seat, hand in record.hands}
    claim = Claim(order, soloist, _second_ten_may_win(played))
    lead, lying = _current_trick(played)
    if not lying and lead == soloist:
        return claim.takes_all(left)
    return claim.takes_trick_and_rest(record.following(lead), lying, left)


def _second_ten_may_win(played: Played) -> bool:
    left = played.rules.deck.tricks - sum(result.winner is not None for result in played.results)
    return any(second_wins(played.rules.dullen, last_trick) for last_trick in ((True,) if left <= 1 else (False, True)))


def _order_with_schweine(played: Played, soloist: int, order: Order) -> Order | None:
    """Returns the order with the aces on top if they are Schweine; None if it cannot be foreseen which ones are.

    Opponents may still announce theirs; the soloist must have done so.
    """
    schweine, ace = played.rules.schweine, special_card(played, "A")
    owner = next((seat for seat, hand in played.record.hands if ace is not None and hand.count(ace) == COPIES), None)
    if schweine.which is WhichAces.NONE or ace is None or owner is None:
        return order
    if schweine.which is not WhichAces.BOTH or schweine.hyperschweine is not Hyperschweine.NONE:
        return None
    said = any(word.word is Spoken.SCHWEINE and word.seat == owner for word in played.record.words)
    may_say = owner != soloist and ace not in played.by_seat[owner]
    return raised(order, ace) if said or may_say else order


def _current_trick(played: Played) -> tuple[int, tuple[Card, ...]]:
    """Returns who leads to the trick in progress, and its cards."""
    tricks, results = played.record.tricks, played.results
    if not tricks:
        return played.record.forehand, ()
    winner = results[-1].winner
    return (tricks[-1].lead, tricks[-1].cards) if winner is None else (winner, ())


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of one seat, under an order of the cards."""

    order: Order
    soloist: int
    second_ten_may_win: bool

    def takes_trick_and_rest(self, seats: tuple[int, ...], lying: Cards, left: Hands) -> bool:
        """Checks every way in which a trick can be played to its end, and the tricks after it."""
        return all(
            seats[winner_at(self.order, trick, self.second_ten_may_win)] == self.soloist and self.takes_all(rest)
            for trick, rest in self._ways_to_finish(seats, lying, left)
        )

    def _ways_to_finish(self, seats: tuple[int, ...], lying: Cards, left: Hands) -> Iterator[tuple[Cards, Hands]]:
        waiting = seats[len(lying) :]
        for cards in product(*(sorted(set(left[seat])) for seat in waiting)):
            trick = (*lying, *cards)
            led = self.order.suits[trick[0]]
            if all(self._may_play(seat, card, led, left[seat]) for seat, card in zip(waiting, cards, strict=True)):
                played = dict(zip(waiting, cards, strict=True))
                yield trick, {seat: _without(hand, played.get(seat)) for seat, hand in left.items()}

    def _may_play(self, seat: int, card: Card, led: int, hand: Sequence[Card]) -> bool:
        """Checks that a card follows suit; the soloist is taken to trump a suit that they lack (TSR 5.4.4)."""
        held = {self.order.suits[each] for each in hand}
        if led in held:
            return self.order.suits[card] == led
        return seat != self.soloist or TRUMP not in held or self.order.suits[card] == TRUMP

    def takes_all(self, left: Hands) -> bool:
        """Checks whether leading every suit from the top, in any order of suits, loses no trick."""
        others = [hand for seat, hand in left.items() if seat != self.soloist]
        for suit in {self.order.suits[card] for card in left[self.soloist]}:
            own = sorted(_powers(self.order, suit, left[self.soloist]), reverse=True)
            for round_of_suit, power in enumerate(own):
                if any(self._can_beat(suit, round_of_suit, power, hand) for hand in others):
                    return False
        return True

    def _can_beat(self, suit: int, round_of_suit: int, power: int, hand: Sequence[Card]) -> bool:
        """Checks one opponent, who keeps the highest card of the suit as long as possible, or trumps."""
        own = _powers(self.order, suit, hand)
        if len(own) > round_of_suit:
            ten = self.order.highest_ten
            equal = self.second_ten_may_win and ten is not None and power == self.order.power[ten]
            return max(own) > power or (equal and max(own) == power)
        return suit != TRUMP and bool(_powers(self.order, TRUMP, hand))


def _without(hand: Sequence[Card], card: Card | None) -> list[Card]:
    rest = list(hand)
    if card is not None:
        rest.remove(card)
    return rest


def _powers(order: Order, suit: int, hand: Sequence[Card]) -> list[int]:
    return [order.power[card] for card in hand if order.suits[card] == suit]
