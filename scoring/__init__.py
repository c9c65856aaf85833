"""Doppelkopf scoring: evaluation of games, score lists and standings, and a referee for recorded cards.

Everything a program needs can be imported from here: `from scoring import evaluate, fold, standings`. README.md has
examples. Names are loaded on first use, which keeps `import scoring` fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.cards.as_json import parse_record, record_to_json, referee_line, verdict_to_json
    from scoring.cards.codes import NOTES, REFUSALS
    from scoring.cards.judge import judge
    from scoring.cards.record import Record
    from scoring.cards.schema import record_schema, verdict_schema
    from scoring.cards.text import read_text
    from scoring.cards.text_writing import write_text
    from scoring.cards.verdict import Note, Refusal, Verdict
    from scoring.errors import CODES, NOTICES, RuleViolation
    from scoring.game.as_json import (
        game_to_json,
        parse_game,
        parse_points,
        points_to_json,
        score_line,
        score_to_json,
    )
    from scoring.game.evaluate import GameScore, evaluate, evaluate_points
    from scoring.game.game import Band, Game, HighestWords, PointsEntry, Seating, SonderpunktCount
    from scoring.game.lines import Line
    from scoring.lists.as_json.entries import entry_to_json, parse_entry
    from scoring.lists.as_json.replays import Replay, format_to_json, parse_format, parse_replay
    from scoring.lists.as_json.sheets import sheet_to_json
    from scoring.lists.choices import Choices, choices
    from scoring.lists.consequences import Consequences, consequences
    from scoring.lists.course import Course, courses
    from scoring.lists.entries import (
        AsPlayed,
        BreakOffEntry,
        BrokenSolo,
        Entry,
        EventEntry,
        GameEntry,
        MoveEntry,
        NotPlayedEntry,
        PenaltyEntry,
        PeopleEntry,
        TotalsEntry,
    )
    from scoring.lists.fold import fold
    from scoring.lists.format import CrossSum, Drain, Format, MissingGames, PotScope
    from scoring.lists.penalties import Paragraph
    from scoring.lists.sheet import BreakOff, NextGame, Sheet, SheetGame, SheetPenalty, Spell
    from scoring.notices import Notice
    from scoring.ranking.criteria import Criterion
    from scoring.ranking.standings import RoundResult, Standing, UnfinishedLists, standings
    from scoring.rules.as_json import (
        parse_rules,
        rules_schema,
        rules_to_json,
        rules_to_store,
        stored_rules,
        with_options,
    )
    from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
    from scoring.rules.rules import RuleSet
    from scoring.terms import Announcement, BockEvent, Duty, Kind, Party, Phase, Reason, Sonderpunkt, TableEvent

# Module of each name, as in the imports above.
_NAMES_OF_MODULES = {
    "cards.as_json": "parse_record record_to_json referee_line verdict_to_json",
    "cards.codes": "NOTES REFUSALS",
    "cards.judge": "judge",
    "cards.record": "Record",
    "cards.schema": "record_schema verdict_schema",
    "cards.text": "read_text",
    "cards.text_writing": "write_text",
    "cards.verdict": "Note Refusal Verdict",
    "errors": "CODES NOTICES RuleViolation",
    "game.as_json": "game_to_json parse_game parse_points points_to_json score_line score_to_json",
    "game.evaluate": "GameScore evaluate evaluate_points",
    "game.game": "Band Game HighestWords PointsEntry Seating SonderpunktCount",
    "game.lines": "Line",
    "lists.as_json.entries": "entry_to_json parse_entry",
    "lists.as_json.replays": "Replay format_to_json parse_format parse_replay",
    "lists.as_json.sheets": "sheet_to_json",
    "lists.choices": "Choices choices",
    "lists.consequences": "Consequences consequences",
    "lists.course": "Course courses",
    "lists.entries": "AsPlayed BreakOffEntry BrokenSolo Entry EventEntry "
    "GameEntry MoveEntry NotPlayedEntry PenaltyEntry PeopleEntry TotalsEntry",
    "lists.fold": "fold",
    "lists.format": "CrossSum Drain Format MissingGames PotScope",
    "lists.penalties": "Paragraph",
    "lists.sheet": "BreakOff NextGame Sheet SheetGame SheetPenalty Spell",
    "notices": "Notice",
    "ranking.criteria": "Criterion",
    "ranking.standings": "RoundResult Standing UnfinishedLists standings",
    "rules.as_json": "with_options parse_rules rules_schema rules_to_json rules_to_store stored_rules",
    "rules.rulebooks.catalogue": "RULE_BOOKS rule_book",
    "rules.rules": "RuleSet",
    "terms": "Announcement BockEvent Duty Kind Party Phase Reason Sonderpunkt TableEvent",
}
_MODULE_OF = {name: module for module, names in _NAMES_OF_MODULES.items() for name in names.split()}

__all__ = [
    "CODES",
    "NOTES",
    "NOTICES",
    "REFUSALS",
    "RULE_BOOKS",
    "Announcement",
    "AsPlayed",
    "Band",
    "BockEvent",
    "BreakOff",
    "BreakOffEntry",
    "BrokenSolo",
    "Choices",
    "Consequences",
    "Course",
    "Criterion",
    "CrossSum",
    "Drain",
    "Duty",
    "Entry",
    "EventEntry",
    "Format",
    "Game",
    "GameEntry",
    "GameScore",
    "HighestWords",
    "Kind",
    "Line",
    "MissingGames",
    "MoveEntry",
    "NextGame",
    "NotPlayedEntry",
    "Note",
    "Notice",
    "Paragraph",
    "Party",
    "PenaltyEntry",
    "PeopleEntry",
    "Phase",
    "PointsEntry",
    "PotScope",
    "Reason",
    "Record",
    "Refusal",
    "Replay",
    "RoundResult",
    "RuleSet",
    "RuleViolation",
    "Seating",
    "Sheet",
    "SheetGame",
    "SheetPenalty",
    "Sonderpunkt",
    "SonderpunktCount",
    "Spell",
    "Standing",
    "TableEvent",
    "TotalsEntry",
    "UnfinishedLists",
    "Verdict",
    "choices",
    "consequences",
    "courses",
    "entry_to_json",
    "evaluate",
    "evaluate_points",
    "fold",
    "format_to_json",
    "game_to_json",
    "judge",
    "parse_entry",
    "parse_format",
    "parse_game",
    "parse_points",
    "parse_record",
    "parse_replay",
    "parse_rules",
    "points_to_json",
    "read_text",
    "record_schema",
    "record_to_json",
    "referee_line",
    "rule_book",
    "rules_schema",
    "rules_to_json",
    "rules_to_store",
    "score_line",
    "score_to_json",
    "sheet_to_json",
    "standings",
    "stored_rules",
    "verdict_schema",
    "verdict_to_json",
    "with_options",
    "write_text",
]


if not TYPE_CHECKING:  # type checkers see only the imports above

    def __getattr__(name: str) -> object:
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
