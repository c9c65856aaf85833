"""A wall's gong is heard after one click."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import EIGHT
from tests.browser.sounds import EARS, wait_for_sound
from tests.browser.stage.maker import Maker, Upto
from tests.browser.walls.pages import Stored, hang, on, projector

pytestmark = pytest.mark.browser

ANOTHER = "UPDATE tournaments_display SET tones = tones + 1 WHERE tournament_id = EVENT"
FLASHES = 2_400  # milliseconds


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site, EARS)


def test_gong_is_heard_after_one_click(wall: Page, site: Site, maker: Maker) -> None:
    event = maker.event(wall, EIGHT, upto=Upto.PUBLISHED, rounds_planned=1)
    hang(maker, wall, event)
    sign, stored = wall.locator("#without-sound"), Stored(site, event)
    wall.clock.run_for(1_000)
    expect(sign).to_be_visible()
    stored.set(ANOTHER)  # as the desk's test does
    expect(wall.locator("body")).to_have_class("flashes")
    assert wall.evaluate("loudness()") == 0
    wall.clock.run_for(FLASHES)
    wall.mouse.click(9, 9)
    expect(sign).to_be_hidden()
    assert wall.evaluate("loudness()") == 0
    stored.set(ANOTHER)
    wait_for_sound(wall)


def test_gong_starts_a_round(wall: Page, maker: Maker) -> None:
    event = maker.event(wall, EIGHT, upto=Upto.PUBLISHED, rounds_planned=1)
    hang(maker, wall, event)
    wall.mouse.click(9, 9)
    expect(wall.locator("#without-sound")).to_be_hidden()
    maker.order("release", slug=event.slug, number=1)
    on(wall, "running")
    assert wall.evaluate("loudness()") == 0
    wall.clock.run_for(200)
    wait_for_sound(wall)
