"""Schweine and Hyperschweine: aces and nines that beat every other trump once they are announced.

| source | done |
|---|---|
| FreeDoko, Schweine; DokoMania, Schweine; Doko-Turnier, Sau/Schwein | `_Hearing.schweine` |
| ohne Neunen, Grundsätzliches 3: one ace only | `_Hearing._one` |
| the second only, after the own party won the first | `_first_was_won`, needs the tricks and parties before it |
| FreeDoko, Schweine; DokoMania, Schweine ("Superschweine") | `_Hearing.hyperschweine` |
| Doko-Turnier, Kreuz-, Pik-, Herz-Solo: the suit's aces | `special_card` |
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scoring.cards.deck import COPIES, NUMBERS, Card
from scoring.cards.order import HYPERSCHWEIN_POWER, SCHWEIN_POWER
from scoring.cards.record import Record, Spoken, Word
from scoring.cards.tricks import NO_SPECIALS, Played, Specials
from scoring.cards.verdict import Parties, Refusal
from scoring.rules.cards import Hyperschweine, SchweineMoment, WhichAces
from scoring.terms import COLOUR_SOLI


class Heard(NamedTuple):
    """The cards that became special, and refused announcements."""

    powers: Specials
    refusals: tuple[Refusal, ...]


NOTHING_HEARD = Heard(NO_SPECIALS, ())
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
    hearing = _Hearing(played, parties)
    refusals = []
    for word in played.record.words:
        if word.word in SPECIAL_WORDS:
            code = hearing.schweine(word) if word.word is Spoken.SCHWEINE else hearing.hyperschweine(word)
            if code:
                refusals.append(Refusal(code=code, trick=word.trick, seat=word.seat))
    return Heard(hearing.powers, tuple(refusals))


class _Hearing:
    """Listens to the announcements of Schweine and Hyperschweine."""

    def __init__(self, played: Played, parties: Parties | None) -> None:
        self.played, self.parties = played, parties
        self.options = played.rules.schweine
        self.powers: dict[tuple[int, int], int] = {}
        self.since: tuple[int, int] | None = None  # moment of Schweine that stand

    def schweine(self, word: Word) -> str | None:
        """Makes aces special, or returns why not."""
        which, ace = self.options.which, special_card(self.played, "A")
        if which is WhichAces.NONE or ace is None:
            return "schweine_not_allowed"
        owner = _owner(word, self.played, ace)
        if owner is None:
            return None if _gave_one_away(word, self.played, ace) else "schweine_without_cards"
        aces = _copies(self.played, ace, owner)
        code = self.HOW[which](self, word, aces)
        if code is None:
            self.since = self.since or word.moment
        return code

    def _both(self, word: Word, aces: list[Copy]) -> str | None:
        if _coming(word, aces) != aces or _is_late_for_game(word, self.options.announced):
            return "schweine_too_late"
        self._raise(aces, SCHWEIN_POWER)
        return None

    def _one(self, word: Word, aces: list[Copy]) -> str | None:
        if any((copy.trick, copy.position) in self.powers for copy in aces):
            return "schweine_only_one"
        if aces and not _coming(word, aces):
            return "schweine_too_late"
        self._raise(_coming(word, aces)[:1], SCHWEIN_POWER)
        return None

    def _second(self, word: Word, aces: list[Copy]) -> str | None:
        """Takes the second ace, before it is played, if the own party won the first."""
        coming = [copy for copy in aces if word.moment <= (copy.trick + 1, copy.position)]
        if len(aces) == 1 and not coming:
            return None  # the second was never played
        if len(coming) != 1 or len(aces) < COPIES:
            return "schweine_too_late"
        if not _first_was_won(aces[0], self.played, self.parties):
            return "schweine_first_not_won"
        self._raise(coming, SCHWEIN_POWER)
        return None

    HOW: ClassVar = {WhichAces.BOTH: _both, WhichAces.ONE: _one, WhichAces.SECOND: _second}

    def hyperschweine(self, word: Word) -> str | None:
        """Makes nines special, or returns why not."""
        nine = special_card(self.played, "9")
        if self.options.hyperschweine is Hyperschweine.NONE or nine is None:
            return "hyperschweine_not_allowed"
        if self.since is None:
            return "hyperschweine_before_schweine"
        owner = _owner(word, self.played, nine)
        if owner is None:
            return None if _gave_one_away(word, self.played, nine) else "hyperschweine_without_cards"
        nines = _copies(self.played, nine, owner)
        coming = _coming(word, nines)
        # Before the game means right after Schweine that are only announced as they are played.
        late = self.options.hyperschweine is Hyperschweine.BEFORE_GAME and word.moment > max((1, 0), self.since)
        if late or (coming != nines and (self.options.nine_ends or not coming)):
            return "hyperschweine_too_late"
        self._raise(coming, HYPERSCHWEIN_POWER)
        return None

    def _raise(self, copies: list[Copy], power: int) -> None:
        self.powers.update({(copy.trick, copy.position): power for copy in copies})


def _coming(word: Word, copies: list[Copy]) -> list[Copy]:
    """Returns the copies that are played with the word, or after it."""
    return [copy for copy in copies if word.moment <= copy.announced_by]


def _first_was_won(first: Copy, played: Played, parties: Parties | None) -> bool:
    winner = played.results[first.trick].winner
    if winner is None or parties is None:
        return winner == first.seat
    return parties.party_of(winner) is parties.party_of(first.seat)


def special_card(played: Played, rank: str) -> Card | None:
    """Returns the trump ace or nine, or None if this kind of game has no Schweine."""
    kind, order = played.record.kind, played.orders[0]
    in_soli = order.trump_suit == "D" or played.rules.schweine.in_colour_solo
    if order.trump_suit is None or (kind in COLOUR_SOLI and not in_soli):
        return None
    return NUMBERS[order.trump_suit + rank]


def _owner(word: Word, played: Played, card: Card) -> int | None:
    """Returns the seat that holds both copies: the speaker, or in an Armut the one they were given to."""
    exchange = played.record.exchange
    seats = {word.seat}
    if exchange and word.trick == 0 and word.seat in (exchange.poor, exchange.taker):
        seats |= {exchange.poor, exchange.taker}
    speaker_first = sorted(seats, key=lambda seat: seat != word.seat)
    return next((seat for seat in speaker_first if _may_hold(played, seat, card)), None)


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
    if exchange is None or word.trick:
        return False
    return word.seat in (exchange.poor, exchange.taker) and played.dealt_to(word.seat).count(card) == COPIES


def _copies(played: Played, card: Card, seat: int) -> list[Copy]:
    return [Copy(*each) for each in played.plays(card) if each[2] == seat]


def _is_late_for_game(word: Word, moment: SchweineMoment) -> bool:
    return moment is SchweineMoment.BEFORE_GAME and word.moment > (1, 0)
