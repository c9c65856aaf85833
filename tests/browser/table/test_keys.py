"""A game entered with a keyboard, and what a pale Save button says."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import ListPage
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, SCREENS, Taps

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]


def states(page: Page) -> str:
    initial = "all => all.map((tile) => tile.dataset.state[0]).join('')"
    found: str = page.locator(".tile:has(input)").evaluate_all(initial)
    return found


def save_button(page: Page) -> Locator:
    return page.locator("#result[aria-live] .dock [data-save]")


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press({"\n": "Enter"}.get(key, key))


def test_games_are_entered_by_keyboard_alone(desk: Page, maker: Maker) -> None:
    desk.goto(maker.free_list(LONG, "ddv"))
    rows, first = ListPage(desk, desk.url).rows, desk.locator("[data-tile]").first
    expect(desk.locator(".dock .keys")).to_be_visible()
    press(desk, "13\n12")  # digits in the field mark no seat
    assert states(desk) == "wlwl"
    expect(save_button(desk)).to_be_enabled()
    press(desk, "\n")
    expect(rows).to_have_count(1)
    expect(first).to_be_focused()
    press(desk, "22\n3")
    assert states(desk) == "wlww"
    expect(save_button(desk)).to_be_enabled()
    press(desk, "\n")
    expect(rows).to_have_count(2)
    expect(first).to_be_focused()
    assert ListPage(desk, desk.url).totals() == [15, -21, 15, -9]


def test_space_taps_the_tile_in_focus(desk: Page, maker: Maker) -> None:
    desk.goto(maker.free_list(LONG, "ddv"))
    desk.locator("[data-tile]").first.focus()
    press(desk, "  ")
    assert states(desk) == "lwww"
    press(desk, "\n")
    expect(desk.locator("#content [name=value]")).to_be_focused()
    assert states(desk) == "lwww"


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_pale_save_says_what_is_missing(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv"))
    save, taps = save_button(touched), Taps(touched)
    expect(save).to_have_accessible_name("Speichern Noch offen: Gewinner und Wert")
    taps.value(3)
    expect(save).to_have_accessible_name("Speichern Noch offen: wer gewonnen hat")
    taps.tile(1)
    expect(save).to_be_enabled()
    touched.reload()
    taps.tile(1)
    expect(save).to_have_accessible_name("SOLO Maximiliane: gewonnen Noch offen: der Wert")
    taps.tile(3)
    expect(save).to_have_accessible_name("Speichern Noch offen: der Wert")
    taps.value(3)
    expect(save).to_have_accessible_name("Speichern")


def test_counted_game_says_what_is_missing_from_the_start(desk: Page, maker: Maker) -> None:
    desk.goto(f"{maker.free_list(LONG, 'ddv')}?way=facts")
    expect(save_button(desk)).to_be_disabled()
    expect(desk.locator("#result[aria-live] .hints")).to_contain_text(re.compile("Re.*Augen", re.DOTALL))


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_field_behind_the_last_key_has_the_focus(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv"))
    taps = Taps(touched)
    taps.tile(1), taps.tile(3), taps.value(3)
    taps.tap("[data-more]")
    expect(touched.locator("#content [name=value]")).to_be_focused()
    touched.keyboard.type("12")  # replaces the 3
    taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    assert ListPage(touched, touched.url).totals() == [12, -12, 12, -12]
