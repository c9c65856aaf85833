"""Registry of printable documents.

Models and services don't import this module, because a job only stores the key. It doesn't import WeasyPrint, because
pages are also served where that isn't installed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from tournaments.contributions import all_contributions
from tournaments.models import printing
from tournaments.models.printing import PrintJob, SeatingPaper
from tournaments.models.tournament import Tournament
from tournaments.printing.content import gather, packs
from tournaments.printing.content.documents import (
    Document,
    FilledLists,
    NoticeByName,
    NoticeByTable,
    NoticeOfPaths,
    Pack,
    Poster,
    RuleSheetPaper,
    ScoreSheets,
    StandingsTable,
)
from tournaments.printing.pages import (
    filled_lists,
    name_notices,
    path_notices,
    posters,
    score_sheets,
    standings,
    table_notices,
)
from tournaments.printing.setting.pages import Page


class Option(StrEnum):
    TABLES = "tables"  # these only
    COPIES = "copies"
    SHEETS = "sheets"  # number of copies and of players
    HALVED = "halved"  # two on a page, for cutting and stacking


class Scope(StrEnum):
    ROUND = "round"
    TOURNAMENT = "tournament"
    FREE_LIST = "free_list"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """A document that can be ordered."""

    # Never changed: used in forms, stored jobs and the ledger. At most 20 characters.
    key: str
    # Also the file's name.
    label: Promise
    # What is on it, in a few words.
    explanation: Promise | str = ""
    # Builds the content for a job. Raises RuleViolation("nothing_to_print").
    gather: Callable[[PrintJob], Document]
    # The type returned by `gather`, and how it becomes pages; packs and running text have no plan.
    content: type
    plan: Callable[..., Iterable[Page]] | None = None
    # Returns why it cannot be made for a tournament at a base address ("" for none), or None.
    refusal: Callable[[Tournament, str], RuleViolation | None] | None = None
    options: frozenset[Option] = frozenset()
    # The page that offers another feature's document.
    scope: Scope | None = None


ROUND_PACK = Printable(
    key=printing.ROUND_PACK,
    label=_("everything for the round"),
    explanation=_("notices by name and by table, score sheets"),
    gather=packs.round_pack,
    content=Pack,
)
ROUNDS_PACK = Printable(
    key=printing.ROUNDS_PACK,
    label=_("everything for all rounds"),
    explanation=_("the notice of all rounds, then notices and score sheets of each open round"),
    gather=packs.rounds_pack,
    content=Pack,
)
NOTICE_BY_NAME = Printable(
    key=SeatingPaper.BY_NAME.value,
    label=_("notice by name"),
    explanation=_("where everybody sits, by name, in large print"),
    gather=gather.notice_by_name,
    content=NoticeByName,
    plan=name_notices.pages_of,
)
NOTICE_BY_TABLE = Printable(
    key=SeatingPaper.BY_TABLE.value,
    label=_("notice by table"),
    explanation=_("who sits at which table, in large print"),
    gather=gather.notice_by_table,
    content=NoticeByTable,
    plan=table_notices.pages_of,
)
SCORE_SHEETS = Printable(
    key=SeatingPaper.SCORE_SHEETS.value,
    label=_("score sheets"),
    explanation=_("one per table, with names"),
    gather=gather.score_sheets,
    content=ScoreSheets,
    plan=score_sheets.pages_of,
    options=frozenset({Option.TABLES, Option.HALVED}),
)
BLANK_SHEETS = Printable(
    key="blank_sheets",
    label=_("score sheets without names"),
    explanation=_("a fallback for when everything else fails"),
    gather=gather.blank_sheets,
    content=ScoreSheets,
    plan=score_sheets.pages_of,
    options=frozenset({Option.SHEETS, Option.HALVED}),
)
FILLED_LISTS = Printable(
    key="filled_lists",
    label=_("filled lists"),
    explanation=_("the games as they were entered, with their reasons"),
    gather=gather.filled_lists,
    content=FilledLists,
    plan=filled_lists.pages_of,
    options=frozenset({Option.TABLES}),
)
STANDINGS = Printable(
    key="standings",
    label=_("standings"),
    explanation=_("as they are now, with missing lists noted"),
    gather=gather.standings,
    content=StandingsTable,
    plan=standings.pages_of,
)
PUBLIC_STANDINGS = Printable(
    key="public_standings",
    label=_("standings for everybody"),
    explanation=_("for the notice board, without what is held back for the prize giving"),
    gather=gather.public_standings,
    content=StandingsTable,
    plan=standings.pages_of,
)
PATHS = Printable(
    key=SeatingPaper.PATHS.value,
    label=_("notice of all rounds"),
    explanation=_("everybody’s table and position in every published round, by name"),
    gather=gather.paths,
    content=NoticeOfPaths,
    plan=path_notices.pages_of,
)
POSTER = Printable(
    key="poster",
    label=_("poster"),
    explanation=_("“Where do I sit?”: codes for the public page and the network, in large print"),
    gather=gather.poster,
    refusal=gather.poster_refusal,
    content=Poster,
    plan=posters.pages_of,
)
RULE_SHEET = Printable(
    key="rule_sheet",
    label=_("rule sheet"),
    explanation=_("all rules of this event in full, one copy per table"),
    gather=gather.rule_sheet,
    content=RuleSheetPaper,  # running text, see `pages.rule_sheets`
    options=frozenset({Option.COPIES}),
)

# Documents that the page of a scope offers one by one, in this order; then all at once.
OFFERED: Mapping[Scope, tuple[Printable, ...]] = {
    Scope.ROUND: (
        NOTICE_BY_NAME,
        NOTICE_BY_TABLE,
        SCORE_SHEETS,
        BLANK_SHEETS,
        FILLED_LISTS,
        STANDINGS,
        PUBLIC_STANDINGS,
    ),
    Scope.TOURNAMENT: (POSTER, PATHS, RULE_SHEET, STANDINGS, PUBLIC_STANDINGS, BLANK_SHEETS),
}
PACKS: Mapping[Scope, Printable] = {Scope.ROUND: ROUND_PACK, Scope.TOURNAMENT: ROUNDS_PACK}


def offered_printables(scope: Scope) -> tuple[Printable, ...]:
    """Returns the documents offered on a scope's page, with those of other features last."""
    return (*OFFERED.get(scope, ()), *(each for each in contributed_printables() if each.scope is scope))


def contributed_printables() -> Iterator[Printable]:
    for each in (document for feature in all_contributions() for document in feature.documents()):
        if each.scope is None:
            raise ValueError(f"{each.key} has no scope: declare which page offers it")
        yield each


@cache
def printables() -> Mapping[str, Printable]:
    return {
        each.key: each for each in (*(each for scope in Scope for each in offered_printables(scope)), *PACKS.values())
    }


@cache
def plans() -> Mapping[type, Callable[..., Iterable[Page]]]:
    return {each.content: each.plan for each in printables().values() if each.plan is not None}


def document_for(job: PrintJob) -> Document:
    """Gathers a job's document. Raises RuleViolation("nothing_to_print"), or KeyError if the key is unknown."""
    return printables()[job.document].gather(job)


def label_of(key: str) -> str:
    """Returns the document's label, or the key itself if it comes from an older version."""
    return str(printables()[key].label) if key in printables() else key
