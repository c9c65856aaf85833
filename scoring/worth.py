"""What each thing in a game is worth under one rule book: small tables of finished lines, built once per rule set.

A line is written from the winner's side, from that of Re where nobody won. Tables are keyed by the winner (None where
nobody won), by what was said and by the stage of Re; `evaluate` puts the lines of one game together from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game import SONDERPUNKT_LIMITS, Said
from scoring.outcome import STAGES, Stage, winner
from scoring.rules import (
    AbsagenCount,
    AgainstAbsage,
    AnnouncementWorth,
    ArmutMode,
    BockMultiplies,
    Counting,
    GegenDieAlten,
    NobodyWins,
    Reservation,
    RuleSet,
)
from scoring.shares import FIVEFOLD, TRIPLE, Factors, factors
from scoring.terms import ABSAGEN, SIX_AT_ONCE, Announcement, BockEvent, Kind, Party, Reason, Sonderpunkt, steps


class Line(NamedTuple):
    """One reason of a result: the party that made it, and its points as seen by the winner."""

    reason: Reason | Sonderpunkt
    party: Party
    points: int


Lines = tuple[Line, ...]
PARTIES = (Party.RE, Party.KONTRA)
WORDS = (None, *Announcement)
ALL_SAID = tuple(Said(re, kontra) for re, kontra in product(WORDS, WORDS))

# TSR 7.2.2 a: what the other party stayed under, in rising order of worth.
UNDER = (Reason.UNTER_90, Reason.UNTER_60, Reason.UNTER_30, Reason.SCHWARZ)
# TSR 7.2.2 b
ANSAGE_WORTH = {AnnouncementWorth.PLUS_TWO: 2, AnnouncementWorth.DOUBLING: 0}
ANGESAGT = {Party.RE: Reason.RE_ANGESAGT, Party.KONTRA: Reason.KONTRA_ANGESAGT}
VERDOPPELT = {Party.RE: Reason.RE_VERDOPPELT, Party.KONTRA: Reason.KONTRA_VERDOPPELT}
# TSR 7.2.2 c, d
ABGESAGT = {
    Announcement.KEINE_90: Reason.KEINE_90_ABGESAGT,
    Announcement.KEINE_60: Reason.KEINE_60_ABGESAGT,
    Announcement.KEINE_30: Reason.KEINE_30_ABGESAGT,
    Announcement.SCHWARZ: Reason.SCHWARZ_ABGESAGT,
}
# TSR 7.2.2 e, f: the word, the stage that answers it, the reason.
GEGEN = {
    Announcement.KEINE_90: (Stage.EXACTLY_120, Reason.GEGEN_KEINE_90),
    Announcement.KEINE_60: (Stage.FROM_90, Reason.GEGEN_KEINE_60),
    Announcement.KEINE_30: (Stage.FROM_60, Reason.GEGEN_KEINE_30),
    Announcement.SCHWARZ: (Stage.FROM_30, Reason.GEGEN_SCHWARZ),
}
# What Mauern is worth, whatever the cards (Doko-Turnier, Meldungszurückhaltung): gewonnen, gegen die Alten, keine 90,
# keine 60, keine 30.
MAUERN_WORTH = 5


@dataclass(frozen=True, slots=True)
class Tables:
    """One rule book's worth of everything. Keys: winner, `Said`, stage of Re, one against three or not."""

    tricks: int
    kinds: frozenset[Kind]
    six: frozenset[Kind]
    sonderpunkte: Mapping[Sonderpunkt, int]
    herzstiche: int
    events: frozenset[BockEvent]
    verwerfen: bool
    counting: Counting
    bock_on_base: bool
    winners: Mapping[tuple[Stage, Said], Party | None]
    stages: Mapping[tuple[Party | None, Stage], Lines]
    said: Mapping[tuple[Party | None, Said], Lines]
    against: Mapping[tuple[Party | None, Stage, Said], Lines]
    alone: Mapping[tuple[Party | None, bool], Lines]
    doubled: Mapping[tuple[Party | None, Said], tuple[Party, ...]]
    mauern: frozenset[tuple[Stage, Said]]
    alten: Mapping[tuple[Party | None, bool], Lines]
    lost: Mapping[tuple[Party | None, bool], Lines]
    factors: Factors
    six_factors: Factors


@lru_cache(maxsize=64)
def tables_for(rules: RuleSet) -> Tables:
    """The tables of a rule set."""
    outcomes = (Party.RE, Party.KONTRA, None)
    said = tuple(product(outcomes, ALL_SAID))
    alone = tuple(product(outcomes, (True, False)))
    return Tables(
        tricks=rules.deck.tricks,
        kinds=allowed_kinds(rules),
        six=SIX_AT_ONCE if rules.table.six_at_once else frozenset(),
        sonderpunkte=dict(rules.sonderpunkte),
        herzstiche=sonderpunkt_limit(rules, Sonderpunkt.HERZSTICH),
        events=bock_events(rules),
        verwerfen=rules.worth.verwerfen,
        counting=rules.worth.counting,
        bock_on_base=rules.bock.multiplies is BockMultiplies.BASE,
        winners={(stage, each): winner(stage, each) for stage, each in product(STAGES, ALL_SAID)},
        stages={(won, stage): stage_lines(won, stage) for won, stage in product(outcomes, STAGES)},
        said={(won, each): said_lines(rules, won, each) for won, each in said},
        against={
            (won, stage, each): against_lines(rules, won, stage, each)
            for won, stage, each in product(outcomes, STAGES, ALL_SAID)
        },
        alone={key: extra_lines(rules, *key) for key in alone},
        doubled={(won, each): doubling_parties(rules, won, each) for won, each in said},
        mauern=mauern(rules),
        alten={key: alten_lines(rules, *key) for key in alone},
        lost={key: lost_lines(rules, *key) for key in alone},
        factors=_factors(rules, TRIPLE),
        six_factors=_factors(rules, FIVEFOLD),
    )


def _factors(rules: RuleSet, soloist: int) -> Factors:
    keys = product((Party.RE, Party.KONTRA, None), (True, False), (True, False))
    return {(won, alone, below): factors(rules, won, soloist if alone else 1, below) for won, alone, below in keys}


def allowed_kinds(rules: RuleSet) -> frozenset[Kind]:
    """The kinds of game that can be entered under a rule book."""
    kinds = {Kind.NORMAL, Kind.STILLE_HOCHZEIT, *rules.soli.allowed}
    if Reservation.HOCHZEIT in rules.reservations.order:
        kinds |= {Kind.HOCHZEIT, Kind.HOCHZEIT_SOLO}
    if rules.armut.mode is ArmutMode.EXCHANGE:
        kinds.add(Kind.ARMUT)
    if rules.genscher:
        kinds.add(Kind.GENSCHER)
    return frozenset(kinds)


def sonderpunkt_limit(rules: RuleSet, sonderpunkt: Sonderpunkt) -> int:
    """How often a Sonderpunkt can be made in one game; a ♥ trick twice only where the ♥ ten is no trump."""
    if sonderpunkt is Sonderpunkt.HERZSTICH and rules.dullen.trump:
        return 1
    return SONDERPUNKT_LIMITS[sonderpunkt]


def signed(party: Party, won: Party | None) -> int:
    """1 for the party from whose side the lines are written, -1 for the other."""
    return 1 if party is (won or Party.RE) else -1


def stage_lines(won: Party | None, stage: Stage) -> Lines:
    """Won, and what the others stayed under; where nobody won, the party that did it has it (TSR 7.1.3)."""
    lines = [Line(Reason.GEWONNEN, won, 1)] if won else []
    for party in PARTIES if won is None else (won,):
        own = stage if party is Party.RE else stage.mirrored
        reached = max(0, own - Stage.FROM_121)
        lines += [Line(reason, party, signed(party, won)) for reason in UNDER[:reached]]
    return tuple(lines)


def said_lines(rules: RuleSet, won: Party | None, said: Said) -> Lines:
    """Announcements and Absagen, which go to the winner, whoever said them, and lapse where nobody won."""
    if won is None:
        return ()
    ansage = ANSAGE_WORTH[rules.worth.announcement]
    words = tuple(zip(PARTIES, said, strict=True))
    lines = [Line(ANGESAGT[party], party, ansage) for party, word in words if word and ansage]
    for party, word in words:
        if party is won or rules.worth.absagen is AbsagenCount.EITHER:
            lines += [Line(ABGESAGT[step], party, 1) for step in steps(word)]
    return tuple(lines)


def against_lines(rules: RuleSet, won: Party | None, stage: Stage, said: Said) -> Lines:
    """Augen reached against the other side's Absagen: for the party that reached them, also where nobody won."""
    if won is None and rules.worth.nobody_wins is NobodyWins.STAGES:
        return ()
    reached: list[Line] = []
    for party, own, word in ((Party.RE, stage, said.kontra), (Party.KONTRA, stage.mirrored, said.re)):
        for step in counted_against(rules.worth.against_absage, word):
            enough, reason = GEGEN[step]
            if own >= enough:
                reached.append(Line(reason, party, signed(party, won)))
    return tuple(reached)


def counted_against(option: AgainstAbsage, word: Announcement | None) -> tuple[Announcement, ...]:
    """The steps of an Absage that bring a point to who reached them."""
    if option is AgainstAbsage.NONE or word not in ABSAGEN:
        return ()
    return steps(word) if option is AgainstAbsage.CUMULATIVE else (word,)


def extra_lines(rules: RuleSet, won: Party | None, alone: bool) -> Lines:
    """What else stands in the base: gegen die Alten where it is multiplied, the point of a solo."""
    if alone:
        return (Line(Reason.SOLO, won, rules.worth.solo),) if won and rules.worth.solo else ()
    if won is Party.KONTRA and rules.worth.gegen_die_alten is GegenDieAlten.BASE:
        return (Line(Reason.GEGEN_DIE_ALTEN, won, 1),)
    return ()


def doubling_parties(rules: RuleSet, won: Party | None, said: Said) -> tuple[Party, ...]:
    """Who doubled the base; nobody where nobody won."""
    if won is None or rules.worth.announcement is not AnnouncementWorth.DOUBLING:
        return ()
    return tuple(party for party, word in zip(PARTIES, said, strict=True) if word)


def alten_lines(rules: RuleSet, won: Party | None, alone: bool) -> Lines:
    """Gegen die Alten where it is a Sonderpunkt (TSR 7.2.3)."""
    sonderpunkt = rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT
    return (Line(Reason.GEGEN_DIE_ALTEN, won, 1),) if won is Party.KONTRA and sonderpunkt and not alone else ()


def lost_lines(rules: RuleSet, won: Party | None, alone: bool) -> Lines:
    """What a lost solo costs after every multiplication (ohne Neunen, Abrechnung 7)."""
    lost = alone and won is Party.KONTRA and rules.worth.solo_lost
    return (Line(Reason.SOLO_VERLOREN, Party.KONTRA, rules.worth.solo_lost),) if lost else ()


def mauern(rules: RuleSet) -> frozenset[tuple[Stage, Said]]:
    """Where the winners of the cards lose because they said nothing against fewer than 30 Augen, two against two.

    Doko-Turnier, Meldungszurückhaltung. Without their own word they won by Augen, so the others' words do not matter.
    """
    if not rules.worth.mauern:
        return frozenset()
    return frozenset(
        [(stage, Said(None, word)) for stage in STAGES if stage >= Stage.FROM_211 for word in WORDS]
        + [(stage, Said(word, None)) for stage in STAGES if stage.mirrored >= Stage.FROM_211 for word in WORDS]
    )


def bock_events(rules: RuleSet) -> frozenset[BockEvent]:
    """The events that a game can have: those that trigger a Bock or are a Sonderpunkt of the rule book."""
    known = {str(trigger) for trigger in rules.bock.triggers} | {str(name) for name, _ in rules.sonderpunkte}
    return frozenset(event for event in BockEvent if event.value in known)


def refuse_kind(tables: Tables, kind: Kind) -> None:
    """Raises `kind_not_allowed`."""
    if kind not in tables.kinds:
        raise RuleViolation("kind_not_allowed", "kind", kind=kind.value)
