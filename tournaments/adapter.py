"""The only place where rows become scoring values and back."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.as_json import notice_to_json
from scoring.lists.as_json import parse_entry, parse_format, penalty_to_json, sheet_entry_to_json
from scoring.lists.fold import fold
from scoring.lists.format import CrossSum, Format
from scoring.lists.sheet import Sheet, SheetEntry
from scoring.rules.as_json import parse_rules
from scoring.rules.rules import RuleSet
from scoring.terms import Phase
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList

JSON = Any

# Raised when the engine answers differently for the same facts; `recompute` then brings stored results up to date.
ENGINE_VERSION = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A list's fold beside its rows: `derived` has one JSON object per entry of the list, empty for events.

    `broken` is why the list could only be folded up to the entry before `broken.params["entry"]`; then the entries
    from there on have no result.
    """

    sheet: Sheet
    derived: tuple[Mapping[str, JSON], ...]
    broken: RuleViolation | None = None


def rules_of(version: RuleSetVersion) -> RuleSet:
    """The rule set of a row. Raises the engine's violations for what it does not know."""
    return _rules(version.key, json.dumps(version.options, sort_keys=True))


@lru_cache(maxsize=64)
def _rules(key: str, options: str) -> RuleSet:
    return parse_rules(key, json.loads(options))


def format_of(score_list: ScoreList) -> Format:
    """How long a list is; whether its totals must sum to zero is the tournament's choice."""
    given = dict(score_list.format)
    if score_list.table is not None:
        zero_sum = score_list.table.round.tournament.zero_sum
        given["cross_sum"] = CrossSum.ZERO if zero_sum else CrossSum.FREE
    return _format(json.dumps(given, sort_keys=True))


@lru_cache(maxsize=256)
def _format(given: str) -> Format:
    return parse_format(json.loads(given))


def folded(score_list: ScoreList, facts: Sequence[JSON]) -> Folded:
    """The list that these facts make, in their order.

    Raises the `RuleViolation` of the first entry that cannot stand, its position from 1 in `params["entry"]`.
    """
    entries = [_parsed(each, position) for position, each in enumerate(facts, start=1)]
    sheet = fold(rules_of(score_list.rule_set), format_of(score_list), entries)
    return Folded(sheet=sheet, derived=_derived(sheet, facts))


def folded_as_far_as_legal(score_list: ScoreList, facts: Sequence[JSON]) -> Folded:
    """As `folded`, but stops before the first entry that cannot stand and says why in `broken`."""
    try:
        return folded(score_list, facts)
    except RuleViolation as violation:
        position = violation.params.get("entry")
        if not isinstance(position, int):
            raise
        legal = folded(score_list, facts[: position - 1])
        rest = [{"error": violation.code} for _ in facts[position - 1 :]]
        return Folded(sheet=legal.sheet, derived=(*legal.derived, *rest), broken=violation)


def _parsed(facts: JSON, position: int) -> Any:
    try:
        return parse_entry(facts)
    except RuleViolation as violation:
        raise violation.at_entry(position) from None


def _derived(sheet: Sheet, facts: Sequence[JSON]) -> tuple[Mapping[str, JSON], ...]:
    derived: list[Mapping[str, JSON]] = [{} for _ in facts]
    for entry in sheet.entries:
        derived[entry.position - 1] = _entry_json(entry)
    for penalty in sheet.penalties:
        derived[penalty.position - 1] = penalty_to_json(penalty)
    if sheet.facts and not sheet.entries and any("totals" in each for each in facts):
        warnings = [notice_to_json(notice) for notice in sheet.warnings]
        derived[0] = {"totals": list(sheet.totals), "points": list(sheet.totals), "warnings": warnings}
    return tuple(derived)


def _entry_json(entry: SheetEntry) -> dict[str, JSON]:
    return {**sheet_entry_to_json(entry), "soloist": entry.soloist}


def state_of(done: Folded) -> dict[str, JSON]:
    """What overviews show of a list (`ScoreList.state`)."""
    sheet = done.sheet
    following = sheet.next
    owed = {str(seat): count for seat, count in enumerate(sheet.open_pflichtsoli, start=1) if count}
    return {
        "phase": sheet.phase.value,
        "number": following.number if following else None,
        "dealer": following.dealer if following else None,
        "forced": following.forced if following else None,
        "open_pflichtsoli": owed,
        "games": len(sheet.entries),
        "games_left": sheet.games_left,
        "finished": sheet.phase is Phase.FINISHED and done.broken is None,
        "warnings": len(sheet.warnings),
        "drawn": sheet.drawn,
        "pot_left": sheet.pot_left,
        "bock": following.bock if following else 1,
        "present": list(sheet.present),
    }


def sums_of(done: Folded) -> dict[int, dict[str, int | None]]:
    """Per position its Spielpunkte, games played, games won and soli won; None where unknown."""
    sheet = done.sheet
    columns = zip(sheet.totals, sheet.games_played, sheet.games_won, sheet.soli_won, strict=True)
    return {
        position: {"points": points, "games_played": played, "games_won": won, "soli_won": soli}
        for position, (points, played, won, soli) in enumerate(columns, start=1)
    }
