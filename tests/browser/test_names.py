"""Names as typed, and as shown to tell people apart."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import wait_until_settled
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

FOUR = ["Wagner, Ilse (Klub A)", "Meier, Hans, Klub B", "Hans Müller", "Meier, Hans"]
AT_THE_TABLE = {"Ilse", "Hans M. (2)", "Hans M. (4)", "Hans Mü."}


def test_names_from_import_to_public_page(desk: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, upto=Upto.THERE, name="Namen am Dorfteich")
    event.import_list("\n".join(FOUR))
    expect(desk.get_by_text("Ilse Wagner").first).to_be_visible()
    _names_themselves_otherwise(desk, event.at("participants/1/"))
    for step in ("draw", "publish", "release"):
        maker.order(step, slug=event.slug, number=1)
    desk.goto(event.at("rounds/1/tables/1/").replace("/organise/", "/t/"))
    tiles = desk.locator("#entry .sides .who").all_inner_texts()
    assert {re.sub(r"^\d\s*", "", name.strip()) for name in tiles} == AT_THE_TABLE
    desk.goto(event.at("rounds/1/").replace("/organise/", "/t/"))
    expect(desk.get_by_text("Hans Meier (2)")).to_be_visible()
    expect(desk.get_by_text("Hans Meier (4)")).to_be_visible()
    desk.goto(event.at("rounds/1/"))
    expect(desk.locator(".seats")).to_contain_text("Hans Meier (2)")
    _sorted_by_name(desk, event.at("participants/"))


def _sorted_by_name(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.click(".roll thead a[href$='by=name']")
    _in_order(desk, 2, 4, 3, 1)
    desk.fill("#door [name=name]", "Berta Möller")
    desk.keyboard.press("Enter")
    _in_order(desk, 2, 4, 5, 3, 1)
    wait_until_settled(desk)
    desk.fill("#search", "m")
    _in_order(desk, 2, 4, 5, 3)
    expect(desk).to_have_url(re.compile(r"by=name"))
    desk.locator("#search").press("ArrowDown")
    expect(desk.locator("#here-2")).to_be_focused()


def _in_order(desk: Page, *numbers: int) -> None:
    expect(desk.locator("#participant-rows td.rank")).to_have_text([str(number) for number in numbers])


def _names_themselves_otherwise(desk: Page, address: str) -> None:
    desk.goto(address)
    expect(desk.locator("[name=given]")).to_have_value("Ilse")
    expect(desk.locator("[name=family]")).to_have_value("Wagner")
    expect(desk.locator("[name=club_name]")).to_have_value("Klub A")
    desk.fill("[name=shown]", "Ilse W. aus A.")
    desk.click("#content button.primary")
    expect(desk.get_by_text("Ilse W. aus A.").first).to_be_visible()
