"""Finding the game: reservations, their order, and who leads to the first trick (TSR chapter 4, 5.1.1).

| paragraph | done |
|---|---|
| TSR 4.1.2 to 4.1.7 | `highest_reservation`, `judge_reservations` |
| 4.1.8, 4.1.9 out of turn, no asking if vorgefuehrt | nothing is refused for its turn |
| 4.2.2, 4.3.1, 5.1.1 lead | `first_leads` |
| 4.4.1 Hochzeit needs both ♣ queens | `_hand_code` |
| FreeDoko, Spielfindung; DokoMania, Vorbehalte; Doko-Turnier, Ansagen | `highest_reservation`, `may_throw_in` |
| ohne Neunen, Grundsätzliches 4, 5 | likewise |
"""

from collections.abc import Callable, Iterator, Mapping

from scoring.cards.deck import CLUB_QUEEN, COPIES, DIAMOND_ACE, NUMBERS, SUITS, Card, Cards, rank_of, suit_of
from scoring.cards.order import TRUMP, order_of
from scoring.cards.parties import HOCHZEITEN, soloist_of, terms_of
from scoring.cards.record import NOTHING_PLAYED, How, Record, Reserved
from scoring.cards.tricks import Played
from scoring.cards.verdict import Refusal
from scoring.rules.cards import RightOrDuty
from scoring.rules.reservations import ArmutMode, Leads, NotCounted, Reservation, SeveralSoli, ThrowIn
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, REAL_SOLI, Duty, Kind

SOLI = frozenset({Reservation.PFLICHTSOLO, Reservation.LUSTSOLO, Reservation.SOLO})
FORCED_OR_OWED = frozenset({Duty.PFLICHTSOLO, Duty.VORGEFUEHRT})
# Reservations after which the cards are dealt again, and the code where that had to happen.
DEALT_AGAIN = {Reservation.THROW_IN: "throw_in_required", Reservation.ARMUT: "armut_redealt"}
DIAMOND_JACK = NUMBERS["DJ"]
NOT_COUNTED = {
    NotCounted.KARO_ASSE: DIAMOND_ACE,
    NotCounted.KARO_ZEHNEN: NUMBERS["DT"],
    NotCounted.HERZ_ZEHNEN: NUMBERS["HT"],
}


def judge_reservations(played: Played) -> Iterator[Refusal]:
    """Yields reservations that the rules or the cards forbid, and a game that another reservation came before."""
    record = played.record
    valid, refused = [], []
    for each in record.reservations:
        code = each.reservation and _code(each, each.reservation, played)
        if code:
            refused.append(each)
            yield Refusal(code=code, trick=0, seat=each.seat)
        elif each.reservation:
            valid.append(each)
    if _is_order_known(valid, played) and not any(_is_game_of(each, record) for each in refused):
        highest = highest_reservation(valid, played)
        if not _is_game_of(highest, record):
            yield _passed_over(highest, record)
        yield from _required_throw_ins(played, highest)


def _is_order_known(valid: list[Reserved], played: Played) -> bool:
    """Checks that no two soli compete of which one's kind is unknown, where the kind decides."""
    soli = [each.kind for each in valid if each.reservation in SOLI]
    return played.rules.reservations.several_soli is SeveralSoli.SEAT or len(soli) <= 1 or None not in soli


def _passed_over(highest: Reserved | None, record: Record) -> Refusal:
    """Blames whoever played a game that another reservation came before, or didn't play the one they reserved."""
    player = soloist_of(record)
    if highest is None:
        return Refusal(code="game_not_reserved", trick=0, seat=player, legal=(Kind.NORMAL.value,))
    if player is None and record.kind is Kind.NORMAL:
        player = highest.seat
    return Refusal(code="reservation_order", trick=0, seat=player, legal=(_name(highest),))


def _name(reserved: Reserved) -> str:
    return (reserved.kind or reserved.reservation or Kind.NORMAL).value


def _code(reserved: Reserved, reservation: Reservation, played: Played) -> str | None:
    if _rank(reserved, played) is None:
        return "reservation_not_allowed"
    if reservation in SOLI and reserved.kind is not None and reserved.kind not in played.rules.soli.allowed:
        return "solo_not_allowed"
    hand = _dealt_hand(played, reserved.seat)
    return None if hand is None else _hand_code(reservation, hand, played.rules)


def _hand_code(reservation: Reservation, hand: Cards, rules: RuleSet) -> str | None:
    if reservation is Reservation.HOCHZEIT and hand.count(CLUB_QUEEN) < COPIES:
        return "hochzeit_without_queens"
    if reservation is Reservation.ARMUT and counted_trumps(hand, rules) > rules.armut.max_trumps:
        return "armut_too_many_trumps"
    if reservation is Reservation.THROW_IN and not may_throw_in(hand, rules):
        return "throw_in_not_allowed"
    return None


def _dealt_hand(played: Played, seat: int) -> Cards | None:
    """Returns the hand a seat was dealt; None if unknown."""
    return played.dealt_to(seat) if played.are_cards_known(seat) else None


def trumps_in(cards: Cards, rules: RuleSet) -> list[Card]:
    """Returns the trumps of a normal game among cards."""
    suits = order_of(rules.dullen, Kind.NORMAL).suits
    return [card for card in cards if suits[card] == TRUMP]


def counted_trumps(cards: Cards, rules: RuleSet) -> int:
    """Counts the trumps that matter for an Armut."""
    left_out = {NOT_COUNTED[each] for each in rules.armut.not_counted}
    return sum(card not in left_out for card in trumps_in(cards, rules))


def _rank(reserved: Reserved, played: Played) -> int | None:
    """Returns the place of a reservation in the order, 0 for the highest; None if the rules don't have it.

    Rules that ask for Pflicht- and Lustsolo separately also take "solo", and the other way round.
    """
    order = order_of_reservations(played.rules)
    names = [reserved.reservation]
    if reserved.reservation is Reservation.SOLO:
        owed = played.record.duty in FORCED_OR_OWED and soloist_of(played.record) == reserved.seat
        names.append(Reservation.PFLICHTSOLO if owed else Reservation.LUSTSOLO)
    elif reserved.reservation in SOLI:
        names.append(Reservation.SOLO)
    return next((order.index(name) for name in names if name is not None and name in order), None)


def order_of_reservations(rules: RuleSet) -> list[Reservation]:
    """Returns the reservations that the rules have; those without a place in the order come after the soli."""
    there = {Reservation.ARMUT: rules.armut.mode is not ArmutMode.NONE, Reservation.THROW_IN: bool(rules.throw_in)}
    order = [each for each in rules.reservations.order if there.get(each, True)]
    soli = 1 + max((order.index(each) for each in SOLI if each in order), default=-1)
    return order[:soli] + [each for each in there if there[each] and each not in order] + order[soli:]


def highest_reservation(valid: list[Reserved], played: Played) -> Reserved | None:
    """Returns the reservation that comes first: by rank, kind of solo, seat (TSR 4.1.5, 4.1.7)."""
    turn = played.record.following(played.record.forehand)

    def place(each: Reserved) -> tuple[int, int, int]:
        by_kind = _kind_place(each.kind, played.rules) if each.reservation in SOLI else 0
        return _rank(each, played) or 0, by_kind, turn.index(each.seat)

    return min(valid, key=place, default=None)


def _kind_place(kind: Kind | None, rules: RuleSet) -> int:
    if rules.reservations.several_soli is SeveralSoli.SEAT or kind is None:
        return 0
    allowed = rules.soli.allowed
    if rules.reservations.colours_equal and kind in COLOUR_SOLI:
        return min(place for place, each in enumerate(allowed) if each in COLOUR_SOLI)
    return allowed.index(kind)


def _is_game_of(highest: Reserved | None, record: Record) -> bool:
    """Checks whether the game played is the one that the highest reservation asked for."""
    is_special = record.kind in REAL_SOLI | HOCHZEITEN | {Kind.ARMUT}
    if highest is None:
        return not is_special
    if highest.reservation in SOLI:
        is_kind = record.kind in REAL_SOLI and highest.kind in (None, record.kind)
        return is_kind and soloist_of(record) in (None, highest.seat)
    if highest.reservation is Reservation.HOCHZEIT:
        return record.kind in HOCHZEITEN | {Kind.GENSCHER} and soloist_of(record) in (None, highest.seat)
    ended = record.end.how if record.end else None
    if highest.reservation is Reservation.ARMUT:
        return record.kind is Kind.ARMUT or ended in NOTHING_PLAYED
    return ended in NOTHING_PLAYED


def may_throw_in(hand: Cards, rules: RuleSet) -> bool:
    """Checks whether the rules let a hand be thrown in."""
    return any(FITS[each](hand, rules) for each in rules.throw_in)


def _count(hand: Cards, ranks: str) -> int:
    return sum(rank_of(card) in ranks for card in hand)


def _of_all_suits(hand: Cards, rank: str) -> bool:
    return len({suit_of(card) for card in hand if rank_of(card) == rank}) == len(SUITS)


def _only_up_to(hand: Cards, rules: RuleSet, highest: Card) -> bool:
    power = order_of(rules.dullen, Kind.NORMAL).power
    return all(power[card] <= power[highest] for card in trumps_in(hand, rules))


LEAST_OF_ONE_RANK = 5
FULL_CARDS = 7
FITS: Mapping[ThrowIn, Callable[[Cards, RuleSet], bool]] = {
    ThrowIn.FIVE_NINES: lambda hand, rules: _count(hand, "9") >= LEAST_OF_ONE_RANK,
    ThrowIn.FIVE_KINGS: lambda hand, rules: _count(hand, "K") >= LEAST_OF_ONE_RANK,
    ThrowIn.FOUR_NINES_OF_ALL_SUITS: lambda hand, rules: _of_all_suits(hand, "9"),
    ThrowIn.FOUR_KINGS_OF_ALL_SUITS: lambda hand, rules: _of_all_suits(hand, "K"),
    ThrowIn.SEVEN_FULL: lambda hand, rules: _count(hand, "AT") >= FULL_CARDS,
    ThrowIn.LOW_TRUMPS: lambda hand, rules: _only_up_to(hand, rules, DIAMOND_JACK),
    ThrowIn.VERY_LOW_TRUMPS: lambda hand, rules: _only_up_to(hand, rules, DIAMOND_ACE),
}


def _required_throw_ins(played: Played, highest: Reserved | None) -> Iterator[Refusal]:
    """Yields hands that had to be thrown in or dealt again, unless a higher reservation came before."""
    record, rules = played.record, played.rules
    is_over = record.end and record.end.how in NOTHING_PLAYED
    if rules.reservations.throwing_in is not RightOrDuty.DUTY or is_over or record.kind in REAL_SOLI:
        return
    place = None if highest is None else _rank(highest, played)
    for seat in record.seating.players:
        hand = _dealt_hand(played, seat)
        for reservation, code in DEALT_AGAIN.items():
            own = _rank(Reserved(seat, reservation), played)
            is_due = own is not None and (place is None or own <= place)
            if hand is not None and is_due and _must_be_dealt_again(reservation, hand, rules):
                yield Refusal(code=code, trick=0, seat=seat)


def _must_be_dealt_again(reservation: Reservation, hand: Cards, rules: RuleSet) -> bool:
    if reservation is Reservation.THROW_IN:
        return may_throw_in(hand, rules)
    redealt = rules.armut.redeal_up_to
    if rules.armut.mode is ArmutMode.REDEAL:
        redealt = rules.armut.max_trumps
    return redealt is not None and counted_trumps(hand, rules) <= redealt


def wrong_throw_in(played: Played) -> Iterator[Refusal]:
    """Yields a hand that was thrown in though the rules or its cards don't allow it (TSR 9.1.3)."""
    record, rules = played.record, played.rules
    end = record.end
    if end is None or end.how is not How.THROWN_IN:
        return
    hand = None if end.seat is None else _dealt_hand(played, end.seat)
    by_armut = rules.armut.mode is ArmutMode.REDEAL or rules.armut.redeal_up_to is not None
    if hand is None:
        allowed = bool(rules.throw_in) or by_armut
    else:
        allowed = any(_must_be_dealt_again(each, hand, rules) for each in DEALT_AGAIN)
    if not allowed:
        yield Refusal(code="throw_in_not_allowed", trick=0, seat=end.seat)


def first_leads(record: Record, rules: RuleSet) -> tuple[int, ...]:
    """Returns the seats that may lead to the first trick (TSR 4.2.2, 4.3.1, 5.1.1).

    Both may lead where it depends on something unknown: whether a solo is its player's first, or owed.
    """
    soloist = soloist_of(record) if record.kind in REAL_SOLI else None
    leads = rules.soli.leads
    if soloist is None or leads is Leads.NONE:
        return (record.forehand,)
    if leads is Leads.PFLICHTSOLO and record.duty is Duty.LUSTSOLO:
        return (record.forehand,)
    is_known = leads is Leads.ALL or (leads is Leads.PFLICHTSOLO and record.duty is not None)
    if not is_known or rules.play.lead_is is RightOrDuty.RIGHT:
        return (soloist, record.forehand)
    return (soloist,)


def wrong_first_lead(record: Record, rules: RuleSet) -> Iterator[Refusal]:
    """Yields the first lead if it belonged to another seat. Soloists unknown to the record aren't judged."""
    unknown = record.kind in REAL_SOLI and soloist_of(record) is None
    if record.tricks and not unknown:
        leads = first_leads(record, rules)
        if record.tricks[0].lead not in leads:
            legal = tuple(str(seat) for seat in leads)
            yield Refusal(code="wrong_first_lead", trick=1, seat=record.tricks[0].lead, legal=legal)


def wrong_terms(record: Record, rules: RuleSet) -> Iterator[Refusal]:
    """Yields the terms of a Hochzeit if the rules don't have them (TSR 4.4.3)."""
    if record.hochzeit:
        terms, options = terms_of(record, rules), rules.hochzeit
        if terms.decided_by not in options.decided_by or terms.last_trick != options.last_trick:
            legal = tuple(each.value for each in options.decided_by)
            yield Refusal(code="hochzeit_terms", trick=0, seat=record.soloist, legal=legal)
