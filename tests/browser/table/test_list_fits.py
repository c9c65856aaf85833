"""The list is no wider than a phone or its half of a laptop, whoever plays."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, SCREENS, Taps

pytestmark = pytest.mark.browser

NARROW = [SCREENS[0], SCREENS[2], (664, 390, 16), (1366, 768, 16)]
ENDS = "part => part.getBoundingClientRect().right"
# True if the table fits without dividing a name within a syllable.
FITS = """(frame) => {
  frame.querySelectorAll("thead .num").forEach((head) => { head.style.overflowWrap = "normal"; });
  return frame.scrollWidth <= frame.clientWidth;
}"""


@pytest.mark.parametrize("touched", NARROW, indirect=True)
@pytest.mark.parametrize("seats", [4, 5, 7])
def test_list_and_totals_fit(touched: Page, seats: int, maker: Maker) -> None:
    opened = play(touched, maker.free_list((*LONG, *MORE)[:seats], "dokomania"))
    assert touched.locator("#list .scroll").evaluate(FITS)
    touched.goto(f"{opened}course/")
    assert touched.locator(".scroll").evaluate(FITS)


@pytest.mark.parametrize("touched", NARROW[:1], indirect=True)
def test_help_is_whole_beside_a_long_way_back(touched: Page, maker: Maker) -> None:
    play(touched, maker.free_list((*LONG, *MORE), "dokomania"))
    touched.tap("table.sheet tbody a.open")
    help_link = touched.locator(".help-link")
    assert help_link.locator("a").evaluate(ENDS) <= help_link.evaluate(ENDS)


def play(page: Page, address: str) -> str:
    page.goto(address)
    taps = Taps(page)
    taps.tap("#entry [data-step-button]"), taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(ListPage(page, address).rows).to_have_count(1)
    return address
