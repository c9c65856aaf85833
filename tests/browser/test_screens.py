"""Long names, the first screen of a phone, and the width of a laptop."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, Written
from tests.browser.stage.maker import Maker
from tournaments.names.hyphens import SOFT_HYPHEN

pytestmark = pytest.mark.browser

SCREEN = {"width": 390, "height": 664}
NARROW = {"width": 360, "height": 640}
LAPTOP = {"width": 1366, "height": 768}
PUBLIC = "/t/beispielturnier/"
LONG = (
    "Maximiliane Musterbeispielhausen",
    "Bartholomäus Platzhaltermeister",
    "Ingeborg Größenwahn-Überlinger",
    "Karl Probe",
)
SEEN = "rows => rows.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"
LINES = "part => part.getClientRects().length && part.offsetHeight / parseFloat(getComputedStyle(part).lineHeight)"
IN_VIEW = "a => [a.getBoundingClientRect()].every(b => b.left >= 0 && b.right <= innerWidth)"
OVERFULL = "parts => parts.filter(part => part.scrollHeight > 46).map(part => part.innerText)"
CLIPPED = "cells => cells.filter(c => c.scrollWidth > c.clientWidth).map(c => c.innerText)"


def test_standings_show_eight_names(phone: Page):
    phone.set_viewport_size(SCREEN)
    phone.goto(f"{PUBLIC}standings/")
    assert phone.locator("#ranking tbody tr").evaluate_all(SEEN) >= 8
    for part in (".crumbs", "#ranking [role=status]"):
        assert phone.locator(part).first.evaluate(LINES) < 2, part
    field, button = (phone.locator(f"[role=search] {part}").bounding_box() for part in ("input", "button"))
    assert field and button
    assert abs(field["y"] - button["y"]) < 2


def test_tabs_stay_in_one_row_that_shows_the_current_one(phone: Page):
    phone.set_viewport_size(SCREEN)
    for path in ("", "standings/", "rounds/3/", "rules/"):
        phone.goto(PUBLIC + path)
        expect(phone.locator("nav.tabs a")).to_have_count(6)
        tops = phone.locator("nav.tabs a").evaluate_all("all => all.map(a => a.offsetTop)")
        assert len(set(tops)) == 1, path
        assert phone.locator("nav.tabs [aria-current]").evaluate(IN_VIEW), path


def test_filters_of_a_round_stay_in_one_row(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.goto(maker.event(phone, LONG).at("rounds/1/"))
    tops = phone.locator("#overview nav a").evaluate_all("all => all.map(a => a.offsetTop)")
    assert len(tops) > 2
    assert len(set(tops)) == 1


def test_first_screen_of_a_table_shows_its_hints_whole(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.set_viewport_size(NARROW)
    phone.goto(maker.event(phone, LONG).secret_address(1, 1))
    wrong_seat = phone.locator('.at-once > a[href*="wrong-seats"]')
    expect(wrong_seat).to_be_visible()
    assert phone.locator(".at-once > *").evaluate_all(OVERFULL) == []


def test_heads_of_a_list_show_long_names(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.set_viewport_size(SCREEN)
    event = maker.event(phone, LONG)
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(Written(value=2, winners=(1, 4), points=(2, -2, -2, 2)))
    heads = phone.locator("table.sheet thead th[title]")
    shown = {name.replace(SOFT_HYPHEN, "") for name in heads.all_inner_texts()}
    assert shown == {"Maximiliane", "Bartholomäus", "Ingeborg", "Karl"}
    assert heads.evaluate_all(CLIPPED) == []
    phone.goto(f"/t/{event.slug}/standings/")
    assert phone.locator("#ranking td.person").evaluate_all(CLIPPED) == []


def test_menu_of_a_table_has_groups_without_underlines(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.set_viewport_size(SCREEN)
    phone.goto(maker.event(phone, LONG).tables[0])
    phone.click(".at-hand > summary")
    groups = phone.locator(".at-hand .menu-sheet > div:visible")
    assert [group.locator("a, button").count() > 1 for group in groups.all()] == [True] * 3
    underlined = "all => all.filter(a => getComputedStyle(a).textDecorationLine !== 'none').map(a => a.innerText)"
    assert phone.locator(".at-hand .menu-sheet :is(a, button)").evaluate_all(underlined) == []
    last = phone.locator(".at-hand .menu-sheet .languages").bounding_box()
    assert last and last["y"] + last["height"] <= SCREEN["height"]


def test_counting_and_the_paper_grid_use_the_width_of_a_laptop(desk: Page, maker: Maker):
    maker.sign_in(desk)
    desk.set_viewport_size(LAPTOP)
    table = f"/t/{maker.event(desk, LONG).slug}/rounds/1/tables/1/"
    desk.goto(f"{table}?way=facts")
    played, announced = (desk.locator("#entry [data-part]").nth(at).bounding_box() for at in (0, 1))
    assert played and announced
    assert (played["y"], played["x"] + played["width"]) <= (announced["y"], announced["x"])
    desk.goto(f"{table}grid/")
    edges = "part => [part.getBoundingClientRect().left, part.getBoundingClientRect().right]"
    left, right = desk.locator(".typed-rows").evaluate(edges)
    assert abs(left - desk.locator(".bar-name").evaluate(edges)[0]) < 1
    assert abs(right - desk.locator(".bar nav").evaluate(edges)[1]) < 1
