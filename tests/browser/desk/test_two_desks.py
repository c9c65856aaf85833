"""Changes at two desks at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import EIGHT, Event
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

DAY = "2026-11-21"


def test_settings_and_a_draw_at_two_desks(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT, upto=Upto.THERE)
    maker.sign_in(phone)
    _change_settings_twice(event, phone)
    _swap_before_publishing(event, phone)
    _set_a_beginning_twice(event, phone)


def _change_settings_twice(event: Event, other: Page) -> None:
    for page in (event.page, other):
        page.goto(event.at("settings/about/"))
    other.fill("[name=name]", "Ihr Name")
    other.click("#content form .dock button.primary")
    desk = event.page
    desk.fill("[name=venue]", "Krug")
    desk.click("#content form .dock button.primary")
    expect(desk.locator("#content [role=alert]")).to_be_visible()
    expect(desk.locator("[name=venue]")).to_have_value("Krug")
    expect(desk.locator("#id_name_error")).to_contain_text("Ihr Name")
    desk.fill("[name=name]", "Ihr Name")
    desk.click("#content form .dock button.primary")
    expect(desk.locator("#content [role=alert]")).to_have_count(0)
    desk.goto(event.at("settings/about/"))
    expect(desk.locator("[name=venue]")).to_have_value("Krug")


def _swap_before_publishing(event: Event, other: Page) -> None:
    desk = event.page
    desk.goto(event.at("rounds/1/"))
    desk.check('[name=draw_mode][value="random"]')
    desk.click("form.draw button.primary")
    other.goto(event.at("rounds/1/"))
    ticks = other.locator("form.swap label input")
    ticks.nth(0).check()
    ticks.nth(4).check()
    other.click("form.swap [data-swap]")
    desk.click('#content form[action$="/publish/"] button')
    publish = desk.locator('#content form[action$="/publish/"] button')
    expect(publish).to_be_visible()  # still to be published, with the tables as they are now
    publish.click()
    expect(publish).to_have_count(0)


def _set_a_beginning_twice(event: Event, other: Page) -> None:
    for page in (event.page, other):
        page.goto(event.at("rounds/1/"))
        page.click('details:has(form[action$="/rounds/1/start/"]) > summary')
    _begin_at(other, "20:15")
    expect(other.locator("h1")).to_contain_text("20:15")
    desk = event.page
    _begin_at(desk, "20:30")
    expect(desk.locator("#content [role=alert]")).to_be_visible()
    expect(desk.locator("[name=planned_start]")).to_have_value(f"{DAY}T20:30")
    expect(desk.locator("#id_planned_start_error")).to_contain_text("20:15")
    _begin_at(desk, "20:30")
    expect(desk.locator("h1")).to_contain_text("20:30")


def _begin_at(page: Page, clock: str) -> None:
    page.fill("[name=planned_start]", f"{DAY}T{clock}")
    page.click('#content form[action$="/rounds/1/start/"] button')
