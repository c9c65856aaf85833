"""Rule set options for reservations."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scoring.rules.cards import TRICKS_WITH_NINES, RightOrDuty
from scoring.shapes import Range
from scoring.terms import Kind

MOST_PFLICHTSOLI = 12
MOST_TRUMPS_OF_ARMUT = 5


class Reservation(StrEnum):
    """Reservations that players can make before a game."""

    PFLICHTSOLO = "pflichtsolo"
    LUSTSOLO = "lustsolo"
    SOLO = "solo"
    THROW_IN = "throw_in"
    ARMUT = "armut"
    HOCHZEIT = "hochzeit"


class SeveralSoli(StrEnum):
    """Whether seat or kind decides if several players want a solo."""

    SEAT = "seat"
    RANK = "rank"


class Leads(StrEnum):
    """The soloists who lead to the first trick."""

    NONE = "none"
    FIRST = "first"
    PFLICHTSOLO = "pflichtsolo"
    ALL = "all"


class SameDealer(StrEnum):
    """The soli after which the same dealer deals again; never a vorgefuehrtes one (TSR 4.2.5)."""

    NONE = "none"
    PFLICHTSOLO = "pflichtsolo"
    ALL = "all"


class DecidedBy(StrEnum):
    """The trick that determines the partner in a Hochzeit."""

    FIRST_FOREIGN = "first_foreign"
    FIRST_TRUMP = "first_trump"
    FIRST_PLAIN = "first_plain"
    FIRST_KREUZ = "first_kreuz"
    FIRST_PIK = "first_pik"
    FIRST_HERZ = "first_herz"


class PlainTrick(StrEnum):
    """Whether a plain trick is one led in a plain suit, or any that isn't all trumps."""

    LED = "led"
    MIXED = "mixed"


class ArmutMode(StrEnum):
    """The handling of a hand with few trumps."""

    NONE = "none"
    REDEAL = "redeal"
    EXCHANGE = "exchange"


class ArmutOffered(StrEnum):
    """Whether an Armut is offered to everybody in turn or only to the partner."""

    IN_TURN = "in_turn"
    OWN_PARTY = "own_party"


class NotCounted(StrEnum):
    """Trumps that don't count towards the limit for an Armut."""

    KARO_ASSE = "karo_asse"
    KARO_ZEHNEN = "karo_zehnen"
    HERZ_ZEHNEN = "herz_zehnen"


class LaidDown(StrEnum):
    """The cards that are laid down: three including all trumps, or just the trumps."""

    THREE_CARDS = "three_cards"
    ALL_TRUMPS = "all_trumps"


class NotTaken(StrEnum):
    """Whether the cards are dealt again if nobody takes an Armut, or the last player has to take it."""

    REDEAL = "redeal"
    LAST_MUST = "last_must"


class TrumpsBack(StrEnum):
    """The announcement that is made about trumps given back."""

    NOTHING = "nothing"
    WHETHER = "whether"
    NUMBER = "number"


class ThrowIn(StrEnum):
    """Hands that may be thrown in.

    A low hand has no trump above the ♦ jack, a very low one none above the ♦ ace.
    """

    FIVE_NINES = "five_nines"
    FIVE_KINGS = "five_kings"
    FOUR_NINES_OF_ALL_SUITS = "four_nines_of_all_suits"
    FOUR_KINGS_OF_ALL_SUITS = "four_kings_of_all_suits"
    SEVEN_FULL = "seven_full"
    LOW_TRUMPS = "low_trumps"
    VERY_LOW_TRUMPS = "very_low_trumps"


HANDS_OF_NINES = frozenset({ThrowIn.FIVE_NINES, ThrowIn.FOUR_NINES_OF_ALL_SUITS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reservations:
    """The rules for which reservation takes precedence."""

    order: tuple[Reservation, ...]
    """Highest first."""
    several_soli: SeveralSoli
    bid_from_below: bool = False
    """Bidding starts with low soli and ends with one player."""
    colours_equal: bool = False
    """By rank, colour soli equal the highest of them; ties are decided by seat."""
    throwing_in: RightOrDuty = RightOrDuty.RIGHT
    """Whether a hand to throw in, or an Armut to be redealt, may be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Soli:
    """The rules for which soli are allowed, who leads and who deals next."""

    allowed: tuple[Kind, ...]
    """Real soli, highest first where rank decides."""
    leads: Leads
    """Otherwise the forehand leads."""
    same_dealer: SameDealer
    """Such a game uses up no normal game."""
    offer_duty: bool
    """Another player may take over a forced solo, which then remains owed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pflichtsoli:
    """The soli that every player owes."""

    per_player: Annotated[int, Range(0, MOST_PFLICHTSOLI)]
    colour: Annotated[int, Range(0, MOST_PFLICHTSOLI)]
    """Colour soli among them."""
    picture: Annotated[int, Range(0, MOST_PFLICHTSOLI)]
    """Picture soli among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hochzeit:
    """The rules for finding a partner if one player holds both ♣ queens."""

    decided_by: tuple[DecidedBy, ...]
    """Possible tricks; the first is the default."""
    last_trick: Annotated[int | None, Range(1, TRICKS_WITH_NINES)]
    """After this trick the player stays alone; None for no limit."""
    plain_trick: PlainTrick = PlainTrick.LED


@dataclass(frozen=True, slots=True, kw_only=True)
class Armut:
    """The rules for an Armut (poverty), a hand with few trumps."""

    mode: ArmutMode
    max_trumps: Annotated[int, Range(0, MOST_TRUMPS_OF_ARMUT)]
    redeal_up_to: Annotated[int | None, Range(0, MOST_TRUMPS_OF_ARMUT)] = None
    """Most trumps for a redeal in any case; None if every Armut is offered."""
    laid_down: LaidDown = LaidDown.THREE_CARDS
    not_taken: NotTaken = NotTaken.REDEAL
    trumps_back: TrumpsBack = TrumpsBack.NUMBER
    offered: ArmutOffered = ArmutOffered.IN_TURN
    not_counted: tuple[NotCounted, ...] = ()
    """Trumps ignored by `max_trumps` and `redeal_up_to`."""
    face_down: bool = False
    """The cards lie face down until taken."""
    plain_first: bool = False
    """Trumps may only be given back without plain cards left."""
