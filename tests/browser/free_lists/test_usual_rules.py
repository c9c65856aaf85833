"""A new list on a phone that starts with its six usual options."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table.taps import LONG, SCREENS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_new_list_starts_with_six_options(touched: Page) -> None:
    touched.goto("/lists/new/")
    for place, name in enumerate(LONG, start=1):
        touched.fill(f"[name=name_{place}]", name)
    touched.tap("#content .dock button[value=rules]")
    expect(touched).to_have_url(re.compile("/settings/rules/usual/$"))
    expect(touched.locator(".option")).to_have_count(6)
    touched.tap("label:has([name='bock.triggers'][value=zero_game])")
    touched.tap(".dock button[value=save]")
    expect(touched.locator("#entry")).to_be_visible()
    touched.goto(f"{touched.url}settings/rules/usual/")
    expect(touched.locator("[name='bock.triggers'][value=zero_game]")).to_be_checked()
