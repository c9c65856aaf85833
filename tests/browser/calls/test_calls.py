"""Calls for the referee, from phone to desk and back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.pages import EIGHT, ListPage
from tests.browser.sounds import EARS, wait_for_sound
from tests.browser.stage.clocks import ASKS_NEVER
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser


def test_call_from_phone_to_desk_and_back(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    phone.add_init_script(ASKS_NEVER)
    table = ListPage(phone, event.tables[1])
    desk.goto(event.at("rounds/1/"))
    expect(desk.locator("#calls")).to_have_count(0)
    table.open()
    phone.goto(f"{table.address}referee/")
    assert findings(phone, "dark") == []
    phone.fill("[name=reason]", "Wir werden uns nicht einig")
    phone.click("button[value=call]")
    expect(phone.locator("#call")).to_contain_text("Schiedsrichter gerufen")
    assert findings(phone, "light") == []

    expect(desk.locator("#calls")).to_contain_text("Tisch 2, seit")
    expect(desk.locator("#asked")).to_contain_text("Tisch 2, seit")
    desk.click("#calls a")
    assert findings(desk, "light") == []
    desk.click("#queue button[value=take]")
    expect(phone.locator("#call")).to_contain_text("unterwegs")
    desk.fill("#queue [name=note]", "Weiterspielen")
    desk.click("#queue button[value=solve]")
    expect(phone.locator("#call")).to_have_count(0)
    desk.click("#queue button[value=minutes]")
    expect(desk.locator("#queue .badge")).to_have_text("+1 min")


def test_call_is_heard_at_the_desk(desk: Page, phone: Page, maker: Maker) -> None:
    desk.add_init_script(EARS)
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    desk.goto(event.at("rounds/1/"))
    desk.click("#sound")
    wait_for_sound(desk)  # as a sample
    desk.click("#content nav.tabs a[aria-current]")
    expect(desk.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert desk.evaluate("loudness()") == 0
    phone.goto(f"{event.tables[1]}referee/")
    phone.click("button[value=call]")
    expect(desk.locator("#asked")).to_contain_text("Tisch 2, seit")
    wait_for_sound(desk)
