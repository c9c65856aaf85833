"""The list of participants at the door: dense, marked by hand and by keys, undone, a place for whoever is late."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import create, settled, sign_in

pytestmark = pytest.mark.browser

TWENTY_TWO = [f"Testperson {number}; Klub {'ABCDE'[number % 5]}" for number in range(1, 23)]
TWO_SCREENS = 2 * 768
LINES = """all => all.map(words => {
  const text = document.createRange();
  text.selectNodeContents(words);
  return text.getClientRects().length;
})"""


def pressed(page: Page, button: str, is_pressed: bool) -> None:
    expect(page.locator(button)).to_have_attribute("aria-pressed", str(is_pressed).lower())
    settled(page)


def test_door(desk: Page, site: Site) -> None:
    desk.set_viewport_size({"width": 360, "height": 640})
    sign_in(desk, site.email, site.password)
    assert desk.locator(".bar nav > a, .bar summary").evaluate_all(LINES) == [1, 1, 1]
    desk.set_viewport_size({"width": 1366, "height": 768})
    event = create(desk, "ddv", "Einlass am Löschteich", "2026-11-22")
    event.import_list("\n".join(TWENTY_TWO))
    assert desk.evaluate("document.documentElement.scrollHeight") <= TWO_SCREENS
    _mark_and_undo(desk)
    _keys(desk)
    event.draw(1, seed=8)
    event.publish(1)
    event.release(1)
    desk.goto(event.at("participants/"))
    desk.fill("#door [name=name]", "Uwe Spät")
    desk.keyboard.press("Enter")
    desk.click('#waiting a[href$="?participant=23"]')
    desk.click("#check button.primary")
    expect(desk.locator("#participant-23")).to_be_visible()
    expect(desk.locator("#waiting a")).to_have_count(0)


def _mark_and_undo(desk: Page) -> None:
    """A double click says one thing only; undoing it gives back what was."""
    desk.dblclick("#gone-20")
    pressed(desk, "#gone-20", True)
    expect(desk.locator("#undo-20")).to_be_visible()
    desk.click("#undo-20")
    pressed(desk, "#here-20", True)
    expect(desk.locator("#undo-20")).to_have_count(0)


def _keys(desk: Page) -> None:
    """Typed, Enter, next: only who is found alone is marked; arrows go to the others."""
    desk.click("#gone-22")
    pressed(desk, "#gone-22", True)
    desk.locator("h1").click()
    desk.keyboard.press("/")
    desk.keyboard.type("22")
    desk.keyboard.press("Enter")
    pressed(desk, "#here-22", True)
    desk.keyboard.press("Control+z")
    pressed(desk, "#gone-22", True)
    desk.keyboard.type("testperson")
    desk.keyboard.press("Enter")
    expect(desk.locator("#door-hint")).not_to_be_empty()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        desk.keyboard.press(key)
    pressed(desk, "#gone-2", True)
    desk.keyboard.press("Escape")
    expect(desk.locator("#participant-rows tr")).to_have_count(22)


def test_door_on_a_phone(phone: Page, site: Site) -> None:
    """As dense, with room for a thumb: the page never scrolls sideways, a row is hardly higher than its buttons."""
    sign_in(phone, site.email, site.password)
    event = create(phone, "ddv", "Einlass mit Telefon", "2026-11-22")
    event.import_list("\n".join(TWENTY_TWO))
    heights = phone.locator("#participant-rows tr").evaluate_all("rows => rows.map(row => row.offsetHeight)")
    thumbs = phone.locator("#participant-rows .is-here button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert (max(heights) <= 52, min(thumbs) >= 44) == (True, True)
    phone.click("#gone-3")
    expect(phone.locator("#undo-3")).to_be_visible()
