"""A game entered on one screen with few taps."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.pages import ListPage
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, NEEDED, SCREENS, SMALLEST, Taps, box, fits, too_small, whole_names

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
@pytest.mark.parametrize(("book", "seats"), [("ddv", 4), ("dokomania", 5), ("doko-turnier", 4), ("ohne-neunen", 7)])
def test_games_take_few_taps_and_no_scroll(touched: Page, book: str, seats: int, maker: Maker) -> None:
    touched.goto(maker.free_list((*LONG, *MORE)[:seats], book))
    rows = ListPage(touched, touched.url).rows
    taps = Taps(touched)
    assert too_small(touched, lambda page: fits(page) and whole_names(page)) == []
    tile, seldom = box(touched, ".tile"), box(touched, "#happened")
    taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(rows).to_have_count(1)
    assert taps.count == 4
    touched.wait_for_load_state()  # gives the page its text size
    assert (box(touched, ".tile"), box(touched, "#happened")) == (tile, seldom)  # the first game moves nothing
    told = box(touched, "#entry > .messages > .brief")
    assert told["y"] + told["height"] <= box(touched, ".now")["y"]  # in the head, where it covers no name
    number = box(touched, ".sheet .rank a")
    assert min(number["width"], number["height"]) >= 44

    taps = Taps(touched)
    assert too_small(touched, lambda page: fits(page, *NEEDED, ".at-once a")) == []
    keys = "[data-pad]", ".tile", ".dock [data-save]"
    still = [box(touched, key) for key in keys]
    taps.tile(2), taps.tile(2), taps.value(2)
    expect(touched.locator(".dock [data-save]")).to_be_enabled()
    expect(touched.locator(".tile .gets b").first).to_be_visible()
    assert too_small(touched, lambda page: fits(page, *NEEDED, "[data-alones] button")) == []
    expect(touched.locator(".dock .solo")).to_contain_text("SOLO")
    assert [box(touched, key) for key in keys] == still  # throughout all taps
    taps.save()
    expect(touched.locator(".messages")).to_contain_text(re.compile("Spiel 2: Solo von .* verloren"))
    expect(rows).to_have_count(2)
    assert taps.count == 4

    taps = Taps(touched)
    taps.tap(".at-once a:last-child")
    taps.value(4), taps.save()
    expect(rows).to_have_count(2)
    assert taps.count == 3


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_every_tap_changes_a_mark(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv"))
    taps = Taps(touched)
    for tile, then in ((1, "+−−−"), (3, "+−+−")):
        taps.tile(tile)
        assert marks(touched) == then
    taps.value(3), taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    touched.tap(".at-once a:last-child")
    taps = Taps(touched)
    for tile, then in ((1, "− + "), (3, "−+−+"), (4, "−+−−"), (4, "−+−+"), (2, "−−−+"), (2, "−+−+")):
        taps.tile(tile)
        assert marks(touched) == then
    changes = touched.locator("#result .notice")
    taps.tile(4)
    expect(changes).to_be_visible()
    still = [box(touched, key) for key in ("[data-pad]", ".dock [data-save]")]
    for tile in (1, 3, 2):
        taps.tile(tile)
    assert " " in marks(touched)
    expect(changes).to_have_count(0)  # the last warning was about other marks
    assert [box(touched, key) for key in ("[data-pad]", ".dock [data-save]")] == still


def marks(page: Page) -> str:
    states = page.locator(".tile:has(input)").evaluate_all("all => all.map((tile) => tile.dataset.state)")
    return "".join({"won": "+", "lost": "−", "": " "}[state] for state in states)


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_menu_leads_to_rare_actions(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv"))
    expect(touched.locator(".help-link")).to_be_hidden()
    touched.tap(".at-hand summary")
    expect(touched.locator(".at-hand a[href$='/guide/free-lists/']")).to_be_visible()
    touched.tap(".at-hand a[href='#happened']")
    expect(touched.locator(".at-hand .menu-sheet")).to_be_hidden()
    expect(touched.locator("#happened .button").first).to_be_in_viewport()


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_saving_before_the_result_arrives_saves_once(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv"))
    taps = Taps(touched)
    taps.tile(1), taps.tile(3), taps.value(3)
    expect(touched.locator(".tile .gets b").first).to_have_text("+3")
    taps.value(4)
    touched.locator(".dock [data-save]").tap()
    rows = ListPage(touched, touched.url).rows
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("4")


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_late_result_of_other_marks_is_not_shown(touched: Page, maker: Maker) -> None:
    touched.goto(maker.free_list(LONG, "ddv"))
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
    return request.method == "POST"
