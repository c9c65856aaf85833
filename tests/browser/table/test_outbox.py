"""The network of a village inn, on a phone: what is entered without it waits, survives, and is saved once."""

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.conftest import Site
from tests.browser.free_list_page import begin_list
from tests.browser.pages import ListPage, Written
from tests.browser.table.taps import LONG, MORE, SCREENS, Taps

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]
WAITING = "#waiting li"


def foreseen(page: Page) -> None:
    """Waits until the phone knows what may follow."""
    expect(page.locator("form[data-guarded]")).to_have_count(1)


def asked_by(request: Request) -> str:
    """What of the page sends a request."""
    if request.url.endswith("/outbox/"):
        return "outbox"
    return "check" if "hx-request" in request.headers else "form"


def enter(page: Page, winners: tuple[int, ...], value: int) -> None:
    taps = Taps(page)
    for winner in winners:
        taps.tap(f'.tile[data-seat="{winner}"] [data-tile]')
    taps.value(value), taps.save()


def rows(page: Page) -> int:
    return ListPage(page, page.url).rows.count()


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_three_games_wait_and_are_sent_once(touched: Page) -> None:
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    expect(touched.locator("#waiting li")).to_contain_text("+3")
    expect(touched.locator('.tile[data-seat="2"] [data-sign=deals]')).to_be_visible()
    expect(touched.locator("[data-dealer]")).to_contain_text("Konstantin")
    enter(touched, (2, 4), 2)
    enter(touched, (1, 2), 1)
    expect(touched.locator(WAITING)).to_have_count(3)
    expect(touched.locator(".kept")).to_have_attribute("data-waiting", "3 warten")
    expect(touched.locator("[data-number]:visible")).to_contain_text("4")
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(3)
    expect(touched.locator(WAITING)).to_have_count(0)
    touched.reload()
    assert ListPage(touched, touched.url).totals() == [2, 0, 0, -2]


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_page_closed_and_phone_restarted(touched: Page, browser: Browser, site: Site) -> None:
    """What waits is there again with the network, in a browser that knows nothing but what was stored."""
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    address = touched.url
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    enter(touched, (2,), 2)
    expect(touched.locator(WAITING)).to_have_count(2)
    stored = touched.context.storage_state(indexed_db=True)
    touched.close()
    again = browser.new_context(storage_state=stored, locale="de-DE", base_url=site.address)
    page = again.new_page()
    page.goto(address)
    expect(ListPage(page, page.url).rows).to_have_count(2)
    expect(page.locator(WAITING)).to_have_count(0)
    again.close()


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_page_starts_without_network_where_browsers_allow_it(touched: Page) -> None:
    """At this address as over HTTPS: the shell comes from the phone, and so does the list as it was."""
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    touched.evaluate("navigator.serviceWorker.ready.then(() => true)")
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.reload()
    expect(touched.locator(WAITING)).to_have_count(1)
    enter(touched, (2, 4), 2)
    expect(touched.locator(WAITING)).to_have_count(2)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_answer_that_is_swallowed_saves_once(touched: Page) -> None:
    """The server saved it and nobody heard: it waits, is sent again under its key, and stands once."""
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)

    def swallow(route: Route) -> None:
        request = route.request
        if request.method == "POST" and asked_by(request) == "form":
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.continue_()

    touched.route("**", swallow)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.evaluate("dispatchEvent(new Event('online'))")
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect(touched.locator(WAITING)).to_have_count(0)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_five_at_the_table_and_a_forced_solo_without_network(touched: Page) -> None:
    begin_list(touched, (*LONG, *MORE)[:5], "book:ddv", games=1, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    touched.context.set_offline(True)
    expect(touched.locator('.tile[data-seat="1"] [data-sign=sits]')).to_have_count(1)
    enter(touched, (2, 3), 2)
    expect(touched.locator("[data-told-forced]")).to_be_visible()
    forced = touched.locator(".tile[data-forced]")
    expect(forced).to_have_count(1)
    forced.locator(".lost").tap()
    taps = Taps(touched)
    taps.value(2), taps.save()
    expect(touched.locator(WAITING)).to_have_count(2)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_two_phones_entered_the_same_game(touched: Page, phone: Page) -> None:
    """What came later is shown beside what stands; one tap decides."""
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    phone.goto(touched.url)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    ListPage(phone, phone.url).enter(Written(value=2, winners=(2, 4), points=(-2, 2, -2, 2)))
    touched.context.set_offline(False)
    held = touched.locator("#held .notice")
    expect(held).to_have_count(1)
    expect(held).to_contain_text("Spiel 1")
    expect(touched.locator(WAITING)).to_have_count(0)
    held.locator("button[value=take]").click()
    expect(touched.locator("#held .notice")).to_have_count(0)
    assert ListPage(touched, touched.url).totals() == [3, -3, 3, -3]


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_what_waits_goes_along_to_another_address(touched: Page, browser: Browser, site: Site) -> None:
    """Two names of one laptop are two storages; the link that a page is told brings what waits along."""
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    elsewhere = site.address.replace("127.0.0.1", "localhost")
    touched.evaluate("detail => document.dispatchEvent(new CustomEvent('now', { detail }))", {"address": elsewhere})
    expect(touched.locator("#moved")).to_be_visible()
    link = touched.locator("#moved a").get_attribute("href")
    assert link and link.startswith(f"{elsewhere}/l/")
    there = browser.new_context(locale="de-DE")
    page = there.new_page()
    page.goto(link)
    expect(ListPage(page, page.url).rows).to_have_count(1)
    assert "#" not in page.url
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    there.close()


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_network_comes_back_while_the_next_game_is_marked(touched: Page) -> None:
    """What is marked stays, and is saved behind what was sent."""
    begin_list(touched, LONG, "book:ddv", games=12, pflichtsoli=1)
    touched.reload()
    foreseen(touched)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    taps = Taps(touched)
    taps.tile(2), taps.tile(4)
    touched.context.set_offline(False)
    expect(touched.locator("#waiting")).to_be_hidden()
    taps.value(2), taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    assert ListPage(touched, touched.url).totals() == [1, -1, 1, -1]
