"""The door on two phones, one of them without network for a while."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

NAMES = ("Anna Türmuster", "Berta Türmuster", "Carla Türmuster")
# Chromium's "offline" seems to have let a tap through once, on a slow machine; so the page refuses to send as well.
SENDS = """
const sends = window.fetch;
window.fetch = (...all) => (sessionStorage.offline ? Promise.reject(new TypeError("offline")) : sends(...all));
"""
COUNT, ROWS, NOTE = "#door-count", "#door-list > li:visible", "#door-note"


def test_two_doors_one_without_network(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, NAMES, upto=Upto.THERE)
    desk.goto(event.at("doors/"))
    assert findings(desk, "light") == []
    desk.fill("[name=name]", "Haupteingang")
    desk.click("button[value=door]")
    desk.fill("[name=amount]", "10")
    desk.click("button[value=fee]")
    link = desk.locator(".entries a").get_attribute("href") or ""
    desk.goto(link)
    for name in ("Anna", "Berta"):
        desk.click(f"#door-list a:has-text('{name}')")
        assert findings(desk, "light") == []
        desk.click("[value=registered]")
    expect(desk.locator(COUNT)).to_have_text(re.compile(r"\b1\b.*\b3\b"))
    phone.add_init_script(SENDS)
    phone.goto(link)
    assert findings(phone, "dark") == []

    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.evaluate("sessionStorage.offline = 1")
    phone.context.set_offline(True)
    phone.fill("#search", "anna")
    phone.press("#search", "Enter")
    phone.fill("#search", "")
    phone.click("#door-list li:has-text('Carla') button")
    expect(phone.locator(".waits")).to_have_count(2)
    expect(phone.locator("#door-waits")).to_be_visible()
    phone.reload()
    expect(phone.locator(".waits")).to_have_count(2)
    expect(phone.locator("#door-waits")).to_be_visible()
    desk.click("#door-list li:has-text('Carla') button")  # pays here, too
    expect(desk.locator("#door-list li:has-text('Carla') .done")).to_be_visible()
    desk.check("#missing")
    expect(desk.locator(ROWS)).to_have_count(2)
    desk.focus("#search")
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        desk.keyboard.press(key)
    expect(desk.locator(NOTE)).to_contain_text("Berta Türmuster")
    expect(desk.locator("#search")).to_be_focused()  # no longer missing
    expect(desk.locator(COUNT)).to_have_text(re.compile(r"\b2\b.*\b3\b"))

    phone.context.set_offline(False)
    phone.evaluate("sessionStorage.removeItem('offline')")
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.locator(COUNT)).to_have_text(re.compile(r"\b3\b.*\b3\b"))
    expect(phone.locator("#door-waits")).to_be_hidden()
    expect(phone.locator("#door-refused p")).to_contain_text("Carla Türmuster")
    expect(desk.locator(COUNT)).to_have_text(re.compile(r"\b3\b.*\b3\b"))  # the desk has heard of Anna
    desk.press("#search", "Control+z")
    expect(desk.locator(COUNT)).to_have_text(re.compile(r"\b2\b.*\b3\b"))
    desk.goto(event.at("doors/"))
    expect(desk.locator("table tbody tr").last).to_contain_text("20")
