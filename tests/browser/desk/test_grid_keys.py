"""Keyboard control of the grid for a paper list."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.desk.paper import DUTIES, GAMES, SUMS, row, typed
from tests.browser.pages import EIGHT, Event, Written, sign_in, write
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser


def test_enter_skips_no_row_and_no_sum(desk: Page, site: Site, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    desk.goto(event.at("rounds/1/desk/"))
    desk.keyboard.press("Enter")
    expect(desk.locator("#solo-1 .after")).to_be_focused()
    _result_stands_beside_what_is_typed(desk)
    typed(desk, DUTIES + GAMES + "\n\n")
    sums = desk.locator("[name=sum]")
    expect(sums.first).to_be_focused()
    expect(desk.locator("#sums td.num")).to_have_text(["11", "−33", "21", "1"])
    row(desk, 20).focus()
    typed(desk, "\n")
    expect(sums.first).to_be_focused()
    _stay_in_an_empty_row(desk)
    _see_the_refused_row(desk)
    _read_a_refusal_on_a_phone(desk)
    _come_back(desk)
    _be_told_of_the_other_window(event)
    _sign_in_beside(event, site)


def _result_stands_beside_what_is_typed(page: Page) -> None:
    """Spare width goes to the names, and the first rows are on the first screen."""
    heads = page.locator(".typed-rows thead th")
    value, name = heads.nth(4).bounding_box(), heads.last.bounding_box()
    assert value["width"] < name["width"]
    here, legend = page.locator(".here").bounding_box(), page.locator(".legend > summary").bounding_box()
    assert here["y"] <= legend["y"] < here["y"] + here["height"]


def _stay_in_an_empty_row(page: Page) -> None:
    row(page, 5).fill("")
    typed(page, "\n\n")
    expect(row(page, 5)).to_be_focused()
    problem = page.locator("#grid-state a")
    expect(problem).to_have_attribute("href", "#row-5")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-refused]")).to_be_in_viewport()
    expect(row(page, 5)).to_be_focused()
    typed(page, "31")
    page.keyboard.press("Escape")
    typed(page, "313\n")
    expect(row(page, 6)).to_be_focused()
    expect(problem).to_have_count(0)


def _see_the_refused_row(page: Page) -> None:
    """Checks that the text of the button bar leaves the row in view."""
    size = page.viewport_size
    page.set_viewport_size({"width": 1366, "height": 768})
    row(page, 3).fill("31")
    expect(page.locator("#grid-state a")).to_have_attribute("href", "#row-3")
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-refused]")).to_be_visible()
    expect(row(page, 3)).to_be_focused()
    field, bar = row(page, 3).bounding_box(), page.locator("#grid .dock").bounding_box()
    assert field["y"] + field["height"] <= bar["y"]
    row(page, 3).fill(GAMES.split()[2])
    expect(page.locator("#grid-state a")).to_have_count(0)
    page.set_viewport_size(size or {})


def _read_a_refusal_on_a_phone(page: Page) -> None:
    """The error is visible even though the table is wider than the screen."""
    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 664})
    row(page, 6).fill("21")
    words = page.locator("#row-6-refusal span")
    expect(words).to_be_visible()
    assert words.evaluate("words => words.getBoundingClientRect().right <= innerWidth")
    expect(page.locator("#grid-referee")).to_be_hidden()
    row(page, 6).fill("+3")
    expect(page.locator("#grid-referee")).to_be_visible()
    page.locator("#grid-referee").press("Enter")  # changes nothing
    expect(page.locator("#row-6")).to_have_class("row-counts")
    expect(row(page, 6)).to_have_value("+3")
    row(page, 6).fill("212")
    expect(page.locator("#grid-referee")).to_be_hidden()
    expect(page.locator("#row-6")).to_have_class("row-counts")
    page.set_viewport_size(wide or {})


def _come_back(page: Page) -> None:
    page.goto(page.url)
    sums = page.locator("[name=sum]")
    expect(sums.first).to_be_focused()
    for each in SUMS:
        typed(page, f"{each}\n")
    typed(page, "9")
    expect(page.locator("#save")).to_be_focused()
    assert [sums.nth(at).input_value() for at in range(len(SUMS))] == list(SUMS)


def _be_told_of_the_other_window(event: Event) -> None:
    page, other = event.page, event.page.context.new_page()
    other.goto(page.url)
    row(other, 3).fill("724")
    expect(other.locator("#grid-sums .bad")).to_be_visible()
    row(page, 4).fill("234")
    expect(page.locator("#grid-note .bad")).to_be_visible()
    page.locator("#grid-note .bad a").click()
    expect(row(page, 3)).to_have_value("724")
    expect(row(page, 4)).to_have_value("334")
    page.locator("details.discard summary").click()
    page.locator("[name=discard]").click()
    expect(row(page, 3)).to_have_value("")


def _sign_in_beside(event: Event, site: Site) -> None:
    """The session ends during entry; the page says so and saves what has been typed."""
    page, over = event.page, event.page.locator("#signed-out")
    for table, enter in (("2/grid/", _a_row), ("2/", _a_game)):
        page.goto(f"/t/{event.slug}/rounds/1/tables/{table}")
        page.context.clear_cookies(name="sessionid")
        enter(page)
        expect(over).to_be_visible()
        with page.expect_popup() as beside:
            over.locator("a").click()
        sign_in(beside.value, site.email, site.password)
        beside.value.close()
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(over).to_be_hidden()
    page.click(".dock [data-save]")
    expect(page.locator("table.sheet tbody tr")).to_have_count(1)


def _a_row(page: Page) -> None:
    row(page, 1).fill("213")


def _a_game(page: Page) -> None:
    write(page, Written(value=1, winners=(1, 3), points=()))
