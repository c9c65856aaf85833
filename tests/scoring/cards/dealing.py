"""Random hands that fit a kind of game, and the exchange of an Armut."""

from collections import Counter

from tests.scoring.cards.slow_cards import deck, schweine_suit, trumps
from tests.scoring.cards.slow_sonderpunkte import plain_cards

NOT_COUNTED = {"karo_asse": "DA", "karo_zehnen": "DT", "herz_zehnen": "HT"}


def kinds(rules):
    """Lists the kinds of game that a rule set has, without those that arise by themselves."""
    result = ["normal"]
    if "hochzeit" in rules.reservations.order and rules.hochzeit.decided_by:
        result.append("hochzeit")
    if rules.armut.mode == "exchange" and numbers_of_trumps(rules):
        result.append("armut")
    if rules.genscher:
        result.append("genscher")
    return result + [kind.value for kind in rules.soli.allowed]


def any_kind(rules, random):
    """Draws a kind; all soli together are as likely as each of the others."""
    together = [kind for kind in kinds(rules) if not is_solo(kind)]
    soli = [kind for kind in kinds(rules) if is_solo(kind)]
    drawn = random.choice([*together, "solo"]) if soli else random.choice(together)
    return random.choice(soli) if drawn == "solo" else drawn


def is_solo(kind):
    return kind not in ("normal", "hochzeit", "armut", "genscher")


def deal(rules, random, kind, players):
    """Returns hands by seat; `players[0]` is who holds what the kind needs."""
    wanted = {seat: [] for seat in players}
    if kind == "hochzeit":
        wanted[players[0]] += ["CQ", "CQ"]
    elif kind == "genscher":
        wanted[players[0]] += ["DK", "DK"]
        for seat in random.sample(players, 2):
            wanted[seat].append("CQ")
    elif kind == "armut":
        wanted[players[0]] += poor_hand(rules, random)
    suit = schweine_suit(rules, kind)
    if suit is not None:
        give_pair(random, wanted, suit + "A", rules)
        give_pair(random, wanted, suit + "9", rules)
    if rules.genscher and kind in ("normal", "hochzeit"):
        give_pair(random, wanted, "DK", rules)
    return fill(random, wanted, rules)


def give_pair(random, wanted, card, rules):
    """Gives both of a card to one seat now and then, since Schweine and Genscher would be rare otherwise."""
    held = [card for hand in wanted.values() for card in hand]
    free = [seat for seat, hand in wanted.items() if len(hand) + 2 <= rules.deck.tricks]
    if card not in held and card in deck(rules.deck.nines) and free and random.random() < 0.5:
        wanted[random.choice(free)] += [card, card]


def fill(random, wanted, rules):
    left = list(
        (Counter(deck(rules.deck.nines)) - Counter(card for hand in wanted.values() for card in hand)).elements()
    )
    random.shuffle(left)
    hands = {}
    for seat, hand in wanted.items():
        missing = rules.deck.tricks - len(hand)
        hands[seat] = hand + left[:missing]
        left = left[missing:]
        random.shuffle(hands[seat])
    return hands


# Armut


def numbers_of_trumps(rules):
    """Lists the numbers of counted trumps with which an Armut is offered."""
    low = 0 if rules.armut.redeal_up_to is None else rules.armut.redeal_up_to + 1
    if rules.armut.laid_down == "all_trumps":
        low = max(low, 1)  # else there would be nothing to exchange
    return list(range(low, rules.armut.max_trumps + 1))


def poor_hand(rules, random):
    trump_cards = [card for card in deck(rules.deck.nines) if card in trumps(rules, "armut")]
    uncounted = [NOT_COUNTED[name.value] for name in rules.armut.not_counted]
    counted = [card for card in trump_cards if card not in uncounted]
    free = [card for card in trump_cards if card in uncounted]
    hand = random.sample(counted, random.choice(numbers_of_trumps(rules)))
    hand += random.sample(free, random.randint(0, min(2, len(free))))
    plain = plain_cards(deck(rules.deck.nines), trumps(rules, "armut"))
    return hand + random.sample(plain, rules.deck.tricks - len(hand))


def takers(rules, hands, poor):
    """Lists the seats that may take an Armut: all others, or those of the poor seat's party by the ♣ queens."""
    others = [seat for seat in hands if seat != poor]
    if rules.armut.offered == "in_turn":
        return others
    if len(with_queens(hands)) == 1:
        return []  # a silent Hochzeit
    return [seat for seat in others if ("CQ" in hands[seat]) == ("CQ" in hands[poor])]


def with_queens(hands):
    return [seat for seat in sorted(hands) if "CQ" in hands[seat]]


def exchange(rules, random, hands, poor, taker):
    """Exchanges cards between the hands, and returns the exchange as a record has it."""
    trump_cards = trumps(rules, "armut")
    given = [card for card in hands[poor] if card in trump_cards]
    if rules.armut.laid_down == "three_cards":
        plain = plain_cards(hands[poor], trump_cards)
        given += random.sample(plain, max(0, 3 - len(given)))
    move(hands, given, poor, taker)
    back = chosen_back(rules, random, hands[taker], len(given), trump_cards)
    move(hands, back, taker, poor)
    return {"from": poor, "to": taker, "given": given, "back": back}


def chosen_back(rules, random, hand, number, trump_cards):
    if not rules.armut.plain_first:
        return random.sample(hand, number)
    plain = plain_cards(hand, trump_cards)
    if len(plain) >= number:
        return random.sample(plain, number)
    return plain + random.sample([card for card in hand if card in trump_cards], number - len(plain))


def move(hands, cards, giver, receiver):
    for card in cards:
        hands[giver].remove(card)
        hands[receiver].append(card)
