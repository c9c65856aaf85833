"""Special games on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, choose
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, NEEDED, SCREENS, SMALLEST, Taps, box, fits, too_small

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]
RAISE = "#entry [data-step-button]"


def gives(page: Page, *points: str) -> None:
    expect(page.locator(".tile .gets b:first-child")).to_have_text(points)


def play_game(page: Page, winners: tuple[int, ...], value: int, games: int) -> Taps:
    taps = Taps(page)
    for winner in winners:
        taps.tile(winner)
    taps.value(value), taps.save()
    expect(ListPage(page, page.url).rows).to_have_count(games)
    return taps


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_last_partner_and_forced_solo(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv", games=1, pflichtsoli=1))
    play_game(touched, (1, 3), 3, games=1)

    taps = Taps(touched)
    taps.tap(".at-once a:last-child")
    touched.wait_for_url("**/change/")
    keys = box(touched, "[data-pad]")
    taps.tile(3), taps.tile(4)
    gives(touched, "+3", "−3", "−3", "+3")
    assert box(touched, "[data-pad]") == keys
    assert too_small(touched, fits) == []
    taps.save()
    expect(touched.locator(".tile[data-forced]")).to_be_visible()
    assert taps.count == 4

    taps = Taps(touched)
    assert too_small(touched, lambda page: fits(page, *NEEDED, ".notice.loud", ".at-once a")) == []
    forced = box(touched, ".notice.loud")
    assert box(touched, "#entry > .messages")["y"] >= forced["y"] + forced["height"]
    expect(touched.locator(".tile input:checked")).to_have_count(0)  # neither is preselected
    taps.tap(".tile[data-forced] .won"), taps.value(4)
    gives(touched, "−4", "−4", "+12", "−4")
    taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    assert taps.count == 3


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_bock_by_hand_pot_and_six_at_once(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list((*LONG, *MORE)[:6], "dokomania", pot=40))
    expect(touched.locator(".tile.out .face:visible")).to_have_count(2)
    touched.tap(RAISE)
    play_game(touched, (1, 2), 3, games=1)
    expect(touched.locator(".now")).to_contain_text("34")  # left in the pot
    expect(touched.locator(".now")).to_contain_text("×2")

    taps = Taps(touched)
    taps.tile(1), taps.tile(2), taps.value(2)
    gives(touched, "+4", "+4", "−4", "−4")
    assert fits(touched)

    touched.reload()
    expect(touched.locator(".now .sitting:visible")).to_have_count(2)
    choose(touched, "six", "six")
    expect(touched.locator(".now .sitting:visible")).to_have_count(0)
    taps = Taps(touched)
    taps.tile(1), taps.tile(2), taps.tile(4), taps.value(1)
    expect(touched.locator(".tile .gets b:first-child")).to_have_count(6)
    assert fits(touched)
    taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    assert taps.count == 5


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_sonderpunkte_where_a_bock_does_not_multiply_them(touched: Page, maker: Maker) -> None:
    """The value of 6 includes two Sonderpunkte, so 10 counts: 4 doubled, plus 2. Soli aren't asked for them."""
    touched.goto(maker.free_list(LONG, "doko-turnier"))
    touched.tap(RAISE)
    play_game(touched, (1, 3), 1, games=1)
    asked, keys = touched.locator(".sonder-part label"), touched.locator(".sonder-part [data-value]")
    expect(asked).to_be_visible()
    expect(keys.first).to_be_enabled()
    taps = Taps(touched)
    taps.tile(1)
    expect(keys.first).to_be_disabled()
    taps.tile(3), taps.value(6)
    taps.tap('[data-pad] [data-value="2"] >> nth=1')
    gives(touched, "+10", "−10", "+10", "−10")
    assert fits(touched)
    taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    assert taps.count == 5
