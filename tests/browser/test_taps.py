"""A game on a phone: everything within one screen, and as few taps as there is to say."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.free_list_page import begin_list
from tests.browser.pages import ListPage, settled

pytestmark = pytest.mark.browser

LONG = ("Maximiliane Oberndörfer", "Konstantin Wertheimer", "Friederike Löwenstein", "Bartholomäus Kirchhöfer")
MORE = ("Annegret Schwarzenbach", "Ferdinand Mühlhausen", "Wilhelmine Brüggemann")
SCREENS = [(390, 664, 16), (360, 640, 16), (360, 640, 20.8)]


class Taps:
    """Taps on the page of a list, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, selector: str) -> None:
        self.page.tap(selector)
        self.count += 1

    def tile(self, number: int) -> None:
        """The so-many-th of those who play."""
        self.tap(f".tile:has([data-tile]) >> nth={number - 1} >> [data-tile]")

    def value(self, value: int) -> None:
        self.tap(f'[data-pad] [data-value="{value}"]')

    def save(self) -> None:
        button = self.page.locator(".dock [data-save]")
        expect(button).to_be_enabled()
        settled(self.page)
        button.tap()
        self.count += 1


def fits(page: Page) -> bool:
    """Whether tiles, keys and the button lie within the screen, which was not scrolled."""
    inside: bool = page.evaluate(
        """() => scrollY === 0 && ['.page-head', '.tile', '[data-pad] button', '.dock [data-save]'].every((selector) =>
          [...document.querySelectorAll(selector)].every((part) => {
            const box = part.getBoundingClientRect();
            return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
          }))"""
    )
    return inside


@pytest.fixture
def touched(browser: Browser, site: Site, request: pytest.FixtureRequest):
    width, height, size = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, locale="de-DE", base_url=site.address
    )
    page = context.new_page()
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{size}px'; }})"
    )
    yield page
    context.close()


@pytest.mark.parametrize("touched", SCREENS, indirect=True)
@pytest.mark.parametrize(("book", "seats"), [("ddv", 4), ("dokomania", 5), ("doko-turnier", 4), ("ohne-neunen", 7)])
def test_games_take_few_taps_and_no_scroll(touched: Page, book: str, seats: int) -> None:
    begin_list(touched, (*LONG, *MORE)[:seats], f"book:{book}")
    rows = ListPage(touched, touched.url).rows
    touched.wait_for_load_state()
    assert fits(touched)

    taps = Taps(touched)
    taps.tile(1), taps.tile(3), taps.value(3), taps.save()
    expect(rows).to_have_count(1)
    assert taps.count == 4

    touched.wait_for_load_state()
    taps = Taps(touched)
    taps.tile(2), taps.tile(2), taps.value(2)
    expect(touched.locator(".dock [data-save]")).to_be_enabled()
    assert fits(touched)
    taps.save()
    expect(rows).to_have_count(2)
    assert taps.count == 4

    touched.wait_for_load_state()
    taps = Taps(touched)
    taps.tap(".at-once a:last-child")
    taps.value(4), taps.save()
    expect(rows).to_have_count(2)
    assert taps.count == 3


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_saving_faster_than_the_result_comes_saves_once(touched: Page) -> None:
    """After another result was shown, with the answer to the last tap still on its way."""
    begin_list(touched, LONG, "book:ddv")
    touched.wait_for_load_state()
    taps = Taps(touched)
    taps.tile(1), taps.tile(3), taps.value(3)
    expect(touched.locator(".tile .gets b").first).to_have_text("+3")
    taps.value(4)
    touched.locator(".dock [data-save]").tap()
    rows = ListPage(touched, touched.url).rows
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("4")
