"""Typing totals by keys alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk.paper import typed
from tests.browser.pages import Event, TotalsPage

pytestmark = pytest.mark.browser

LOW = {"width": 1280, "height": 720}
LANDSCAPE = {"width": 664, "height": 390}
ON_TOP = """field => {
  const { x, y, width, height } = field.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === field;
}"""


def test_totals_with_a_minus_behind_them(desk: Page, event: Event) -> None:
    desk.set_viewport_size(LOW)
    totals = TotalsPage(desk, event.at("rounds/1/totals/"))
    desk.goto(totals.address)
    totals.table(1)
    typed(desk, "12\n4-\n4-\n4-")
    expect(totals.cross).to_have_text("0")
    assert totals.values() == [12, -4, -4, -4]
    assert _lower_edge(desk, "[data-cross]") <= desk.locator("#content .dock").bounding_box()["y"]
    typed(desk, "\n")
    expect(desk).to_have_url(re.compile(r"totals/\?next=2$"))


def test_totals_typed_on_a_phone_held_sideways(desk: Page, event: Event) -> None:
    desk.set_viewport_size(LANDSCAPE)
    totals = TotalsPage(desk, event.at("rounds/1/totals/"))
    desk.goto(totals.address)
    totals.table(1)
    assert desk.locator("[name=total_1]").evaluate(ON_TOP)


def _lower_edge(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"]
