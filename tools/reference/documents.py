"""All documents, taken from the printing registry."""

from collections.abc import Iterator, Mapping

from django.utils.translation import override

from tools.reference.blocks import table
from tournaments.printing.registry import PACKS, Option, Printable, Scope, offered_printables, printables

HEADS = ("document", "key", "what is on it", "to choose", "paper")
OPTIONS: Mapping[Option, str] = {
    Option.TABLES: "some tables, or all",
    Option.COPIES: "number of copies",
    Option.SHEETS: "number of sheets, players at a table",
    Option.HALVED: "A5",
}


def blocks() -> Mapping[str, str]:
    """Generates one table for each page that offers documents."""
    with override("en"):
        return {scope.value: table(HEADS, map(_row, _printables_of(scope))) for scope in Scope}


def undescribed_names() -> Iterator[str]:
    return (key for key, each in printables().items() if not each.explanation)


def _printables_of(scope: Scope) -> tuple[Printable, ...]:
    pack = PACKS.get(scope)
    return (*((pack,) if pack else ()), *offered_printables(scope))


def _row(document: Printable) -> tuple[str, ...]:
    chosen = [OPTIONS[option] for option in Option if option in document.options and option is not Option.HALVED]
    if document in PACKS.values():
        chosen.append("with a rule sheet for each table")
    paper = "A4, or A5 (two a page)" if Option.HALVED in document.options else "A4"
    return str(document.label), f"`{document.key}`", str(document.explanation), "; ".join(chosen), paper
