"""Nothing on a wall is cut off."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.codes import codes_on
from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, wait_until
from tests.browser.stage.maker import Maker, Upto
from tests.browser.walls.pages import (
    FOUR_K,
    FULL_HD,
    HD,
    Stored,
    field,
    fits,
    fits_everywhere,
    hang,
    is_readable,
    on,
    projector,
    resize,
    running,
    turn,
    turn_to,
)
from tournaments.walls.rows import Rows, rows_at

pytestmark = pytest.mark.browser

FARTHEST_SEAT = Decimal(15)

LONG_NAMES = (
    "Anneliese Freifrau von Hohenlohe-Waldenburg-Schillingsfürst",
    "Maximiliane Eichendorf-Meyer",
    "Hans-Peter Müller-Lüdenscheidt",
)
MESSAGES = (
    "Das Essen ist fertig.",
    "Das Essen ist fertig, die Ausgabe ist im Raum nebenan.",
    "Bitte die Autos vor der Einfahrt wegfahren, die Feuerwehr kommt sonst nicht durch, und das wäre doch sehr schade. "
    "Danke allen, die mithelfen, und guten Appetit!",
)
# Sixteen can win: ten are named, the rest and the source stand below.
CHANCES = """
INSERT INTO tournaments_chances (version, basis, seed, last_round, computed_at, tournament_id, result)
SELECT 1000000, 'made up', 1, 1, datetime('now'), id, json_object(
  'chances', json((SELECT json_group_array(json_array(uid, iif(start_number <= 10, 9, NULL)))
                   FROM tournaments_participant WHERE tournament_id = event.id)),
  'closed', json_array(1), 'running', json_array(), 'runs', 4000)
FROM tournaments_tournament AS event WHERE id = EVENT
"""


# Text of names, and the bars beside them.
CLEAR = """() => [...document.querySelectorAll(".chances li")].every((row) => {
  const text = document.createRange();
  text.selectNodeContents(row.querySelector(".name"));
  const size = parseFloat(getComputedStyle(row).fontSize);
  return text.getBoundingClientRect().right + size / 2 < row.querySelector("svg").getBoundingClientRect().left;
})"""
# Left edges of names, right edges of points, and baselines within each line, on a podium.
EDGES = """rows => {
  const baseline = (part) => {
    const mark = document.createElement("i");
    mark.style.display = "inline-block";
    part.prepend(mark);
    const at = mark.getBoundingClientRect().bottom;
    mark.remove();
    return Math.round(at);
  };
  const edges = (selector, side) => new Set(
    rows.map((row) => Math.round(row.querySelector(selector).getBoundingClientRect()[side]))
  );
  return {
    lefts: edges(".name", "left").size, rights: edges(".num", "right").size,
    lines: rows.map((row) => new Set([...row.children].map(baseline)).size),
  };
}"""


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site)


def says(wall: Page, selector: str, count: int) -> None:
    expect(wall.locator(f".screen:not([hidden]) {selector}")).to_have_count(count)


def test_long_names_fit_at_the_prize_giving(wall: Page, site: Site, maker: Maker) -> None:
    stored = running(wall, maker, site, [*LONG_NAMES, *field(13)])
    stored.show("end")
    stored.earn({number: 100 - number for number in range(1, 17)})
    stored.tell(20, 1)
    expect(on(wall, "end").locator(".place .name")).to_have_text(LONG_NAMES[0])
    says(wall, ".before li", 9)
    fits_everywhere(wall)
    stored.tell(3, 0)
    says(wall, ".podium li", 3)
    fits_everywhere(wall)
    assert wall.locator(".podium li").evaluate_all(EDGES) == {"lefts": 1, "rights": 1, "lines": [1, 1, 1]}


@pytest.mark.parametrize("tied", [3, 8])
def test_shared_places_fit_at_the_prize_giving(wall: Page, site: Site, tied: int, maker: Maker) -> None:
    stored = running(wall, maker, site, [*LONG_NAMES, *field(13)])
    stored.set("UPDATE tournaments_tournament SET criteria = '[\"points\"]' WHERE id = EVENT")
    stored.show("end")
    stored.earn({number: 0 if number <= tied else -number for number in range(1, 17)})
    stored.tell(20, 1)
    says(wall, ".place li", tied)
    fits_everywhere(wall)
    stored.tell(20, 0)
    says(wall, ".podium li", tied)
    fits_everywhere(wall)


def test_codes_and_countdown_fit_above_every_message(wall: Page, site: Site, maker: Maker) -> None:
    event = maker.event(wall, EIGHT, upto=Upto.THERE)
    hang(maker, wall, event)
    stored = Stored(site, event)
    assert is_readable(on(wall, "doors").locator(".soon"))
    expect(wall.locator(".head .event")).to_have_text("Abend am Löschteich")
    expect(wall.locator(".foot .whose")).to_be_hidden()
    network = "network_name = 'Dorfgemeinschaftshaus-Gast', network_password = 'Doppelkopf-macht-Freude-2026'"
    expected = [f"{site.in_hall}/t/{event.slug}/"]
    for codes in (1, 2):
        stored.say("")
        says(wall, ".qr", codes)
        for message in MESSAGES:
            stored.say(message)
            expect(wall.locator(".band.told")).to_have_text(message)
            fits_everywhere(wall)
        for light in (False, True):  # with the longest message, on a small projector
            stored.show("doors", light=light)
            expect(wall.locator(".now.light")).to_have_count(int(light))
            resize(wall, HD)
            assert codes_on(wall) == expected
        expected.insert(0, "WIFI:T:WPA;S:Dorfgemeinschaftshaus-Gast;P:Doppelkopf-macht-Freude-2026;;")
        stored.set(f"UPDATE tournaments_tournament SET {network} WHERE id = EVENT")


@pytest.mark.parametrize("width", ["2", "3"])
def test_chances_fit_above_what_they_come_from(wall: Page, site: Site, width: str, maker: Maker) -> None:
    stored = running(wall, maker, site, field(16), width)
    stored.earn({number: 100 - number for number in range(1, 17)})
    stored.set("UPDATE tournaments_tournament SET rounds_planned = 3, chances_shown = 1 WHERE id = EVENT")
    stored.all_in()
    stored.set("UPDATE tournaments_round SET status = 'closed' WHERE number = 1 AND tournament_id = EVENT")
    stored.set(CHANCES)
    stored.show("collecting")
    expect(wall.locator(".chances li")).to_have_count(10)
    under = turn_to(wall, ".turn:not([hidden]) .under")  # the standings come first
    expect(under).to_contain_text("Nach Runde 1")
    expect(under).to_contain_text(re.compile("^Noch möglich für die übrigen 6"))
    for viewport in fits_everywhere(wall):
        assert (viewport["rows"], viewport["lists"]) == (10, 10)
    wait_until(wall, lambda: wall.evaluate(CLEAR))


def test_twelve_people_fit_on_one_page(wall: Page, site: Site, maker: Maker) -> None:
    stored = running(wall, maker, site, [LONG_NAMES[1], *field(11)])
    stored.show("seats")
    assert [page["rows"] for page in everywhere_on(wall, "seats")] == [12, 12]
    stored.earn({number: number // 2 for number in range(1, 13)})
    stored.all_in()
    stored.show("collecting")
    expect(wall.locator(".head h1")).to_have_text("Zwischenstand")
    expect(wall.locator(".head [data-marks]")).to_have_text("= geteilter Platz")
    assert [page["rows"] for page in everywhere_on(wall, "collecting")] == [12, 12]
    expect(wall.locator("[data-pages]")).to_have_text("")
    sizes = "names => new Set(names.map((name) => getComputedStyle(name).fontSize)).size"
    assert wall.locator(".rows .name").evaluate_all(sizes) == 1


def everywhere_on(wall: Page, screen: str) -> list[dict[str, Any]]:
    on(wall, screen)
    return fits_everywhere(wall)


@pytest.mark.long
def test_many_tables_that_play_on_fit_below_the_clock(wall: Page, site: Site, maker: Maker) -> None:
    stored = running(wall, maker, site, field(100))
    stored.time_left(8)
    on(wall, "last_minutes")
    for extra, lines in ((dict.fromkeys(range(2, 26), 10), 1), ({n: n + 2 for n in range(1, 26)}, 25)):
        stored.longer(extra)
        for minutes, screen in ((8, "last_minutes"), (-1, "time")):
            stored.time_left(minutes)
            on(wall, screen)
            says(wall, ".longer li", lines)
            fits_everywhere(wall)
    stored.time_left(8)
    assert is_readable(on(wall, "last_minutes").locator(".minutes"))


@pytest.mark.long
@pytest.mark.parametrize(("count", "width"), [(160, "2"), (41, "3")])
def test_every_list_of_a_round_fits(wall: Page, maker: Maker, site: Site, count: int, width: str) -> None:
    rows = rows_at(Decimal(width), FARTHEST_SEAT)
    stored = running(wall, maker, site, field(count), width)
    stored.earn({number: 1000 - 13 * number for number in range(1, count + 1)})
    expect(on(wall, "running").locator("li .num").first).to_have_text("987")
    for top in fits_everywhere(wall):
        assert (top["size"], top["lists"]) == (rows.type, 10)
    turn(wall)
    lists_fit(wall, count, rows)
    everybody_has_a_seat_on_a_page(wall, stored, count, rows)
    stored.show()
    clocks_fit(wall, stored, range(1, count // 4 + 1))
    stored.all_in()
    expect(wall.locator(".missing")).to_have_count(0)
    on(wall, "collecting")
    lists_fit(wall, count, rows)


def lists_fit(wall: Page, count: int, rows: Rows) -> None:
    expect(wall.locator(".screen:not([hidden]) [data-pages]")).to_have_text(re.compile("^1 / "))
    for page in fits_everywhere(wall):
        assert (page["size"], page["lists"]) == (rows.type, count)
        assert page["rows"] == rows_on_first(count, rows, page["columns"])


def rows_on_first(count: int, rows: Rows, columns: int) -> int:
    """Pages are filled evenly; a few more rows than usual may save one."""
    pages = -(-count // (int(rows.count * 1.1) * columns))
    return -(-count // pages)


def everybody_has_a_seat_on_a_page(wall: Page, stored: Stored, count: int, rows: Rows) -> None:
    stored.show("seats")
    on(wall, "seats")
    for page in fits_everywhere(wall):
        assert (page["size"], page["lists"]) == (rows.type, count)
        assert page["rows"] == rows_on_first(count, rows, page["columns"])
    pages = wall.locator(".screen:not([hidden]) [data-pages]").inner_text() or "1 / 1"
    assert int(pages.split("/")[1]) == -(-count // page["rows"])
    resize(wall, FOUR_K)
    assert fits(wall)["size"] == 2 * rows.type
    resize(wall, FULL_HD)


def clocks_fit(wall: Page, stored: Stored, tables: range) -> None:
    stored.time_left(8)
    stored.longer({number: 5 + number % 4 for number in tables})
    for minutes, screen in ((8, "last_minutes"), (-1, "time")):
        stored.time_left(minutes)
        on(wall, screen)
        says(wall, ".longer li", 4)
        fits_everywhere(wall)
    stored.longer(dict.fromkeys(tables, 0))
    stored.time_left(-50)
    expect(on(wall, "collecting").locator(".missing li")).to_have_count(len(tables))
    fits_everywhere(wall)
