"""The head of what hangs on the wall: title, event, date, and the way to the results as a code and in letters."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from django.utils.translation import gettext

from tournaments.printing.setting.filling import Room
from tournaments.printing.setting.pages import Code, Orientation, Slot, Text, dated, put

# Millimetres, as in `static/css/print.css`.
PAPER: Mapping[Orientation, Room] = {
    Orientation.PORTRAIT: Room(width=186.0, height=278.0),
    Orientation.LANDSCAPE: Room(width=273.0, height=191.0),
}
HEAD, CODED_HEAD = 22.0, 29.0
SPARE = 1.5  # rules between the lines
RESULTS = "code-results"


@dataclass(frozen=True, slots=True)
class Head:
    """What the template of a head asks: the slot of the code, if there is one."""

    code: Slot | None


class Hung(Protocol):
    """What a head says of its document."""

    @property
    def event(self) -> str:
        """The event's name."""

    @property
    def date(self) -> date | None:
        """Its day."""

    @property
    def results_address(self) -> str:
        """The full address of the public page; empty without one that others can open."""


def head_of(document: Hung) -> Head:
    """The head that is ruled for a document."""
    return Head(Slot(RESULTS) if document.results_address else None)


def room_of(document: Hung, orientation: Orientation) -> Room:
    """What a page has below its head."""
    paper = PAPER[orientation]
    head = CODED_HEAD if document.results_address else HEAD
    return Room(width=paper.width, height=paper.height - head - SPARE)


def head_texts(document: Hung, page: int, pages: int, part: str = "", begins: str = "") -> Iterator[Text]:
    """What stands in the head of a page; `part` says which names are on it, e.g. "A–K", `begins` is a time."""
    yield from put("notice-event", document.event)
    begin = gettext("to begin at {time}").format(time=begins) if begins else ""
    shown = [dated(document.date), begin, dated(None, page, pages), part if pages > 1 else ""]
    yield from put("when", " · ".join(filter(None, shown)))
    yield from put("address", typed(document.results_address))


def head_codes(document: Hung) -> tuple[Code, ...]:
    """The code of the public page, if there is one."""
    return (Code(RESULTS, document.results_address),) if document.results_address else ()


def typed(address: str) -> str:
    """An address as somebody types it who reads it on paper."""
    return address.removeprefix("https://").rstrip("/")
