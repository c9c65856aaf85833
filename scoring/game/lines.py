"""The lines that make up a result (TSR 7.2.2; rule books, section 3).

Points are seen from the winner's side, or from Re's if nobody won (`won` is None).
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.game.game import HighestWords
from scoring.game.outcome import Stage
from scoring.rules.rules import RuleSet
from scoring.rules.worth import AbsagenCount, AgainstAbsage, AnnouncementWorth, GegenDieAlten, NobodyWins
from scoring.terms import ABSAGEN, Announcement, Party, Reason, Sonderpunkt, steps


class Line(NamedTuple):
    """One of the reasons for a result."""

    reason: Reason | Sonderpunkt
    party: Party
    """The party it is due to."""
    points: int
    """From the winner's side, negative for the losers' Sonderpunkte."""


Lines = tuple[Line, ...]
PARTIES = (Party.RE, Party.KONTRA)

# TSR 7.2.2 a: the losers stayed under, in rising order of worth.
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
# TSR 7.2.2 e, f: Absage -> (stage that defeats it, reason).
GEGEN = {
    Announcement.KEINE_90: (Stage.EXACTLY_120, Reason.GEGEN_KEINE_90),
    Announcement.KEINE_60: (Stage.FROM_90, Reason.GEGEN_KEINE_60),
    Announcement.KEINE_30: (Stage.FROM_60, Reason.GEGEN_KEINE_30),
    Announcement.SCHWARZ: (Stage.FROM_30, Reason.GEGEN_SCHWARZ),
}
# Mauern, whatever the cards (Doko-Turnier, Meldungszurückhaltung): gewonnen, gegen die Alten, keine 90, keine 60, keine
# 30.
MAUERN_WORTH = 5


def sign_for(party: Party, won: Party | None) -> int:
    """Returns 1 for the winner's points (or Re's if nobody won), otherwise -1."""
    return 1 if party is (won or Party.RE) else -1


def stage_lines(won: Party | None, stage: Stage) -> Lines:
    """Returns lines for winning and for the opponents' low Augen, or for either side's if nobody won (TSR 7.1.3)."""
    lines = [Line(Reason.GEWONNEN, won, 1)] if won else []
    for party in PARTIES if won is None else (won,):
        own = stage if party is Party.RE else stage.mirrored
        reached = max(0, own - Stage.FROM_121)
        lines += [Line(reason, party, sign_for(party, won)) for reason in UNDER[:reached]]
    return tuple(lines)


def word_lines(rules: RuleSet, won: Party | None, words: HighestWords) -> Lines:
    """Returns lines for announcements and Absagen. They all count for the winner; without a winner there are none."""
    if won is None:
        return ()
    ansage = ANSAGE_WORTH[rules.worth.announcement]
    by_party = tuple(zip(PARTIES, words, strict=True))
    lines = [Line(ANGESAGT[party], party, ansage) for party, word in by_party if word and ansage]
    for party, word in by_party:
        if party is won or rules.worth.absagen is AbsagenCount.EITHER:
            lines += [Line(ABGESAGT[step], party, 1) for step in steps(word)]
    return tuple(lines)


def against_lines(rules: RuleSet, won: Party | None, stage: Stage, words: HighestWords) -> Lines:
    """Returns lines for Augen reached against missed Absagen, which may count even if nobody won."""
    if won is None and rules.worth.nobody_wins is NobodyWins.STAGES:
        return ()
    reached: list[Line] = []
    for party, own, word in ((Party.RE, stage, words.kontra), (Party.KONTRA, stage.mirrored, words.re)):
        for step in counted_against(rules.worth.against_absage, word):
            enough, reason = GEGEN[step]
            if own >= enough:
                reached.append(Line(reason, party, sign_for(party, won)))
    return tuple(reached)


def counted_against(option: AgainstAbsage, word: Announcement | None) -> tuple[Announcement, ...]:
    """Returns the Absagen that earn the other party a point if they're missed."""
    if option is AgainstAbsage.NONE or word not in ABSAGEN:
        return ()
    return steps(word) if option is AgainstAbsage.CUMULATIVE else (word,)


def extra_lines(rules: RuleSet, won: Party | None, alone: bool) -> Lines:
    """Returns the line for a solo, or for gegen die Alten if it belongs to the base value."""
    if alone:
        return (Line(Reason.SOLO, won, rules.worth.solo),) if won and rules.worth.solo else ()
    if won is Party.KONTRA and rules.worth.gegen_die_alten is GegenDieAlten.BASE:
        return (Line(Reason.GEGEN_DIE_ALTEN, won, 1),)
    return ()


def doubling_lines(rules: RuleSet, won: Party | None, words: HighestWords, base: Lines) -> Iterator[Line]:
    """Yields a line for each announcement that doubles the value, or nothing if nobody won."""
    total = sum(line.points for line in base)
    if won is None or not total or rules.worth.announcement is not AnnouncementWorth.DOUBLING:
        return
    for party, word in zip(PARTIES, words, strict=True):
        if word:
            yield Line(VERDOPPELT[party], party, total)
            total += total


def alten_lines(rules: RuleSet, won: Party | None, alone: bool) -> Lines:
    """Returns the line for gegen die Alten if it counts as a Sonderpunkt (TSR 7.2.3)."""
    sonderpunkt = rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT
    return (Line(Reason.GEGEN_DIE_ALTEN, won, 1),) if won is Party.KONTRA and sonderpunkt and not alone else ()


def lost_lines(rules: RuleSet, won: Party | None, alone: bool) -> Lines:
    """Returns the cost of a lost solo, which isn't multiplied (ohne Neunen, Abrechnung 7)."""
    lost = alone and won is Party.KONTRA and rules.worth.solo_lost
    return (Line(Reason.SOLO_VERLOREN, Party.KONTRA, rules.worth.solo_lost),) if lost else ()


def is_mauern(rules: RuleSet, won: Party | None, stage: Stage, words: HighestWords) -> bool:
    """Checks whether silent winners left the others below 30 Augen (Doko-Turnier, Meldungszurückhaltung)."""
    if won is None or not rules.worth.mauern:
        return False
    own, word = (stage, words.re) if won is Party.RE else (stage.mirrored, words.kontra)
    return own >= Stage.FROM_211 and word is None
