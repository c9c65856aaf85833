"""Time is called: held at the desk, seen on the phones, taken back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, ListPage, Written, begin, sign_in

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
SOON = 6_000  # milliseconds
UNDONE_UNTIL = 45_000


def hold(page: Page, milliseconds: int) -> None:
    button = page.locator("#time-for-all button")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(milliseconds)
    page.mouse.up()


def test_time_is_called_for_all_and_taken_back(desk: Page, phone: Page, site: Site) -> None:
    sign_in(desk, site.email, site.password)
    event = begin(desk, EIGHT)
    table = ListPage(phone, event.secret_address(1, 1))
    table.open()
    table.enter(GAME)
    desk.goto(event.at("rounds/1/"))
    desk.click("#time-for-all summary")
    assert findings(desk, "light") == []
    hold(desk, 300)
    expect(desk.locator("#time-called")).to_have_count(0)
    asked: list[str] = []
    desk.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    desk.locator("#time-for-all button").evaluate("button => button.click()")  # as a screen reader does
    assert asked == ["Zeit für alle"]
    hold(desk, 1400)
    expect(desk.locator("#time-called")).to_contain_text("an 2 Tischen um")
    last = phone.get_by_text("Das ist das letzte Normalspiel")
    expect(last).to_be_visible(timeout=SOON)
    desk.click("#time-called button")
    expect(desk.locator(".messages")).to_contain_text("läuft weiter")
    expect(desk.locator("#time-called")).to_have_count(0)
    expect(last).to_have_count(0, timeout=SOON)
    desk.click("#time-for-all summary")
    hold(desk, 1400)
    expect(desk.locator("#time-called button")).to_be_visible()
    expect(desk.locator("#time-called")).to_have_count(0, timeout=UNDONE_UNTIL)
    expect(desk.locator("#overview")).to_be_visible()
