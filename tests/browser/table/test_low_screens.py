"""Phones in landscape, and small laptops: no control is under the dock."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.pages import ListPage, choose, type_value, wait_until_settled
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, NEEDED, Screen, Taps, covered, fits, too_small

pytestmark = pytest.mark.browser

# The smallest last.
LANDSCAPE: list[Screen] = [(915, 412, 16), (844, 390, 16), (664, 390, 16), (640, 360, 16)]
DESKS: list[Screen] = [(1280, 900, 16), (1366, 768, 16), (1024, 768, 16), (1280, 720, 16)]
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
CONTROLS = "#entry .board :is([data-tile], [data-pad] button, .value input, .sonder-part input, .raise > button)"
FIELDS = "#entry .entry :is(label:has(> input), select, .field > input, .raise > button, [data-digit], summary)"
RAISE = "#entry [data-step-button]"
PLACES = [("ddv", 4), ("dokomania", 5), ("doko-turnier", 7)]


@pytest.mark.parametrize("touched", LANDSCAPE[-1:], indirect=True)
@pytest.mark.parametrize(("book", "seats"), PLACES)
def test_landscape_phones_show_everything(touched: Page, book: str, seats: int, maker: Maker) -> None:
    touched.goto(maker.free_list((*LONG, *MORE)[:seats], book))
    assert shows_in_landscape(touched, *NEEDED, ".at-once > *")
    taps = Taps(touched)
    if touched.locator(RAISE).count():
        taps.tap(RAISE)
    taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    assert too_small(touched, fits, LANDSCAPE) == []  # with the keys for Sonderpunkte, where a Bock needs them
    taps.tile(2), taps.tile(2), taps.value(2)
    expect(touched.locator(".dock .solo")).to_be_enabled()
    wait_until_settled(touched)
    assert shows_in_landscape(touched, *NEEDED, "[data-alones] button")


def shows_in_landscape(page: Page, *needed: str) -> bool:
    """Looks for covered controls last, because this may scroll."""
    small = too_small(page, lambda page: fits(page, *needed), LANDSCAPE)
    return not small and not too_small(page, lambda page: not covered(page, CONTROLS), LANDSCAPE)


@pytest.mark.parametrize(("book", "seats"), PLACES)
def test_laptops_show_everything(desk: Page, book: str, seats: int, maker: Maker) -> None:
    desk.set_viewport_size(LAPTOP)
    desk.goto(maker.free_list((*LONG, *MORE)[:seats], book))
    assert shows_everything(desk)
    if desk.locator(RAISE).count():
        desk.click(RAISE)
    for tile in (0, 1):
        desk.locator("[data-tile]:visible").nth(tile).click()
    type_value(desk, 3)
    wait_until_settled(desk)
    desk.click(".dock [data-save]")
    expect(ListPage(desk, desk.url).rows).to_have_count(1)
    assert shows_everything(desk)  # with the Sonderpunkte, where a Bock needs them


def shows_everything(page: Page) -> bool:
    return fits(
        page, "[data-tile]", ".value input", ".sonder-part input", ".raise", ".dock [data-save]"
    ) and not covered(page, CONTROLS)


@pytest.mark.parametrize(("book", "seats"), PLACES)
def test_no_fact_is_below_the_dock(desk: Page, book: str, seats: int, maker: Maker) -> None:
    desk.goto(f"{maker.free_list((*LONG, *MORE)[:seats], book)}?way=facts")
    choose(desk, "kind", "karo_solo")
    wait_until_settled(desk)
    assert too_small(desk, lambda page: not covered(page, FIELDS), DESKS) == []


@pytest.mark.parametrize("touched", LANDSCAPE[2:3], indirect=True)
@pytest.mark.parametrize("seats", [4, 7])
def test_landscape_phones_show_eight_games_of_the_list(touched: Page, seats: int, maker: Maker) -> None:
    touched.goto(maker.free_list((*LONG, *MORE)[:seats], "ddv"))
    taps = Taps(touched)
    taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    touched.tap(".at-once a[href='#list']")
    expect(touched.locator("#list tbody tr")).to_be_in_viewport()
    head, row = touched.evaluate(
        """() => {
          const box = (part) => document.querySelector(part).getBoundingClientRect();
          return [box("#list tbody").top - box("#list").top, box("#list tbody tr").height];
        }"""
    )
    assert head + 8 * row <= LANDSCAPE[2][1]
