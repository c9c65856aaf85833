"""Planned and actual times."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, Event, printed, sign_in
from tests.days import COMING

pytestmark = pytest.mark.browser


def test_main_button_and_times_before_and_during_a_round(desk: Page, site: Site) -> None:
    sign_in(desk, site.email, site.password)
    event = _planned_for(desk, "20:15")
    _follow(event, "/participants/")
    event.import_list("\n".join(EIGHT))
    _follow(event, "/rounds/1/")
    event.draw(1, seed=8)
    _follow(event, "/rounds/1/")
    event.publish(1)
    expect(desk.locator("#content")).to_contain_text("Geplant für 20:15")
    _begin_at(event, "20:30")
    expect(desk.locator("#content")).to_contain_text("Geplant für 20:30")
    _follow(event, "/rounds/1/print/")
    assert "Beginn 20:30" in printed(desk, event.at("rounds/1/print/"), "round_pack")[0]
    _follow(event, "/rounds/1/")
    event.release(1)
    expect(desk.locator("#content")).to_contain_text(re.compile(r"Begonnen um .*\d\d:\d\d \(geplant für 20:30\)"))
    expect(_main(desk)).to_have_text(re.compile(r"Runde 1: fehlende Listen \(2\)"))
    _round_2_follows_from_now(event)
    _follow(event, "/rounds/1/?show=missing")
    desk.click("details:has(dl.facts) > summary")
    expect(desk.locator("details[open] dl.facts dt")).to_contain_text(["Eintragen", "Vermerken", "Abgabe vermerken"])


def _round_2_follows_from_now(event: Event) -> None:
    """Round 1 was planned for the day of the event but started just now, possibly on another day."""
    event.page.goto(event.at(""))
    to_come = event.page.locator("dl.facts dd").nth(1)
    expect(to_come).to_contain_text(re.compile(r"Runde 2: (\d+\.\d+\., )?\d\d:\d[05]"))
    expect(to_come).not_to_contain_text("Runde 1")
    event.page.goto(event.at("rounds/1/"))


def _planned_for(page: Page, clock: str) -> Event:
    page.goto("/organise/new/")
    page.fill("[name=name]", f"Abend um {clock}")
    page.fill("[name=date]", COMING)
    page.fill("[name=starts_at]", clock)
    page.click('#content button[name=at_once][formaction="?preset=club"]')
    expect(page).to_have_url(re.compile(r"/participants/import/$"))
    return Event(page, page.url.split("/organise/")[1].split("/")[0])


def _begin_at(event: Event, clock: str) -> None:
    page = event.page
    page.click('details:has(form[action$="/rounds/1/start/"]) > summary')
    page.fill("[name=planned_start]", f"{COMING}T{clock}")
    page.click('#content form[action$="/rounds/1/start/"] button')


def _main(page: Page) -> Locator:
    return page.locator(".actions .button.primary")


def _follow(event: Event, where: str) -> None:
    event.page.goto(event.at(""))
    expect(_main(event.page)).to_have_count(1)
    _main(event.page).click()
    expect(event.page).to_have_url(re.compile(re.escape(where) + "$"))
