"""Options of an order beside its document, as `PrintJob.options` keeps it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tournaments.models.json_values import JSON
from tournaments.models.printing import PrintJob
from tournaments.selectors.results.standings import StandingsStage


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOptions:
    """The options of an order; a document asks for those that concern it.

    table: for that one alone. copies, seats: None for as many as the document usually has. base: the address that
    phones reach this installation at, "" without codes. stage: how far the standings were, for the name of the file.
    """

    table: int | None = None
    copies: int | None = None
    seats: int | None = None
    halved: bool = False
    with_rules: bool = False
    base: str = ""
    stage: StandingsStage | None = None


NAMES = frozenset(field.name for field in fields(PrintOptions))


def options_of(job: PrintJob) -> PrintOptions:
    """The options of a job."""
    return options_in(job.options)


def options_in(stored: Mapping[str, Any]) -> PrintOptions:
    """Options as stored; what no document asks for any more is left out."""
    known = {name: value for name, value in stored.items() if name in NAMES and value}
    stage = known.pop("stage", None)
    return PrintOptions(**known, stage=StandingsStage(stage) if stage else None)


def options_to_json(options: PrintOptions) -> dict[str, JSON]:
    """Options as stored: those that say something."""
    given = {name: getattr(options, name) for name in sorted(NAMES)}
    return {name: value for name, value in given.items() if value}
