"""A list on a phone whose page knows what may follow, so that games are entered without network."""

from playwright.sync_api import Page, Request, expect

from tests.browser.free_list_page import begin_list
from tests.browser.table.taps import LONG, MORE, Taps

WAITING = "#waiting li"


def wait_until_guarded(page: Page) -> None:
    """Waits until the phone knows what may follow."""
    expect(page.locator("form[data-guarded]")).to_have_count(1)


def begin_guarded_list(page: Page, seats: int = 4, games: int = 12, book: str = "ddv") -> None:
    """Begins a list and waits until its page knows what may follow."""
    begin_list(page, (*LONG, *MORE)[:seats], f"book:{book}", games=games, pflichtsoli=1)
    page.reload()
    wait_until_guarded(page)


def sender_of(request: Request) -> str:
    """The part of the page that sends a request."""
    if request.url.endswith("/outbox/"):
        return "outbox"
    return "check" if "hx-request" in request.headers else "form"


def enter_points(page: Page, winners: tuple[int, ...], value: int) -> None:
    taps = Taps(page)
    for winner in winners:
        taps.tap(f'.tile[data-seat="{winner}"] [data-tile]')
    taps.value(value)
    taps.save()
