"""A paper list of 24 games."""

from playwright.sync_api import Locator, Page

# Two Pflichtsoli after games 1 and 5, two vorgeführt, 20 normal games; the sums were added by hand.
DUTIES = "1\n4*\n5\n2-\n4*\n4*\n"
GAMES = "313\n212\n124\n334\n" * 5
SUMS = ("11", "33-", "21", "1")


def typed(page: Page, keys: str) -> int:
    for key in keys:
        page.keyboard.press("Enter" if key == "\n" else key)
    return len(keys)


def row(page: Page, number: int) -> Locator:
    return page.locator(f"#row-{number} input")
