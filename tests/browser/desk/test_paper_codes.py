"""Receiving paper lists by their codes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, Event, ListPage, Written, send, sign_in
from tests.browser.stage.maker import Maker
from tournaments.lettering.codes import check_letter

pytestmark = pytest.mark.browser

GAME = Written(value=3, winners=(1, 3), points=(3, -3, 3, -3))


def type_codes(page: Page, *lines: str) -> None:
    page.wait_for_load_state()  # without its script, the first Enter would send the form
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def at_desk(event: Event) -> Page:
    event.page.goto(event.at("rounds/1/desk/"))
    expect(event.page.locator("#list")).to_be_focused()
    return event.page


def test_lists_are_received_typed_and_compared(desk: Page, phone: Page, site: Site, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    _enter_by_phone(event, phone)
    _scan_what_has_no_list_yet(event)
    _compare_what_was_entered_by_phone(event)
    _read_the_pile(event)
    _scan_with_a_phone(event, phone, site)


def _enter_by_phone(event: Event, phone: Page) -> None:
    by_phone = ListPage(phone, event.tables[1])
    by_phone.open()
    by_phone.enter(GAME)
    page = event.page
    page.goto(event.at("rounds/1/tables/2/"))
    page.click('a[href$="/tables/2/break-off/"]')
    page.fill("#reason", "Strom weg")
    page.click("#content button.danger")
    send(page, "/hand-in/")
    expect(page.locator('#content form[action$="/hand-in/"]')).to_have_count(0)


def _scan_what_has_no_list_yet(event: Event) -> None:
    code = f"http://kreuzdame.example{event.secret_address(1, 1)}"
    page = at_desk(event)
    type_codes(page, code)
    expect(page).to_have_url(re.compile(r"/tables/1/grid/$"))
    expect(page.locator('form[action$="/paper/not-here/"]')).to_be_visible()
    expect(page.locator("#solo-1 .after")).to_be_focused()


def _compare_what_was_entered_by_phone(event: Event) -> None:
    page = at_desk(event)
    type_codes(page, f"2{check_letter(1, 2)}")
    expect(page).to_have_url(re.compile(r"/tables/2/paper/$"))
    expect(page.locator("#sum-1")).to_be_focused()
    assert [field.input_value() for field in page.locator("[name=sum]").all()] == [""] * 4
    type_codes(page, "4", "4-", "4", "4-")
    page.fill("#note", "Beside the sums")
    page.locator("#note").press("Enter")  # saves nothing
    expect(page.locator("#note")).to_have_value("Beside the sums")
    expect(page.locator("tr.differs")).to_have_count(4)
    expect(page.locator(".beside .notice a").first).to_have_attribute("href", re.compile(r"/entries/"))
    for position, sum_on_paper in enumerate(("3", "3-", "3", "3-"), start=1):
        page.fill(f"#sum-{position}", sum_on_paper)
    page.locator("#sum-4").press("Enter")
    expect(page).to_have_url(re.compile(r"/desk/\?after=2$"))
    expect(page.locator("#list")).to_have_value("1")


def _read_the_pile(event: Event) -> None:
    page = event.page
    page.goto(event.at("rounds/1/desk/pile/"))
    rows = page.locator("table.pile tbody tr")
    expect(rows.locator("td.rank")).to_have_text(["1", "2"])
    expect(rows.locator("th.rank")).to_have_text(["1", "2"])
    expect(rows.nth(1).locator(".read-out strong")).to_have_text(["+3", "−3", "+3", "−3"])


def _scan_with_a_phone(event: Event, phone: Page, site: Site) -> None:
    """Staff can receive the list through its code; opening it doesn't record anything."""
    page = event.page
    page.goto(f"/t/{event.slug}/rounds/1/tables/1/grid/")
    page.click('form[action$="/paper/not-here/"] button')
    expect(page).to_have_url(re.compile(r"/desk/$"))
    address = event.tables[0]
    phone.goto(address)
    expect(phone.locator('form[action$="/paper/arrived/"]')).to_have_count(0)
    sign_in(phone, site.email, site.password)
    phone.goto(address)
    phone.click('form[action$="/paper/arrived/"] button')
    expect(phone).to_have_url(re.compile(r"/tables/1/grid/$"))
    expect(phone.locator('form[action$="/paper/not-here/"]')).to_be_visible()
