"""A wall from opening the doors to giving the prizes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, Event, ListPage, Written, send
from tests.browser.stage import clocks
from tests.browser.stage.maker import Maker, Upto
from tests.browser.walls.pages import Stored, bind, field, fits, hang, is_readable, on, projector, running
from tournaments.walls.moments import Screen

pytestmark = pytest.mark.browser

PRIZES = re.compile(r"part=prizes")
LOOKS = 200  # milliseconds between two looks at the clock
ASKS_AGAIN = 16_000  # milliseconds without news before polling
GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
OTHER_GAME = Written(value=5, winners=(1, 4), points=(5, -5, -5, 5))


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site)


def test_wall_follows_an_event_from_the_doors_to_the_prizes(
    desk: Page, phone: Page, wall: Page, site: Site, maker: Maker
) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT, upto=Upto.THERE, rounds_planned=1, standings_shown="at_once")
    bind(desk, wall, event)
    stored = Stored(site, event)
    doors = on(wall, "doors")
    expect(doors.locator("img.qr")).to_be_visible()
    expect(doors).to_contain_text("8 von 8 da")
    fits(wall)
    clocks.stop(wall)
    find_seats(wall, maker, event)
    follow_the_round(phone, wall, maker, event)
    see_time_run_out(wall, stored)
    stored.all_in()
    expect(wall.locator(".missing")).to_have_count(0)
    event.close(1)
    expect(on(wall, "collecting").locator(".aside")).to_contain_text("vorläufig bis")
    assert fits(wall)["rows"] == 8
    event.finish()
    expect(on(wall, "end")).to_contain_text("Das Turnier ist zu Ende")
    give_prizes(desk, wall, event)


def find_seats(wall: Page, maker: Maker, event: Event) -> None:
    for step in ("draw", "publish"):
        maker.order(step, slug=event.slug, number=1)
    seats = on(wall, "seats")
    expect(seats.locator("li .name").first).to_have_text("Ärmel A.")
    expect(seats.locator("[data-letters]")).to_have_text("A–U")
    assert fits(wall)["rows"] == 8


def follow_the_round(phone: Page, wall: Page, maker: Maker, event: Event) -> None:
    """The gong also flashes, for deaf people, and each result arrives by stream."""
    maker.order("release", slug=event.slug, number=1)
    expect(on(wall, "running").locator(".clock")).to_have_text(re.compile(r"^1:\d\d:\d\d$"))
    wall.clock.run_for(LOOKS)
    expect(wall.locator("body")).to_have_class("flashes")
    table = ListPage(phone, maker.order("addresses", slug=event.slug, number=1)[0])
    table.open()
    leader = wall.locator('.screen[data-screen="running"] li:not([hidden])').first
    for game, points in ((GAME, "2"), (OTHER_GAME, "7")):
        table.enter(game)
        expect(leader.locator(".num")).to_have_text(points)
    expect(leader).to_have_class(re.compile("changed"))
    fits(wall)


def see_time_run_out(wall: Page, stored: Stored) -> None:
    stored.time_left(9.5)
    minutes = on(wall, "last_minutes").locator(".minutes")
    expect(minutes).to_have_text(re.compile(r"^9:\d\d$"))
    assert is_readable(minutes)
    stored.time_left(-1)
    expect(on(wall, "time")).to_contain_text("offene Pflichtsoli vorführen")
    stored.time_left(-6)
    expect(on(wall, "collecting").locator(".missing li")).to_have_text(["1", "2"])


@pytest.mark.long
def test_axe_finds_nothing_on_any_screen(wall: Page, site: Site, maker: Maker) -> None:
    stored = running(wall, maker, site, field(16))
    wall.clock.resume()  # axe needs a running clock
    stored.earn({number: 100 - number for number in range(1, 17)})
    stored.time_left(30)
    stored.longer({2: 5})
    stored.tell(3, 3)
    stored.say("Das Essen ist fertig.")
    found: list[str] = []
    for light in (False, True):
        for screen in Screen:
            stored.show(screen, light=light)
            expect(wall.locator(".now.light")).to_have_count(int(light))
            on(wall, screen)
            found += [f"{screen}: {line}" for line in findings(wall, "light" if light else "dark")]
    stored.show("seats")
    stored.set("UPDATE tournaments_round SET status = 'drawn' WHERE tournament_id = EVENT")
    expect(on(wall, "seats").locator("li")).to_have_count(0)
    found += [f"no seats: {line}" for line in findings(wall, "dark")]
    wall.goto("/wall/")
    wall.click("#begin button")
    expect(wall.locator(".code")).to_be_visible()
    found += [f"unbound: {line}" for line in findings(wall, "dark")]
    assert found == []


def test_desk_keeps_its_focus_while_results_come(desk: Page, site: Site, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    maker.order("wall", slug=event.slug, width="2")
    stored = Stored(site, event)
    stored.earn({number: 100 - number for number in range(1, 9)})
    stored.tell(3, None)
    desk.goto(event.at("walls/"))
    button = desk.locator("#prizes-on")
    button.focus()
    button.evaluate("button => { window.pressed = button; }")
    with desk.expect_response(PRIZES):
        stored.set("UPDATE tournaments_display SET name = 'Tresen' WHERE tournament_id = EVENT")
    expect(desk.locator(".step-card h2").first).to_have_text("Tresen")
    assert desk.evaluate("window.pressed === document.activeElement")
    stored.tell(3, 3)  # another desk
    expect(desk.locator("#prizes .state")).to_contain_text("Platz 3")
    expect(button).to_be_focused()


def give_prizes(desk: Page, wall: Page, event: Event) -> None:
    """Announces one place at a time; later ones aren't in the wall's page at all."""
    desk.goto(event.at("walls/"))
    desk.click('#prizes button[name=first][value="3"]')
    expect(on(wall, "end")).to_contain_text("Siegerehrung")
    while desk.locator("#prizes button[name=reached].primary").count():
        coming = desk.locator("#prizes p.strong").inner_text()
        names = [name for name in EIGHT if name in coming]
        assert not [name for name in names if name in wall.content() and "Platz" in coming]
        desk.click("#prizes button[name=reached].primary")
        if names:
            expect(wall.locator("ol.place .name").first).to_have_text(re.compile("|".join(names)))
            fits(wall)
    expect(wall.locator("ol.podium li").first).to_be_visible()
    expect(wall.locator(".end img.qr")).to_be_visible()
    fits(wall)


def test_pages_turn_without_network_and_recover(desk: Page, wall: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, field(41), upto=Upto.PUBLISHED, rounds_planned=1)
    hang(maker, wall, event)
    expect(on(wall, "seats").locator("[data-pages]")).to_have_text("1 / 2")
    expect(wall.locator(".foot .whose")).to_be_visible()
    wall.context.set_offline(True)
    wall.clock.fast_forward(ASKS_AGAIN)
    expect(wall.locator("#without-network")).to_be_visible()
    expect(wall.locator(".foot .whose")).to_be_hidden()
    expect(wall.locator("[data-pages]")).to_have_text("2 / 2")
    maker.order("release", slug=event.slug, number=1)
    wall.context.set_offline(False)
    on(wall, "running")
    expect(wall.locator("#without-network")).to_be_hidden()

    desk.goto(event.at("walls/"))
    desk.locator("#content details.part").first.locator("> summary").click()
    send(desk, "/sound/")
    expect(wall.locator("body")).to_have_class("flashes")
    desk.locator("#content details.part").first.locator("> summary").click()
    send(desk, "/remove/")
    expect(wall.locator("#begin")).to_be_visible()
    wall.click("#begin button")
    expect(wall.locator(".code")).to_be_visible()
