"""A new list begun on a phone without a network."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table.taps import LONG, SCREENS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_new_list_says_that_it_needs_the_network(touched: Page) -> None:
    touched.goto("/lists/new/")
    for place, name in enumerate(LONG, start=1):
        touched.fill(f"[name=name_{place}]", name)
    touched.context.set_offline(True)
    touched.tap("#content .dock button")
    notice = touched.locator("#needs-network")
    expect(notice).to_be_in_viewport()
    expect(touched.locator("[name=name_1]")).to_have_value(LONG[0])
    touched.context.set_offline(False)
    touched.tap("#content .dock button")
    expect(touched.locator("#entry")).to_be_visible()
    touched.goto("/lists/")
    touched.context.set_offline(True)
    touched.tap('#content a[href$="/lists/new/"]')
    expect(notice).to_be_in_viewport()
