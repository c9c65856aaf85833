"""One phone writes while others watch."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import PHONE, Site
from tests.browser.pages import Event, ListPage, Written, mark, wait_until
from tests.browser.phones.outbox import enter, expect_guarded_form
from tests.browser.stage.clocks import hold
from tests.browser.table.taps import SCREENS

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
HELD, LET_GO = 1_100, 300  # milliseconds
TAKE = "[data-take] button:visible"
SMALL = {"width": 360, "height": 640}
LOOKS = "document.dispatchEvent(new Event('visibilitychange'))"  # polls at once instead of after ten seconds


@pytest.fixture
def second(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport=SMALL, locale="de-DE", base_url=site.address)
    yield context.new_page()
    context.close()


def looks(page: Page) -> None:
    """Polls immediately; a page notified by its stream may be reloading."""
    with suppress(Error):
        page.evaluate(LOOKS)


def test_pen_goes_to_the_phone_that_holds_the_button(phone: Page, second: Page, event: Event) -> None:
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(GAME)
    second.goto(table.address)
    expect(second.locator(".watching")).to_be_visible()
    assert findings(second, "light") == []
    second.goto(f"{table.address}pen/")
    assert findings(second, "light") == []
    second.goto(table.address)

    mark(phone, 2, "won")
    hold(second.locator(TAKE), LET_GO)
    expect(second.locator(".watching")).to_be_visible()  # released too early
    second.context.set_offline(True)
    hold(second.locator(TAKE), HELD)
    expect(second.locator("[data-take] small")).to_contain_text("Niemand antwortet")
    second.context.set_offline(False)
    hold(second.locator(TAKE), HELD)
    expect(second.locator("[data-entry]")).to_be_visible()
    looks(phone)
    expect(phone.locator("#pen-lost")).to_be_visible()
    expect(phone.locator('.tile:has(input[value="2"])')).to_have_attribute("data-state", "won")

    theirs = ListPage(second, table.address)
    theirs.enter(GAME)
    hold(phone.locator(TAKE), HELD)
    expect(phone.locator("#pen-lost")).to_be_hidden()
    expect(phone.locator('.tile:has(input[value="2"])')).to_have_attribute(
        "data-state", "won"
    )  # marked earlier on this phone
    looks(second)
    expect(second.locator(".watching")).to_be_visible()  # nothing was entered there
    expect(theirs.rows).to_have_count(2)


def test_watching_page_follows_the_writer(phone: Page, second: Page, event: Event) -> None:
    table, watched = (ListPage(page, event.tables[0]) for page in (phone, second))
    table.open()
    table.enter(GAME)
    watched.open()
    table.enter(GAME)
    looks(second)
    expect(watched.rows).to_have_count(2)


def test_open_pages_follow_the_desk(desk: Page, phone: Page, second: Page, event: Event) -> None:
    table, watched = (ListPage(page, event.tables[0]) for page in (phone, second))
    at_desk = ListPage(desk, f"/t/{event.slug}/rounds/1/tables/1/")
    table.open()
    table.enter(GAME)
    watched.open()
    at_desk.open()
    at_desk.enter(GAME)
    for page, shown in ((phone, table), (second, watched)):
        looks(page)
        expect(shown.rows).to_have_count(2)

    mark(phone, 2, "won")
    expect(phone.locator("#changed")).to_be_hidden()
    at_desk.enter(GAME)
    looks(phone)
    expect(phone.locator("#changed")).to_be_visible()
    assert findings(phone, "light") == []
    expect(phone.locator('.tile:has(input[value="2"])')).to_have_attribute("data-state", "won")
    phone.click("#changed a")
    expect(table.rows).to_have_count(3)

    desk.goto(event.at("rounds/1/close/"))
    desk.click("#content form button.danger")
    for page in (phone, second):
        looks(page)
        expect(page.locator("[data-entry], .watching")).to_have_count(0)


@pytest.mark.parametrize("touched", SCREENS[:1], indirect=True)
def test_unsent_game_of_old_phone_becomes_a_proposal(touched: Page, second: Page, event: Event) -> None:
    table = event.tables[0]
    touched.goto(table)
    expect_guarded_form(touched)
    enter(touched, (1, 3), 3)
    expect(touched.locator("table.sheet tbody tr")).to_have_count(1)
    expect_guarded_form(touched)
    touched.context.set_offline(True)
    enter(touched, (2, 4), 2)
    expect(touched.locator("#waiting li")).to_have_count(1)
    second.goto(table)
    hold(second.locator(TAKE), HELD)
    expect(second.locator("[data-entry]")).to_be_visible()
    touched.goto("about:blank")
    touched.context.set_offline(False)
    touched.goto(table)  # without a form it is sent all the same
    expect(touched.locator("#held .notice")).to_have_count(1)
    looks(second)
    second.click("#held button[value=take]")
    expect(second.locator("table.sheet tbody tr")).to_have_count(2)
    expect(second.locator("#held .notice")).to_have_count(0)


def test_names_are_tapped_and_a_sentence_reaches_the_desk(desk: Page, phone: Page, second: Page, event: Event) -> None:
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(GAME)
    desk.goto(f"/t/{event.slug}/rounds/1/tables/1/break-off/")
    desk.fill("[name=reason]", "Feierabend")
    desk.click("#content .dock button")
    table.open()
    names, agreed = phone.locator(".voice"), phone.locator('.voice[aria-pressed="true"]')
    expect(names).to_have_count(4)
    second.goto(table.address)
    for at in range(4):
        names.nth(at).click()
        expect(agreed).to_have_count(at + 1)
    looks(second)
    expect(second.locator('.voice[aria-pressed="true"]')).to_have_count(4)  # on everybody's phone
    assert findings(second, "dark") == []

    second.click(".wrong-here summary")
    second.fill("[name=sentence]", "Spiel 1 zählt doppelt")
    second.click("button[value=dispute]")
    desk.goto(event.at("rounds/1/"))
    expect(desk.locator("#disputes")).to_contain_text("Spiel 1 zählt doppelt")
    assert findings(desk, "light") == []
    desk.click("#disputes a")
    assert findings(desk, "dark") == []
    desk.fill("[name=answer]", "Nachgesehen: einfach ist richtig")
    desk.click(".dispute form button")
    looks(phone)
    wait_until(phone, lambda: "einfach ist richtig" in phone.locator("#content").inner_text())
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
