"""Counts taps, and checks what fits on the screen."""

from collections.abc import Callable, Sequence

from playwright.sync_api import FloatRect, Page, expect

from tests.browser.pages import wait_until_settled

LONG = ("Maximiliane Oberndörfer", "Konstantin Wertheimer", "Friederike Löwenstein", "Bartholomäus Kirchhöfer")
MORE = ("Annegret Schwarzenbach", "Ferdinand Mühlhausen", "Wilhelmine Brüggemann")
Screen = tuple[int, int, float]  # width, height and text size in pixels
SCREENS: list[Screen] = [(390, 664, 16), (390, 844, 16), (360, 640, 16), (360, 640, 20.8)]  # the smallest last
SMALLEST = SCREENS[-1:]
NEEDED = (".page-head", ".now", ".tile", "[data-pad] button", ".raise", ".dock [data-save]")


class Taps:
    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0
        page.wait_for_load_state()

    def tap(self, selector: str) -> None:
        self.page.tap(selector)
        self.count += 1

    def tile(self, number: int) -> None:
        self.tap(f"[data-tile]:visible >> nth={number - 1}")

    def value(self, value: int) -> None:
        self.tap(f'[data-pad] [data-value="{value}"] >> nth=0')

    def save(self) -> None:
        button = self.page.locator(".dock [data-save]")
        expect(button).to_be_enabled()
        wait_until_settled(self.page)
        button.tap()
        self.count += 1


def fits(page: Page, *needed: str) -> bool:
    """True if all visible matches are on the screen without scrolling."""
    inside: bool = page.evaluate(
        """(needed) => scrollY === 0 && needed.every((selector) =>
          [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility()).every((part) => {
            const box = part.getBoundingClientRect();
            return box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
          }))""",
        list(needed or NEEDED),
    )
    return inside


def too_small(page: Page, holds: Callable[[Page], bool], screens: Sequence[Screen] = SCREENS) -> list[Screen]:
    """Returns the screens that fail, and leaves the page on the last one."""
    return [screen for screen in screens if not holds(_on(page, screen))]


def _on(page: Page, screen: Screen) -> Page:
    width, height, size = screen
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = `${size}px`; }", size)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    return page


def covered(page: Page, controls: str) -> list[str]:
    """Returns the visible controls that are under something else, after the least scrolling that shows them whole."""
    hidden: list[str] = page.locator(controls).evaluate_all(
        """(controls) => controls.filter((part) => {
          if (!part.checkVisibility() || part.matches(":disabled")) return false;
          part.scrollIntoView({ block: "nearest", behavior: "instant" });
          const { top, bottom, left, width } = part.getBoundingClientRect();
          const at = (y) => document.elementFromPoint(left + width / 2, y);
          return [top + 3, (top + bottom) / 2, bottom - 3].some((y) => !part.contains(at(y)));
        }).map((part) => part.outerHTML)"""
    )
    return hidden


def whole_names(page: Page) -> bool:
    whole: bool = page.evaluate(
        """() => [...document.querySelectorAll(".tile .name")].every((part) => {
          const name = document.createRange();
          name.selectNodeContents(part);
          return name.getClientRects().length === 1;
        })"""
    )
    return whole


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found
