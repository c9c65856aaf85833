"""A result before it is saved: points, reasons, and its effects on the list, in words."""

import hashlib
import json
from dataclasses import dataclass

from scoring.lists.consequences import consequences
from scoring.lists.sheet import Derived
from tournaments.models.score_list import ScoreList
from tournaments.phrases.lists.bock import moves_words, raises_words
from tournaments.phrases.lists.consequences import consequence_words
from tournaments.phrases.lists.reasons import line_words, notice_words
from tournaments.selectors.lists.edits import EditPlan, Spot
from tournaments.selectors.lists.lists import ListView

DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A result before it is saved. `results`: name, Spielpunkte, total afterwards per position.

    `bock`: what becomes of the Bock, repeated once it is saved.
    """

    derived: Derived
    results: list[tuple[str, int, int]]
    lines: list[tuple[str, int]]
    warnings: list[str]
    consequences: list[str]
    bock: list[str]
    shown: str


def preview_of(planned: EditPlan, view: ListView, score_list: ScoreList) -> Preview:
    """The outcome of a plan in words."""
    derived, names = planned.result, view.names
    old, new = view.folded, planned.after
    effects = consequences(old.sheet, new.sheet, old.entries, new.entries)
    numbers = {entry.position: entry.number for entry in planned.after.sheet.entries}
    open_end = score_list.format.get("normal_games") is None
    is_correction = planned.edit.spot not in (Spot.END, Spot.TOTALS)
    return Preview(
        derived=derived,
        results=[
            (names.get(position, ""), each, total)
            for position, (each, total) in enumerate(zip(derived.points, derived.running or (), strict=True), start=1)
        ],
        lines=[(line_words(line), line.points) for line in derived.lines],
        warnings=[notice_words(warning, names) for warning in derived.warnings],
        consequences=consequence_words(effects, numbers, names, open_end=open_end) if is_correction else [],
        bock=moves_words(effects.bock) if is_correction else _raised(planned),
        shown=digest_of(planned),
    )


def _raised(planned: EditPlan) -> list[str]:
    """The Bock raised by a new game."""
    games = planned.after.sheet.entries
    raised = games[-1].raised if planned.result.number and games else 0
    return [raises_words(raised)] if raised else []


def digest_of(planned: EditPlan) -> str:
    """A digest of a plan's results: what was shown is saved only while it would still give the same."""
    text = json.dumps(planned.after.derived, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]
