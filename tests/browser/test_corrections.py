"""A correction that touches later games: at the desk a table of them and a button for each way out."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, Event, ListPage, Written, begin, sign_in

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
OTHER_GAME = Written(value=5, winners=(2, 3), points=(-5, 5, 5, -5))
WAYS = "#content button[name=do]"


@pytest.fixture
def event(desk: Page, site: Site) -> Event:
    """Two tables that play."""
    sign_in(desk, site.email, site.password)
    return begin(desk, EIGHT)


def test_staff_delete_a_game_and_the_next_stands_as_it_was_played(desk: Page, event: Event) -> None:
    table = ListPage(desk, f"/t/{event.slug}/rounds/1/tables/1/")
    table.open()
    table.enter(GAME)
    table.enter(OTHER_GAME)
    table.open_row(1, "delete")
    expect(desk.locator(WAYS)).to_have_count(2)
    expect(desk.locator("#content table.dense tbody tr")).to_have_count(2)
    assert findings(desk, "light") == []
    desk.click("#content button[value=as_noted]")
    expect(table.rows).to_have_count(1)
    assert table.totals() == list(OTHER_GAME.points)
    table.open_row(1, "change")
    expect(desk.locator("[name=as_played_dealer]")).to_have_value("2")
