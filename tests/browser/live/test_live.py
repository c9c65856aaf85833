"""All watchers get results, by stream or by polling."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.pages import Event, ListPage, Written
from tests.browser.stage import clocks

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
SOON = 15_000  # milliseconds; without a stream a page asks every twenty seconds
HIDE = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true})"
LOOKS = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def watcher(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=site.address)
    yield context.new_page()
    context.close()


def watch(page: Page, event: Event) -> None:
    with page.expect_response(re.compile("/events$")):
        page.goto(f"/t/{event.slug}/standings/")


def leads(page: Page, points: str) -> Locator:
    return page.locator("#ranking tbody tr").first.filter(has=page.get_by_role("cell", name=points, exact=True))


def test_result_reaches_all_watchers(desk: Page, phone: Page, watcher: Page, event: Event) -> None:
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(GAME)
    other = watcher.context.new_page()
    other.goto(table.address)  # a second phone at the table
    expect(other.locator(".watching")).to_be_visible()
    watch(watcher, event)
    expect(leads(watcher, "2")).to_be_visible()

    table.enter(Written(value=5, winners=(1, 4), points=(5, -5, -5, 5)))
    expect(leads(watcher, "7")).to_be_visible(timeout=SOON)
    assert table.rows.count() == 2


def test_hidden_tab_closes_stream_and_catches_up(phone: Page, watcher: Page, event: Event) -> None:
    other = watcher.context.new_page()
    for page in (watcher, other):
        watch(page, event)
    watcher.evaluate(HIDE % "true")
    watcher.evaluate(LOOKS)
    table = ListPage(phone, event.tables[1])
    table.open()
    table.enter(GAME)
    expect(leads(other, "2")).to_be_visible(timeout=SOON)
    expect(leads(watcher, "2")).to_have_count(0)
    watcher.evaluate(HIDE % "false")
    watcher.evaluate(LOOKS)
    expect(leads(watcher, "2")).to_be_visible(timeout=SOON)


def test_page_is_complete_when_printed(phone: Page, watcher: Page, event: Event) -> None:
    watcher.goto(f"/t/{event.slug}/participants/1/")
    at = re.search(r"Tisch (\d)", watcher.locator("main").inner_text())
    table = ListPage(phone, event.secret_address(1, int(at.group(1)) if at else 0))
    table.open()
    table.enter(GAME)
    watcher.reload()
    folded = watcher.locator("main details:not([open])")
    watcher.locator("main details[open] > summary").first.click()
    expect(folded).to_have_count(1)
    watcher.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(folded).to_have_count(0)
    watcher.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(folded).to_have_count(1)


def test_page_without_stream_polls(phone: Page, watcher: Page, event: Event) -> None:
    watcher.route("**/events", lambda route: route.fulfill(status=503))
    clocks.stop(watcher)  # even if the table takes long
    watcher.goto(f"/t/{event.slug}/standings/")
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(GAME)
    watcher.clock.run_for(15_000)
    expect(leads(watcher, "2")).to_have_count(0)
    watcher.clock.run_for(8_000)
    expect(leads(watcher, "2")).to_be_visible(timeout=SOON)
