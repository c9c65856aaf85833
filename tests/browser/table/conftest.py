"""A phone with a touch screen of a chosen size."""

from collections.abc import Iterator
from random import randrange

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Site


@pytest.fixture
def touched(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Parameters: width, height and text size in pixels."""
    width, height, size = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="de-DE",
        base_url=site.address,
        # An address of its own, as many lists are begun in a short time.
        extra_http_headers={"X-Forwarded-For": f"198.51.100.{randrange(1, 255)}"},
    )
    page = context.new_page()
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{size}px'; }})"
    )
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)
