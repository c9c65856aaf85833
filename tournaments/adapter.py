"""Converts database rows to scoring values and back. No other module does."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.as_json import notice_to_json, parse_notice
from scoring.lists.as_json import replays
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.sheets import (
    break_off_to_json,
    parse_break_off,
    parse_sheet_game,
    parse_sheet_penalty,
    penalty_to_json,
    sheet_game_to_json,
)
from scoring.lists.entries import Entry as ListEntry
from scoring.lists.entries import TotalsEntry
from scoring.lists.fold import Folding, fold
from scoring.lists.format import CrossSum, Format, MissingGames
from scoring.lists.noted import KeptAsNoted, keep_as_noted
from scoring.lists.sheet import DerivedValues, Sheet, SheetGame
from scoring.rules.as_json import stored_rules
from scoring.rules.rules import RuleSet
from scoring.terms import Phase, TableEvent
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import Entry, EntryKind, ScoreList

# Raise it when the engine answers differently for the same facts; `recompute` then updates stored results.
ENGINE_VERSION = 4
# Keys of a format that a row omits at their defaults. The cross-sum is the tournament's choice (`format_of`).
OPTIONAL: Mapping[str, JSON] = {
    "cross_sum": CrossSum.ZERO.value,
    "broken_off": MissingGames.NOTHING.value,
    "broken_off_points": None,
}
PENALTY_EVENTS = (TableEvent.PENALTY, TableEvent.NOT_PLAYED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListState:
    """The state of a list for overviews, as stored in `ScoreList.state`.

    `number`, `dealer` and `forced` belong to the next game and are None if there is none. `open_pflichtsoli` has the
    seats that still owe some, with their number.
    """

    phase: Phase | None = None
    number: int | None = None
    dealer: int | None = None
    forced: int | None = None
    open_pflichtsoli: Mapping[int, int] = field(default_factory=dict)
    games: int = 0
    games_left: int = 0
    finished: bool = False
    warnings: int = 0
    drawn: int = 0
    pot_left: int | None = None
    bock: int = 1
    present: tuple[int, ...] = ()
    broken_off: bool = False


STATE_NAMES = tuple(ListState.__dataclass_fields__)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedList:
    """A folded list. `entries` and `results` correspond one to one to its rows.

    `broken` is the violation that stopped the fold at the entry `broken.params["entry"]`. From there on, results only
    have its code, and entries that can't be read are None.
    """

    sheet: Sheet
    entries: tuple[ListEntry | None, ...]
    results: tuple[DerivedValues, ...]
    broken: RuleViolation | None = None

    @property
    def derived(self) -> tuple[dict[str, JSON], ...]:
        return tuple(derived_to_json(result) for result in self.results)


def rules_of(version: RuleSetVersion) -> RuleSet:
    """Returns the rule set stored in a row. Raises the engine's violations if the rules are unknown."""
    return _rules(version.key, json.dumps(version.options, sort_keys=True))


@lru_cache(maxsize=64)
def _rules(key: str, options: str) -> RuleSet:
    return stored_rules(key, json.loads(options))


def stored_format(score_list: ScoreList) -> Format:
    return _format(json.dumps(score_list.format, sort_keys=True))


def format_to_json(list_format: Format) -> dict[str, JSON]:
    given = replays.format_to_json(list_format)
    return {name: value for name, value in given.items() if name not in OPTIONAL or value != OPTIONAL[name]}


def format_of(score_list: ScoreList) -> Format:
    """Returns the list's format, with the cross-sum that the tournament has chosen."""
    given = dict(score_list.format)
    if score_list.table is not None:
        zero_sum = score_list.table.round.tournament.zero_sum
        given["cross_sum"] = CrossSum.ZERO if zero_sum else CrossSum.FREE
    return _format(json.dumps(given, sort_keys=True))


@lru_cache(maxsize=256)
def _format(given: str) -> Format:
    return replays.parse_format(json.loads(given))


def fold_facts(score_list: ScoreList, facts: Sequence[JSON]) -> FoldedList:
    """Folds the facts into a list.

    Raises the `RuleViolation` of the first illegal entry, with its position (from 1) in `params["entry"]`.
    """
    entries = tuple(_parse_at(each, position) for position, each in enumerate(facts, start=1))
    sheet = fold(rules_of(score_list.rule_set), format_of(score_list), entries)
    return FoldedList(sheet=sheet, entries=entries, results=_results(sheet))


def fold_after(score_list: ScoreList, entries: Sequence[ListEntry]) -> Folding:
    folding = Folding(rules_of(score_list.rule_set), format_of(score_list))
    for entry in entries:
        folding.add_entry(entry)
    return folding


def folded_as_far_as_legal(score_list: ScoreList, facts: Sequence[JSON]) -> FoldedList:
    """Like `fold_facts`, but stops at the first illegal entry and reports the violation in `broken`."""
    try:
        return fold_facts(score_list, facts)
    except RuleViolation as violation:
        position = violation.params.get("entry")
        if not isinstance(position, int):
            raise
        legal, rest = fold_facts(score_list, facts[: position - 1]), facts[position - 1 :]
        return FoldedList(
            sheet=legal.sheet,
            entries=(*legal.entries, *(_parse_or_none(each) for each in rest)),
            results=(*legal.results, *(DerivedValues(error=violation.code) for _ in rest)),
            broken=violation,
        )


def facts_as_noted(
    score_list: ScoreList, facts: Sequence[JSONObject], noted: Mapping[int, SheetGame], kept: KeptAsNoted, reason: str
) -> list[JSONObject]:
    """Returns the facts, marking games that would now differ from `noted` as played (see `keep_as_noted`)."""
    try:
        entries = [_parse_at(each, position) for position, each in enumerate(facts, start=1)]
    except RuleViolation:
        return list(facts)
    kept_entries = keep_as_noted(rules_of(score_list.rule_set), format_of(score_list), entries, noted, kept, reason)
    pairs = zip(facts, entries, kept_entries, strict=True)
    return [given if entry is taken else facts_of(taken) for given, entry, taken in pairs]


def _parse_at(facts: JSON, position: int) -> ListEntry:
    try:
        return parse_entry(facts)
    except RuleViolation as violation:
        raise violation.at_entry(position) from None


def _parse_or_none(facts: JSON) -> ListEntry | None:
    try:
        return parse_entry(facts)
    except RuleViolation:
        return None


def _results(sheet: Sheet) -> tuple[DerivedValues, ...]:
    results = [DerivedValues() for _ in sheet.entries]
    for game in sheet.games:
        results[game.position - 1] = DerivedValues(game=game)
    for penalty in sheet.penalties:
        results[penalty.position - 1] = DerivedValues(penalty=penalty)
    if sheet.break_off:
        results[sheet.break_off.position - 1] = DerivedValues(break_off=sheet.break_off)
    for totals in sheet.entries[:1]:
        if isinstance(totals, TotalsEntry):
            results[0] = DerivedValues(totals=totals.totals, remarks=sheet.warnings)
    return tuple(results)


def entry_of(row: Entry) -> ListEntry:
    """Returns an entry as the engine's value. Raises the engine's violations if the facts can't be read."""
    return parse_entry(row.facts)


def totals_of(row: Entry) -> TotalsEntry:
    """Returns the totals of a row of kind TOTALS. Raises TypeError for any other row."""
    entry = entry_of(row)
    if not isinstance(entry, TotalsEntry):
        raise TypeError("expected an entry of totals")
    return entry


def facts_of(entry: ListEntry) -> JSONObject:
    return entry_to_json(entry)


# Facts not yet checked by the engine: they may be anything, and permissions are checked first.


def event_in(facts: JSON) -> JSON:
    return facts.get("event") if isinstance(facts, Mapping) else None


def as_played_in(facts: JSON) -> JSON:
    return facts.get("as_played") if isinstance(facts, Mapping) else None


def sum_accepted_in(facts: JSON) -> JSON:
    """Returns the reason given for totals that don't add up to zero."""
    return facts.get("sum_accepted") if isinstance(facts, Mapping) else None


def paragraph_in(facts: JSON) -> str:
    return str(facts.get("paragraph", "")) if isinstance(facts, Mapping) else ""


def is_penalty(facts: JSON) -> bool:
    """Returns whether this is a penalty, a game not played, or a solo that ended with a violation (TSR chapter 9)."""
    return isinstance(facts, Mapping) and (event_in(facts) in PENALTY_EVENTS or "paragraph" in facts)


def redacted_facts(facts: JSONObject) -> JSONObject:
    """Returns a penalty's facts without the offender and the reason."""
    if event_in(facts):
        return {name: facts[name] for name in ("event", "cancelled") if name in facts} | {"event": TableEvent.PENALTY}
    return {name: facts[name] for name in ("kind", "re") if name in facts}


def without_reason(facts: JSONObject) -> JSONObject:
    return {name: value for name, value in facts.items() if name != "reason"}


def kind_of(facts: JSONObject) -> EntryKind:
    if "event" in facts:
        return EntryKind.PENALTY if facts["event"] == TableEvent.PENALTY else EntryKind.EVENT
    if "totals" in facts:
        return EntryKind.TOTALS
    return EntryKind.POINTS if "value" in facts or "running" in facts else EntryKind.GAME


def derived_of(row: Entry) -> DerivedValues:
    """Returns the stored result of an entry. For illegal entries, see `last_legal_result`."""
    return _stored_result(row.derived)


def _stored_result(stored: Mapping[str, Any]) -> DerivedValues:
    if "number" in stored:
        return DerivedValues(game=parse_sheet_game(stored))
    if "paragraph" in stored:
        return DerivedValues(penalty=parse_sheet_penalty(stored))
    if "rule" in stored:
        return DerivedValues(break_off=parse_break_off(stored))
    if "totals" in stored:
        return DerivedValues(totals=tuple(stored["totals"]), remarks=tuple(map(parse_notice, stored["warnings"])))
    return DerivedValues(error=stored.get("error", ""))


def last_legal_result(row: Entry, result: DerivedValues) -> DerivedValues:
    """Returns the result. If the entry is now illegal, returns its last legal result with the error."""
    if not result.error:
        return result
    return replace(_stored_result(_last_legal_json(row.derived, row.facts)), error=result.error)


def with_last_legal(derived: dict[str, JSON], stored: Mapping[str, Any], facts: JSON) -> dict[str, JSON]:
    """Returns the result to store. An illegal entry keeps its last legal result under "last".

    `stored` must be the result of the same `facts`, or empty if the row had other ones.
    """
    last = _last_legal_json(stored, facts)
    return {**derived, "last": last} if "error" in derived and last else derived


def _last_legal_json(stored: Mapping[str, Any], facts: JSON) -> Mapping[str, Any]:
    """Returns the last legal result, dropping a penalty's result that older versions kept for other kinds of facts."""
    last: Mapping[str, Any] = stored.get("last", {}) if "error" in stored else stored
    return {} if names_punished(last) and not is_penalty(facts) else last


def names_punished(stored: Mapping[str, Any]) -> bool:
    return not {"offender", "paragraph"}.isdisjoint(stored)


def with_sorted_lines(derived: Mapping[str, Any]) -> JSONObject:
    """Sorts the lines. They follow the order of the facts' keys, which PostgreSQL doesn't preserve."""
    if "rule" in derived:
        return dict(derived)
    lines = sorted(derived.get("lines", ()), key=lambda line: (line["party"], line["reason"], line["points"]))
    return {**derived, "lines": lines}


def derived_to_json(result: DerivedValues) -> dict[str, JSON]:
    """Returns the result as it is stored, which is empty for events."""
    if result.game:
        return {**sheet_game_to_json(result.game), "soloist": result.game.soloist}
    if result.penalty:
        return penalty_to_json(result.penalty)
    if result.break_off:
        return break_off_to_json(result.break_off)
    if result.totals is not None:
        warnings = [notice_to_json(notice) for notice in result.remarks]
        return {"totals": list(result.totals), "points": list(result.totals), "warnings": warnings}
    return {"error": result.error} if result.error else {}


def state_of(done: FoldedList) -> ListState:
    sheet = done.sheet
    following = sheet.next
    return ListState(
        phase=sheet.phase,
        number=following.number if following else None,
        dealer=following.dealer if following else None,
        forced=following.forced if following else None,
        open_pflichtsoli={seat: count for seat, count in enumerate(sheet.open_pflichtsoli, start=1) if count},
        games=len(sheet.games),
        games_left=sheet.games_left,
        finished=sheet.phase is Phase.FINISHED and done.broken is None,
        warnings=len(sheet.warnings),
        drawn=sheet.drawn,
        pot_left=sheet.pot_left,
        bock=following.bock if following else 1,
        present=sheet.present,
        broken_off=sheet.break_off is not None,
    )


def state_to_json(state: ListState) -> dict[str, JSON]:
    stored: dict[str, JSON] = {name: getattr(state, name) for name in STATE_NAMES if name != "broken_off"}
    stored["open_pflichtsoli"] = {str(seat): count for seat, count in state.open_pflichtsoli.items()}
    stored["phase"], stored["present"] = state.phase and state.phase.value, list(state.present)
    return stored | {"broken_off": True} if state.broken_off else stored


def list_state(score_list: ScoreList) -> ListState:
    stored = {name: value for name, value in score_list.state.items() if name in STATE_NAMES}
    owed = {int(seat): count for seat, count in stored.pop("open_pflichtsoli", {}).items()}
    phase, present = stored.pop("phase", None), tuple(stored.pop("present", ()))
    return ListState(phase=phase and Phase(phase), open_pflichtsoli=owed, present=present, **stored)


def sums_by_position(done: FoldedList) -> dict[int, dict[str, int | None]]:
    """Returns each position's points (Spielpunkte), games played, games won and soli won; None means unknown."""
    sheet = done.sheet
    columns = zip(sheet.totals, sheet.games_played, sheet.games_won, sheet.soli_won, strict=True)
    return {
        position: {"points": points, "games_played": played, "games_won": won, "soli_won": soli}
        for position, (points, played, won, soli) in enumerate(columns, start=1)
    }
