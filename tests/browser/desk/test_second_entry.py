"""A paper list typed again by somebody else."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import findings
from tests.browser.desk.paper import DUTIES, GAMES, row, typed
from tests.browser.pages import EIGHT, wait_until_settled
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser

PASSWORD = "noch einmal getippt 24"


def test_somebody_else_types_a_list_again(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    desk.goto(event.at("settings/results/"))
    desk.check("[name=second_entry]")
    desk.click("#content form .dock button.primary")
    expect(desk.locator(".messages")).to_be_visible()
    _join(phone, _invitation(desk))
    desk.goto(event.at("rounds/1/desk/"))
    typed(desk, "\n")
    _type(desk, GAMES)
    expect(desk.locator("#list")).to_be_focused()
    phone.set_viewport_size({"width": 1366, "height": 768})
    phone.goto(event.at("rounds/1/desk/"))
    with _keys_unknown(phone):
        phone.click('#content a[href$="/second/"]')
        expect(phone.locator("#solo-1 .after")).to_be_visible()
        typed(phone, "1\n")
    expect(row(phone, 1)).to_have_value("")
    _type(phone, GAMES.replace("124", "724", 1))
    wrong = phone.locator("#content tbody tr")
    expect(wrong).to_have_count(1)
    assert findings(phone, "light") == []
    expect(wrong).to_contain_text("7")
    _both_sides_are_as_wide_on_a_phone(phone)
    typed(phone, "\n")
    expect(phone.locator(".messages")).to_contain_text("bestätigt")


def _both_sides_are_as_wide_on_a_phone(page: Page) -> None:
    """Whatever the names of the typists are."""
    size = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 664})
    first, second = (page.locator(f"button[value^={side}]").bounding_box() for side in ("first", "second"))
    assert abs(first["width"] - second["width"]) < 16
    page.set_viewport_size(size or {})


@contextmanager
def _keys_unknown(page: Page) -> Iterator[None]:
    held: list[Route] = []
    page.route("**/desk/grid*.js", lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    page.unroute("**/desk/grid*.js")


def _type(page: Page, games: str) -> None:
    expect(page.locator("#solo-1 .after")).to_be_focused()
    typed(page, DUTIES + games)
    expect(row(page, 20)).to_have_value("334")
    expect(page.locator("#row-20 td.num").last).not_to_have_text("")
    wait_until_settled(page)
    page.keyboard.press("Control+Enter")


def _invitation(desk: Page) -> str:
    desk.goto("/clubs/")
    desk.goto(str(desk.locator("#content .entries a.name").first.get_attribute("href")) + "members/invite/")
    desk.click("#content form button.primary")
    return urlsplit(str(desk.locator("a.links-of").get_attribute("href"))).path


def _join(page: Page, invitation: str) -> None:
    page.goto(invitation)
    page.click('#content a[href*="/signup/"]')
    page.fill("[name=email]", "zweite@verein.test")
    for field in ("password1", "password2"):
        if page.locator(f"[name={field}]").count():
            page.fill(f"[name={field}]", PASSWORD)
    page.click('#content form[action*="/signup/"] button.primary')
    expect(page).to_have_url(re.compile(re.escape(invitation)))  # the visitor is signed in on the way
    page.click("#content form button.primary")
    expect(page).not_to_have_url(re.compile(invitation))
