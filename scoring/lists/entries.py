"""Entries of a table's list, as people enter them."""

from dataclasses import dataclass
from enum import Enum

from scoring.errors import RuleViolation
from scoring.game.game import BOCK_FACTORS, Game, PointsEntry, check_distinct_seats, is_real_solo
from scoring.lists.bock import MOST_ROUNDS_BY_HAND
from scoring.lists.penalties import GOING_ON, MOST_ABSAGEN, NAMING_SOLOIST, SET_BY_REFEREE, Paragraph
from scoring.shapes import Range
from scoring.terms import ONE_AGAINST_THREE, Duty, Kind, TableEvent

PLAIN_EVENTS = frozenset({TableEvent.REDEAL, TableEvent.TIME_UP, TableEvent.POT_EMPTY})
PEOPLE_EVENTS = frozenset(
    {TableEvent.PAUSE, TableEvent.RESUME, TableEvent.LEAVE, TableEvent.JOIN, TableEvent.SUBSTITUTE}
)


class NotGiven(Enum):
    """A marker for a value that wasn't given, as opposed to None."""

    NOT_GIVEN = "not_given"


NOT_GIVEN = NotGiven.NOT_GIVEN


@dataclass(frozen=True, slots=True, kw_only=True)
class AsPlayed:
    """Facts that differ from what the list expected (TSR 9.6.3)."""

    dealer: int | None = None
    """None if as expected."""
    duty: Duty | NotGiven | None = NOT_GIVEN
    """None if it was no duty."""
    bock: int | None = None
    """Factor used; None if as expected. Does not affect the Böcke running afterwards."""
    reason: str = ""

    def __post_init__(self) -> None:
        if self.bock is not None:
            _check_number(self.bock, "as_played.bock", BOCK_FACTORS)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenSolo:
    """A solo ended by an opponent's serious violation (TSR 9.4.4)."""

    kind: Kind
    re: tuple[int, ...]
    """The soloist's seat only."""
    offender: int
    absagen: int = 0
    """Number of the soloist's Absagen."""

    def __post_init__(self) -> None:
        if self.kind not in ONE_AGAINST_THREE:
            raise RuleViolation("solo_needed", "kind", kind=self.kind.value)
        check_distinct_seats(self.re, "re")
        if len(self.re) != 1:
            raise RuleViolation("re_seats_count", "re", kind=self.kind.value, expected=1, given=len(self.re))
        if self.offender in self.re:
            raise RuleViolation("offender_is_soloist", "offender", seat=self.offender)
        _check_number(self.absagen, "absagen", Range(0, MOST_ABSAGEN))

    @property
    def is_one_against_three(self) -> bool:
        """Always true."""
        return True

    @property
    def paragraph(self) -> Paragraph:
        """Always TSR 9.4.4."""
        return Paragraph.SERIOUS_IN_SOLO


Facts = Game | PointsEntry | BrokenSolo


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """A finished game."""

    facts: Facts
    duty: Duty | None = None
    """The table's claim, checked against the list; None leaves it to the list."""
    as_played: AsPlayed | None = None
    bock_rounds: int = 0
    """Rounds of Bock raised by hand."""

    def __post_init__(self) -> None:
        _check_number(self.bock_rounds, "bock_rounds", Range(0, MOST_ROUNDS_BY_HAND))

    @property
    def has_real_solo(self) -> bool:
        """Whether the game is a real solo (see `is_real_solo`)."""
        return is_real_solo(self.facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """An event that needs no further details."""

    event: TableEvent
    """One of PLAIN_EVENTS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry:
    """A penalty during play (TSR 9.2, 9.3, 9.5, 9.7)."""

    paragraph: Paragraph
    """One of GOING_ON."""
    offender: int
    points: int | None = None
    """Loss for unsporting conduct (9.7.2, 9.7.3), else None."""
    soloist: int | None = None
    """The soloist who may have been harmed (9.3.3 b1, in a decided game 9.5.1), if named."""
    players: tuple[int, ...] | None = None
    """Players, if the list cannot know them: beside totals, at a table with sit-outs."""
    cancelled: bool = False
    """Remains on the list without effect."""
    as_booked: bool = False
    """Skips the check for the named soloist's solo, for entries older than that check."""

    def __post_init__(self) -> None:
        if self.paragraph not in GOING_ON:
            known = [each.value for each in Paragraph if each in GOING_ON]
            raise RuleViolation("paragraph_unknown", "paragraph", paragraph=self.paragraph.value, allowed=known)
        if (self.points is None) is (self.paragraph in SET_BY_REFEREE):
            code = "value_missing" if self.points is None else "unknown_key"
            raise RuleViolation(code, "points", key="points")
        if self.points is not None:
            _check_number(self.points, "points", SET_BY_REFEREE[self.paragraph])
        if self.soloist is not None and self.paragraph not in NAMING_SOLOIST:
            raise RuleViolation("unknown_key", "soloist", key="soloist")
        if self.soloist == self.offender:
            raise RuleViolation("offender_is_soloist", "offender", seat=self.offender)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotPlayedEntry:
    """A serious violation that makes the game count as not played (TSR 9.4.3)."""

    offender: int
    absagen: int = 0
    """Number of the other side's Absagen."""
    players: tuple[int, ...] | None = None
    """As in `PenaltyEntry`."""
    cancelled: bool = False
    """The penalty has no effect; the hand is dealt again all the same."""
    paragraph: Paragraph = Paragraph.SERIOUS
    """Always this one."""

    def __post_init__(self) -> None:
        _check_number(self.absagen, "absagen", Range(0, MOST_ABSAGEN))


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleEntry:
    """Somebody pauses, returns, leaves, joins or is substituted, with effect from the next game.

    A substitute takes over the seat with its points and Pflichtsoli, also from somebody who left earlier.
    """

    event: TableEvent
    """One of PEOPLE_EVENTS."""
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEntry:
    """A new order of seats. Everything else stays with the people."""

    order: tuple[int, ...]
    """All seats by original number, including absent and vacated ones, each left of the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOffEntry:
    """The end of an incomplete list, scored by the format's rule."""

    reason: str = ""
    """Free text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsEntry:
    """Totals that were entered without games."""

    totals: tuple[int, ...]
    """Points by seat."""
    won: tuple[int | None, ...] | None = None
    """Games won by seat; None if unknown, for all or one."""
    soli_won: tuple[int | None, ...] | None = None
    """The same for real soli."""
    sum_accepted: str = ""
    """Reason to accept a sum other than zero; "" if not accepted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningEntry:
    """A game known only by the totals after it."""

    running: tuple[int, ...]
    """Points by seat so far, earlier penalties included."""


Entry = (
    GameEntry
    | RunningEntry
    | EventEntry
    | PenaltyEntry
    | NotPlayedEntry
    | PeopleEntry
    | MoveEntry
    | BreakOffEntry
    | TotalsEntry
)
Penalty = PenaltyEntry | NotPlayedEntry | BrokenSolo


def penalty_in(entry: Entry | None) -> Penalty | None:
    """Returns the penalty an entry contains, if any."""
    stated = entry.facts if isinstance(entry, GameEntry) else entry
    return stated if isinstance(stated, PenaltyEntry | NotPlayedEntry | BrokenSolo) else None


def is_cancelled(penalty: Penalty) -> bool:
    """Checks whether a penalty was cancelled. Cancelling a BrokenSolo turns it into a game not played instead."""
    return not isinstance(penalty, BrokenSolo) and penalty.cancelled


def event_of(entry: Entry | None) -> TableEvent | None:
    """Returns the event of an entry, or None for games and totals."""
    if isinstance(entry, PenaltyEntry):
        return TableEvent.PENALTY
    if isinstance(entry, NotPlayedEntry):
        return TableEvent.NOT_PLAYED
    if isinstance(entry, BreakOffEntry):
        return TableEvent.BROKEN_OFF
    if isinstance(entry, MoveEntry):
        return TableEvent.MOVE
    return entry.event if isinstance(entry, EventEntry | PeopleEntry) else None


def lone_seat(facts: Facts, players: tuple[int, ...]) -> int | None:
    """Returns the seat of a lone player, or None if there isn't one."""
    if not facts.is_one_against_three:
        return None
    if not isinstance(facts, PointsEntry):
        return facts.re[0]
    if len(facts.winners) == 1:
        return facts.winners[0]
    return next(seat for seat in players if seat not in facts.winners)


def _check_number(value: int, field: str, limits: Range) -> None:
    if not limits.low <= value <= limits.high:
        raise RuleViolation("number_out_of_range", field, value=value, low=limits.low, high=limits.high)
