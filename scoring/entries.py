"""What stands on the list of a table: games, events, or the totals of the round. These are facts, as they came in."""

from dataclasses import dataclass
from enum import Enum

from scoring.game import Game, PointsEntry
from scoring.support import refuse_unsupported_event
from scoring.terms import REAL_SOLI, Duty, TableEvent


class Unsaid(Enum):
    """Stands where nothing was said, as distinct from having said that there was none."""

    UNSAID = "unsaid"


UNSAID = Unsaid.UNSAID


@dataclass(frozen=True, slots=True, kw_only=True)
class AsPlayed:
    """What the table did, where it differs from what the list expects (TSR 9.6.3)."""

    dealer: int | None = None
    duty: Duty | Unsaid | None = UNSAID
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """A finished game. duty: what the table calls the solo, checked against the list; None leaves it to the list.

    bock_rounds: rounds of Bock raised by hand.
    """

    facts: Game | PointsEntry
    duty: Duty | None = None
    as_played: AsPlayed | None = None
    bock_rounds: int = 0

    @property
    def has_real_solo(self) -> bool:
        """One against three, and none of the kinds that only count like a solo (TSR 4.4.3 b, 4.4.5)."""
        kind = self.facts.kind
        return kind in REAL_SOLI if kind else self.facts.is_one_against_three


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """Something that is no game; it has no number."""

    event: TableEvent

    def __post_init__(self) -> None:
        refuse_unsupported_event(self.event)


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry:
    """A penalty that lets the game go on (TSR 9.2, 9.3, 9.5, 9.7). A cancelled one stays on the list and does nothing.

    points: what an unsporting player loses (9.7.2), else None. soloist: who is harmed (9.3.3 b1), where it is said.
    """

    paragraph: str
    offender: int
    points: int | None = None
    soloist: int | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NotPlayedEntry:
    """A serious violation ends the game, which counts as not played (TSR 9.4.3). absagen: those of the other side."""

    paragraph: str
    offender: int
    absagen: int = 0
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleEntry:
    """Somebody pauses, comes back, leaves for good, or sits down: from the next game on."""

    event: TableEvent
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsEntry:
    """Only the sums of a round, one per seat; games and soli won None where unknown."""

    totals: tuple[int, ...]
    won: tuple[int | None, ...] | None = None
    soli_won: tuple[int | None, ...] | None = None


Entry = GameEntry | EventEntry | TotalsEntry


def lone_seat(facts: Game | PointsEntry, players: tuple[int, ...]) -> int | None:
    """The seat that plays alone; None two against two."""
    if not facts.is_one_against_three:
        return None
    if isinstance(facts, Game):
        return facts.re[0]
    if len(facts.winners) == 1:
        return facts.winners[0]
    return next(seat for seat in players if seat not in facts.winners)
