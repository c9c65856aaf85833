"""Steps on a phone with an unreliable network."""

from playwright.sync_api import Page, Request, expect

from tests.browser.stage.maker import Maker
from tests.browser.table.taps import LONG, MORE, Taps

WAITING = "#waiting li"


def expect_guarded_form(page: Page) -> None:
    expect(page.locator("form[data-guarded]")).to_have_count(1)


def begin_guarded(page: Page, maker: Maker, seats: int = 4, games: int = 12, book: str = "ddv", way: str = "") -> None:
    page.goto(maker.free_list((*LONG, *MORE)[:seats], book, games=games, pflichtsoli=1) + way)
    expect_guarded_form(page)


def asked_by(request: Request) -> str:
    if request.url.endswith("/outbox/"):
        return "outbox"
    return "check" if "hx-request" in request.headers else "form"


def enter(page: Page, winners: tuple[int, ...], value: int) -> None:
    expect(page.locator(".tile:is([data-state=won], [data-state=lost])")).to_have_count(0)  # the form has turned
    taps = Taps(page)
    for winner in winners:
        taps.tap(f'.tile[data-seat="{winner}"] [data-tile]')
    taps.value(value), taps.save()
