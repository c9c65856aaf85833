"""A rehearsed evening with a wall, two phones and the desk.

The server is killed and the wall loses its network connection; nobody touches the projector.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.pages import Event, ListPage, Written
from tests.browser.stage.maker import Maker
from tests.browser.walls.pages import Stored, bind, fits, on, projector
from tests.installation import Installation, Part, wait_until
from tournaments.rehearsals.plan.evening import Act

pytestmark = [pytest.mark.browser, pytest.mark.long]

SLUG = "probeabend"
ME = 7  # start number of the second phone's owner
UP_AGAIN = 60  # seconds until a killed server answers again
SECONDS = 1 / 60  # of a minute
THE_END = ""
GAME = Written(value=1, winners=(1, 4), points=(1, -1, -1, 1))
# Records each screen that the wall shows, across reloads.
NOTED = """
if (location.pathname.startsWith("/wall/")) setInterval(() => {
  const now = document.querySelector(".screen:not([hidden])")?.dataset.screen;
  const noted = JSON.parse(sessionStorage.getItem("noted") ?? "[]");
  if (now && now !== noted.at(-1)) sessionStorage.setItem("noted", JSON.stringify([...noted, now]));
}, 100);
"""
MOMENTS = [
    *("unbound", "doors", "seats", "running", "last_minutes", "time", "collecting"),
    *("seats", "frozen", "last_minutes", "time", "collecting", "frozen", "end"),
]


@dataclass(frozen=True, kw_only=True)
class Hall:
    wall: Page
    desk: Page
    table: ListPage
    me: Page
    event: Event
    maker: Maker
    stored: Stored

    @property
    def card(self) -> Locator:
        return self.me.locator("#me .seat-card")

    def play_until(self, act: Act | str, number: int = 0) -> None:
        self.maker.order("play_on", slug=SLUG, until=act, number=number)


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site, NOTED)


def page_of(browser: Browser, site: Site, size: dict[str, int]) -> Page:
    """The console isn't checked, because it may report that the server is down."""
    return browser.new_context(viewport=size, locale="de-DE", base_url=site.address).new_page()


@pytest.fixture
def hall(browser: Browser, site: Site, wall: Page, maker: Maker) -> Iterator[Hall]:
    desk, table, me = (page_of(browser, site, size) for size in (DESK, PHONE, PHONE))
    maker.sign_in(desk)
    maker.order("begin_evening", slug=SLUG)
    event = Event(desk, SLUG)
    bind(desk, wall, event)
    stored = Stored(site, event)
    yield Hall(wall=wall, desk=desk, table=ListPage(table, ""), me=me, event=event, maker=maker, stored=stored)
    for page in (desk, table, me):
        page.context.close()


def test_everybody_follows_one_evening(hall: Hall, installation: Installation) -> None:
    arrive(hall)
    play_a_round(hall, installation)
    play_the_last(hall)
    end(hall)
    assert hall.wall.evaluate("JSON.parse(sessionStorage.noted)") == MOMENTS


def arrive(hall: Hall) -> None:
    expect(on(hall.wall, "doors")).to_contain_text("0 von 16 da")
    hall.me.goto(f"/t/{SLUG}/participants/{ME}/")
    hall.me.click("[data-me]")
    hall.me.goto(f"/t/{SLUG}/")
    expect(hall.card.locator(".seat")).to_have_count(0)
    hall.play_until(Act.PUBLISH, 1)
    expect(on(hall.wall, "doors")).to_contain_text("16 von 16 da")
    hall.play_until(Act.RELEASE, 1)
    on(hall.wall, "seats")
    assert fits(hall.wall)["lists"] == 16
    expect(hall.me).to_have_title(re.compile("^● Runde 1: Tisch [1-4]$"))
    expect(hall.card.locator(".seat")).to_have_count(1)


def play_a_round(hall: Hall, installation: Installation) -> None:
    hall.table.address = hall.event.secret_address(1, 1)
    hall.play_until(Act.GAME, 1)
    hall.stored.time_left(60)
    on(hall.wall, "running")
    fits(hall.wall)
    hall.desk.goto(hall.event.at("rounds/1/"))
    hall.table.open()
    hall.table.enter(GAME)
    table = hall.desk.locator("#overview .card").first
    expect(table).to_contain_text("Spiel 2 von")
    expect(hall.card).to_contain_text("Platz")
    installation.kill(Part.WEB)
    wait_until(lambda: answers(installation, hall.table.address), UP_AGAIN)
    hall.table.enter(GAME)
    expect(table).to_contain_text("Spiel 3 von", timeout=UP_AGAIN * 1_000)
    hall.stored.time_left(10 + 3 * SECONDS)  # no event announces the end of these minutes
    on(hall.wall, "last_minutes")
    fits(hall.wall)
    hall.play_until(Act.HAND_IN, 1)
    on(hall.wall, "time")
    expect(hall.table.page.locator("#content")).to_contain_text("Die Zeit ist um")
    hall.wall.context.set_offline(True)
    hall.play_until(Act.DRAW, 2)
    hall.wall.context.set_offline(False)
    on(hall.wall, "collecting")
    fits(hall.wall)


def answers(installation: Installation, address: str) -> bool:
    try:
        return installation.visitor().get(address).status == 200
    except OSError:
        return False


def play_the_last(hall: Hall) -> None:
    hall.play_until(Act.RELEASE, 2)
    on(hall.wall, "seats")
    expect(hall.me).to_have_title(re.compile("^● Runde 2: Tisch [1-4]$"))
    hall.play_until(Act.GAME, 2)
    hall.stored.time_left(60)
    on(hall.wall, "frozen")
    fits(hall.wall)
    before = hall.card.locator(".card-head .strong").inner_text()
    hall.desk.goto(hall.event.at("rounds/2/"))
    expect(hall.desk.locator("#overview .card")).to_have_count(4)
    hall.stored.time_left(9)
    on(hall.wall, "last_minutes")
    fits(hall.wall)
    hall.stored.time_left(3 * SECONDS)
    on(hall.wall, "time")
    hall.play_until(Act.CLOSE, 2)
    on(hall.wall, "collecting")
    fits(hall.wall)
    hall.play_until(Act.FINISH)
    on(hall.wall, "frozen")
    assert hall.card.locator(".card-head .strong").inner_text() == before


def end(hall: Hall) -> None:
    hall.play_until(THE_END)
    on(hall.wall, "end")
    expect(hall.wall.locator("ol.podium li").first).to_be_visible()
    fits(hall.wall)
    hall.me.goto(f"/t/{SLUG}/standings/")
    expect(hall.me.locator("#ranking tbody tr")).to_have_count(16)
    winner = hall.me.locator("#ranking tbody tr .person a").first.inner_text()
    assert winner in hall.wall.locator(".screen:not([hidden])").inner_text()
