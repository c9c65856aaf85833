"""Posters, and the network on wall notices."""

from dataclasses import replace

import pytest

from tests.marks import long
from tests.printing.examples import DATE, EVENT, notice_of_paths, seats, standings
from tests.printing.reading import page_texts
from tournaments.lettering.typesetting import Weight
from tournaments.printing.content.documents import Network, NoticeByName, NoticeByTable, Poster
from tournaments.printing.pages import name_notices, path_notices, posters, table_notices
from tournaments.printing.pages import standings as standings_pages
from tournaments.printing.pages.notice_heads import NETWORK, RESULTS
from tournaments.printing.setting.layout import lay_out

MM = 72 / 25.4
ADDRESS = "https://doko.example.org/t/stadtmeisterschaft/"
HALL = Network(name="Gasthof zur Mühle", password="drei Füchse 9", code="WIFI:S:Gasthof zur Mühle;P:drei Füchse 9;;")
OPEN = Network(name="Saal", password="", code="WIFI:T:nopass;S:Saal;;")
LONGEST = Network(name="W" * 32, password="M" * 63, code=f"WIFI:T:WPA;S:{'W' * 32};P:{'M' * 63};;")
LONG_ADDRESS = "http://192.168.178.123:8000/t/" + "meisterschaft-" * 5


def poster(**fields: object) -> Poster:
    return Poster(event=EVENT, date=DATE, venue="Gasthof Zum Beispiel", **fields)  # type: ignore[arg-type]


# (poster, texts on it, texts not on it)
SAID = [
    (poster(results_address=ADDRESS, network=HALL), ["stadtmeisterschaft", "drei Füchse 9", "Vorher"], ["https"]),
    long(poster(results_address=ADDRESS), ["doko.example.org"], ["Netz", "Passwort"]),
    long(poster(network=OPEN), ["Saal", "ohne Passwort"], ["Wie steht es?"]),
    long(poster(results_address=LONG_ADDRESS, network=LONGEST), ["W" * 32, "M" * 63], ["…"]),
]


@pytest.mark.parametrize(("document", "there", "not_there"), SAID)
def test_poster_fits_one_page_with_page_and_network(document, there, not_there):
    (text,) = page_texts(document)
    assert [words for words in (EVENT, *there) if words not in text] == []
    assert [words for words in not_there if words in text] == []


def _sides(pages) -> dict[str, list[float]]:
    ruled = [page.ruled for page in pages][:1]
    (slots,) = lay_out(ruled, {Weight.REGULAR: {"x"}}).slots
    return {name: [slots[name].width / MM, slots[name].height / MM] for name in (RESULTS, NETWORK) if name in slots}


def test_poster_codes_are_large():
    pages = list(posters.pages_of(poster(results_address=ADDRESS, network=HALL)))
    assert _sides(pages) == {RESULTS: pytest.approx([95, 95], abs=0.1), NETWORK: pytest.approx([52, 52], abs=0.1)}
    assert [code.content for code in pages[0].codes] == [ADDRESS, HALL.code]


NOTICES = {
    "by name": (lambda n: NoticeByName(event=EVENT, round=2, seats=seats(n), date=DATE), name_notices.pages_of),
    "by table": (lambda n: NoticeByTable(event=EVENT, round=2, seats=seats(n), date=DATE), table_notices.pages_of),
    "paths": (lambda n: notice_of_paths(n, 3), path_notices.pages_of),
}


@pytest.mark.parametrize("kind", NOTICES)
def test_notices_have_both_codes_of_25_millimetres(kind):
    made, pages_of = NOTICES[kind]
    pages = list(pages_of(replace(made(8), results_address=ADDRESS, network=HALL)))
    side = pytest.approx([25, 25], abs=0.1)
    assert _sides(pages) == {RESULTS: side, NETWORK: side}
    words = {text.slot: " ".join(text.words) for text in pages[0].texts}
    assert words["address-network"] == "Gasthof zur Mühle · Passwort: drei Füchse 9"


@pytest.mark.parametrize("people", [8, 41, 70, 160, 400])
@pytest.mark.parametrize("kind", NOTICES)
def test_network_does_not_shrink_names(kind, people):
    made, pages_of = NOTICES[kind]
    without = replace(made(people), results_address=ADDRESS)
    plain, networked = (list(pages_of(each)) for each in (without, replace(without, network=LONGEST)))
    assert [page.ruled.scale for page in networked] == [page.ruled.scale for page in plain]


def test_standings_never_name_the_network():
    (page,) = standings_pages.pages_of(standings(8, results_address=ADDRESS))
    assert [code.slot for code in page.codes] == [RESULTS]
    assert not any("network" in text.slot for text in page.texts)
