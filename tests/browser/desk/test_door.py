"""The participant list at the door."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import wait_until_settled
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

TWENTY_TWO = [f"Testperson {number}; Klub {'ABCDE'[number % 5]}" for number in range(1, 23)]
DESK = {"width": 1366, "height": 768}
TWO_SCREENS = 2 * DESK["height"]
THUMB, EDGES = 44, 8  # pixels: a thumb's size, and the margin around it
LINES = """all => all.map(words => {
  const text = document.createRange();
  text.selectNodeContents(words);
  return text.getClientRects().length;
})"""


def expect_pressed(page: Page, button: str, is_pressed: bool) -> None:
    expect(page.locator(button)).to_have_attribute("aria-pressed", str(is_pressed).lower())
    wait_until_settled(page)


def test_marks_and_keys_at_the_door(desk: Page, maker: Maker) -> None:
    desk.set_viewport_size({"width": 360, "height": 640})
    maker.sign_in(desk)
    desk.goto("/organise/")
    assert desk.locator(".bar nav > a, .bar summary").evaluate_all(LINES) == [1, 1, 1]
    desk.set_viewport_size(DESK)
    event = maker.event(desk, TWENTY_TWO, upto=Upto.THERE)
    desk.goto(event.at("participants/"))
    assert desk.evaluate("document.documentElement.scrollHeight") <= TWO_SCREENS
    _mark_and_undo(desk)
    _keys(desk)
    for step in ("draw", "publish", "release"):
        maker.order(step, slug=event.slug, number=1)
    desk.goto(event.at("participants/"))
    desk.fill("#door [name=name]", "Uwe Spät")
    desk.keyboard.press("Enter")
    desk.click('#waiting a[href$="?participant=23"]')
    desk.click("#check button.primary")
    expect(desk.locator("#participant-23")).to_be_visible()
    expect(desk.locator("#waiting a")).to_have_count(0)


def _mark_and_undo(desk: Page) -> None:
    desk.dblclick("#gone-20")
    expect_pressed(desk, "#gone-20", True)
    expect(desk.locator("#undo-20")).to_be_visible()
    desk.click("#undo-20")
    expect_pressed(desk, "#here-20", True)
    expect(desk.locator("#undo-20")).to_have_count(0)


def _keys(desk: Page) -> None:
    desk.click("#gone-22")
    expect_pressed(desk, "#gone-22", True)
    desk.locator("h1").click()
    desk.keyboard.press("/")
    desk.keyboard.type("22")
    desk.keyboard.press("Enter")
    expect_pressed(desk, "#here-22", True)
    desk.keyboard.press("Control+z")
    expect_pressed(desk, "#gone-22", True)
    desk.keyboard.type("testperson")
    desk.keyboard.press("Enter")
    expect(desk.locator("#door-hint")).not_to_be_empty()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        desk.keyboard.press(key)
    expect_pressed(desk, "#gone-2", True)
    desk.keyboard.press("Escape")
    expect(desk.locator("#participant-rows tr")).to_have_count(22)


def test_door_on_a_phone(phone: Page, maker: Maker) -> None:
    maker.sign_in(phone)
    phone.goto(maker.event(phone, TWENTY_TWO, upto=Upto.THERE).at("participants/"))
    heights = phone.locator("#participant-rows tr").evaluate_all("rows => rows.map(row => row.offsetHeight)")
    thumbs = phone.locator("#participant-rows .is-here button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) - min(thumbs) <= EDGES
    assert min(thumbs) >= THUMB
    phone.click("#gone-3")
    expect(phone.locator("#undo-3")).to_be_visible()
