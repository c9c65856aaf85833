"""Rule set options for Bock (rule books, section 5)."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.terms import BockEvent


class BockTrigger(StrEnum):
    """Events that can trigger a Bock."""

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
    """The number of Bock rounds that one game can trigger."""

    ONE = "one"
    EACH = "each"


class BockStarts(StrEnum):
    """Whether a Bock starts with the next game or with the one that triggered it."""

    NEXT = "next"
    CURRENT = "current"


class BockStacking(StrEnum):
    """Whether a new Bock waits for the running one to end or runs in parallel."""

    APPEND = "append"
    ACCUMULATE = "accumulate"


class BockFactor(StrEnum):
    """The factor while n Böcke are running: n + 1, 2n or 2 to the power of n."""

    N_PLUS_1 = "n_plus_1"
    TWO_N = "two_n"
    POWER = "power"


class BockMultiplies(StrEnum):
    """Whether Sonderpunkte are multiplied as well."""

    BASE = "base"
    TOTAL = "total"


class BockSolo(StrEnum):
    """Whether real soli are multiplied, and whether they use up games of a Bock."""

    COUNTS = "counts"
    FREE = "free"
    KEPT = "kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bock:
    """The rules for multiplying games. A round has one game per player."""

    triggers: tuple[BockTrigger, ...]
    """Empty without Bock."""
    rounds_per_game: BockRounds
    starts: BockStarts
    stacking: BockStacking
    factor: BockFactor
    multiplies: BockMultiplies
    solo: BockSolo
    """Whether real soli are multiplied and use up games of a Bock."""
