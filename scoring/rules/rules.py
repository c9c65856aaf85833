"""A rule book as a value: frozen groups of options, in the shape that is stored, printed and merged.

Groups that govern only how cards are played (`dullen`, `schweine`, `reservations`, `hochzeit`, `armut`, `throw_in`,
`announcements`) are printed on the rule sheet and say which entries are possible.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from scoring.errors import RuleViolation
from scoring.shapes import CountsOf, Range
from scoring.terms import ABSAGEN, COLOUR_SOLI, PICTURE_SOLI, REAL_SOLI, Announcement, BockEvent, Kind, Sonderpunkt

SCHEMA = 1


class Which(StrEnum):
    """Which of two ♦ aces in one hand become Schweine."""

    NONE = "none"
    BOTH = "both"
    ONE = "one"
    SECOND = "second"


class Said(StrEnum):
    """When Schweine and Hyperschweine are announced."""

    BEFORE_GAME = "before_game"
    ON_PLAY = "on_play"


class Hyperschweine(StrEnum):
    """When both ♦ nines beside Schweine become higher still, if at all."""

    NONE = "none"
    BEFORE_GAME = "before_game"
    ON_PLAY = "on_play"


class Reservation(StrEnum):
    """What a player can announce before the game, to be ordered by rank."""

    PFLICHTSOLO = "pflichtsolo"
    LUSTSOLO = "lustsolo"
    SOLO = "solo"
    THROW_IN = "throw_in"
    ARMUT = "armut"
    HOCHZEIT = "hochzeit"


class SeveralSoli(StrEnum):
    """Who plays when several want a solo: the seat further in front, or the higher kind (order of `allowed`)."""

    SEAT = "seat"
    RANK = "rank"


class Leads(StrEnum):
    """Which soloists lead to the first trick."""

    NONE = "none"
    FIRST = "first"
    PFLICHTSOLO = "pflichtsolo"
    ALL = "all"


class SameDealer(StrEnum):
    """After which soli the same dealer deals again; never after a vorgefuehrtes one (TSR 4.2.5)."""

    NONE = "none"
    PFLICHTSOLO = "pflichtsolo"
    ALL = "all"


class DecidedBy(StrEnum):
    """The trick that finds the partner of a Hochzeit."""

    FIRST_FOREIGN = "first_foreign"
    FIRST_TRUMP = "first_trump"
    FIRST_PLAIN = "first_plain"
    FIRST_KREUZ = "first_kreuz"
    FIRST_PIK = "first_pik"
    FIRST_HERZ = "first_herz"


class ArmutMode(StrEnum):
    """What happens with a hand of few trumps."""

    NONE = "none"
    REDEAL = "redeal"
    EXCHANGE = "exchange"


class LaidDown(StrEnum):
    """What a hand of few trumps lays down to be taken up: three cards with all its trumps among them, or the trumps."""

    THREE_CARDS = "three_cards"
    ALL_TRUMPS = "all_trumps"


class NotTaken(StrEnum):
    """What follows when nobody wants the Armut: a new deal, or the last one asked must take it."""

    REDEAL = "redeal"
    LAST_MUST = "last_must"


class TrumpsBack(StrEnum):
    """What whoever took up the Armut says of the trumps among the cards given back."""

    NOTHING = "nothing"
    WHETHER = "whether"
    NUMBER = "number"


class CaughtBy(StrEnum):
    """Which trumps catch the ♣ jack in the last trick."""

    ANY = "any"
    KARO_DAME = "karo_dame"


class ThrowIn(StrEnum):
    """Hands that may be thrown in; low trumps: none above the ♦ jack, very low trumps: none above the ♦ ace."""

    FIVE_NINES = "five_nines"
    FIVE_KINGS = "five_kings"
    FOUR_NINES_OF_ALL_SUITS = "four_nines_of_all_suits"
    FOUR_KINGS_OF_ALL_SUITS = "four_kings_of_all_suits"
    SEVEN_FULL = "seven_full"
    LOW_TRUMPS = "low_trumps"
    VERY_LOW_TRUMPS = "very_low_trumps"


HANDS_OF_NINES = frozenset({ThrowIn.FIVE_NINES, ThrowIn.FOUR_NINES_OF_ALL_SUITS})


class AnnouncementWorth(StrEnum):
    """What Re and Kontra add: two points each, or a doubling of the base."""

    PLUS_TWO = "plus_two"
    DOUBLING = "doubling"


class AbsagenCount(StrEnum):
    """Whose Absagen add to the value: both parties' or the winner's own."""

    EITHER = "either"
    OWN = "own"


class AgainstAbsage(StrEnum):
    """Points for reaching what the other side denied: none, for the highest word only, or for each step."""

    NONE = "none"
    HIGHEST = "highest"
    CUMULATIVE = "cumulative"


class NobodyWins(StrEnum):
    """What moves when nobody wins: everything of TSR 7.1.3, or stages and Sonderpunkte only."""

    FULL = "full"
    STAGES = "stages"


class GegenDieAlten(StrEnum):
    """Whether Kontra gets a point for winning, and whether it is multiplied."""

    NONE = "none"
    SONDERPUNKT = "sonderpunkt"
    BASE = "base"


class Counting(StrEnum):
    """Who writes the value: both sides, only the winners, or only the losers."""

    PLUS_MINUS = "plus_minus"
    PLUS = "plus"
    MINUS = "minus"


class BockTrigger(StrEnum):
    """What makes a Bock."""

    RE_LOST = "re_lost"
    KONTRA_LOST = "kontra_lost"
    BOTH_ANNOUNCED = "both_announced"
    SPLIT_120 = "split_120"
    ZERO_GAME = "zero_game"
    HERZSTICH = BockEvent.HERZSTICH.value
    SOLO_LOST = "solo_lost"
    SCHWARZ = "schwarz"
    DULLE_GEFANGEN = BockEvent.DULLE_GEFANGEN.value
    MANUAL = "manual"


class BockRounds(StrEnum):
    """How many rounds of Bock one game can trigger."""

    ONE = "one"
    EACH = "each"


class BockStarts(StrEnum):
    """Whether a Bock starts with the next game or with the one that triggers it."""

    NEXT = "next"
    CURRENT = "current"


class BockStacking(StrEnum):
    """Whether a Bock waits for the running one to end or runs beside it."""

    APPEND = "append"
    ACCUMULATE = "accumulate"


class BockFactor(StrEnum):
    """The factor of n parallel Böcke: n + 1, 2n, or 2 to the power of n."""

    N_PLUS_1 = "n_plus_1"
    TWO_N = "two_n"
    POWER = "power"


class BockMultiplies(StrEnum):
    """Whether Sonderpunkte are multiplied too."""

    BASE = "base"
    TOTAL = "total"


class BockSolo(StrEnum):
    """What a real solo does to a Bock."""

    COUNTS = "counts"
    FREE = "free"
    KEPT = "kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """48 cards, or 40 without the nines."""

    nines: bool

    @property
    def tricks(self) -> int:
        """Tricks in a game."""
        return 12 if self.nines else 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Dullen:
    """The ♥ tens."""

    trump: bool
    second_beats_first: bool
    reversed_in_last_trick: bool
    moves_with_colour_solo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Schweine:
    """Both ♦ aces in one hand as the highest trumps."""

    which: Which
    announced: Said
    in_colour_solo: bool
    hyperschweine: Hyperschweine


@dataclass(frozen=True, slots=True, kw_only=True)
class Reservations:
    """Which reservation goes first, who plays when several want a solo; bid_from_below: lower soli are named first."""

    order: tuple[Reservation, ...]
    several_soli: SeveralSoli
    bid_from_below: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Soli:
    """Which soli there are (highest first where rank decides), who leads and who deals afterwards."""

    allowed: tuple[Kind, ...]
    leads: Leads
    same_dealer: SameDealer
    offer_duty: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pflichtsoli:
    """How many per player and round, and how many of them must be colour and picture soli."""

    per_player: Annotated[int, Range(0, 12)]
    colour: Annotated[int, Range(0, 12)]
    picture: Annotated[int, Range(0, 12)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hochzeit:
    """How the partner is found: the first criterion unless its player names another; last_trick: None for no limit."""

    decided_by: tuple[DecidedBy, ...]
    last_trick: Annotated[int | None, Range(1, 12)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Armut:
    """Poverty: what it is and what follows; redeal_up_to: with so few trumps there is always a new deal."""

    mode: ArmutMode
    max_trumps: Annotated[int, Range(0, 5)]
    redeal_up_to: Annotated[int | None, Range(0, 5)] = None
    laid_down: LaidDown = LaidDown.THREE_CARDS
    not_taken: NotTaken = NotTaken.REDEAL
    trumps_back: TrumpsBack = TrumpsBack.NUMBER


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """Cards still held at the last moment for the Ansage and each Absage; replies one card later; steps skipped.

    cards_held: empty where no moment is set, one number where only the Ansage has its own.
    apart: at most so many cards after the word before, where the Absagen follow the Ansage.
    highest: the last word that there is.
    """

    cards_held: tuple[Annotated[int, Range(0, 12)], ...]
    reply: bool
    skipping: bool
    apart: Annotated[int | None, Range(1, 12)] = None
    highest: Announcement = Announcement.SCHWARZ


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a game is worth (rule books, section 3)."""

    announcement: AnnouncementWorth
    absagen: AbsagenCount
    against_absage: AgainstAbsage
    nobody_wins: NobodyWins
    gegen_die_alten: GegenDieAlten
    solo: Annotated[int, Range(0, 10)]
    solo_lost: Annotated[int, Range(0, 10)]
    counting: Counting
    solo_always_triple: bool
    mauern: bool
    verwerfen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bock:
    """When games are multiplied (rule books, section 5)."""

    triggers: tuple[BockTrigger, ...]
    rounds_per_game: BockRounds
    starts: BockStarts
    stacking: BockStacking
    factor: BockFactor
    multiplies: BockMultiplies
    solo: BockSolo


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """With how many at a table the rules play; a list of another size keeps a remark. six_at_once: Tripelkopf."""

    sizes: tuple[Annotated[int, Range(4, 7)], ...]
    six_at_once: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How cards are played where no other group speaks of it. tricks_shown: so many past tricks may be looked at."""

    karlchen_caught_by: CaughtBy = CaughtBy.ANY
    tricks_shown: Annotated[int, Range(0, 12)] = 1


SonderpunktWorths = Annotated[tuple[tuple[Sonderpunkt, int], ...], CountsOf(Sonderpunkt, Range(0, 10))]


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """All options of one rule book. Raises `rules_contradiction` where two of them exclude each other."""

    schema: Annotated[int, Range(SCHEMA, SCHEMA)]
    key: str
    edition: str
    deck: Deck
    dullen: Dullen
    schweine: Schweine
    reservations: Reservations
    soli: Soli
    pflichtsoli: Pflichtsoli
    hochzeit: Hochzeit
    armut: Armut
    throw_in: tuple[ThrowIn, ...]
    genscher: bool
    announcements: Announcements
    worth: Worth
    sonderpunkte: SonderpunktWorths
    bock: Bock
    # The defaults are what rule sets meant that were written before these groups were there.
    table: Table = Table(sizes=(4,))
    play: Play = Play()

    def __post_init__(self) -> None:
        for excluded, field, other in CONTRADICTIONS:
            if excluded(self):
                raise RuleViolation("rules_contradiction", field, other=other)

    # Rule sets are keys of the engine's tables: hashing all groups for every game would cost more than the game.
    @cached_property
    def _hash(self) -> int:
        return hash((self.key, self.deck, self.soli, self.pflichtsoli, self.worth, self.sonderpunkte, self.bock))

    def __hash__(self) -> int:
        return self._hash


def _twice(values: tuple[object, ...]) -> bool:
    return len(set(values)) < len(values)


def _cards_held_out_of_order(rules: RuleSet) -> bool:
    held = rules.announcements.cards_held
    return len(held) not in (0, 1, 1 + len(ABSAGEN)) or list(held) != sorted(held, reverse=True)


# (is it so, path of the option, the other option of the pair)
CONTRADICTIONS: tuple[tuple[Callable[[RuleSet], bool], str, str], ...] = (
    (
        lambda r: r.pflichtsoli.colour + r.pflichtsoli.picture > r.pflichtsoli.per_player,
        "pflichtsoli.per_player",
        "pflichtsoli.colour",
    ),
    (lambda r: r.pflichtsoli.per_player > 0 and not r.soli.allowed, "pflichtsoli.per_player", "soli.allowed"),
    (
        lambda r: r.pflichtsoli.colour > 0 and COLOUR_SOLI.isdisjoint(r.soli.allowed),
        "pflichtsoli.colour",
        "soli.allowed",
    ),
    (
        lambda r: r.pflichtsoli.picture > 0 and PICTURE_SOLI.isdisjoint(r.soli.allowed),
        "pflichtsoli.picture",
        "soli.allowed",
    ),
    (lambda r: not REAL_SOLI.issuperset(r.soli.allowed) or _twice(r.soli.allowed), "soli.allowed", "soli.allowed"),
    (lambda r: _twice(r.reservations.order), "reservations.order", "reservations.order"),
    (lambda r: _twice(r.throw_in), "throw_in", "throw_in"),
    (lambda r: _twice(r.bock.triggers), "bock.triggers", "bock.triggers"),
    (lambda r: _twice(r.hochzeit.decided_by), "hochzeit.decided_by", "hochzeit.decided_by"),
    (
        lambda r: r.schweine.hyperschweine is not Hyperschweine.NONE and r.schweine.which in (Which.NONE, Which.SECOND),
        "schweine.hyperschweine",
        "schweine.which",
    ),
    (
        lambda r: r.schweine.hyperschweine is not Hyperschweine.NONE and not r.deck.nines,
        "schweine.hyperschweine",
        "deck.nines",
    ),
    (
        lambda r: not r.deck.nines and not HANDS_OF_NINES.isdisjoint(r.throw_in),
        "throw_in",
        "deck.nines",
    ),
    (
        lambda r: not r.dullen.trump and Sonderpunkt.DULLE_GEFANGEN in dict(r.sonderpunkte),
        "sonderpunkte.dulle_gefangen",
        "dullen.trump",
    ),
    (lambda r: _twice(r.table.sizes), "table.sizes", "table.sizes"),
    (lambda r: r.table.six_at_once and 6 not in r.table.sizes, "table.six_at_once", "table.sizes"),
    (_cards_held_out_of_order, "announcements.cards_held", "announcements.cards_held"),
)
