"""Records with a single mistake in them."""

from copy import deepcopy

from tests.scoring.cards.slow_cards import schweine_suit
from tests.scoring.cards.slow_game import replay


def revoke(record, rules, random):
    """Swaps two cards of one seat so that it doesn't follow suit in exactly one trick, though it could.

    Everybody else follows suit, all tricks have the same winners, and parties are the same. Returns the new record, the
    number of the trick and the seat, or None if no two cards do it. Needs a complete record.
    """
    before = replay(record, rules)
    swaps = [
        (seat, one, other)
        for seat in before.players
        for one in range(len(before.tricks))
        for other in range(one + 1, len(before.tricks))
    ]
    random.shuffle(swaps)
    for seat, one, other in swaps:
        cards = [card_of(before.tricks[number], seat) for number in (one, other)]
        if cards[0] != cards[1] and not any(is_special(card, rules, record) for card in cards):
            mutated = swapped(record, before.tricks, seat, one, other)
            trick = only_fault(mutated, rules, before, seat)
            if trick:
                return mutated, trick, seat
    return None


def card_of(trick, seat):
    return next(each.card for each in trick if each.seat == seat)


def is_special(card, rules, record):
    """Whether words may depend on when the card is played."""
    suit = schweine_suit(rules, record["kind"])
    return card in ("DA", "DK") or (suit is not None and card in (suit + "A", suit + "9"))


def swapped(record, tricks, seat, one, other):
    mutated = deepcopy(record)
    for here, there in ((one, other), (other, one)):
        position = [each.seat for each in tricks[here]].index(seat)
        mutated["tricks"][here]["cards"][position] = card_of(tricks[there], seat)
    return mutated


def only_fault(mutated, rules, before, seat):
    """Returns the trick if a card of the seat is the only one that did not follow suit, and all else is as before."""
    after = replay(mutated, rules)
    if (after.winners, after.re, after.since) != (before.winners, before.re, before.since):
        return None
    faults = after.not_followed()
    return faults[0][0] if [who for _, who in faults] == [seat] else None
