"""The only place where rows become scoring values and back."""

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
    parse_sheet_entry,
    parse_sheet_penalty,
    penalty_to_json,
    sheet_entry_to_json,
)
from scoring.lists.entries import Entry as ListEntry
from scoring.lists.entries import TotalsEntry
from scoring.lists.fold import Folding, fold
from scoring.lists.format import CrossSum, Format, MissingGames
from scoring.lists.noted import Kept, as_noted
from scoring.lists.sheet import Derived, Sheet, SheetEntry
from scoring.rules.as_json import stored_rules
from scoring.rules.rules import RuleSet
from scoring.terms import Phase, TableEvent
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import Entry, EntryKind, ScoreList

# Raised when the engine answers differently for the same facts; `recompute` then brings stored results up to date.
ENGINE_VERSION = 4
# Of a format, left out of a row where they say nothing; the cross-sum is the tournament's choice (`format_of`).
OPTIONAL: Mapping[str, JSON] = {
    "cross_sum": CrossSum.ZERO.value,
    "broken_off": MissingGames.NOTHING.value,
    "broken_off_points": None,
}
PENALTY_EVENTS = (TableEvent.PENALTY, TableEvent.NOT_PLAYED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListState:
    """What overviews show of a list, as its row keeps it (`ScoreList.state`); a list that keeps nothing has not begun.

    number, dealer and forced: of the game that comes next, None where none does. open_pflichtsoli: by seat, of those
    who owe some. pot_left: of a pot of the list's own.
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
class Folded:
    """A list's fold beside its rows: `entries` and `results` have one member per row, in their order.

    `broken` is why the list could only be folded up to the entry before `broken.params["entry"]`; from there on the
    results name its code, and an entry is None that cannot even be read.
    """

    sheet: Sheet
    entries: tuple[ListEntry | None, ...]
    results: tuple[Derived, ...]
    broken: RuleViolation | None = None

    @property
    def derived(self) -> tuple[dict[str, JSON], ...]:
        """The results as the rows keep them."""
        return tuple(derived_to_json(result) for result in self.results)


def rules_of(version: RuleSetVersion) -> RuleSet:
    """The rule set of a row. Raises the engine's violations for what it does not know."""
    return _rules(version.key, json.dumps(version.options, sort_keys=True))


@lru_cache(maxsize=64)
def _rules(key: str, options: str) -> RuleSet:
    return stored_rules(key, json.loads(options))


def stored_format(score_list: ScoreList) -> Format:
    """How long a list is, by its own row alone."""
    return _format(json.dumps(score_list.format, sort_keys=True))


def format_to_json(list_format: Format) -> dict[str, JSON]:
    """A format as a list's row keeps it and `stored_format` reads it."""
    given = replays.format_to_json(list_format)
    return {name: value for name, value in given.items() if name not in OPTIONAL or value != OPTIONAL[name]}


def format_of(score_list: ScoreList) -> Format:
    """How long a list is; whether its totals must sum to zero is the tournament's choice."""
    given = dict(score_list.format)
    if score_list.table is not None:
        zero_sum = score_list.table.round.tournament.zero_sum
        given["cross_sum"] = CrossSum.ZERO if zero_sum else CrossSum.FREE
    return _format(json.dumps(given, sort_keys=True))


@lru_cache(maxsize=256)
def _format(given: str) -> Format:
    return replays.parse_format(json.loads(given))


def folded(score_list: ScoreList, facts: Sequence[JSON]) -> Folded:
    """The list that these facts make, in their order.

    Raises the `RuleViolation` of the first entry that cannot stand, its position from 1 in `params["entry"]`.
    """
    entries = tuple(_parsed(each, position) for position, each in enumerate(facts, start=1))
    sheet = fold(rules_of(score_list.rule_set), format_of(score_list), entries)
    return Folded(sheet=sheet, entries=entries, results=_results(sheet))


def folding_behind(score_list: ScoreList, entries: Sequence[ListEntry]) -> Folding:
    """The fold of a list that goes on behind these entries, which can stand."""
    folding = Folding(rules_of(score_list.rule_set), format_of(score_list))
    for entry in entries:
        folding.take(entry)
    return folding


def folded_as_far_as_legal(score_list: ScoreList, facts: Sequence[JSON]) -> Folded:
    """As `folded`, but stops before the first entry that cannot stand and says why in `broken`."""
    try:
        return folded(score_list, facts)
    except RuleViolation as violation:
        position = violation.params.get("entry")
        if not isinstance(position, int):
            raise
        legal, rest = folded(score_list, facts[: position - 1]), facts[position - 1 :]
        return Folded(
            sheet=legal.sheet,
            entries=(*legal.entries, *(_readable(each) for each in rest)),
            results=(*legal.results, *(Derived(error=violation.code) for _ in rest)),
            broken=violation,
        )


def facts_as_noted(
    score_list: ScoreList, facts: Sequence[JSONObject], noted: Mapping[int, SheetEntry], kept: Kept, reason: str
) -> list[JSONObject]:
    """The facts, with games taken as played where the list would have them otherwise than noted; see `as_noted`."""
    try:
        entries = [_parsed(each, position) for position, each in enumerate(facts, start=1)]
    except RuleViolation:
        return list(facts)  # the fold says why
    kept_entries = as_noted(rules_of(score_list.rule_set), format_of(score_list), entries, noted, kept, reason)
    pairs = zip(facts, entries, kept_entries, strict=True)
    return [given if entry is taken else facts_of(taken) for given, entry, taken in pairs]


def _parsed(facts: JSON, position: int) -> ListEntry:
    try:
        return parse_entry(facts)
    except RuleViolation as violation:
        raise violation.at_entry(position) from None


def _readable(facts: JSON) -> ListEntry | None:
    try:
        return parse_entry(facts)
    except RuleViolation:
        return None


def _results(sheet: Sheet) -> tuple[Derived, ...]:
    results = [Derived() for _ in sheet.facts]
    for game in sheet.entries:
        results[game.position - 1] = Derived(game=game)
    for penalty in sheet.penalties:
        results[penalty.position - 1] = Derived(penalty=penalty)
    if sheet.break_off:
        results[sheet.break_off.position - 1] = Derived(break_off=sheet.break_off)
    for totals in sheet.facts[:1]:
        if isinstance(totals, TotalsEntry):
            results[0] = Derived(totals=totals.totals, remarks=sheet.warnings)
    return tuple(results)


def entry_of(row: Entry) -> ListEntry:
    """What was entered, as the engine has it. Raises the engine's violations for what it cannot read."""
    return parse_entry(row.facts)


def totals_of(row: Entry) -> TotalsEntry:
    """The totals that a row of that kind is. TypeError for another."""
    entry = entry_of(row)
    if not isinstance(entry, TotalsEntry):
        raise TypeError("an entry of totals holds none")
    return entry


def facts_of(entry: ListEntry) -> JSONObject:
    """An entry as its row keeps it."""
    return entry_to_json(entry)


# Facts before the engine reads them: they may be anything, and who may write them is asked first.


def event_in(facts: JSON) -> JSON:
    """The event that facts name."""
    return facts.get("event") if isinstance(facts, Mapping) else None


def as_played_in(facts: JSON) -> JSON:
    """What facts say of having been played against what the list expected."""
    return facts.get("as_played") if isinstance(facts, Mapping) else None


def sum_accepted_in(facts: JSON) -> JSON:
    """Why facts of totals say that they stand although they do not add up to zero."""
    return facts.get("sum_accepted") if isinstance(facts, Mapping) else None


def paragraph_in(facts: JSON) -> str:
    """The paragraph that facts of a penalty name, "" where they leave it open."""
    return str(facts.get("paragraph", "")) if isinstance(facts, Mapping) else ""


def is_penalty(facts: JSON) -> bool:
    """Whether facts are a penalty, a game not played, or a solo that a violation ended (TSR chapter 9)."""
    return isinstance(facts, Mapping) and (event_in(facts) in PENALTY_EVENTS or "paragraph" in facts)


def untold_facts(facts: JSONObject) -> JSONObject:
    """Facts of a penalty without who was punished and why."""
    if event_in(facts):
        return {name: facts[name] for name in ("event", "cancelled") if name in facts} | {"event": TableEvent.PENALTY}
    return {name: facts[name] for name in ("kind", "re") if name in facts}


def without_reason(facts: JSONObject) -> JSONObject:
    """Facts without why a list was broken off."""
    return {name: value for name, value in facts.items() if name != "reason"}


def kind_of(facts: JSONObject) -> EntryKind:
    """What an entry is, by the keys of its facts."""
    if "event" in facts:
        return EntryKind.PENALTY if facts["event"] == TableEvent.PENALTY else EntryKind.EVENT
    if "totals" in facts:
        return EntryKind.TOTALS
    return EntryKind.POINTS if "value" in facts or "running" in facts else EntryKind.GAME


def derived_of(row: Entry) -> Derived:
    """What was stored of an entry's result; see `last_derived` for those that cannot stand."""
    return _stored_result(row.derived)


def _stored_result(stored: Mapping[str, Any]) -> Derived:
    if "number" in stored:
        return Derived(game=parse_sheet_entry(stored))
    if "paragraph" in stored:
        return Derived(penalty=parse_sheet_penalty(stored))
    if "rule" in stored:
        return Derived(break_off=parse_break_off(stored))
    if "totals" in stored:
        return Derived(totals=tuple(stored["totals"]), remarks=tuple(map(parse_notice, stored["warnings"])))
    return Derived(error=stored.get("error", ""))


def last_derived(row: Entry, result: Derived) -> Derived:
    """A result; of an entry that cannot stand what it was when it last could, with the error."""
    if not result.error:
        return result
    return replace(_stored_result(_last(row.derived, row.facts)), error=result.error)


def keeping_last(derived: dict[str, JSON], stored: Mapping[str, Any], facts: JSON) -> dict[str, JSON]:
    """A result as its row keeps it, given what the row has: an entry that cannot stand keeps what it was last.

    `stored` is what came of the same `facts`, nothing where the row had others.
    """
    last = _last(stored, facts)
    return {**derived, "last": last} if "error" in derived and last else derived


def _last(stored: Mapping[str, Any], facts: JSON) -> Mapping[str, Any]:
    """What came last of facts; nothing of a penalty where they are none: rows may have kept it from other facts."""
    last: Mapping[str, Any] = stored.get("last", {}) if "error" in stored else stored
    return {} if names_punished(last) and not is_penalty(facts) else last


def names_punished(stored: Mapping[str, Any]) -> bool:
    """Whether a stored result says who was punished and why."""
    return not {"offender", "paragraph"}.isdisjoint(stored)


def in_one_order(derived: Mapping[str, Any]) -> JSONObject:
    """With its lines in one order: theirs is that of keys in the facts, which PostgreSQL does not keep."""
    if "rule" in derived:
        return dict(derived)
    lines = sorted(derived.get("lines", ()), key=lambda line: (line["party"], line["reason"], line["points"]))
    return {**derived, "lines": lines}


def derived_to_json(result: Derived) -> dict[str, JSON]:
    """A result as a row keeps it and `derived_of` reads it; empty for events."""
    if result.game:
        return {**sheet_entry_to_json(result.game), "soloist": result.game.soloist}
    if result.penalty:
        return penalty_to_json(result.penalty)
    if result.break_off:
        return break_off_to_json(result.break_off)
    if result.totals is not None:
        warnings = [notice_to_json(notice) for notice in result.remarks]
        return {"totals": list(result.totals), "points": list(result.totals), "warnings": warnings}
    return {"error": result.error} if result.error else {}


def state_of(done: Folded) -> ListState:
    """State of a list as overviews show it."""
    sheet = done.sheet
    following = sheet.next
    return ListState(
        phase=sheet.phase,
        number=following.number if following else None,
        dealer=following.dealer if following else None,
        forced=following.forced if following else None,
        open_pflichtsoli={seat: count for seat, count in enumerate(sheet.open_pflichtsoli, start=1) if count},
        games=len(sheet.entries),
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
    """A state as the list's row keeps it and `list_state` reads it; `broken_off` is there where it is true."""
    stored: dict[str, JSON] = {name: getattr(state, name) for name in STATE_NAMES if name != "broken_off"}
    stored["open_pflichtsoli"] = {str(seat): count for seat, count in state.open_pflichtsoli.items()}
    stored["phase"], stored["present"] = state.phase and state.phase.value, list(state.present)
    return stored | {"broken_off": True} if state.broken_off else stored


def list_state(score_list: ScoreList) -> ListState:
    """The stored state of a list, as `state_to_json` writes it, or as an older version did."""
    stored = {name: value for name, value in score_list.state.items() if name in STATE_NAMES}
    owed = {int(seat): count for seat, count in stored.pop("open_pflichtsoli", {}).items()}
    phase, present = stored.pop("phase", None), tuple(stored.pop("present", ()))
    return ListState(phase=phase and Phase(phase), open_pflichtsoli=owed, present=present, **stored)


def sums_of(done: Folded) -> dict[int, dict[str, int | None]]:
    """Per position its Spielpunkte, games played, games won and soli won; None where unknown."""
    sheet = done.sheet
    columns = zip(sheet.totals, sheet.games_played, sheet.games_won, sheet.soli_won, strict=True)
    return {
        position: {"points": points, "games_played": played, "games_won": won, "soli_won": soli}
        for position, (points, played, won, soli) in enumerate(columns, start=1)
    }
