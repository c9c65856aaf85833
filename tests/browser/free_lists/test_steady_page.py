"""The page of a free list: nothing moves while it loads, and the head fits a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, wait_until_settled
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, SCREENS, Taps

pytestmark = pytest.mark.browser

MOST = 0.05  # layout shift, from 0 to 1
SUMS_SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => { window.shifted += shift.value; }))
    .observe({ type: "layout-shift", buffered: true });
"""
IS_CUT = "(part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth"


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_page_is_steady_and_its_head_fits(touched: Page, maker: Maker) -> None:
    touched.add_init_script(SUMS_SHIFTS)
    touched.goto(maker.free_list((*LONG, *MORE), "dokomania"))
    bock = touched.locator(".now [data-bock]")
    for game in (1, 2):
        expect(touched.locator(".entry.tapped")).to_be_visible()
        assert touched.evaluate("shifted") < MOST
        taps = Taps(touched)
        for _ in range(game):
            taps.tap("#entry [data-step-button]")
        taps.tile(1), taps.tile(3), taps.value(3), taps.save()
        expect(ListPage(touched, touched.url).rows).to_have_count(game)
    expect(bock).to_contain_text("BOCK×")
    assert not bock.evaluate(IS_CUT)


@pytest.mark.parametrize("touched", [*SCREENS[:1], (664, 390, 16)], indirect=True)
@pytest.mark.parametrize("book", ["ddv", "freedoko"])
def test_counted_entry_is_steady(touched: Page, book: str, maker: Maker) -> None:
    address = f"{maker.free_list(LONG, book)}?way=facts"
    touched.goto(address)
    touched.evaluate("document.fonts.ready")  # on a first visit, names may move when the typeface arrives
    touched.add_init_script(SUMS_SHIFTS)
    touched.goto(address)
    expect(touched.locator(".entry.in-parts")).to_be_visible()
    wait_until_settled(touched)
    assert touched.evaluate("shifted") < MOST
