"""Swiping a game to the left opens the page that previews its deletion."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, wait_until
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, SCREENS, Taps, box

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]
ROW = "table.sheet tbody tr"
DELETES = re.compile(r"/delete/$")


@pytest.mark.parametrize("touched", PHONE, indirect=True)
@pytest.mark.parametrize("seats", [4, 5, 7])
def test_swiped_game_is_deleted_after_its_preview(touched: Page, seats: int, maker: Maker) -> None:
    begin(touched, seats, maker)
    opened = touched.url
    for x, y in ((-40, 0), (150, 0), (-150, 200)):  # too short, to the right, scrolling
        swipe(touched, x, y)
        assert touched.url == opened
    expect(touched.locator(f"{ROW} [data-word]")).to_have_count(0)
    swipe(touched, -150)
    expect(touched).to_have_url(DELETES)
    touched.go_back()
    expect(ListPage(touched, opened).rows).to_have_count(1)
    swipe(touched, -150)
    touched.tap("#content form button[value=save]")
    expect(touched).to_have_url(re.compile(re.escape(opened)))
    expect(ListPage(touched, opened).rows).to_have_count(0)


@pytest.mark.parametrize("touched", [(280, 653, 16)], indirect=True)
def test_list_wider_than_the_phone_scrolls_to_its_end_first(touched: Page, maker: Maker) -> None:
    begin(touched, 7, maker)
    opened, frame = touched.url, touched.locator("#list .scroll")
    swipe(touched, -150)
    wait_until(touched, lambda: frame.evaluate("it => it.scrollLeft > 0"))
    assert touched.url == opened
    frame.evaluate("it => { it.scrollLeft = it.scrollWidth; }")
    swipe(touched, -150)
    expect(touched).to_have_url(DELETES)


def begin(page: Page, seats: int, maker: Maker) -> None:
    page.goto(maker.free_list((*LONG, *MORE)[:seats], "ddv"))
    taps = Taps(page)
    taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(ListPage(page, page.url).rows).to_have_count(1)
    page.wait_for_load_state()


def swipe(page: Page, x: float, y: float = 0) -> None:
    row = page.locator(ROW).first
    row.scroll_into_view_if_needed()
    at = box(page, ROW)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, part: float) -> None:
        point = {"x": at["x"] + 0.5 * at["width"] + part * x, "y": at["y"] + 0.5 * at["height"] + part * y}
        points = [] if kind == "touchEnd" else [point]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0)
    for step in (0.25, 0.5, 0.75, 1):
        touch("touchMove", step)
    touch("touchEnd", 1)
    fingers.detach()
