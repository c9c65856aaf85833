"""A soloist's claim to all remaining tricks (TSR 5.4.4, 5.4.5).

The soloist plays every suit from the top, but in no particular order of suits, and takes other leads with any card. A
claim is certain if the others cannot take a trick even so.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from scoring.cards.deck import Card
from scoring.cards.order import TRUMP, Order
from scoring.cards.tricks import Played, winner_at
from scoring.game.game import SEATS_PLAYING

Hands = Mapping[int, Sequence[Card]]


def is_claim_certain(played: Played, soloist: int) -> bool | None:
    """Checks whether the soloist makes all remaining tricks; None if the hands don't tell."""
    record = played.record
    if len(record.hands) < SEATS_PLAYING:
        return None
    left = {seat: list((Counter(hand) - Counter(played.by_seat[seat])).elements()) for seat, hand in record.hands}
    order = played.orders[min(len(record.tricks), len(played.orders) - 1)]
    lead, lying = _current_trick(played)
    if not lying and lead == soloist:
        return _takes_all(order, left, soloist)
    seats = record.following(lead)
    return all(
        seats[winner_at(order, cards, second_ten_wins=True)] == soloist and _takes_all(order, rest, soloist)
        for cards, rest in _ways_to_finish(order, seats, lying, left)
    )


def _current_trick(played: Played) -> tuple[int, tuple[Card, ...]]:
    """Returns who leads to the trick in progress, and its cards."""
    tricks, results = played.record.tricks, played.results
    if not tricks:
        return played.record.forehand, ()
    winner = results[-1].winner
    return (tricks[-1].lead, tricks[-1].cards) if winner is None else (winner, ())


def _ways_to_finish(
    order: Order, seats: tuple[int, ...], lying: tuple[Card, ...], left: Hands
) -> Iterator[tuple[tuple[Card, ...], Hands]]:
    """Yields every way in which a trick can be played to its end, with the cards left afterwards."""
    waiting = seats[len(lying) :]
    for cards in product(*(sorted(set(left[seat])) for seat in waiting)):
        trick = (*lying, *cards)
        led = order.suits[trick[0]]
        if all(_is_legal(order, led, card, left[seat]) for seat, card in zip(waiting, cards, strict=True)):
            yield trick, {seat: _without(left[seat], dict(zip(waiting, cards, strict=True)).get(seat)) for seat in left}


def _is_legal(order: Order, led: int, card: Card, hand: Sequence[Card]) -> bool:
    return order.suits[card] == led or all(order.suits[each] != led for each in hand)


def _without(hand: Sequence[Card], card: Card | None) -> list[Card]:
    rest = list(hand)
    if card is not None:
        rest.remove(card)
    return rest


def _takes_all(order: Order, left: Hands, soloist: int) -> bool:
    """Checks whether leading every suit from the top, in any order of suits, loses no trick."""
    others = [hand for seat, hand in left.items() if seat != soloist]
    for suit in {order.suits[card] for card in left[soloist]}:
        own = sorted(_powers(order, suit, left[soloist]), reverse=True)
        for round_of_suit, power in enumerate(own):
            if any(_can_beat(order, suit, round_of_suit, power, hand) for hand in others):
                return False
    return True


def _powers(order: Order, suit: int, hand: Sequence[Card]) -> list[int]:
    return [order.power[card] for card in hand if order.suits[card] == suit]


def _can_beat(order: Order, suit: int, round_of_suit: int, power: int, hand: Sequence[Card]) -> bool:
    """Checks one opponent, who keeps the highest card of the suit as long as possible, or trumps."""
    own = _powers(order, suit, hand)
    if len(own) > round_of_suit:
        # An equal ten may beat the soloist's, depending on the trick it falls in.
        ten = order.highest_ten is not None and power == order.power[order.highest_ten]
        return max(own) > power or (ten and max(own) == power)
    return suit != TRUMP and bool(_powers(order, TRUMP, hand))
