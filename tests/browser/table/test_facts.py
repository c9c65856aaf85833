"""Entering a game by facts on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, choose, wait_until_settled
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, SMALLEST, Taps, fits, too_small

pytestmark = pytest.mark.browser

SEEN = ("#entry :is(label, input, select, button, .lines, dd)",)


def all_seen(page: Page) -> bool:
    return fits(page, *SEEN)


def begin(page: Page, maker: Maker, book: str, seats: int = 4) -> Taps:
    page.goto(f"{maker.free_list((*LONG, *MORE)[:seats], book)}?way=facts")
    taps = Taps(page)
    expect(page.locator("#entry .parts button").first).to_be_visible()
    return taps


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_a_game_is_counted_in_parts_that_fit(touched: Page, maker: Maker) -> None:
    taps = begin(touched, maker, "ddv")
    rows, on = ListPage(touched, touched.url).rows, "[data-on]"
    for part in (["label:has([name=re][value='1'])", "label:has([name=re][value='3'])"], []):
        for tap in [*part, on]:
            taps.tap(tap)
        assert too_small(touched, all_seen) == []
    for digit in "155":
        taps.tap(f'[data-digit="{digit}"]')
    taps.tap(on)
    assert too_small(touched, all_seen) == []
    taps.tap(".sonder .count >> nth=0")
    taps.tap(on)
    expect(touched.locator("#result dd")).to_have_text(["+3", "−3", "+3", "−3"])
    assert too_small(touched, all_seen) == []
    taps.save()
    expect(rows).to_have_count(1)
    assert taps.count == 11


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
@pytest.mark.parametrize("book", ["dokomania", "freedoko", "doko-turnier", "ohne-neunen"])
def test_every_part_of_every_book_fits(touched: Page, book: str, maker: Maker) -> None:
    begin(touched, maker, book, 7)
    assert fits(touched, *SEEN)
    touched.tap("[data-others]")
    assert fits(touched, *SEEN)
    touched.tap("label:has([name=kind][value=karo_solo])")
    expect(touched.locator("[data-others]")).to_have_attribute("aria-pressed", "true")
    choose(touched.locator(".kinds"), "kind", "normal")
    for chip in range(1, 4):
        touched.locator(".parts button").nth(chip).tap()
        assert fits(touched, *SEEN)


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_back_and_forward_keep_input(touched: Page, maker: Maker) -> None:
    taps = begin(touched, maker, "ddv")
    taps.tap("label:has([name=re][value='2'])")
    taps.tap(".parts button >> nth=2")
    for digit in "98":
        taps.tap(f'[data-digit="{digit}"]')
    taps.tap("[data-back]")
    taps.tap("[data-back]")
    expect(touched.locator("[name=re]:checked")).to_have_value("2")
    taps.tap(".parts button >> nth=2")
    expect(touched.locator("[name=augen]")).to_have_value("98")
    wait_until_settled(touched)
    touched.locator(".parts button").last.tap()
    expect(touched.locator(".hints li")).to_have_count(1)  # one more of Re is missing
    expect(touched.locator(".dock [data-save]")).to_be_disabled()
