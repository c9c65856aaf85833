"""Controls a page's clock."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page

AHEAD = timedelta(seconds=30)  # a running page is stopped at a future moment, which no machine misses

# Disables polling every ten seconds or less often, so that only events update the page.
ASKS_NEVER = "const every = setInterval; setInterval = (act, pause) => pause < 10_000 ? every(act, pause) : 0;"


def stop(page: Page) -> None:
    """Stops all timers; on a page that is open, the clock jumps by half a minute."""
    now = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC)
    page.clock.pause_at(now + AHEAD)


def hold(button: Locator, milliseconds: int) -> None:
    page = button.page
    button.scroll_into_view_if_needed()
    stop(page)
    button.hover()
    page.mouse.down()
    page.clock.run_for(milliseconds)
    page.mouse.up()
    page.clock.resume()
