"""Calling time at the desk, and undoing it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, ListPage, Written
from tests.browser.stage.clocks import ASKS_NEVER, hold
from tests.browser.stage.maker import Maker
from tests.browser.walls.pages import Stored

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
HELD, LET_GO = 1_100, 300  # milliseconds
UNDONE_UNTIL = 32_000  # milliseconds


def test_time_is_called_for_all_and_taken_back(desk: Page, phone: Page, site: Site, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    phone.add_init_script(ASKS_NEVER)
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(GAME)
    desk.clock.install()
    desk.goto(event.at("rounds/1/"))
    desk.click("#time-for-all summary")
    assert findings(desk, "light") == []
    button, called = desk.locator("#time-for-all button"), desk.locator("#time-called")
    hold(button, LET_GO)
    expect(called).to_have_count(0)
    asked: list[str] = []
    desk.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    button.evaluate("button => button.click()")  # as a screen reader does
    assert asked == ["Zeit für alle"]
    hold(button, HELD)
    expect(called).to_contain_text("an 2 Tischen um")
    last = phone.get_by_text("Das ist das letzte Normalspiel")
    expect(last).to_be_visible()
    called.locator("button").click()
    expect(desk.locator(".messages")).to_contain_text("läuft weiter")
    expect(called).to_have_count(0)
    expect(last).to_have_count(0)
    desk.click("#time-for-all summary")
    hold(button, HELD)
    expect(called.locator("button")).to_be_visible()
    Stored(site, event).call_was(minutes=1)
    desk.clock.fast_forward(UNDONE_UNTIL)
    expect(called).to_have_count(0)
    expect(desk.locator("#overview")).to_be_visible()
