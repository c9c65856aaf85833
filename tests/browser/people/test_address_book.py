"""The address book: people added by two letters, and two entries of one person."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser


def test_person_is_merged_and_unmerged(desk: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    maker.event(desk, ("Doppelt, Dora",), upto=Upto.THERE)
    desk.goto("/clubs/")
    desk.click(".entries a.name")
    desk.click("a[href$='/people/']")
    book = desk.url
    desk.goto(f"{book}new/")
    desk.fill("[name=family]", "Doppelt")
    desk.fill("[name=given]", "Dora")
    desk.fill("[name=phone]", "0123 456")
    desk.click("#content .dock button")
    desk.goto(f"{book}duplicates/")
    desk.locator("li", has_text="Doppelt").locator("a.button").click()
    assert findings(desk, "dark") == []
    desk.click("#content form[action*='/merge/'] button")
    expect(desk.locator(".facts")).to_contain_text("0123 456")
    expect(desk.locator("tbody tr")).to_have_count(1)
    desk.reload()
    assert findings(desk, "light") == []
    desk.click("#content form[action*='/lift/'] button")
    desk.goto(f"{book}?q=doppelt")
    expect(desk.locator(".entries li")).to_have_count(2)


def test_people_of_the_last_event_are_added_by_two_letters(desk: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    maker.event(desk, ("Zwölf, Anton", "Ähre, Cäsar"), upto=Upto.THERE)
    event = maker.event(desk, upto=Upto.THERE)
    desk.goto(event.at("participants/"))
    desk.click("#content a[href$='/book/']")
    assert findings(desk, "light") == []
    for typed in ("äh", "zw"):
        desk.locator("[name=name]").press_sequentially(typed)
        desk.keyboard.press("Enter")
        expect(desk.locator(".picks button").first).to_be_focused()
        desk.keyboard.press("Enter")
        expect(desk.locator("[name=name]")).to_be_focused()
    desk.goto(event.at("participants/"))
    expect(desk.locator("#participant-rows .rank")).to_have_count(2)
