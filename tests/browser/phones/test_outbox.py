"""Entries on a phone without a network."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Site
from tests.browser.pages import ListPage, Written
from tests.browser.phones.outbox import WAITING, asked_by, begin_guarded, enter, expect_guarded_form
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import SCREENS, Taps

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_three_games_wait_and_are_sent_once(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    expect(touched.locator("#waiting li")).to_contain_text("+3")
    expect(touched.locator('.tile[data-seat="2"] [data-sign=deals]')).to_be_visible()
    expect(touched.locator("[data-dealer]")).to_contain_text("Konstantin")
    enter(touched, (2, 4), 2)
    enter(touched, (1, 2), 1)
    expect(touched.locator(WAITING)).to_have_count(3)
    expect(touched.locator(".kept")).to_have_attribute("data-waiting", "3 ungesendet")
    expect(touched.locator("[data-number]:visible")).to_contain_text("4")
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(3)
    expect(touched.locator(WAITING)).to_have_count(0)
    touched.reload()
    ListPage(touched, touched.url).expect_totals([2, 0, 0, -2])


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_waiting_games_survive_restart_of_phone(touched: Page, browser: Browser, site: Site, maker: Maker) -> None:
    begin_guarded(touched, maker)
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
def test_page_starts_without_network(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
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
def test_lost_answer_saves_once(touched: Page, maker: Maker) -> None:
    """The server has saved the game, but its answer is lost."""
    begin_guarded(touched, maker)

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
def test_five_at_the_table_and_a_forced_solo_without_network(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker, seats=5, games=1)
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
def test_last_game_without_network(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker, games=1)
    enter(touched, (1, 3), 3)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect_guarded_form(touched)
    touched.context.set_offline(True)
    for waiting in range(1, 5):
        forced = touched.locator(".tile[data-forced]")
        expect(forced).to_have_count(1)
        expect(touched.locator(".tile[data-state=won], .tile[data-state=lost]")).to_have_count(0)
        forced.locator(".lost").tap()
        taps = Taps(touched)
        taps.value(2), taps.save()
        expect(touched.locator(WAITING)).to_have_count(waiting)
    expect(touched.locator("form[data-outbox]")).to_be_hidden()
    expect(touched.locator("[data-none-due]")).to_be_visible()
    expect(touched.locator("[data-told-forced]")).to_be_hidden()
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(5)
    expect(touched.locator("form[data-outbox]")).to_have_count(0)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_bock_raised_without_network_stays_with_its_game(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker, book="ohne-neunen")
    touched.context.set_offline(True)
    button = touched.locator("[data-step-button]")
    before = button.inner_text()
    button.tap()
    expect(button).not_to_have_text(before)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    expect(touched.locator("[data-bock]")).to_contain_text("2")
    expect(button).to_have_text(before)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_two_phones_entered_the_same_game(touched: Page, phone: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
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
    ListPage(touched, touched.url).expect_totals([3, -3, 3, -3])


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_waiting_games_move_to_new_address(touched: Page, browser: Browser, site: Site, maker: Maker) -> None:
    begin_guarded(touched, maker)
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
    page.clock.install()
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.url) if each.url.endswith("/outbox/") else None)
    page.goto(link)
    expect(ListPage(page, page.url).rows).to_have_count(1)
    assert "#" not in page.url
    page.clock.fast_forward(60_000)  # it is saved, so nobody sends it again
    page.evaluate("fetch('/healthz').then(() => true)")
    assert len(sent) == 1
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    there.close()


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_waiting_games_of_previous_list_stay_visible(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    before = touched.url
    touched.route("**/outbox/", lambda route: route.abort())
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.context.set_offline(False)
    begin_guarded(touched, maker, seats=5)
    unsent = touched.locator("#elsewhere a")
    expect(unsent).to_have_attribute("href", urlsplit(before).path)
    expect(unsent).to_contain_text("1 noch nicht gesendet")
    enter(touched, (2, 3), 1)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    touched.unroute("**/outbox/")
    touched.evaluate("dispatchEvent(new Event('online'))")
    expect(touched.locator("#elsewhere")).to_be_hidden()
    touched.goto(before)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_new_address_is_typed_by_hand(touched: Page, site: Site, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    touched.locator("[data-moved] summary").tap()
    touched.fill("[data-moved] input", "no address at all")
    touched.locator("[data-moved] button").tap()
    expect(touched.locator("[data-moved] input")).to_have_attribute("aria-invalid", "true")
    touched.route(f"{site.address}/**", lambda route: route.abort())
    touched.context.set_offline(False)
    touched.fill("[data-moved] input", site.address.replace("http://127.0.0.1", "localhost"))
    touched.locator("[data-moved] button").tap()
    touched.wait_for_url("http://localhost**")
    expect(ListPage(touched, touched.url).rows).to_have_count(1)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_waiting_game_is_taken_back(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    enter(touched, (2, 4), 2)
    expect(touched.locator(WAITING)).to_have_count(2)
    touched.evaluate("dispatchEvent(new Event('online'))")  # sent in vain
    touched.locator(f"{WAITING} button").tap()
    expect(touched.locator(WAITING)).to_have_count(1)
    expect(touched.locator("[data-number]:visible")).to_contain_text("2")
    enter(touched, (2,), 4)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    touched.reload()
    ListPage(touched, touched.url).expect_totals([-1, 9, -1, -7])


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_links_wait_for_the_network(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    enter(touched, (1, 3), 3)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect_guarded_form(touched)
    address = touched.url
    touched.context.set_offline(True)
    enter(touched, (2, 4), 2)
    expect(touched.locator(WAITING)).to_have_count(1)
    link = touched.locator("#content a[href*='/entries/']").first
    link.tap()
    expect(touched.locator("#stay")).to_be_visible()
    assert touched.url == address
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    touched.locator("#content a[href*='/entries/']").first.tap()
    touched.wait_for_url("**/entries/**")


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_network_comes_back_while_the_next_game_is_marked(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.context.set_offline(True)
    enter(touched, (1, 3), 3)
    expect(touched.locator(WAITING)).to_have_count(1)
    taps = Taps(touched)
    taps.tile(2), taps.tile(4)
    touched.context.set_offline(False)
    expect(touched.locator("#waiting")).to_be_hidden()
    taps.value(2), taps.save()
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    ListPage(touched, touched.url).expect_totals([1, -1, 1, -1])


OF_BEFORE = """([list, outbox]) => new Promise((done) => {
  const opening = indexedDB.open("kreuzdame");
  opening.onsuccess = () => {
    const writing = opening.result.transaction("entries", "readwrite");
    const expected = { number: 1, dealer: 1, players: [1, 2, 3, 4], bock: 1 };
    const facts = { value: 3, winners: [1, 3] };
    const own = { list, outbox, title: "", device: "", seen: 0, at: new Date().toISOString() };
    writing.objectStore("entries").add({ ...own, key: crypto.randomUUID(), after_key: null, expected, facts });
    writing.oncomplete = done;
  };
})"""


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_waiting_game_of_older_version_is_sent(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    path = urlsplit(touched.url).path
    touched.context.set_offline(True)
    touched.evaluate(OF_BEFORE, [path, f"{path}outbox/"])
    touched.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(touched.locator(WAITING)).to_contain_text(["Spiel 1: 3, gewonnen von Maximiliane"])
    enter(touched, (1, 2), 2)
    expect(touched.locator(WAITING)).to_have_count(2)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    touched.reload()
    ListPage(touched, touched.url).expect_totals([5, -1, 1, -5])


def only_the_page(route: Route) -> None:
    """Answers the page and its files only, as if the network went with the page itself."""
    request = route.request
    is_part = request.resource_type in ("document", "stylesheet", "script", "font", "image")
    route.continue_() if is_part and request.method == "GET" else route.abort()


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_page_needs_nothing_more_from_the_network(touched: Page, maker: Maker) -> None:
    touched.route("**", only_the_page)
    begin_guarded(touched, maker, seats=5)
    enter(touched, (2, 3), 3)
    expect(touched.locator(WAITING)).to_contain_text(["+3"])
    expect(touched.locator("[data-dealer]")).to_contain_text("Konstantin")
    enter(touched, (1, 3), 2)
    expect(touched.locator(WAITING)).to_have_count(2)
    touched.unroute("**")
    touched.evaluate("dispatchEvent(new Event('online'))")
    expect(ListPage(touched, touched.url).rows).to_have_count(2)


def raise_bock(page: Page, rounds: int) -> None:
    for _round in range(rounds):
        page.locator("[data-step-button]").tap()


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_games_behind_an_uncertain_one_are_noted_and_checked_later(touched: Page, maker: Maker) -> None:
    """The outlook knows nothing of two Böcke at once."""
    begin_guarded(touched, maker, book="ohne-neunen")
    touched.context.set_offline(True)
    raise_bock(touched, 2)
    enter(touched, (1, 3), 3)
    expect(touched.locator("#waiting [data-open]")).to_be_visible()
    dealer = touched.locator("[data-dealer]")
    expect(dealer).to_have_text(dealer.get_attribute("data-dealer") or "not said")
    expect(touched.locator("[data-sign=deals]:visible")).to_have_count(0)
    enter(touched, (2, 4), 1)
    raise_bock(touched, 1)
    enter(touched, (1, 2), 2)
    expect(touched.locator(WAITING)).to_have_count(3)
    later = touched.locator("#waiting").get_attribute("data-unchecked")
    assert [str(later) in line for line in touched.locator(WAITING).all_inner_texts()] == [False, True, True]
    expect(touched.locator(".kept")).to_have_attribute("data-waiting", "3 ungesendet")
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(3)
    expect(touched.locator(WAITING)).to_have_count(0)
    touched.reload()
    ListPage(touched, touched.url).expect_totals(
        [
            3 - 2 + 4,
            -3 + 2 + 4,
            3 - 2 - 4,
            -3 + 2 - 4,
        ]
    )  # the list doubles the last two


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_five_at_the_table_go_on_on_paper_if_it_is_uncertain_who_plays(touched: Page, maker: Maker) -> None:
    begin_guarded(touched, maker, seats=5, book="ohne-neunen")
    touched.context.set_offline(True)
    raise_bock(touched, 2)
    enter(touched, (2, 3), 3)
    expect(touched.locator("#waiting [data-later]")).to_be_visible()
    expect(touched.locator("#entry > form")).to_be_hidden()
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
