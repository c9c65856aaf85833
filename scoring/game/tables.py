"""Results without Sonderpunkte and Bock, cached per rule set for `evaluate`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import SONDERPUNKT_LIMITS, HighestWords
from scoring.game.lines import (
    MAUERN_WORTH,
    Line,
    Lines,
    against_lines,
    alten_lines,
    doubling_lines,
    extra_lines,
    is_mauern,
    lost_lines,
    stage_lines,
    word_lines,
)
from scoring.game.outcome import Stage, winner
from scoring.game.shares import FIVEFOLD, TRIPLE, Factors, factors
from scoring.rules.bock import BockMultiplies, BockSolo
from scoring.rules.reservations import ArmutMode, Reservation
from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting
from scoring.terms import SIX_AT_ONCE, Announcement, Kind, Party, Reason, Sonderpunkt


class Verdict(NamedTuple):
    """A result without any Sonderpunkte or Bock."""

    won: Party | None
    """None if nobody won."""
    base: Lines
    """Lines every Bock multiplies, doublings included."""
    alten: Lines
    """Gegen die Alten as a Sonderpunkt."""
    lost: Lines
    """Lines added after a Bock."""
    lines: Lines
    """All of the above."""
    value: int
    """Their sum."""

    @classmethod
    def from_lines(cls, won: Party | None, base: Lines, alten: Lines = (), lost: Lines = ()) -> "Verdict":
        """Builds a verdict and adds up its lines."""
        lines = base + alten + lost
        return cls(won, base, alten, lost, lines, sum(line.points for line in lines))


class Verdicts(dict[tuple[bool, Stage, HighestWords], Verdict]):
    """A cache of verdicts, keyed by whether Re is alone, Re's stage, and the announcements."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, key: tuple[bool, Stage, HighestWords]) -> Verdict:
        self[key] = judge(self.rules, *key)
        return self[key]


@dataclass(frozen=True, slots=True)
class Tables:
    """Lookup tables for a single rule book."""

    rules: RuleSet
    tricks: int
    """Tricks in a game."""
    kinds: frozenset[Kind]
    """Allowed kinds of game."""
    six: frozenset[Kind]
    """Allowed kinds of six at once."""
    sonderpunkte: Mapping[Sonderpunkt, int]
    """Worth of Sonderpunkte that count."""
    herzstiche: int
    """Limit of Herzstiche in a game."""
    too_high: frozenset[Announcement]
    """Disallowed announcements."""
    counting: Counting
    bock_on_base: bool
    """A Bock does not multiply Sonderpunkte."""
    soli_free_of_bock: bool
    """A Bock does not multiply soli."""
    verdicts: Verdicts
    factors: Factors
    """Factors of each side."""
    six_factors: Factors
    """The same for six at once."""


@lru_cache(maxsize=64)
def tables_for(rules: RuleSet) -> Tables:
    """Returns the lookup tables for a rule set, building them on first use."""
    return Tables(
        rules=rules,
        tricks=rules.deck.tricks,
        kinds=allowed_kinds(rules),
        six=SIX_AT_ONCE if rules.table.six_at_once else frozenset(),
        sonderpunkte=dict(rules.sonderpunkte),
        herzstiche=sonderpunkt_limit(rules, Sonderpunkt.HERZSTICH),
        too_high=frozenset(Announcement) - set(allowed_announcements(rules)),
        counting=rules.worth.counting,
        bock_on_base=rules.bock.multiplies is BockMultiplies.BASE,
        soli_free_of_bock=rules.bock.solo is BockSolo.FREE,
        verdicts=Verdicts(rules),
        factors=_factors(rules, TRIPLE),
        six_factors=_factors(rules, FIVEFOLD),
    )


def judge(rules: RuleSet, alone: bool, stage: Stage, words: HighestWords) -> Verdict:
    """Decides a game by its cards (TSR 7.1); Mauern reverses the result."""
    won = winner(stage, words)
    if won and not alone and is_mauern(rules, won, stage, words):
        return Verdict.from_lines(won.other, (Line(Reason.MAUERN, won.other, MAUERN_WORTH),))
    return _verdict(rules, won, alone, stage, words)


@lru_cache(maxsize=512)
def judge_revoke(rules: RuleSet, won: Party, alone: bool, stage: Stage, words: HighestWords) -> Verdict:
    """Decides a game that ended because the other party revoked (ohne Neunen, Grundsätzliches 8)."""
    return _verdict(rules, won, alone, stage, words)


def _verdict(rules: RuleSet, won: Party | None, alone: bool, stage: Stage, words: HighestWords) -> Verdict:
    base = (
        stage_lines(won, stage)
        + word_lines(rules, won, words)
        + against_lines(rules, won, stage, words)
        + extra_lines(rules, won, alone)
    )
    doubled = tuple(doubling_lines(rules, won, words, base))
    return Verdict.from_lines(won, base + doubled, alten_lines(rules, won, alone), lost_lines(rules, won, alone))


def _factors(rules: RuleSet, soloist: int) -> Factors:
    keys = product((Party.RE, Party.KONTRA, None), (True, False), (True, False))
    return {(won, alone, below): factors(rules, won, soloist if alone else 1, below) for won, alone, below in keys}


def allowed_kinds(rules: RuleSet) -> frozenset[Kind]:
    """Returns the kinds of game that a rule book allows."""
    kinds = {Kind.NORMAL, Kind.STILLE_HOCHZEIT, *rules.soli.allowed}
    if Reservation.HOCHZEIT in rules.reservations.order:
        kinds |= {Kind.HOCHZEIT, Kind.HOCHZEIT_SOLO}
    if rules.armut.mode is ArmutMode.EXCHANGE:
        kinds.add(Kind.ARMUT)
    if rules.genscher:
        kinds.add(Kind.GENSCHER)
    return frozenset(kinds)


def allowed_announcements(rules: RuleSet) -> tuple[Announcement, ...]:
    """Returns the announcements that a rule book allows, lowest first."""
    words = tuple(Announcement)
    return words[: words.index(rules.announcements.highest) + 1]


def sonderpunkt_limit(rules: RuleSet, sonderpunkt: Sonderpunkt) -> int:
    """Returns how often a Sonderpunkt can occur per game: Herzstich twice only if the ♥ ten isn't trump."""
    if sonderpunkt is Sonderpunkt.HERZSTICH and rules.dullen.trump:
        return 1
    return SONDERPUNKT_LIMITS[sonderpunkt]


def refuse_kind(tables: Tables, kind: Kind) -> None:
    """Raises `kind_not_allowed` if the rule book doesn't have this kind of game."""
    if kind not in tables.kinds:
        raise RuleViolation("kind_not_allowed", "kind", kind=kind.value)
