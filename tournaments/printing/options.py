"""The options of a print order."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tournaments.models.json_values import JSON
from tournaments.models.printing import PrintJob
from tournaments.selectors.results.standings import StandingsStage


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOptions:
    """The options of a print order; each document only reads the ones it needs.

    tables: the only ones to print, () for all. copies, seats: None for the document's default. base: the address where
    phones can reach this installation, "" for no codes. stage: the stage of the standings, for the name of the file.
    """

    tables: tuple[int, ...] = ()
    copies: int | None = None
    seats: int | None = None
    halved: bool = False
    with_rules: bool = False
    base: str = ""
    stage: StandingsStage | None = None


NAMES = frozenset(field.name for field in fields(PrintOptions))


def options_of(job: PrintJob) -> PrintOptions:
    return options_in(job.options)


def options_in(stored: Mapping[str, Any]) -> PrintOptions:
    """Parses stored options, ignoring unknown ones."""
    known = {name: value for name, value in stored.items() if name in NAMES and value}
    stage, one = known.pop("stage", None), stored.get("table")  # before several could be chosen
    tables = known.pop("tables", [one] if one else ())
    return PrintOptions(**known, tables=tuple(tables), stage=StandingsStage(stage) if stage else None)


def options_to_json(options: PrintOptions) -> dict[str, JSON]:
    """Serialises the options that are set."""
    given = {name: getattr(options, name) for name in sorted(NAMES)}
    return {name: list(value) if name == "tables" else value for name, value in given.items() if value}
