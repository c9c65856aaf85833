"""The list is no wider than a phone, whoever plays."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, SCREENS, Taps

pytestmark = pytest.mark.browser

PHONES = [SCREENS[0], SCREENS[2], (664, 390, 16)]
# True if the table fits without dividing a name within a syllable.
FITS = """(frame) => {
  frame.querySelectorAll("thead .num").forEach((head) => { head.style.overflowWrap = "normal"; });
  return frame.scrollWidth <= frame.clientWidth;
}"""


@pytest.mark.parametrize("touched", PHONES, indirect=True)
@pytest.mark.parametrize("seats", [4, 5, 7])
def test_list_and_totals_fit_a_phone(touched: Page, seats: int, maker: Maker) -> None:
    opened = maker.free_list((*LONG, *MORE)[:seats], "dokomania")
    touched.goto(opened)
    taps = Taps(touched)
    taps.tap("#entry [data-step-button]"), taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(ListPage(touched, opened).rows).to_have_count(1)
    assert touched.locator("#list .scroll").evaluate(FITS)
    touched.goto(f"{opened}course/")
    assert touched.locator(".scroll").evaluate(FITS)
