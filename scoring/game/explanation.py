"""Explanations of games for people; unlike plain results, they name receivers and cover points entries.

| paragraph | done |
|---|---|
| TSR 7.1.1 and 7.1.2, 4 to 8: a limit moved by announcements; 7.1.3 nobody wins | `_announcement_notices` |
| 7.2.4 threefold; counting plus with three times always; Tripelkopf | `_multiplier_notices` |
| Mauern (Doko-Turnier) | `_decision_notices`, its five parts `MAUERN_PARTS` |
| Verwerfen (ohne Neunen, 8) | `_decision_notices`, `_paid_alone_notices` |
| everything else | `credits_for`: the lines of the result |
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, Protocol

from scoring.game.evaluate import STAGE_STARTS, not_multiplied
from scoring.game.game import Game, HighestWords, PointsEntry
from scoring.game.limits import stages
from scoring.game.lines import Lines
from scoring.game.outcome import STAGE_AGAINST_ABSAGE, STAGE_FOR_OWN_ABSAGE, Stage, winner
from scoring.notices import Notice
from scoring.rules.rules import RuleSet
from scoring.terms import ABSAGEN, Party, Reason, Sonderpunkt


class Part(StrEnum):
    """Reasons that only appear in explanations."""

    WERT = "wert"
    """Entered value, before any Bock."""
    WERT_VERVIELFACHT = "wert_vervielfacht"
    """Part of it that a Bock multiplies."""
    SONDERPUNKTE = "sonderpunkte"
    """Part of it that no Bock multiplies."""
    MAUERN_GEWONNEN = "mauern_gewonnen"
    MAUERN_ALTE = "mauern_gegen_die_alten"
    MAUERN_90 = "mauern_keine_90"
    MAUERN_60 = "mauern_keine_60"
    MAUERN_30 = "mauern_keine_30"


# Mauern is worth five points, one for each of these, whatever the cards (Doko-Turnier, Meldungszurückhaltung).
MAUERN_PARTS = (Part.MAUERN_GEWONNEN, Part.MAUERN_ALTE, Part.MAUERN_90, Part.MAUERN_60, Part.MAUERN_30)
NOTHING_SAID = HighestWords(None, None)


class Receiver(StrEnum):
    """The side that receives points; winners or losers if the parties are unknown."""

    RE = "re"
    KONTRA = "kontra"
    WINNERS = "winners"
    LOSERS = "losers"


class Credit(NamedTuple):
    """One line of an explanation."""

    reason: Reason | Sonderpunkt | Part
    to: Receiver
    points: int
    """Contribution to the value, negative for the losers' points."""


class Explanation(NamedTuple):
    """An explanation of a game's value and points."""

    decided: tuple[Notice, ...]
    """Reasons for the winner, other than 121 Augen."""
    lines: tuple[Credit, ...]
    """Their sum is the value."""
    written: tuple[Notice, ...]
    """Notices on points other than the plain value."""


class Outcome(Protocol):
    """The parts of a result that an explanation needs."""

    @property
    def winner(self) -> Party | None:
        """The winning party, or None if nobody won or it is unknown."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""

    @property
    def value(self) -> int:
        """The value of the game, in points."""

    @property
    def lines(self) -> Lines:
        """The lines of the result."""

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat."""


def explain(facts: Game | PointsEntry, rules: RuleSet, outcome: Outcome) -> Explanation:
    """Explains a result. `outcome` must belong to these facts and rules.

    >>> from scoring.game.evaluate import evaluate
    >>> from scoring.game.game import Band
    >>> from scoring.rules.rulebooks.ddv import DDV
    >>> from scoring.terms import Announcement, Kind
    >>> game = Game(kind=Kind.NORMAL, re=(1, 3), augen=Band(119, 119), words=HighestWords(None, Announcement.KEINE_90))
    >>> [notice.code for notice in explain(game, DDV, evaluate(game, DDV)).decided]
    ['absage_lost', 'limit_shifted']
    """
    if isinstance(facts, PointsEntry):
        written = _multiplier_notices(_lone_seat(facts, outcome), outcome) if facts.is_alone else ()
        return Explanation((), tuple(_credits_of_points(facts, rules, outcome)), tuple(written))
    written = _multiplier_notices(facts.re[0], outcome, facts.verworfen) if facts.is_one_against_three else ()
    decided, paid = tuple(_decision_notices(facts, rules, outcome)), _paid_alone_notices(facts, outcome)
    return Explanation(decided, credits_for(outcome), (*paid, *written))


def credits_for(outcome: Outcome) -> tuple[Credit, ...]:
    """Returns the lines of a result with their receivers; Mauern is split into its parts."""
    won = outcome.winner or Party.RE
    lines: list[Credit] = []
    for line in outcome.lines:
        parts = MAUERN_PARTS if line.reason is Reason.MAUERN else (line.reason,)
        to = Receiver(won if line.points > 0 else won.other)
        lines += [Credit(part, to, line.points // len(parts)) for part in parts]
    return tuple(lines)


# Decided


def _decision_notices(game: Game, rules: RuleSet, outcome: Outcome) -> Iterator[Notice]:
    won = outcome.winner
    if game.verworfen is not None:
        yield Notice.create("revoked", seat=game.verworfen, party=won)
    elif won and any(line.reason is Reason.MAUERN for line in outcome.lines):
        yield Notice.create("mauern", party=won.other, winner=won)
    else:
        yield from _announcement_notices(game, won, stages(game, rules.deck.tricks))


def _announcement_notices(game: Game, won: Party | None, reached: tuple[Stage, ...]) -> Iterator[Notice]:
    by_party = {Party.RE: game.words.re, Party.KONTRA: game.words.kontra}
    for party, word in by_party.items():
        if party is not won and word in ABSAGEN:
            yield Notice.create(
                "absage_lost", party=party, announcement=word, needed=STAGE_STARTS[STAGE_FOR_OWN_ABSAGE[word]]
            )
    if won is None:
        yield Notice.create("nobody_won")
    elif any(winner(stage, NOTHING_SAID) is not won for stage in reached):
        word = by_party[won.other]
        if word in ABSAGEN:
            yield Notice.create("limit_shifted", party=won, needed=STAGE_STARTS[STAGE_AGAINST_ABSAGE[word]])
        else:
            yield Notice.create("only_kontra_announced")


# A game entered by its value


def _credits_of_points(entry: PointsEntry, rules: RuleSet, outcome: Outcome) -> Iterator[Credit]:
    sonder, lost = not_multiplied(entry, rules)
    added, multiplied = outcome.value - entry.value, entry.value - (sonder or 0) - lost
    lines: tuple[tuple[Part | Reason, int], ...] = ((Part.WERT, entry.value), (Reason.BOCK, added))
    if multiplied != entry.value and (added or not multiplied):
        apart = ((Part.SONDERPUNKTE, sonder or 0), (Reason.SOLO_VERLOREN, lost))
        lines = ((Part.WERT_VERVIELFACHT, multiplied), (Reason.BOCK, added), *apart)
    for reason, points in lines:
        if points:
            yield Credit(reason, _receiver(outcome.winner, points), points)


def _receiver(won: Party | None, points: int) -> Receiver:
    if won is None:
        return Receiver.WINNERS if points > 0 else Receiver.LOSERS
    return Receiver(won if points > 0 else won.other)


def _lone_seat(entry: PointsEntry, outcome: Outcome) -> int | None:
    if len(entry.winners) == 1:
        return entry.winners[0]
    seats = enumerate(outcome.points, start=1)
    return next((seat for seat, points in seats if points and seat not in entry.winners), None)


# Written


def _paid_alone_notices(game: Game, outcome: Outcome) -> tuple[Notice, ...]:
    """Adds a notice if the offender pays alone (ohne Neunen, Grundsätzliches 8); a soloist always does."""
    offender = game.verworfen
    if offender is None or game.re == (offender,) or not outcome.points[offender - 1]:
        return ()
    points = outcome.points[offender - 1]
    return (Notice.create("paid_alone", seat=offender, times=abs(points // outcome.value), points=points),)


def _multiplier_notices(alone: int | None, outcome: Outcome, offender: int | None = None) -> Iterator[Notice]:
    """Yields notices about points that are a multiple of the value (TSR 7.2.4; rule books, 3)."""
    value, own = outcome.value, outcome.points[alone - 1] if alone else 0
    others = [points for seat, points in enumerate(outcome.points, start=1) if seat not in (alone, offender)]
    each = max(others, key=abs)
    if abs(own) > abs(value):
        yield Notice.create("written_by_soloist", seat=alone, times=abs(own // value), points=own)
    elif abs(each) > abs(value):
        yield Notice.create("written_by_opponents", times=abs(each // value), points=each)
