"""Corrections that affect later games."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import DESK, Site
from tests.browser.pages import EIGHT, Event, ListPage, Written, wait_until_settled
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
OTHER_GAME = Written(value=5, winners=(2, 3), points=(-5, 5, 5, -5))
WAYS = "#content button[name=do]"
WISH = "#content button[value=wish]"
RED = "#content :is(.notice.bad, .errorlist li, .error):visible"
SOLO_OF_THREE = Written(value=1, winners=(3,), points=(-1, -1, 3, -1))
SOLO_OF_FOUR = Written(value=1, winners=(4,), points=(-1, -1, -1, 3))
AT_FIVE = (
    Written(value=2, winners=(2, 3), points=(0, 2, 2, -2, -2)),
    Written(value=1, winners=(3, 4), points=(-1, 0, 1, 1, -1)),
    Written(value=3, winners=(1, 2), points=(3, 3, 0, -3, -3)),
)


def test_staff_delete_a_game_and_the_next_stands_as_it_was_played(desk: Page, event: Event) -> None:
    table = ListPage(desk, f"/t/{event.slug}/rounds/1/tables/1/")
    table.open()
    table.enter(GAME)
    table.enter(OTHER_GAME)
    table.open_row(1, "delete")
    expect(desk.locator(WAYS)).to_have_count(2)
    expect(desk.locator("#content table.stacked tbody tr")).to_have_count(2)
    assert findings(desk, "light") == []
    _stands_below_each_other_on_a_phone(desk)
    desk.click("#content button[value=as_noted]")
    expect(table.rows).to_have_count(1)
    assert table.totals() == list(OTHER_GAME.points)
    table.open_row(1, "change")
    expect(desk.locator("[name=as_played_dealer]")).to_have_value("2")


def _stands_below_each_other_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    for parts, apart in (("#content .stacked tbody tr:first-child td", 0), (WAYS, 10)):
        boxes = page.locator(parts).evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
        assert len({box["left"] for box in boxes}) == 1, parts
        assert all(upper["bottom"] + apart <= lower["top"] for upper, lower in pairwise(boxes)), parts
    page.set_viewport_size(DESK)


@pytest.fixture
def hand(browser: Browser, site: Site):
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, has_touch=True, locale="de-DE", base_url=site.address
    )
    yield context.new_page()
    context.close()


def tap_tile(page: Page, place: int, times: int = 1) -> None:
    for _tap in range(times):
        page.tap(f'.tile:has(input[value="{place}"]) [data-tile]')


def wish(page: Page) -> None:
    wait_until_settled(page)
    expect(page.locator(WISH)).to_be_visible()
    expect(page.locator(RED)).to_have_count(1)
    expect(page.locator("#content button[value=save]:visible")).to_have_count(0)
    page.tap(WISH)
    expect(page.locator("#wishes .notice")).to_have_count(1)


def decide(desk: Page, event: Event, way: str) -> None:
    desk.goto(event.at("rounds/1/"))
    desk.click("#wishes a")
    expect(desk.locator(RED)).to_have_count(1)
    assert findings(desk, "light") == []
    desk.click(f"#content button[value={way}]")
    expect(desk.locator("#content .messages .success")).to_be_visible()


def test_wishes_across_a_vorfuehrung_are_declined_and_accepted(desk: Page, hand: Page, event: Event) -> None:
    table = ListPage(hand, event.tables[0])
    table.open()
    for game in (SOLO_OF_THREE, GAME):
        table.enter(game)
    table.time_up()
    table.enter(SOLO_OF_FOUR)

    table.open_row(2, "change")
    tap_tile(hand, 1, times=2)
    wish(hand)
    desk.goto(event.at("rounds/1/"))
    desk.click("#wishes a")
    desk.fill("[name=answer]", "Auf dem Papier steht es so")
    decide(desk, event, "decline")
    table.open()
    expect(hand.locator("#wishes")).to_contain_text("abgelehnt")
    assert findings(hand, "light") == []
    hand.tap("#wishes button")
    expect(hand.locator("#wishes")).to_have_count(0)

    table.open_row(2, "delete")
    wish(hand)
    decide(desk, event, "as_noted")
    table.open()
    expect(hand.locator("#wishes")).to_contain_text("so berichtigt")
    expect(table.rows).to_have_count(2)
    assert table.totals() == [-2, -2, 2, 2]


def test_wish_to_insert_game_at_five_keeps_others_as_played(desk: Page, hand: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT[:5])
    table = ListPage(hand, event.tables[0])
    table.open()
    for game in AT_FIVE:
        table.enter(game)
    table.open_row(2, "insert")
    for seat in (1, 3):
        tap_tile(hand, seat)
    hand.tap('[data-pad] [data-value="2"]')
    wish(hand)
    decide(desk, event, "as_noted")
    table.open()
    expect(table.rows).to_have_count(4)
    assert table.totals() == [4, 5, 5, -6, -8]
