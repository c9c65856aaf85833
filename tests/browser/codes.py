"""Reads the codes that a page shows."""

import io

from PIL import Image
from playwright.sync_api import Locator, Page

from tests.codes import codes_in

UNFOLD = "document.querySelectorAll('details:has(img.qr)').forEach(part => { part.open = true; })"


def codes_on(shown: Page | Locator) -> list[str]:
    """Returns the texts of the codes on a screen, at the size and contrast they have."""
    return codes_in(Image.open(io.BytesIO(shown.screenshot(animations="disabled"))))


def unreadable_codes(page: Page) -> list[str]:
    """Returns a line for each code on a page that no camera could read."""
    page.evaluate(UNFOLD)
    return [f"unreadable: {code.get_attribute('alt')}" for code in page.locator("img.qr").all() if not codes_on(code)]
