"""The record of a game's cards: what was dealt, said and played, as somebody wrote it down."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards.deck import COPIES, NAMES, NINES, Card, Cards
from scoring.errors import RuleViolation
from scoring.game.game import FOUR, SEATS_PLAYING, Seating, check_distinct_seats
from scoring.rules.reservations import DecidedBy, Reservation
from scoring.rules.rules import RuleSet
from scoring.terms import ONE_AGAINST_THREE, REAL_SOLI, SIX_AT_ONCE, Announcement, Duty, Kind


class Spoken(StrEnum):
    """Words that players say during a game."""

    RE = "re"
    KONTRA = "kontra"
    KEINE_90 = "keine_90"
    KEINE_60 = "keine_60"
    KEINE_30 = "keine_30"
    SCHWARZ = "schwarz"
    SCHWEINE = "schweine"
    HYPERSCHWEINE = "hyperschweine"
    FUCHS = "fuchs"
    GENSCHER = "genscher"


ANNOUNCEMENTS = {
    Spoken.RE: Announcement.ANSAGE,
    Spoken.KONTRA: Announcement.ANSAGE,
    Spoken.KEINE_90: Announcement.KEINE_90,
    Spoken.KEINE_60: Announcement.KEINE_60,
    Spoken.KEINE_30: Announcement.KEINE_30,
    Spoken.SCHWARZ: Announcement.SCHWARZ,
}


class How(StrEnum):
    """Ways in which a game ends."""

    PLAYED = "played"
    GIVEN_UP = "given_up"
    CLAIM = "claim"
    THROWN_IN = "thrown_in"
    REDEAL = "redeal"
    REVOKE = "revoke"


NOTHING_PLAYED = frozenset({How.THROWN_IN, How.REDEAL})


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick's cards in the order of playing; the last trick of a record may be short."""

    lead: int
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word and the moment when it was said."""

    seat: int
    word: Spoken
    trick: int
    """0 before the first card."""
    held: int | None = None
    """Cards in the speaker's hand; None if unknown."""
    after: int = 0
    """Cards that lay in the trick."""
    partner: int | None = None
    """Partner that a Genscher chose."""

    @property
    def moment(self) -> tuple[int, int]:
        """Sorts words among cards."""
        return self.trick, self.after


@dataclass(frozen=True, slots=True)
class Reserved:
    """A player's reservation; None for none."""

    seat: int
    reservation: Reservation | None
    kind: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The cards exchanged in an Armut."""

    poor: int
    taker: int
    given: Cards
    back: Cards


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that a Hochzeit was announced with."""

    decided_by: DecidedBy
    last_trick: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of a game before or after its last card."""

    how: How
    seat: int | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game as it was recorded. Raises RuleViolation if no game could be recorded like this."""

    kind: Kind
    """Kind that was announced; another may come out."""
    tricks: tuple[Trick, ...]
    seating: Seating = FOUR
    forehand: int = 1
    soloist: int | None = None
    duty: Duty | None = None
    reservations: tuple[Reserved, ...] = ()
    re: tuple[int, ...] | None = None
    hochzeit: Terms | None = None
    hands: tuple[tuple[int, Cards], ...] = ()
    """Known hands by seat, as played with."""
    exchange: Exchange | None = None
    words: tuple[Word, ...] = ()
    end: End | None = None

    def __post_init__(self) -> None:
        if self.kind in SIX_AT_ONCE:
            raise RuleViolation("six_by_points", "kind", kind=self.kind.value)
        if self.duty and self.kind not in REAL_SOLI:
            raise RuleViolation("duty_without_solo", "duty", kind=self.kind.value)
        self.seating.check_number(self.kind)
        for seat, field in self._named_seats():
            self.seating.check((seat,), field)
        self._check_re()
        self._check_pairs()
        for index, trick in enumerate(self.tricks):
            short = index + 1 == len(self.tricks)
            if len(trick.cards) > SEATS_PLAYING or (len(trick.cards) < SEATS_PLAYING and not short):
                raise RuleViolation("trick_size", f"tricks.{index}", cards=len(trick.cards))

    def _check_re(self) -> None:
        if self.re is None:
            return
        check_distinct_seats(self.re, "re")
        expected = 1 if self.kind in ONE_AGAINST_THREE else 2
        if len(self.re) != expected and not (self.kind is Kind.NORMAL and len(self.re) == 1):
            raise RuleViolation("re_seats_count", "re", kind=self.kind.value, expected=expected, given=len(self.re))

    def _check_pairs(self) -> None:
        """Refuses an exchange or a Genscher with oneself, and a Genscher whose partner is unknown."""
        if self.exchange:
            check_distinct_seats((self.exchange.poor, self.exchange.taker), "exchange.to")
        for index, word in enumerate(self.words):
            if word.partner is not None:
                check_distinct_seats((word.seat, word.partner), f"words.{index}.partner")
            elif word.word is Spoken.GENSCHER and self.re is None:
                raise RuleViolation("value_missing", f"words.{index}.partner", key="partner")

    def _named_seats(self) -> Iterator[tuple[int, str]]:
        yield self.forehand, "forehand"
        for index, trick in enumerate(self.tricks):
            yield trick.lead, f"tricks.{index}.lead"
        for index, word in enumerate(self.words):
            yield word.seat, f"words.{index}.seat"
            if word.partner is not None:
                yield word.partner, f"words.{index}.partner"
        for index, reserved in enumerate(self.reservations):
            yield reserved.seat, f"reservations.{index}.seat"
        yield from ((seat, "re") for seat in self.re or ())
        yield from ((seat, "hands") for seat, _ in self.hands)
        if self.soloist is not None:
            yield self.soloist, "soloist"
        if self.exchange:
            yield self.exchange.poor, "exchange.from"
            yield self.exchange.taker, "exchange.to"
        if self.end and self.end.seat is not None:
            yield self.end.seat, "end.seat"

    def following(self, lead: int) -> tuple[int, ...]:
        """Returns the seats in the order of playing, beginning with `lead`."""
        at = self.seating.players.index(lead)
        return self.seating.players[at:] + self.seating.players[:at]


def check_cards(record: Record, rules: RuleSet) -> None:
    """Raises RuleViolation if the cards don't fit the deck: too many, unknown to it, or more than two of one."""
    size = rules.deck.tricks
    if len(record.tricks) > size:
        raise RuleViolation("too_many_tricks", "tricks", tricks=len(record.tricks), highest=size)
    for seat, hand in record.hands:
        if len(hand) != size:
            field = f"hands.{record.seating.players.index(seat)}"
            raise RuleViolation("hand_size", field, seat=seat, cards=len(hand), expected=size)
    played = [card for trick in record.tricks for card in trick.cards]
    _check_copies(played, "tricks", rules)
    if record.exchange:
        _check_copies(list(record.exchange.given), "exchange.given", rules)
        _check_copies(list(record.exchange.back), "exchange.back", rules)
    if record.hands:
        in_hands = [card for _, hand in record.hands for card in hand]
        _check_copies(in_hands + _played_by_others(record), "hands", rules)


def _played_by_others(record: Record) -> list[Card]:
    """Returns the cards played by seats whose hands are unknown."""
    known = {seat for seat, _ in record.hands}
    if len(known) == SEATS_PLAYING:
        return []
    return [
        card
        for trick in record.tricks
        for seat, card in zip(record.following(trick.lead), trick.cards, strict=False)
        if seat not in known
    ]


def _check_copies(cards: list[Card], field: str, rules: RuleSet) -> None:
    counts = Counter(cards)
    for card, times in counts.items():
        if times > COPIES:
            raise RuleViolation("card_too_often", field, card=NAMES[card], times=times)
    if not rules.deck.nines and not NINES.isdisjoint(counts):
        raise RuleViolation("card_not_in_deck", field, card=NAMES[min(NINES & counts.keys())])
