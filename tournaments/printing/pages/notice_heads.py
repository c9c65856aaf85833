"""Headings of notices, with codes and addresses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from django.utils.translation import gettext

from tournaments.printing.content.documents import Network
from tournaments.printing.setting.filling import Room
from tournaments.printing.setting.pages import Code, Orientation, Slot, Text, date_and_page, fill_slot

# Millimetres, as in `static/printing/paper.css`.
PAPER: Mapping[Orientation, Room] = {
    Orientation.PORTRAIT: Room(width=186.0, height=278.0),
    Orientation.LANDSCAPE: Room(width=273.0, height=191.0),
}
HEAD, CODED_HEAD = 22.0, 29.0
LARGER = 6.5  # extra height of a head legible from two metres
SPARE = 1.5  # rules between the lines
RESULTS, NETWORK = "code-results", "code-network"


@dataclass(frozen=True, slots=True)
class Head:
    code: Slot | None
    network: Slot | None = None
    large: bool = False

    @property
    def shape(self) -> str:
        """CSS classes that make room for the codes."""
        codes = "networked" if self.network else "coded" if self.code else ""
        return f"{codes} far".strip() if self.large else codes

    @property
    def event(self) -> Slot:
        return Slot("occasion" if self.large else "notice-event")

    @property
    def when(self) -> Slot:
        return Slot("held" if self.large else "when")


class WallDocument(Protocol):
    @property
    def event(self) -> str: ...

    @property
    def club(self) -> str: ...

    @property
    def date(self) -> date | None: ...

    @property
    def results_address(self) -> str: ...

    @property
    def network(self) -> Network | None:
        """The hall's network, for documents that don't leave the hall."""


def head_of(document: WallDocument, *, large: bool = False) -> Head:
    return Head(
        Slot(RESULTS) if document.results_address else None,
        Slot(NETWORK) if document.network else None,
        large,
    )


def room_of(document: WallDocument, orientation: Orientation, *, large: bool = False) -> Room:
    paper = PAPER[orientation]
    head = CODED_HEAD if document.results_address or document.network else HEAD
    return Room(width=paper.width, height=paper.height - head - SPARE - (LARGER if large else 0))


def head_texts(
    document: WallDocument,
    page: int,
    pages: int,
    part: str = "",
    begins: str = "",
    *,
    large: bool = False,
    venue: str = "",
) -> Iterator[Text]:
    """Yields the texts of a heading. `part`: the range of names, e.g. "A–K"; `begins`: a time."""
    head = head_of(document, large=large)
    yield from fill_slot(head.event.name, document.event)
    begin = gettext("starts at {time}").format(time=begins) if begins else ""
    shown = [
        document.club,
        venue,
        date_and_page(document.date),
        begin,
        date_and_page(None, page, pages),
        part if pages > 1 else "",
    ]
    yield from fill_slot(head.when.name, " · ".join(filter(None, shown)))
    yield from fill_slot("address", typed(document.results_address))
    if document.network:
        yield from fill_slot("address-network", network_words(document.network))


def head_codes(document: WallDocument) -> tuple[Code, ...]:
    ways = ((RESULTS, document.results_address), (NETWORK, document.network.code if document.network else ""))
    return tuple(Code(slot, content) for slot, content in ways if content)


def network_words(network: Network) -> str:
    if not network.password:
        return gettext("{name} · without a password").format(name=network.name)
    return gettext("{name} · password: {password}").format(name=network.name, password=network.password)


def typed(address: str) -> str:
    """Returns an address as people would type it."""
    return address.removeprefix("https://").rstrip("/")
