"""A projector's page as the walks see it: how it is bound, which screen it shows, whether anything of it is cut."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import Event

FULL_HD = {"width": 1920, "height": 1080}
PATIENT = 8_000
# What of the turn that is shown lies outside its area, and how its rows are set.
LAID_OUT = """() => {
  const shown = (parts) => [...parts].find((part) => !part.hidden);
  const screen = shown(document.querySelectorAll(".screen"));
  const turn = shown(screen.querySelectorAll(".turn"));
  const area = turn.getBoundingClientRect();
  const seen = [...turn.querySelectorAll("*")].filter((part) => part.getClientRects().length);
  const outside = seen.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.left < area.left - 1 || box.right > area.right + 1
      || box.top < area.top - 1 || box.bottom > area.bottom + 1;
  });
  const list = turn.querySelector("ol.rows");
  const rows = [...turn.querySelectorAll("ol.rows > li")].filter((row) => row.getClientRects().length);
  const lefts = new Set(rows.map((row) => row.getBoundingClientRect().left));
  const page = document.documentElement;
  return {
    outside: outside.map((part) => part.textContent.trim().slice(0, 40)),
    cut: rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length,
    size: list ? Math.round(parseFloat(getComputedStyle(list).fontSize)) : 0,
    rows: rows.length, columns: lefts.size, lists: turn.querySelectorAll("ol.rows > li").length,
    scrolls: page.scrollWidth > innerWidth || page.scrollHeight > innerHeight,
  };
}"""


def projector(browser: Browser, site: Site, begin: str = "") -> Iterator[Page]:
    """A projector's laptop, in German; an error of a script fails the test. `begin` is run in each of its pages."""
    context = browser.new_context(viewport=FULL_HD, locale="de-DE", base_url=site.address)
    if begin:
        context.add_init_script(begin)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)


def bind(desk: Page, wall: Page, event: Event, width: str = "2") -> None:
    """One click at the projector; at the desk the code, the picture's width and the farthest seat."""
    wall.goto("/wall/")
    wall.click("#begin button")
    code = wall.locator(".code").inner_text()
    desk.goto(event.at(f"walls/?code={code.replace(' ', '')}"))
    desk.fill("#content [name=name]:visible", "Bühne")
    desk.fill("#content [name=width_m]:visible", width)
    desk.fill("#content [name=distance_m]:visible", "15")
    desk.click("#content form.told button.primary")
    expect(desk.locator(".wall-card h2").first).to_have_text("Bühne")


def on(wall: Page, screen: str, timeout: int = PATIENT) -> Locator:
    shown = wall.locator(f'.screen[data-screen="{screen}"]')
    expect(shown).to_be_visible(timeout=timeout)
    return shown


def shown(wall: Page) -> dict[str, Any]:
    laid_out: dict[str, Any] = wall.evaluate(LAID_OUT)
    return laid_out


def fits(wall: Page) -> dict[str, Any]:
    laid_out = shown(wall)
    assert (laid_out["outside"], laid_out["cut"], laid_out["scrolls"]) == ([], 0, False)
    return laid_out
