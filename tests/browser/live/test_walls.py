"""A wall follows an event by itself, from the doors to the prizes; nothing on it is cut, and it recovers alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import Site
from tests.browser.live.walls import FULL_HD, PATIENT, Stored, bind, field, fits, on, projector, running
from tests.browser.pages import EIGHT, Event, ListPage, Written, create, send, sign_in
from tournaments.selectors.walls.moments import Screen

pytestmark = pytest.mark.browser

PRIZES = re.compile(r"part=prizes")
SOON = 2_000  # milliseconds until a wall shows what has changed
GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site)


def test_wall_follows_an_event_from_the_doors_to_the_prizes(desk: Page, phone: Page, wall: Page, site: Site) -> None:
    sign_in(desk, site.email, site.password)
    event = create(desk, "ddv", "Abend im Saal", "2026-11-21")
    event.import_list("\n".join(EIGHT))
    stored = Stored(site, event)
    stored.set("UPDATE tournaments_tournament SET rounds_planned = 1, standings_shown = 'at_once' WHERE id = EVENT")
    bind(desk, wall, event)
    doors = on(wall, "doors")
    expect(doors.locator("img.qr")).to_be_visible()
    expect(doors).to_contain_text("8 von 8 da")
    fits(wall)

    event.draw(1, seed=8)
    event.publish(1)
    seats = on(wall, "seats")
    expect(seats.locator("li .name").first).to_have_text("Ärmel A.")
    expect(seats.locator("[data-letters]")).to_have_text("A–U")
    assert fits(wall)["rows"] == 8

    event.release(1)
    expect(on(wall, "running").locator(".clock")).to_have_text(re.compile(r"^1:\d\d:\d\d$"))
    expect(wall.locator("body")).to_have_class("flashes", timeout=PATIENT)  # the gong, for those who hear nothing
    table = ListPage(phone, event.secret_address(1, 1))
    table.open()
    table.enter(GAME)
    leader = wall.locator('.screen[data-screen="running"] li:not([hidden])').first
    expect(leader.locator(".num")).to_have_text("2", timeout=SOON)
    table.enter(Written(value=5, winners=(1, 4), points=(5, -5, -5, 5)))
    expect(leader.locator(".num")).to_have_text("7", timeout=SOON)
    expect(leader).to_have_class(re.compile("changed"))
    fits(wall)

    stored.time_left(9.5)
    minutes = on(wall, "last_minutes").locator(".minutes")
    expect(minutes).to_have_text(re.compile(r"^9:\d\d$"))
    assert minutes.evaluate("place => getComputedStyle(place).fontSize") == "400px"
    stored.time_left(-1)
    expect(on(wall, "time")).to_contain_text("offene Pflichtsoli vorführen")
    stored.time_left(-6)
    expect(on(wall, "collecting").locator(".missing li")).to_have_text(["1", "2"])
    stored.all_in()
    expect(wall.locator(".missing")).to_have_count(0, timeout=PATIENT)
    event.close(1)
    expect(on(wall, "collecting").locator("small")).to_contain_text("vorläufig bis")
    assert fits(wall)["rows"] == 8
    give_prizes(desk, wall, event)


@pytest.mark.long
def test_axe_finds_nothing_on_any_screen(desk: Page, wall: Page, site: Site) -> None:
    """In the hall a wall is looked at; at home somebody may have it read out."""
    stored = running(desk, wall, site, field(16))
    stored.earn({number: 100 - number for number in range(1, 17)})
    stored.time_left(30)
    stored.longer({2: 5})
    stored.tell(3, 3)
    stored.say("Das Essen ist fertig.")
    found: list[str] = []
    for light in (False, True):
        for screen in Screen:
            stored.show(screen, light=light)
            expect(wall.locator(".now.light")).to_have_count(int(light), timeout=PATIENT)
            on(wall, screen)
            found += [f"{screen}: {line}" for line in findings(wall, "light" if light else "dark")]
    stored.show("seats")
    stored.set("UPDATE tournaments_round SET status = 'drawn' WHERE tournament_id = EVENT")
    expect(on(wall, "seats").locator("li")).to_have_count(0, timeout=PATIENT)
    found += [f"no seats: {line}" for line in findings(wall, "dark")]
    wall.goto("/wall/")
    wall.click("#begin button")
    expect(wall.locator(".code")).to_be_visible()
    found += [f"unbound: {line}" for line in findings(wall, "dark")]
    assert found == []


def test_desk_keeps_its_focus_while_results_come(desk: Page, wall: Page, site: Site) -> None:
    sign_in(desk, site.email, site.password)
    event = create(desk, "ddv", "Preise", "2026-11-21")
    event.import_list("\n".join(EIGHT))
    event.draw(1, seed=8)
    event.publish(1)
    event.release(1)
    bind(desk, wall, event)
    stored = Stored(site, event)
    stored.earn({number: 100 - number for number in range(1, 9)})
    stored.tell(3, None)
    desk.goto(event.at("walls/"))
    button = desk.locator("#prizes-on")
    button.focus()
    button.evaluate("button => { window.pressed = button; }")
    with desk.expect_response(PRIZES):
        stored.set("UPDATE tournaments_display SET name = 'Tresen' WHERE tournament_id = EVENT")
    expect(desk.locator(".wall-card h2").first).to_have_text("Tresen")
    assert desk.evaluate("window.pressed === document.activeElement")
    stored.tell(3, 3)  # another desk
    expect(desk.locator("#prizes .state")).to_contain_text("Platz 3")
    expect(button).to_be_focused()


def give_prizes(desk: Page, wall: Page, event: Event) -> None:
    """Place by place from the desk; what was not told yet is nowhere in the wall's page."""
    desk.goto(event.at("walls/"))
    desk.click('#prizes button[name=first][value="3"]')
    expect(on(wall, "end")).to_contain_text("Siegerehrung")
    while desk.locator("#prizes button[name=reached].primary").count():
        coming = desk.locator("#prizes p.strong").inner_text()
        names = [name for name in EIGHT if name in coming]
        assert not [name for name in names if name in wall.content() and "Platz" in coming]
        desk.click("#prizes button[name=reached].primary")
        if names:
            expect(wall.locator("ol.place .name").first).to_have_text(re.compile("|".join(names)), timeout=PATIENT)
            fits(wall)
    expect(wall.locator("ol.podium li").first).to_be_visible(timeout=PATIENT)
    expect(wall.locator(".end img.qr")).to_be_visible()
    fits(wall)


@pytest.mark.parametrize(
    ("count", "width", "size", "rows"), [(41, "2", 65, 11), (41, "3", 44, 16), (160, "2", 65, 11), (160, "3", 44, 16)]
)
def test_rows_fit_and_everybody_is_on_a_page(
    desk: Page, wall: Page, site: Site, count: int, width: str, size: int, rows: int
) -> None:
    sign_in(desk, site.email, site.password)
    event = create(desk, "ddv", f"Saal {count} {width}", "2026-11-21")
    event.import_list(field(count))
    event.draw(1, seed=8)
    event.publish(1)
    bind(desk, wall, event, width)
    on(wall, "seats")
    for viewport in (FULL_HD, {"width": 1440, "height": 1080}):
        wall.set_viewport_size(viewport)
        wall.wait_for_timeout(300)
        first = fits(wall)
        assert (first["size"], first["lists"]) == (size, count)
        assert first["rows"] == min(rows * first["columns"], count)
        pages = wall.locator("[data-pages]").inner_text() or "1 / 1"
        assert int(pages.split("/")[1]) == -(-count // (rows * first["columns"]))
    wall.set_viewport_size({"width": 3840, "height": 2160})
    wall.wait_for_timeout(300)
    assert fits(wall)["size"] == 2 * size


def test_pages_turn_while_the_network_is_away_and_it_comes_back_alone(desk: Page, wall: Page, site: Site) -> None:
    sign_in(desk, site.email, site.password)
    event = create(desk, "ddv", "Netzlos", "2026-11-21")
    event.import_list(field(41))
    event.draw(1, seed=8)
    event.publish(1)
    bind(desk, wall, event)
    expect(on(wall, "seats").locator("[data-pages]")).to_have_text("1 / 2")
    wall.context.set_offline(True)
    expect(wall.locator("#without-network")).to_be_visible(timeout=25_000)
    expect(wall.locator("[data-pages]")).to_have_text("2 / 2", timeout=12_000)
    event.release(1)
    wall.context.set_offline(False)
    on(wall, "running")
    expect(wall.locator("#without-network")).to_be_hidden()

    desk.goto(event.at("walls/"))
    desk.locator("#content details.part").first.locator("> summary").click()
    send(desk, "/sound/")
    expect(wall.locator("body")).to_have_class("flashes", timeout=SOON + 1_000)
    desk.locator("#content details.part").first.locator("> summary").click()
    send(desk, "/remove/")
    expect(wall.locator("#begin")).to_be_visible(timeout=PATIENT)
    wall.click("#begin button")
    expect(wall.locator(".code")).to_be_visible()
