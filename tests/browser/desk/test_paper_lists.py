"""Typing a paper list of 24 games."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk.paper import DUTIES, GAMES, SUMS, row, typed
from tests.browser.pages import EIGHT, Event
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser

MOST_KEYS = 100
LAPTOP = {"width": 1366, "height": 768}


def test_paper_list_with_keys_alone(desk: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    desk.set_viewport_size(LAPTOP)
    keys = _open(event, 1)
    keys += typed(desk, DUTIES + GAMES)
    expect(desk.locator("#row-20 td.num").last).to_contain_text("7")
    expect(desk.locator("#sums td.num")).to_have_text(["11", "−33", "21", "1"])
    assert keys <= MOST_KEYS
    _sums(desk, SUMS)
    expect(desk.locator("#save")).to_be_focused()
    _undo_one_sum(desk)
    _find_a_wrong_value(desk)
    _find_exchanged_winners(desk)
    _keep_what_the_paper_adds_up_wrongly(desk)
    _next_list(event)


def _open(event: Event, number: int) -> int:
    event.page.goto(event.at("rounds/1/desk/"))
    expect(event.page.locator("#list")).to_be_focused()
    expect(event.page.locator("#list")).to_have_value(str(number))
    event.page.keyboard.press("Enter")
    expect(event.page).to_have_url(re.compile(rf"/tables/{number}/grid/$"))
    expect(event.page.locator("#solo-1 .after")).to_be_focused()
    return 1


def _sums(page: Page, sums: tuple[str, ...]) -> None:
    page.locator("#row-21 input").focus()
    page.keyboard.press("Enter")
    for each in sums:
        typed(page, f"{each}\n")


def _retype(page: Page, number: int, keys: str) -> None:
    row(page, number).focus()
    page.keyboard.press("Control+a")
    typed(page, keys)


def _undo_one_sum(page: Page) -> None:
    sums = page.locator("[name=sum]")
    sums.last.focus()
    typed(page, "7")
    expect(page.locator("#grid-sums .bad")).to_be_visible()
    page.keyboard.press("Escape")
    assert [sums.nth(at).input_value() for at in range(len(SUMS))] == list(SUMS)
    expect(page.locator("#grid-sums .bad")).to_have_count(0)


def _find_a_wrong_value(page: Page) -> None:
    _retype(page, 3, "724")
    link = page.locator('#grid-sums a[href="#row-3"]').first
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    expect(row(page, 3)).to_be_focused()
    typed(page, "124")
    expect(page.locator("#grid-sums a")).to_have_count(0)


def _find_exchanged_winners(page: Page) -> None:
    _retype(page, 5, "314")
    expect(page.locator("#grid-sums a[data-next]")).to_have_attribute("href", "#row-5")
    page.keyboard.press("Escape")
    expect(row(page, 5)).to_have_value("313")
    expect(page.locator("#grid-sums a")).to_have_count(0)


def _keep_what_the_paper_adds_up_wrongly(page: Page) -> None:
    """The first sum on paper is 1 too high from the first game on; running sums point to that game."""
    _sums(page, ("12", *SUMS[1:]))
    probe = page.locator("[data-probe][data-next]")
    expect(probe).to_be_focused()
    assert _lower_edge(page, "#keep") <= page.locator(".dock").bounding_box()["y"]
    page.keyboard.press("Enter")
    for _ in range(5):
        expect(probe).to_be_focused()
        asked = probe.get_attribute("id")
        typed(page, "99\n")
        expect(page.locator(f"#{asked}")).to_have_attribute("value", "99")
        if page.locator("#jump-found").count():
            break
    expect(page.locator("#jump-found")).to_have_attribute("href", "#row-1")
    page.locator("#keep").focus()
    page.keyboard.press("Enter")


def _lower_edge(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"]


def _next_list(event: Event) -> None:
    page = event.page
    expect(page).to_have_url(re.compile(r"/desk/\?after=1$"))
    expect(page.locator("#list")).to_have_value("2")
    page.keyboard.press("Enter")
    expect(page.locator("#solo-1 .after")).to_be_focused()
    typed(page, "1\n4*\n")
    expect(page.locator("#solo-1")).to_have_class("row-waiting")
    page.reload()
    expect(page.locator("#solo-1 [name=solo]")).to_have_value("4*")
    _type_while_the_server_is_busy(page.context.new_page(), page.url)


def _type_while_the_server_is_busy(page: Page, address: str) -> None:
    """An entry that didn't arrive is saved with the next request."""
    page.goto(address)
    posted = re.compile(r"/grid/$")
    page.route(posted, lambda route: route.fulfill(status=503) if route.request.method == "POST" else route.continue_())
    row(page, 1).focus()
    with page.expect_response(lambda response: response.status == 503):
        typed(page, "313")
    expect(page.locator("#busy")).to_be_visible()
    page.unroute(posted)
    page.evaluate("document.getElementById('grid').dispatchEvent(new Event('typed'))")
    expect(page.locator("#row-1")).to_have_class("row-counts")
    page.goto(address)
    expect(row(page, 1)).to_have_value("313")
