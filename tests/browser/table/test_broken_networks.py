"""Proxies, captive portals, other tabs and old browsers between phone and server."""

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.pages import ListPage
from tests.browser.phones.outbox import WAITING, asked_by, begin_guarded, enter, expect_guarded_form
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import SCREENS

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]
# Moves waiting entries to another address, as if the sheet had been replaced.
GONE = """() => new Promise(done => { indexedDB.open('kreuzdame', 1).onsuccess = ({ target: { result } }) => {
    const store = result.transaction('entries', 'readwrite').objectStore('entries');
    store.getAll().onsuccess = ({ target: { result: [entry] } }) => {
        const moved = { ...entry, list: '/l/gone/', outbox: '/l/gone/outbox/' };
        store.put(moved).onsuccess = () => { result.close(); done(); };
    };
}; })"""


def reload(page: Page) -> None:
    """Tries again if the page was already reloading itself."""
    try:
        page.reload()
    except Error:
        page.reload()


def is_form(route: Route) -> bool:
    return route.request.method == "POST" and asked_by(route.request) == "form"


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_old_browsers_save_and_send(touched: Page, maker: Maker) -> None:
    touched.add_init_script("delete AbortSignal.timeout")
    begin_guarded(touched, maker)
    enter(touched, (1, 3), 3)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect_guarded_form(touched)
    touched.context.set_offline(True)
    enter(touched, (2, 4), 2)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)


@pytest.mark.parametrize(
    "answer", [{"status": 502, "body": "Bad gateway"}, {"status": 302, "headers": {"Location": "/"}}]
)
@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_foreign_answers_do_not_confirm_a_save(touched: Page, answer: dict[str, object], maker: Maker) -> None:
    """Covers a proxy while the server restarts, and a captive portal."""
    begin_guarded(touched, maker)
    touched.route("**", lambda route: route.fulfill(**answer) if is_form(route) else route.continue_())
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.evaluate("dispatchEvent(new Event('online'))")
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect(touched.locator(WAITING)).to_have_count(0)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_network_is_cut_between_a_save_and_its_page(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def cut(route: Route) -> None:
        if not is_form(route):
            return route.continue_()
        answer = route.fetch(max_redirects=0)
        touched.context.set_offline(True)
        return route.fulfill(response=answer)

    touched.route("**", cut)
    enter(touched, (1, 3), 3)
    expect(touched.locator("[data-number]:visible")).to_contain_text("2")
    expect(touched.locator(WAITING)).to_have_count(0)
    touched.unroute("**")
    enter(touched, (2, 4), 2)
    enter(touched, (2, 3), 1)
    expect(touched.locator(WAITING)).to_have_count(2)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(3)
    expect(touched.locator("#held .notice")).to_have_count(0)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_another_tab_shows_waiting_games(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    other = touched.context.new_page()
    other.goto(touched.url)
    expect_guarded_form(other)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    other.evaluate("dispatchEvent(new Event('online'))")
    expect(other.locator("[data-number]:visible")).to_contain_text("2")
    enter(other, (2, 4), 2)
    expect(other.locator(WAITING)).to_have_count(2)
    touched.context.set_offline(False)
    expect(ListPage(other, other.url).rows).to_have_count(2)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_games_of_dead_address_are_discarded_by_hand(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.evaluate(GONE)
    touched.context.set_offline(False)
    reload(touched)
    forget = touched.locator("#elsewhere button")
    expect(forget).to_be_visible()
    touched.once("dialog", lambda dialog: dialog.dismiss())
    forget.tap()
    expect(touched.locator("#elsewhere")).to_be_visible()
    touched.once("dialog", lambda dialog: dialog.accept())
    forget.tap()
    expect(touched.locator("#elsewhere")).to_be_hidden()


# As if one more game had been saved on a lost laptop after its last copy.
LOST = """() => new Promise(done => { indexedDB.open('kreuzdame', 1).onsuccess = ({ target: { result } }) => {
    const store = result.transaction('entries', 'readwrite').objectStore('entries');
    store.getAll().onsuccess = ({ target: { result: [{ order, ...entry }] } }) => {
        const expected = { ...entry.expected, number: 2, dealer: 2 };
        const lost = { ...entry, expected, key: crypto.randomUUID(), after_key: entry.key, done: true, stands: 999 };
        store.put(lost).onsuccess = () => { result.close(); done(); };
    };
}; })"""


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_game_missing_on_second_laptop_is_sent_again(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    enter(touched, (1, 3), 3)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect_guarded_form(touched)
    touched.evaluate(LOST)
    reload(touched)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    expect_guarded_form(touched)
    reload(touched)
    expect_guarded_form(touched)
    ListPage(touched, touched.url).expect_totals([6, -6, 6, -6])
