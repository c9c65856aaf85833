"""Long names, and the first screen of a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, Written
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser

SCREEN = {"width": 390, "height": 664}
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


def test_heads_of_a_list_show_long_names(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.set_viewport_size(SCREEN)
    event = maker.event(phone, LONG)
    table = ListPage(phone, event.tables[0])
    table.open()
    table.enter(Written(value=2, winners=(1, 4), points=(2, -2, -2, 2)))
    heads = phone.locator("table.sheet thead th[title]")
    shown = {name.replace("\N{SOFT HYPHEN}", "") for name in heads.all_inner_texts()}
    assert shown == {"Maximiliane", "Bartholomäus", "Ingeborg", "Karl"}
    assert heads.evaluate_all(CLIPPED) == []
    phone.goto(f"/t/{event.slug}/standings/")
    assert phone.locator("#ranking td.person").evaluate_all(CLIPPED) == []
