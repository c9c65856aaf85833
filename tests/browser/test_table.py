"""A table's list opened by its secret, and without scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import PHONE, Site
from tests.browser.pages import (
    Event,
    ListPage,
    Written,
    mark,
    number_in,
    type_value,
    wait_until,
    write,
)

pytestmark = pytest.mark.browser

GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
OTHER_GAME = Written(value=5, winners=(2, 3), points=(-5, 5, 5, -5))
SMALL_PHONE = {"width": 390, "height": 664}
LARGE = ".who-sits .name"


@pytest.fixture
def unscripted(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=site.address, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_players_enter_by_their_secret_without_signing_in(phone: Page, event: Event) -> None:
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(GAME)
    assert table.totals() == list(GAME.points)
    phone.goto("/organise/")
    assert "/accounts/login/" in phone.url


def test_losers_and_slider_are_enough(desk: Page, event: Event) -> None:
    desk.goto(event.tables[0])
    for loser in (2, 3):
        mark(desk, loser, "lost")
    marked = desk.locator("#entry input[name=winners]:checked").evaluate_all("ticks => ticks.map(t => t.value)")
    assert marked == ["1", "4"]
    desk.locator("#entry .slider").fill("4")
    expect(desk.locator("#entry [name=value]")).to_have_value("4")
    expect(desk.locator("#result button[value=save]")).to_be_visible()
    gets = desk.locator(".tile .gets b:first-child")
    wait_until(desk, lambda: [number_in(text) for text in gets.all_inner_texts()] == [4, -4, -4, 4])


def test_the_slider_keeps_the_sign_of_what_was_pasted(desk: Page, event: Event) -> None:
    desk.goto(event.tables[0])
    value, slider = desk.locator("#entry [name=value]"), desk.locator("#entry .slider")
    for minus in ("-", "−", "–"):
        value.fill(f" {minus} 5")
        slider.fill("4")
        expect(value).to_have_value("-4")
        value.fill(f"{minus}5")
        expect(slider).to_have_value("5")
        desk.locator("#entry .number:has([name=value]) [data-key=sign]").click()
        expect(value).to_have_value("5")


def test_single_mark_names_the_solo_before_saving(phone: Page, event: Event) -> None:
    phone.goto(event.tables[0])
    save, others = phone.locator(".dock [data-save]"), phone.locator(".dock [data-alones]")
    mark(phone, 2, "lost")
    type_value(phone, 2)
    expect(others).to_be_visible()
    solo = save.inner_text()
    mark(phone, 4, "lost")
    expect(others).to_be_hidden()
    assert solo != save.inner_text()


def test_a_pause_that_stops_the_list_asks_first(phone: Page, event: Event) -> None:
    table = event.tables[0]
    phone.goto(f"{table}people/")
    second = phone.locator("ul.people > li").nth(1)
    pauses = second.locator("button[name=do][value=pause]")
    expect(pauses).to_be_hidden()
    second.locator("summary").click()
    expect(second.locator("details > p")).to_be_visible()
    pauses.click()
    expect(phone.locator("ul.people > li button[name=do][value=resume]")).to_be_visible()


def test_wrong_secret_is_not_found(phone: Page, event: Event) -> None:
    first, second = event.tables[0], event.tables[1]
    exchanged = "/".join([*first.split("/")[:3], *second.split("/")[3:]])
    wrong = [exchanged, first[:-2] + ("x/" if first[-2] != "x" else "y/")]
    assert [phone.request.get(address).status for address in [first, *wrong]] == [200, 404, 404]


def test_game_is_entered_without_scripts(unscripted: Page, event: Event) -> None:
    unscripted.goto(event.tables[0])
    write(unscripted, GAME)
    unscripted.click("#result button[value=check]")
    expect(unscripted.locator("#result button[value=save]")).to_be_visible()
    shown = unscripted.locator("#result dl.outcome dd").all_inner_texts()
    assert tuple(number_in(text) for text in shown) == GAME.points
    unscripted.click("#result button[value=save]")
    expect(unscripted.locator("table.sheet tbody tr")).to_have_count(1)


def large_names(page: Page) -> list[str]:
    expect(page.locator(LARGE)).to_have_count(4)
    names: list[str] = page.locator(LARGE).evaluate_all("all => all.map(e => e.firstChild.textContent.trim())")
    return names


def columns(page: Page) -> list[str]:
    heads = page.locator("table.sheet thead th[title]")
    expect(heads).to_have_count(4)
    return [str(head.get_attribute("title")) for head in heads.all()]


def test_table_corrects_seats_and_first_game_confirms(phone: Page, event: Event) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    table = ListPage(phone, event.tables[0])
    table.open()
    before = large_names(phone)
    box = phone.locator("#entry input[name=winners]").first.locator("xpath=ancestor::li").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < SMALL_PHONE["height"]  # the form begins on the first screen
    phone.click('.at-once a[href$="/wrong-seats/"]')
    expect(phone.locator(".pairs a")).to_have_count(6)
    phone.locator(".pairs a").nth(1).click()
    expect(phone.locator("#preview tr.moves")).to_have_count(2)
    assert findings(phone, "light") == []
    phone.click("#preview button.primary")
    expect(phone.locator(".notice.success")).to_be_visible()
    assert large_names(phone) == [before[2], before[1], before[0], before[3]]
    table.enter(GAME)
    assert columns(phone) == [before[2], before[1], before[0], before[3]]
    expect(phone.locator(LARGE)).to_have_count(0)
    phone.goto(f"{table.address}wrong-seats/")
    expect(phone.locator(".notice:visible")).to_have_count(1)
    expect(phone.locator(".pairs")).to_have_count(0)


def test_staff_correct_seats_of_two_tables_during_round(desk: Page, event: Event) -> None:
    lists = [ListPage(desk, f"/t/{event.slug}/rounds/1/tables/{number}/") for number in (1, 2)]
    for table, game in zip(lists, (GAME, OTHER_GAME), strict=True):
        table.open()
        table.enter(game)
    second = columns(desk)
    lists[0].open()
    first = columns(desk)
    points = {name: total for _rank, name, total in event.standings()}
    desk.goto(event.at("rounds/1/"))
    desk.click('#overview a[href$="/tables/1/wrong-seats/"]')
    desk.locator("[name=one]").select_option(label=f"1 · {first[0]}")
    desk.locator("[name=other]").select_option(label=f"3 · {second[2]}")
    desk.click("#content form button.primary")
    moves = desk.locator("#preview tr.moves")
    expect(moves).to_have_count(2)
    assert findings(desk, "dark") == []
    expect(moves.first).to_contain_text(re.compile(rf"{first[0]}.*{second[2]}.*2", re.DOTALL))
    expect(moves.last).to_contain_text(re.compile(rf"{second[2]}.*{first[0]}.*5", re.DOTALL))
    desk.click("#preview button.primary")
    expect(desk.locator(".notice.success")).to_be_visible()
    assert columns(desk) == [second[2], *first[1:]]
    assert lists[0].totals() == list(GAME.points)
    after = {name: total for _rank, name, total in event.standings()}
    assert after == {**points, first[0]: 5, second[2]: 2}
