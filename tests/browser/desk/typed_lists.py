"""A paper list as it is typed at a desk, key by key."""

from playwright.sync_api import Locator, Page

# Two Pflichtsoli behind games 1 and 5, two vorgeführt, 20 normal games; the sums were added up by hand.
DUTIES = "1\n4*\n5\n2-\n4*\n4*\n"
GAMES = "313\n212\n124\n334\n" * 5
SUMS = ("11", "33-", "21", "1")


def type_keys(page: Page, keys: str) -> int:
    """Types keys one by one; their number."""
    for key in keys:
        page.keyboard.press("Enter" if key == "\n" else key)
    return len(keys)


def row_inputs(page: Page, number: int) -> Locator:
    return page.locator(f"#row-{number} input")
