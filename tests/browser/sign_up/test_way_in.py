"""One guest's way from the waiting list to a seat."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Event
from tests.browser.sign_up.ways import sign_up, withdraw
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

THERE = ("Anton Ortsmuster", "Bernd Ortsmuster", "Clara Ortsmuster")
HERE = re.compile(r"\b4\b.*\b4\b")


def test_guest_waits_moves_up_pays_at_the_door_and_finds_the_seat(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, THERE, upto=Upto.THERE)
    page, door = _open_sign_up(event), _open_door(event)
    first, own = sign_up(phone, page, "Anna"), sign_up(phone, page, "Berta")
    expect(phone.locator("#standing")).not_to_have_class(re.compile("good"))
    withdraw(phone, first)
    phone.goto(own)
    expect(phone.locator("#standing")).to_have_class(re.compile("good"))
    code = phone.locator("figcaption b").inner_text()

    desk.goto(door)
    desk.fill("#search", code)
    desk.press("#search", "Enter")
    expect(desk.locator("#door-count")).to_have_text(HERE)
    expect(desk.locator("#door-list li:has-text('Berta') .done")).to_be_attached()
    desk.goto(event.at("doors/"))
    expect(desk.locator("table tbody tr").last).to_contain_text("10")

    phone.reload()
    expect(phone.locator("#content .where")).to_have_count(0)
    event.draw(1, seed=8)
    event.publish(1)
    phone.reload()
    seat = phone.locator("#content .where strong").first.inner_text()
    phone.click(".crumbs a[href^='/t/']")
    phone.fill("#q[role=combobox]", "Berta")
    phone.click("#names [role=option]")
    expect(phone.locator("#found .seat-card .where strong").first).to_have_text(seat)


def _open_sign_up(event: Event) -> str:
    event.page.goto(event.at("sign-ups/settings/"))
    event.page.fill("[name=opens_at]", "2020-01-01T10:00")
    event.page.fill("[name=places]", str(len(THERE) + 1))
    event.page.click("#content .dock button")
    event.page.click("#content a[href^='/sign-up/']")
    return event.page.url


def _open_door(event: Event) -> str:
    event.page.goto(event.at("doors/"))
    event.page.fill("[name=name]", "Haupteingang")
    event.page.click("button[value=door]")
    event.page.fill("[name=amount]", "10")
    event.page.click("button[value=fee]")
    return event.page.locator(".entries a").get_attribute("href") or ""
