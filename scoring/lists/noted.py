"""Protection of later games from the effects of a correction (TSR 9.6.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from scoring.errors import RuleViolation
from scoring.lists.entries import NOT_GIVEN, AsPlayed, Entry, GameEntry
from scoring.lists.fold import Folding
from scoring.lists.format import Format
from scoring.lists.sheet import SheetGame
from scoring.rules.rules import RuleSet


class KeptAsNoted(StrEnum):
    """The parts of a game that are protected."""

    DEAL = "deal"
    """Dealer, sit-outs and Bock; the duty of a solo follows from the list."""
    DEAL_AND_DUTY = "deal_and_duty"
    """The duty too."""


def keep_as_noted(
    rules: RuleSet,
    list_format: Format,
    entries: Sequence[Entry],
    noted: Mapping[int, SheetGame],
    kept: KeptAsNoted,
    reason: str,
) -> tuple[Entry, ...]:
    """Marks games as played if they would otherwise change.

    `noted`: games by position, from 1. `reason`: the default reason to record. If an entry is impossible, it and all
    later ones are left unchanged.
    """
    folding, taken = Folding(rules, list_format), list[Entry]()
    for position, entry in enumerate(entries, start=1):
        was = noted.get(position)
        if was is not None and isinstance(entry, GameEntry) and not _has_same_outcome(entry, was, folding, kept):
            entry = _mark_as_played(entry, was, kept, reason, rules)
        try:
            folding.add_entry(entry)
        except RuleViolation:
            return (*taken, *entries[len(taken) :])
        taken.append(entry)
    return tuple(taken)


def _has_same_outcome(entry: GameEntry, was: SheetGame, folding: Folding, kept: KeptAsNoted) -> bool:
    try:
        placed, played = folding.evaluate_next(entry)
    except RuleViolation:
        return False
    same = (placed.deal.dealer, placed.deal.sitting, played.bock) == (was.dealer, was.sitting, was.bock)
    return same and (kept is KeptAsNoted.DEAL or placed.booking.duty == was.duty)


def _mark_as_played(entry: GameEntry, was: SheetGame, kept: KeptAsNoted, reason: str, rules: RuleSet) -> GameEntry:
    known = entry.as_played or AsPlayed()
    bock = was.bock if rules.bock.triggers else known.bock
    as_played = AsPlayed(dealer=was.dealer, duty=known.duty, bock=bock, reason=known.reason or reason)
    if kept is KeptAsNoted.DEAL:
        # The table's claim for its solo may be the obstacle.
        return replace(entry, duty=None, as_played=as_played)
    duty = was.duty if entry.has_real_solo else NOT_GIVEN
    return replace(entry, as_played=replace(as_played, duty=duty))
