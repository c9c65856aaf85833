"""The clock of a page: it stands still, or minutes pass at once."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page

AHEAD = timedelta(seconds=30)  # no page takes so long to be opened


def stop(page: Page) -> None:
    """From now on no timer of its pages runs by itself; a page that is open has half a minute passed."""
    page.clock.pause_at(datetime.now(UTC) + AHEAD)


def hold(button: Locator, milliseconds: int) -> None:
    """Presses a button for so long, however slow the machine is."""
    page = button.page
    button.scroll_into_view_if_needed()
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC) + AHEAD)
    button.hover()
    page.mouse.down()
    page.clock.run_for(milliseconds)
    page.mouse.up()
    page.clock.resume()
