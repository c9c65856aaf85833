"""Schweine and Hyperschweine: aces and nines that beat every other trump once they are announced.

| source | done |
|---|---|
| FreeDoko, Schweine; DokoMania, Schweine; Doko-Turnier, Sau/Schwein; ohne Neunen, Grundsätzliches 3 | `_schweine` |
| the second only, after the own party won the first | `_first_was_won`, needs the tricks and parties before it |
| FreeDoko, Schweine; DokoMania, Schweine ("Superschweine") | `_hyperschweine` |
| Doko-Turnier, Kreuz-, Pik-, Herz-Solo: the suit's aces | `_special_card` |
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards.deck import COPIES, NUMBERS, Card
from scoring.cards.order import HYPERSCHWEIN_POWER, SCHWEIN_POWER
from scoring.cards.record import Record, Spoken, Word
from scoring.cards.tricks import Played
from scoring.cards.verdict import Parties, Refusal
from scoring.rules.cards import Hyperschweine, SchweineMoment, WhichAces
from scoring.terms import COLOUR_SOLI, REAL_SOLI

NOTHING: Mapping[tuple[int, int], int] = {}


class Heard(NamedTuple):
    """The cards that became special, and refused announcements."""

    powers: Mapping[tuple[int, int], int]
    """By trick (from 0) and position."""
    refusals: tuple[Refusal, ...]


NO_SPECIALS = Heard(NOTHING, ())
SPECIAL_WORDS = frozenset({Spoken.SCHWEINE, Spoken.HYPERSCHWEINE})


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a card, and when it was played."""

    trick: int
    position: int
    seat: int

    @property
    def announced_by(self) -> tuple[int, int]:
        """The last moment to announce it: as it is played."""
        return self.trick + 1, self.position + 1


def has_special_words(record: Record) -> bool:
    """Checks whether anybody announced Schweine or Hyperschweine."""
    return any(word.word in SPECIAL_WORDS for word in record.words)


def special_cards(played: Played, parties: Parties | None) -> Heard:
    """Judges the announcements in the order of speaking. `parties`: known after a first look at the tricks."""
    powers: dict[tuple[int, int], int] = {}
    refusals = []
    for word in played.record.words:
        if word.word in SPECIAL_WORDS:
            judge = _schweine if word.word is Spoken.SCHWEINE else _hyperschweine
            code = judge(word, played, parties, powers)
            if code:
                refusals.append(Refusal(code=code, trick=word.trick, seat=word.seat))
    return Heard(powers, tuple(refusals))


def _schweine(word: Word, played: Played, parties: Parties | None, powers: dict[tuple[int, int], int]) -> str | None:
    which = played.rules.schweine.which
    ace = _special_card(played, "A")
    if which is WhichAces.NONE or ace is None:
        return "schweine_not_allowed"
    owner = _owner(word, played, ace)
    if owner is None:
        return None if _gave_one_away(word, played, ace) else "schweine_without_cards"
    aces = _copies(played, ace, owner)
    coming = [copy for copy in aces if word.moment <= copy.announced_by]
    if which is WhichAces.SECOND:
        return _second_ace(aces, coming, played, parties, powers)
    if which is WhichAces.BOTH and (coming != aces or _is_late_for_game(word, played.rules.schweine.announced)):
        return "schweine_too_late"
    if aces and not coming:
        return "schweine_too_late"
    for copy in coming if which is WhichAces.BOTH else coming[:1]:
        powers[copy.trick, copy.position] = SCHWEIN_POWER
    return None


def _second_ace(
    aces: list[Copy],
    coming: list[Copy],
    played: Played,
    parties: Parties | None,
    powers: dict[tuple[int, int], int],
) -> str | None:
    if len(coming) != 1 or len(aces) < COPIES:
        # The first must lie already; if the second never came, nothing follows from the announcement.
        return None if len(aces) == 1 and not coming else "schweine_too_late"
    if not _first_was_won(aces[0], played, parties):
        return "schweine_first_not_won"
    powers[coming[0].trick, coming[0].position] = SCHWEIN_POWER
    return None


def _first_was_won(first: Copy, played: Played, parties: Parties | None) -> bool:
    winner = played.results[first.trick].winner
    if winner is None or parties is None:
        return winner == first.seat
    return winner == first.seat or (winner in parties.re) == (first.seat in parties.re)


def _hyperschweine(
    word: Word, played: Played, parties: Parties | None, powers: dict[tuple[int, int], int]
) -> str | None:
    options = played.rules.schweine
    nine = _special_card(played, "9")
    if options.hyperschweine is Hyperschweine.NONE or nine is None:
        return "hyperschweine_not_allowed"
    if not any(each.word is Spoken.SCHWEINE and each.moment <= word.moment for each in _before(word, played.record)):
        return "hyperschweine_before_schweine"
    owner = _owner(word, played, nine)
    if owner is None:
        return None if _gave_one_away(word, played, nine) else "hyperschweine_without_cards"
    nines = _copies(played, nine, owner)
    coming = [copy for copy in nines if word.moment <= copy.announced_by]
    at_start = SchweineMoment(options.hyperschweine.value)
    if (coming != nines and (options.nine_ends or not coming)) or _is_late_for_game(word, at_start):
        return "hyperschweine_too_late"
    powers.update({(copy.trick, copy.position): HYPERSCHWEIN_POWER for copy in coming})
    return None


def _before(word: Word, record: Record) -> Iterator[Word]:
    for each in record.words:
        if each is word:
            return
        yield each


def _special_card(played: Played, rank: str) -> Card | None:
    """Returns the trump ace or nine, or None if this kind of game has no Schweine."""
    kind, order = played.record.kind, played.orders[0]
    if order.trump_suit is None or (kind in REAL_SOLI and not _in_soli(played)):
        return None
    return NUMBERS[order.trump_suit + rank]


def _in_soli(played: Played) -> bool:
    return played.record.kind in COLOUR_SOLI and played.rules.schweine.in_colour_solo


def _owner(word: Word, played: Played, card: Card) -> int | None:
    """Returns the seat that holds both copies: the speaker, or in an Armut the one they were given to."""
    exchange = played.record.exchange
    seats = {word.seat}
    if exchange and word.trick == 0 and word.seat in (exchange.poor, exchange.taker):
        seats |= {exchange.poor, exchange.taker}
    return next(
        (seat for seat in sorted(seats, key=lambda seat: seat != word.seat) if _may_hold(played, seat, card)), None
    )


def _may_hold(played: Played, seat: int, card: Card) -> bool:
    """Checks whether a seat holds both copies, as far as the cards tell."""
    hands = dict(played.record.hands)
    if seat in hands:
        return hands[seat].count(card) == COPIES
    elsewhere = any(each != seat for _, _, each in played.plays(card)) or any(card in hand for hand in hands.values())
    return not elsewhere and (played.by_seat[seat].count(card) == COPIES or not played.complete)


def _gave_one_away(word: Word, played: Played, card: Card) -> bool:
    """Checks whether a party of an Armut held both before the exchange; then nobody's are special."""
    exchange = played.record.exchange
    if exchange is None or word.trick or word.seat not in (exchange.poor, exchange.taker):
        return False
    return played.dealt_to(word.seat).count(card) == COPIES


def _copies(played: Played, card: Card, seat: int) -> list[Copy]:
    return [Copy(*each) for each in played.plays(card) if each[2] == seat]


def _is_late_for_game(word: Word, moment: SchweineMoment) -> bool:
    return moment is SchweineMoment.BEFORE_GAME and word.moment > (1, 0)
