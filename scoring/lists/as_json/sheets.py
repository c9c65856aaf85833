"""The published JSON format of folded lists."""

from collections.abc import Mapping
from typing import Any

from scoring.game.as_json import (
    Json,
    explanation_to_json,
    line_to_json,
    notice_to_json,
    parse_line,
    parse_notice,
)
from scoring.lists.entries import GameEntry
from scoring.lists.format import MissingGames
from scoring.lists.penalties import ENDING_A_GAME
from scoring.lists.points.explained import explain_entry
from scoring.lists.sheet import (
    BreakOff,
    MissingLine,
    MissingReason,
    NextGame,
    Sheet,
    SheetGame,
    SheetPenalty,
    Spell,
)
from scoring.rules.bock import BockTrigger
from scoring.rules.rules import RuleSet
from scoring.terms import Duty, Party

PENALTY_NAMES = ("after", "paragraph", "offender", "cancelled")


def sheet_to_json(sheet: Sheet, rules: RuleSet | None = None) -> Json:
    """Serializes a list as `replay` prints it, with explanations if rules are given."""
    return {
        "entries": [sheet_game_to_json(game) | _explanation(game, sheet, rules) for game in sheet.games],
        "penalties": [penalty_to_json(penalty) for penalty in sheet.penalties],
        "broken_off": break_off_to_json(sheet.break_off) if sheet.break_off else None,
        "totals": list(sheet.totals),
        "games_played": list(sheet.games_played),
        "games_won": list(sheet.games_won),
        "soli_won": list(sheet.soli_won),
        "phase": sheet.phase.value,
        "warnings": [notice_to_json(notice) for notice in sheet.warnings],
        "next": next_to_json(sheet.next) if sheet.next else None,
        "open_pflichtsoli": {str(seat): owed for seat, owed in enumerate(sheet.open_pflichtsoli, start=1)},
        "normal_games_left": sheet.normal_games_left,
        "games_left": sheet.games_left,
        "pot_left": sheet.pot_left,
        "drawn": sheet.drawn,
        "bocks": list(sheet.state.bocks.left),
        "present": list(sheet.present),
        "order": list(sheet.order),
        "spells": [spell_to_json(spell) for spell in sheet.spells],
    }


def _explanation(game: SheetGame, sheet: Sheet, rules: RuleSet | None) -> Json:
    entry = sheet.entries[game.position - 1]
    if rules is None or not isinstance(entry, GameEntry):
        return {}
    return {"explanation": explanation_to_json(explain_entry(entry, game, rules))}


def sheet_game_to_json(game: SheetGame) -> Json:
    """Serializes one game of a list."""
    result: Json = {
        name: getattr(game, name) for name in ("number", "dealer", "leads", "duty", "bock", "value", "winner")
    }
    result |= {name: list(getattr(game, name)) for name in ("players", "sitting", "winners", "points", "totals")}
    return result | {
        "raised": game.raised,
        "triggers": [trigger.value for trigger in game.triggers],
        "drawn": game.drawn,
        "entry": game.position,
        "lines": [line_to_json(line) for line in game.lines],
        "warnings": [notice_to_json(notice) for notice in game.warnings],
    }


def parse_sheet_game(given: Mapping[str, Any]) -> SheetGame:
    """Parses a game written by `sheet_game_to_json`, including its first version."""
    numbers: Json = {name: given[name] for name in ("number", "dealer", "leads", "bock", "value")}
    seats: Json = {name: tuple(given[name]) for name in ("players", "sitting", "winners", "points", "totals")}
    return SheetGame(
        position=given["entry"],
        soloist=given.get("soloist"),
        duty=Duty(given["duty"]) if given["duty"] else None,
        winner=Party(given["winner"]) if given["winner"] else None,
        raised=given.get("raised", 0),
        triggers=tuple(BockTrigger(each) for each in given.get("triggers", ())),
        drawn=given.get("drawn", 0),
        lines=tuple(parse_line(each) for each in given["lines"]),
        warnings=tuple(parse_notice(each) for each in given["warnings"]),
        **numbers,
        **seats,
    )


def penalty_to_json(penalty: SheetPenalty) -> Json:
    """Serializes a penalty; `entry` is its position in the list."""
    result: Json = {name: getattr(penalty, name) for name in PENALTY_NAMES}
    not_played = penalty.paragraph in ENDING_A_GAME
    return result | {"not_played": not_played, "points": list(penalty.points), "entry": penalty.position}


def parse_sheet_penalty(given: Mapping[str, Any]) -> SheetPenalty:
    """Parses a penalty written by `penalty_to_json`."""
    plain = {name: given[name] for name in PENALTY_NAMES}
    return SheetPenalty(position=given["entry"], points=tuple(given["points"]), **plain)


def break_off_to_json(break_off: BreakOff) -> Json:
    """Serializes the end of an abandoned list; `entry` is its position."""
    return {
        "entry": break_off.position,
        "after": break_off.after,
        "reason": break_off.reason,
        "rule": break_off.rule.value,
        "points": list(break_off.points),
        "lines": [line._asdict() for line in break_off.lines],
        "warnings": [notice_to_json(notice) for notice in break_off.remarks],
    }


def parse_break_off(given: Mapping[str, Any]) -> BreakOff:
    """Parses the end of an abandoned list, as written by `break_off_to_json`."""
    return BreakOff(
        position=given["entry"],
        after=given["after"],
        reason=given["reason"],
        rule=MissingGames(given["rule"]),
        points=tuple(given["points"]),
        lines=tuple(MissingLine(**{**line, "reason": MissingReason(line["reason"])}) for line in given["lines"]),
        remarks=tuple(parse_notice(each) for each in given["warnings"]),
    )


def spell_to_json(spell: Spell) -> Json:
    """Serializes one person's time on a seat."""
    names = ("seat", "from_position", "until_position", "points", "games_played", "games_won", "soli_won")
    return {name: getattr(spell, name) for name in names}


def next_to_json(following: NextGame) -> Json:
    """Serializes the next expected game."""
    return {
        "number": following.number,
        "dealer": following.dealer,
        "leads": following.leads,
        "forced": following.forced,
        "players": list(following.players),
        "bock": following.bock,
    }
