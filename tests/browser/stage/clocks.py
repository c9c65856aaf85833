"""The clock of a page: it stands still, or minutes pass at once."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page

AHEAD = timedelta(seconds=30)  # a page whose clock runs is stopped at a moment to come: no machine takes so long

# A page that asks for nothing by itself, every ten seconds or less often, shows only what it is told.
ASKS_NEVER = "const every = setInterval; setInterval = (act, pause) => pause < 10_000 ? every(act, pause) : 0;"


def stop(page: Page) -> None:
    """From now on no timer of its pages runs by itself; for one that is open half a minute passes."""
    now = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC)
    page.clock.pause_at(now + AHEAD)


def hold(button: Locator, milliseconds: int) -> None:
    """Presses a button for so long, however slow the machine is."""
    page = button.page
    button.scroll_into_view_if_needed()
    stop(page)
    button.hover()
    page.mouse.down()
    page.clock.run_for(milliseconds)
    page.mouse.up()
    page.clock.resume()
