"""Printable documents of a free list."""

from django.utils.translation import gettext_lazy as _

from tournaments.free_lists import documents
from tournaments.printing.content.documents import FilledLists, RuleSheetPaper, ScoreSheets
from tournaments.printing.pages import filled_lists, score_sheets
from tournaments.printing.registry import Printable, Scope

OWN_SHEET = Printable(
    key="own_sheet",
    label=_("empty list"),
    explanation=_("with the names, to fill in by hand"),
    gather=documents.own_sheet,
    content=ScoreSheets,
    plan=score_sheets.pages_of,
    scope=Scope.FREE_LIST,
)
OWN_LIST = Printable(
    key="own_list",
    label=_("the list as played"),
    explanation=_("the games as they were entered, with their reasons"),
    gather=documents.own_list,
    content=FilledLists,
    plan=filled_lists.pages_of,
    scope=Scope.FREE_LIST,
)
OWN_RULES = Printable(
    key="own_rules",
    label=_("rules"),
    explanation=_("all rules of this list in full"),
    gather=documents.own_rules,
    content=RuleSheetPaper,
    scope=Scope.FREE_LIST,
)


def own_documents() -> tuple[Printable, ...]:
    return OWN_SHEET, OWN_LIST, OWN_RULES
