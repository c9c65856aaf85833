"""Parties, the kind of game that comes out, and since when everybody knows (TSR 2.4, 4.4, 5.5).

| paragraph | done |
|---|---|
| TSR 2.4.4, 2.4.7 | `_normal`, `_solo` |
| 4.4.1 both ♣ queens | `holder_of_queens` |
| 4.4.3 Klärungsstich | `clearing_trick`, by the terms of the Hochzeit |
| 4.4.5 Stille Hochzeit | `_normal` |
| 5.5.1, 5.5.2 certain parties | `certain_since` |
| FreeDoko, Trumpfarmut; DokoMania, Vorbehalte | `_armut` |
| FreeDoko, Genscher | `genscher`; its words: `words` |
"""

from collections.abc import Mapping

from scoring.cards.deck import CLUB_QUEEN, COPIES, Card, whole_deck
from scoring.cards.order import TRUMP, Order
from scoring.cards.record import Record, Reserved, Spoken, Terms, Trick, Word
from scoring.cards.tricks import Played
from scoring.cards.verdict import Parties, Refusal
from scoring.game.game import SEATS_PLAYING
from scoring.rules.reservations import ArmutOffered, DecidedBy, PlainTrick, Reservation
from scoring.rules.rules import RuleSet
from scoring.terms import REAL_SOLI, Kind, Party

SUIT_OF_CRITERION = {DecidedBy.FIRST_KREUZ: 0, DecidedBy.FIRST_PIK: 1, DecidedBy.FIRST_HERZ: 2}
HOCHZEITEN = frozenset({Kind.HOCHZEIT, Kind.HOCHZEIT_SOLO})
RESERVATION_FOR = {
    Kind.HOCHZEIT: Reservation.HOCHZEIT,
    Kind.HOCHZEIT_SOLO: Reservation.HOCHZEIT,
    Kind.ARMUT: Reservation.ARMUT,
}
PARTY_OF_WORD = {Spoken.RE: Party.RE, Spoken.KONTRA: Party.KONTRA}


def dealt_parties(played: Played) -> Parties | None:
    """Returns the parties before any Genscher, or None if the record doesn't tell."""
    record = played.record
    if record.kind in REAL_SOLI:
        return _solo(record)
    if record.kind in HOCHZEITEN:
        return _hochzeit(played)
    if record.kind is Kind.ARMUT:
        return _armut(played)
    if record.kind is Kind.GENSCHER and not any(word.word is Spoken.GENSCHER for word in record.words):
        return Parties(Kind.GENSCHER, tuple(sorted(record.re)), None) if record.re else None
    return _normal(played)


def _solo(record: Record) -> Parties | None:
    soloist = soloist_of(record)
    return None if soloist is None else Parties(record.kind, (soloist,), 0)


def soloist_of(record: Record) -> int | None:
    """Returns the lone seat of a solo, as far as the record names it."""
    if record.soloist is not None:
        return record.soloist
    if record.re and len(record.re) == 1:
        return record.re[0]
    reserved = [each.seat for each in record.reservations if _asks_for(each, record.kind)]
    return reserved[0] if len(reserved) == 1 else None


def _asks_for(reserved: Reserved, kind: Kind) -> bool:
    if kind in REAL_SOLI:
        return reserved.kind is kind
    return reserved.reservation is RESERVATION_FOR.get(kind) is not None


def holder_of_queens(played: Played) -> int | None:
    """Returns the seat with both ♣ queens, as far as the cards tell."""
    for seat in played.by_seat:
        if played.cards_of[seat].count(CLUB_QUEEN) == COPIES:
            return seat
    return None


def seats_with_queens(played: Played) -> tuple[int, ...]:
    """Returns the seats known to hold a ♣ queen, or to have held one."""
    return tuple([seat for seat in played.by_seat if CLUB_QUEEN in played.cards_of[seat]])


def _normal(played: Played) -> Parties | None:
    record = played.record
    seats = seats_with_queens(played)
    if len(seats) == COPIES:
        return Parties(Kind.NORMAL, seats, None)
    alone = holder_of_queens(played)
    if alone is None and record.kind is Kind.STILLE_HOCHZEIT:
        alone = soloist_of(record)
    if alone is not None:
        return Parties(Kind.STILLE_HOCHZEIT, (alone,), None)
    if record.re:
        kind = Kind.STILLE_HOCHZEIT if len(record.re) == 1 else Kind.NORMAL
        return Parties(kind, tuple(sorted(record.re)), None)
    said = {word.seat for word in record.words if word.word is Spoken.RE}
    re = tuple(sorted({*seats, *said}))
    return Parties(Kind.NORMAL, re, None) if len(re) == COPIES else None


def bride_of(played: Played) -> int | None:
    """Returns the seat that announced a Hochzeit, as named or by its ♣ queens."""
    named = soloist_of(played.record)
    if named is not None:
        return named
    seats = seats_with_queens(played)
    return seats[0] if len(seats) == 1 else None


def terms_of(record: Record, rules: RuleSet) -> Terms:
    """Returns the terms of a Hochzeit, by default the rule book's first criterion and last trick."""
    options, given = rules.hochzeit, record.hochzeit
    usual = (*options.decided_by, DecidedBy.FIRST_FOREIGN)[0]
    return Terms(given.decided_by if given else usual, (given and given.last_trick) or options.last_trick)


def _hochzeit(played: Played) -> Parties | None:
    bride = bride_of(played)
    cleared = None if bride is None else clearing_trick(played, bride)
    if bride is None or cleared is None:
        re = played.record.re
        return Parties(Kind.HOCHZEIT, tuple(sorted(re)), None) if re and len(re) == COPIES else None
    number, partner = cleared
    if partner is None:
        return Parties(Kind.HOCHZEIT_SOLO, (bride,), number, number)
    return Parties(Kind.HOCHZEIT, tuple(sorted((bride, partner))), number, number)


def clearing_trick(played: Played, bride: int) -> tuple[int, int | None] | None:
    """Returns the Klärungsstich and the partner, who is None if the bride stays alone (TSR 4.4.3).

    The bride also stays alone as soon as no card that could clear the Hochzeit is left. Returns None while undecided.
    """
    terms = terms_of(played.record, played.rules)
    mixed = played.rules.hochzeit.plain_trick is PlainTrick.MIXED
    last = terms.last_trick or played.rules.deck.tricks
    order = played.orders[0]
    left = _cards_that_clear(order, terms.decided_by, played.rules)
    for number, (trick, result) in enumerate(zip(played.record.tricks, played.results, strict=True), start=1):
        if result.winner is None:
            return None
        left -= sum(_clears(order, card, terms.decided_by) for card in trick.cards)
        if result.winner != bride and _fits(order, trick, terms.decided_by, mixed):
            return number, result.winner
        if number >= last or left == 0:
            return number, None
    return None


def _clears(order: Order, card: Card, decided_by: DecidedBy) -> bool:
    if decided_by is DecidedBy.FIRST_FOREIGN:
        return True
    is_trump = order.suits[card] == TRUMP
    if decided_by is DecidedBy.FIRST_TRUMP:
        return is_trump
    if decided_by is DecidedBy.FIRST_PLAIN:
        return not is_trump
    return order.suits[card] == SUIT_OF_CRITERION[decided_by]


def _fits(order: Order, trick: Trick, decided_by: DecidedBy, mixed: bool) -> bool:
    if mixed and decided_by is DecidedBy.FIRST_PLAIN:
        return any(order.suits[card] != TRUMP for card in trick.cards)
    return _clears(order, trick.cards[0], decided_by)


def _cards_that_clear(order: Order, decided_by: DecidedBy, rules: RuleSet) -> int:
    return COPIES * sum(_clears(order, card, decided_by) for card in whole_deck(rules))


def _armut(played: Played) -> Parties | None:
    record = played.record
    exchange = record.exchange
    if exchange and played.rules.armut.offered is ArmutOffered.IN_TURN:
        return Parties(Kind.ARMUT, tuple(sorted((exchange.poor, exchange.taker))), 0)
    if record.re:
        return Parties(Kind.ARMUT, tuple(sorted(record.re)), 0)
    if exchange is None:
        return None
    queens = dealt_queens(played)
    if len(queens) == 1 and played.all_cards_known:
        return Parties(Kind.STILLE_HOCHZEIT, queens, None)
    return Parties(Kind.ARMUT, queens, None) if len(queens) == COPIES else None


def dealt_queens(played: Played) -> tuple[int, ...]:
    """Returns the seats known to have been dealt a ♣ queen, before an Armut's exchange."""
    return tuple([seat for seat in played.by_seat if CLUB_QUEEN in played.dealt_to(seat)])


def genscher(record: Record, word: Word) -> Parties:
    """Returns the parties after a Genscher, which everybody knows at once."""
    re = record.re if word.partner is None else (word.seat, word.partner)
    return Parties(Kind.GENSCHER, tuple(sorted(re or ())), word.trick)


def certain_since(played: Played, parties: Parties, words: tuple[Word, ...]) -> int | None:
    """Returns the trick since which everybody knows all parties (TSR 5.5.1, 5.5.2). `words`: those that stand."""
    if parties.kind not in (Kind.NORMAL, Kind.STILLE_HOCHZEIT):
        return None
    known: dict[int, Party] = {}
    spoken = sorted([(word.trick, word.seat) for word in words], reverse=True)
    queens = 0
    for number in range(len(played.seats) + 1):
        while spoken and spoken[-1][0] <= number:
            seat = spoken.pop()[1]
            known[seat] = parties.party_of(seat)
        if number:
            queens += _shown(played, number - 1, known)
        if known and _all_known(known, queens):
            return number
    return None


def _shown(played: Played, number: int, known: dict[int, Party]) -> int:
    """Adds what a trick's cards show, and returns its ♣ queens."""
    cards = played.record.tricks[number].cards
    suits = played.orders[number].suits
    led_trump = bool(cards) and suits[cards[0]] == TRUMP
    queens = 0
    if not led_trump and CLUB_QUEEN not in cards:
        return queens
    for seat, card in zip(played.seats[number], cards, strict=False):
        if card == CLUB_QUEEN:
            queens += 1
            known[seat] = Party.RE
        elif led_trump and suits[card] != TRUMP:
            known.setdefault(seat, Party.KONTRA)
    return queens


def _all_known(known: Mapping[int, Party], queens: int) -> bool:
    re = list(known.values()).count(Party.RE)
    return re >= COPIES or queens == COPIES or len(known) - re >= SEATS_PLAYING - 1


def wrong_queens(played: Played) -> list[Refusal]:
    """Refuses a Hochzeit if another seat plays a ♣ queen, or the bride holds fewer than two (TSR 4.4.1)."""
    bride = bride_of(played)
    if bride is None:
        return []
    hand = dict(played.record.hands).get(bride)
    if hand is not None and hand.count(CLUB_QUEEN) < COPIES:
        return [Refusal(code="hochzeit_without_queens", trick=0, seat=bride, shown_in=0)]
    for number, _, seat in played.plays(CLUB_QUEEN):
        if seat != bride:
            return [Refusal(code="hochzeit_without_queens", trick=0, seat=bride, shown_in=number + 1)]
    return []
