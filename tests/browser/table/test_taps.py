"""A game on a phone: everything within one screen, and as few taps as there is to say."""

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.free_list_page import begin_list
from tests.browser.pages import ListPage
from tests.browser.table.taps import LONG, MORE, NEEDED, SCREENS, Taps, fits

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("touched", SCREENS, indirect=True)
@pytest.mark.parametrize(("book", "seats"), [("ddv", 4), ("dokomania", 5), ("doko-turnier", 4), ("ohne-neunen", 7)])
def test_games_take_few_taps_and_no_scroll(touched: Page, book: str, seats: int) -> None:
    begin_list(touched, (*LONG, *MORE)[:seats], f"book:{book}")
    rows = ListPage(touched, touched.url).rows
    taps = Taps(touched)
    assert fits(touched)
    taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(rows).to_have_count(1)
    assert taps.count == 4

    taps = Taps(touched)
    assert fits(touched, *NEEDED, ".at-once a")
    taps.tile(2), taps.tile(2), taps.value(2)
    expect(touched.locator(".dock [data-save]")).to_be_enabled()
    expect(touched.locator(".tile .gets b").first).to_be_visible()
    assert fits(touched, *NEEDED, "[data-alones] button")
    taps.save()
    expect(rows).to_have_count(2)
    assert taps.count == 4

    taps = Taps(touched)
    taps.tap(".at-once a:last-child")
    taps.value(4), taps.save()
    expect(rows).to_have_count(2)
    assert taps.count == 3


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_saving_faster_than_the_result_comes_saves_once(touched: Page) -> None:
    """After another result was shown, with the answer to the last tap still on its way."""
    begin_list(touched, LONG, "book:ddv")
    taps = Taps(touched)
    taps.tile(1), taps.tile(3), taps.value(3)
    expect(touched.locator(".tile .gets b").first).to_have_text("+3")
    taps.value(4)
    touched.locator(".dock [data-save]").tap()
    rows = ListPage(touched, touched.url).rows
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("4")


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_result_of_other_marks_comes_too_late_to_be_shown(touched: Page) -> None:
    """It comes after the next tap, so that saving at once saves, and shows no result that is none."""
    begin_list(touched, LONG, "book:ddv")
    taps, held = Taps(touched), []
    shown = touched.locator(".tile .gets b").first
    touched.route("**", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    with touched.expect_request(is_sent):
        taps.tile(1), taps.tile(3), taps.value(3)
    taps.value(4)
    with touched.expect_request(is_sent):
        held[0].continue_()
    expect(shown).to_have_count(0)
    held[1].continue_()
    expect(shown).to_have_text("+4")


def is_sent(request: Request) -> bool:
    """Whether it is the form, and no page or file."""
    return request.method == "POST"
