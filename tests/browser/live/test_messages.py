"""Messages on a table's phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.pages import Event, ListPage, Written

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))


def send(event: Event, text: str) -> None:
    event.page.goto(event.at("messages/"))
    event.page.fill("form.told [name=text]", text)
    event.page.click("form.told button.primary")


def test_dismissed_message_and_next_one(phone: Page, event: Event) -> None:
    table = ListPage(phone, event.tables[0])
    table.open()
    send(event, "Essen ist fertig.")
    said = phone.locator("#told .said")
    expect(said).to_have_text(re.compile("Essen ist fertig."))
    assert findings(phone, "light") == []
    said.get_by_role("button", name="Durchsage wegräumen").click()
    expect(said).to_have_count(0)
    table.enter(GAME)
    expect(said).to_have_count(0)
    send(event, "Pause.")
    expect(said).to_have_text(re.compile("Pause."))
    phone.reload()
    expect(said).to_have_count(1)
    expect(phone.locator("#told")).to_have_attribute("role", "status")
