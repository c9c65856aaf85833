"""Posters with QR codes for the public page and the network."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.printing.content.documents import Poster
from tournaments.printing.pages.notice_heads import NETWORK, RESULTS, head_codes, typed
from tournaments.printing.setting.pages import Page, RuledPage, Slot, Text, date_and_page, fill_slot

TEMPLATE = "printing/paper/poster.html"


@dataclass(frozen=True, slots=True)
class PosterFace:
    results: Slot | None
    network: Slot | None
    name: Slot
    password: Slot | None


def pages_of(document: Poster) -> Iterator[Page]:
    network = document.network
    style = "secret" if document.results_address else "signpost"
    face = PosterFace(
        results=Slot(RESULTS) if document.results_address else None,
        network=Slot(NETWORK) if network else None,
        name=Slot(f"{style}-name"),
        password=Slot(f"{style}-word") if network and network.password else None,
    )
    ruled = RuledPage(template=TEMPLATE, face=face)
    yield Page(ruled=ruled, texts=tuple(_texts(document, face)), codes=head_codes(document))


def _texts(document: Poster, face: PosterFace) -> Iterator[Text]:
    yield from fill_slot("banner", document.event)
    yield from fill_slot(
        "venue", " · ".join(filter(None, (document.club, date_and_page(document.date), document.venue)))
    )
    yield from fill_slot("link", typed(document.results_address))
    if document.network:
        yield from fill_slot(face.name.name, document.network.name)
    if document.network and face.password:
        yield from fill_slot(face.password.name, document.network.password)
