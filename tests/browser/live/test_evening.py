"""One simulated evening at the real addresses: a wall, two phones and the desk follow it from the doors to the end.

The server is killed while it plays, and the wall loses its network; nobody touches the projector.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.live.walls import bind, fits, on, projector
from tests.browser.pages import Event, ListPage, Written, sign_in
from tests.installation import Installation, Part, wait_until
from tests.paths import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.long]

SLUG = "probeabend"
EVENING = ("--live", "--minutes", "4", "--players", "16", "--rounds", "2", "--leave", "1", "--slug", SLUG)
ME = 7  # start number of whoever holds the second phone
LONG = 90_000  # milliseconds: no moment of this evening is longer
SOON = 4_000
GAME = Written(value=1, winners=(1, 4), points=(1, -1, -1, 1))
# Notes each screen that appears on the wall; it outlives a page that makes itself anew.
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
    """Who looks on: the projector, the desk, the phone of table 1, and that of somebody who plays."""

    wall: Page
    desk: Page
    table: ListPage
    me: Page
    event: Event

    @property
    def card(self) -> Locator:
        return self.me.locator("#me .seat-card")


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    with Installation(tmp_path) as running:
        yield running


@pytest.fixture
def site(installation: Installation) -> Site:
    return Site(installation.address, *installation.owner_account(), installation.folder)


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site, NOTED)


@pytest.fixture
def evening(installation: Installation, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """`simulate --live`, ended with the test."""
    command = [sys.executable, "manage.py", "simulate", *EVENING]
    with (tmp_path / "told.txt").open("w") as told:
        playing = subprocess.Popen(command, cwd=ROOT, env=installation.environment, stdout=told, stderr=told)
        yield playing
        playing.kill()
        playing.wait()


def page_of(browser: Browser, site: Site, size: dict[str, int]) -> Page:
    """Its console may say that the server was away."""
    return browser.new_context(viewport=size, locale="de-DE", base_url=site.address).new_page()


@pytest.fixture
def hall(browser: Browser, site: Site, wall: Page, evening: subprocess.Popen[bytes]) -> Iterator[Hall]:
    desk, table, me = (page_of(browser, site, size) for size in (DESK, PHONE, PHONE))
    sign_in(desk, site.email, site.password)
    event = Event(desk, SLUG)
    wait_until(lambda: desk.request.get(event.at("walls/")).ok, 30)
    bind(desk, wall, event)
    yield Hall(wall=wall, desk=desk, table=ListPage(table, ""), me=me, event=event)
    for page in (desk, table, me):
        page.context.close()


def test_everybody_follows_one_evening(
    hall: Hall, installation: Installation, evening: subprocess.Popen[bytes]
) -> None:
    arrive(hall)
    play_a_round(hall, installation)
    play_the_last(hall)
    end(hall)
    assert evening.wait(timeout=30) == 0
    assert hall.wall.evaluate("JSON.parse(sessionStorage.noted)") == MOMENTS


def arrive(hall: Hall) -> None:
    """Whoever holds the second phone says who they are; seats come to them and to the wall."""
    expect(on(hall.wall, "doors")).to_contain_text(re.compile(r"\d+ von 16 da"))
    hall.me.goto(f"/t/{SLUG}/participants/{ME}/")
    hall.me.click("[data-me]")
    hall.me.goto(f"/t/{SLUG}/")
    expect(hall.card.locator(".seat")).to_have_count(0)
    on(hall.wall, "seats", LONG)
    assert fits(hall.wall)["lists"] == 16
    expect(hall.me).to_have_title(re.compile("^● Runde 1: Tisch [1-4]$"), timeout=SOON)
    expect(hall.card.locator(".seat")).to_have_count(1)


def play_a_round(hall: Hall, installation: Installation) -> None:
    """Table 1 plays on its phone; the server is killed and comes back, and so does the wall's network."""
    hall.table.address = hall.event.secret_address(1, 1)
    on(hall.wall, "running", LONG)
    fits(hall.wall)
    hall.desk.goto(hall.event.at("rounds/1/"))
    hall.table.open()
    hall.table.enter(GAME)
    table = hall.desk.locator("#overview .card").first
    expect(table).to_contain_text("Spiel 2 von", timeout=SOON)
    expect(hall.card).to_contain_text(re.compile("Platz"), timeout=SOON)
    installation.kill(Part.WEB)
    on(hall.wall, "last_minutes", LONG)
    fits(hall.wall)
    hall.table.page.wait_for_timeout(2_000)
    hall.table.enter(GAME)
    expect(table).to_contain_text("Spiel 3 von", timeout=LONG)
    on(hall.wall, "time", LONG)
    expect(hall.table.page.locator("#content")).to_contain_text("Die Zeit ist um", timeout=SOON)
    hall.wall.context.set_offline(True)
    hall.wall.wait_for_timeout(1_000)
    hall.wall.context.set_offline(False)
    on(hall.wall, "collecting", LONG)
    fits(hall.wall)


def play_the_last(hall: Hall) -> None:
    """What happens from the last round's start is nobody's business in the hall; the desk sees it."""
    on(hall.wall, "seats", LONG)
    expect(hall.me).to_have_title(re.compile("^● Runde 2: Tisch [1-4]$"), timeout=SOON)
    on(hall.wall, "frozen", LONG)
    fits(hall.wall)
    before = hall.card.locator(".card-head .strong").inner_text()
    hall.desk.goto(hall.event.at("rounds/2/"))
    expect(hall.desk.locator("#overview .card")).to_have_count(4)
    for screen in ("last_minutes", "time", "collecting"):
        on(hall.wall, screen, LONG)
        fits(hall.wall)
    assert hall.card.locator(".card-head .strong").inner_text() == before


def end(hall: Hall) -> None:
    """With the prize giving everybody sees everything."""
    on(hall.wall, "frozen", LONG)
    on(hall.wall, "end", LONG)
    expect(hall.wall.locator("ol.podium li").first).to_be_visible()
    fits(hall.wall)
    hall.me.goto(f"/t/{SLUG}/standings/")
    expect(hall.me.locator("#ranking tbody tr")).to_have_count(16)
    winner = hall.me.locator("#ranking tbody tr .person a").first.inner_text()
    assert winner in hall.wall.locator(".screen:not([hidden])").inner_text()
