"""Settings, larger tables and penalties with totals."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, Event, TotalsPage, choose, send, wait_until
from tests.browser.stage.maker import Maker, Upto
from tournaments.forms.tournament.sections import Section

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
CUT_OFF = """
all => all.map(a => [a.href, a.getBoundingClientRect()]).filter(([, b]) => b.left < 0 || b.right > innerWidth)
  .map(([href]) => href)
"""
LIVE = 30_000  # milliseconds for an open page to fetch a change
WIDTHS = (1366, 1280, 1024, 390)


@pytest.fixture
def event(desk: Page, maker: Maker) -> Event:
    desk.set_viewport_size(LAPTOP)
    maker.sign_in(desk)
    return maker.event(desk, EIGHT)


def cut_off(page: Page) -> list[str]:
    found: list[str] = page.locator("nav.tabs [aria-current], .sections > nav a").evaluate_all(CUT_OFF)
    return found


def test_every_section_of_the_settings_fits_a_screen_and_is_saved_alone(desk: Page, event: Event):
    for section in Section:
        desk.goto(event.at(f"settings/{section}/"))
        for width in WIDTHS:
            desk.set_viewport_size({**LAPTOP, "width": width})
            wait_until(desk, lambda: cut_off(desk) == [])
        desk.set_viewport_size(LAPTOP)
        button = desk.locator("#content form .dock button.primary").bounding_box()
        assert button
        assert button["y"] + button["height"] <= LAPTOP["height"], section
    _open_sections_on_a_phone(desk)
    desk.goto(event.at("settings/about/"))
    desk.fill("[name=venue]", "Gasthof Zur Post")
    asked: list[str] = []
    desk.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    desk.click('.sections > nav a[href$="/settings/length/"]')
    expect(desk.locator("[name=venue]")).to_have_value("Gasthof Zur Post")
    assert asked == ["beforeunload"]
    desk.click("#content form .dock button.primary")
    expect(desk.locator(".messages")).to_be_visible()
    expect(desk.locator("[name=venue]")).to_have_value("Gasthof Zur Post")


def _open_sections_on_a_phone(page: Page) -> None:
    page.set_viewport_size({**LAPTOP, "width": 390})
    shown = page.locator(".sections > nav a:visible")
    expect(shown).to_have_count(2)
    shown.last.click()
    expect(shown).to_have_count(len(Section) + 2)  # other web sites, deletion
    page.set_viewport_size(LAPTOP)


def test_larger_tables_follow_those_of_four_until_set_separately(desk: Page, event: Event):
    desk.goto(event.at("settings/length/"))
    five = desk.locator("[name=normal_games_5]")
    expect(five).to_have_value("")
    _save_lengths(desk, normal_games_4="16", normal_games_5="")
    expect(five).to_have_value("")
    _expect_at_five(desk, event, 20)
    _save_lengths(desk, normal_games_4="16", normal_games_5="18")
    expect(five).to_have_value("18")
    _expect_at_five(desk, event, 18)
    _save_lengths(desk, normal_games_4="12", normal_games_5="18")
    expect(five).to_have_value("18")
    _save_lengths(desk, normal_games_4="12", normal_games_5="")
    expect(five).to_have_value("")
    _expect_at_five(desk, event, 15)


def _expect_at_five(page: Page, event: Event, normal_games: int) -> None:
    page.goto(event.at(""))
    expect(page.locator("dl.facts")).to_contain_text(f"Fünfertisch: {normal_games + 5} Spiele")
    page.goto(event.at("settings/length/"))


def _save_lengths(page: Page, **numbers: str) -> None:
    for name, number in numbers.items():
        page.fill(f"[name={name}]", number)
    page.click("#content form .dock button.primary")
    expect(page.locator(".messages")).to_be_visible()


def book_minor_penalty(page: Page, offender: int, reason: str) -> None:
    page.click('#content a[href$="/penalty/"]')
    page.click('#content a[href="?case=9.3.2"]')
    choose(page, "offender", str(offender))
    page.fill("[name=reason]", reason)
    expect(page.locator("[name=initialled]")).not_to_be_checked()
    page.click("#result button[value=save]")


def test_strangers_see_only_points_of_penalty(desk: Page, event: Event, browser: Browser, site: Site):
    totals = TotalsPage(desk, event.at("rounds/1/totals/"))
    desk.goto(totals.address)
    totals.table(1)
    expect(desk.locator("[data-sum-accepted]")).to_be_hidden()
    totals.type([12, -4, -4, -3])
    expect(desk.locator("[data-sum-accepted]")).to_be_visible()
    totals.save()
    expect(desk.get_by_role("alert")).to_be_visible()
    assert totals.values() == [12, -4, -4, -3]
    desk.fill("[name=sum_accepted]", "Der Block ist nass geworden")
    desk.click("#content form.entry .dock button.primary")
    expect(desk).to_have_url(re.compile(r"totals/\?next=2$"))
    address = f"/t/{event.slug}/rounds/1/tables/1/"
    desk.goto(address)
    book_minor_penalty(desk, 3, "Karte gezeigt")
    expect(desk).to_have_url(re.compile(re.escape(address) + "$"))
    expect(desk.locator("table.sheet")).to_contain_text("TSR 9.3.2")
    expect(desk.locator("table.sheet tfoot")).to_contain_text("13")

    context = browser.new_context(locale="de-DE", base_url=site.address)
    stranger = context.new_page()
    stranger.goto(address)
    expect(stranger.locator("table.sheet")).to_contain_text("Strafpunkte −3")
    assert "9.3.2" not in stranger.content()
    expect(stranger.locator("#content")).to_contain_text("Der Block ist nass geworden")

    desk.goto(event.at("settings/public/"))
    desk.check("[name=penalties_public]")
    desk.click("#content form .dock button.primary")
    expect(desk.locator(".messages")).to_be_visible()
    stranger.reload()
    expect(stranger.locator("table.sheet")).to_contain_text("TSR 9.3.2")
    context.close()


def _settle(page: Page, address: str, **fields: str) -> None:
    page.goto(address)
    for name, value in fields.items():
        place = page.locator(f"[name={name}]")
        place.select_option(value) if name == "standings_shown" else place.fill(value)
    page.click("#content form .dock button.primary")
    expect(page.locator(".messages")).to_be_visible()


def _enter(event: Event, number: int, totals: dict[int, list[int]]) -> None:
    page = TotalsPage(event.page, event.at(f"rounds/{number}/totals/"))
    for table, points in totals.items():
        event.page.goto(page.address)
        page.table(table)
        page.type(points)
        page.save()
        expect(event.page.locator(f'.table-numbers a[href="?table={table}"] [aria-label]')).to_be_visible()


def test_standings_freeze_and_open(desk: Page, site: Site, browser: Browser, maker: Maker):
    desk.set_viewport_size(LAPTOP)
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT, upto=Upto.THERE)
    _settle(desk, event.at("settings/public/"), standings_shown="frozen", objection_minutes="30")
    _settle(desk, event.at("settings/length/"), rounds_planned="2")
    for step in ("draw", "publish"):
        maker.order(step, slug=event.slug, number=1)
    context = browser.new_context(locale="de-DE", base_url=site.address)
    wall = context.new_page()
    wall.goto(f"/t/{event.slug}/standings/")
    ranking = wall.locator("#ranking")
    event.release(1)
    _enter(event, 1, {1: [11, -1, -5, -5], 2: [20, -4, -7, -9]})
    expect(ranking).to_contain_text("20", timeout=LIVE)
    event.close(1)
    expect(ranking).to_contain_text("Runde 1 vorläufig, Einsprüche bis", timeout=LIVE)
    event.release(2)
    expect(ranking).to_contain_text("eingefroren seit Beginn der letzten Runde", timeout=LIVE)
    desk.goto(event.at("rounds/1/"))
    send(desk, "/rounds/1/final/")
    expect(ranking).to_contain_text("Runde 1 endgültig", timeout=LIVE)

    _enter(event, 2, {1: [333, -111, -111, -111], 2: [6, -2, -2, -2]})
    event.close(2)
    desk.goto(event.at("finish/"))
    expect(desk.locator("#content")).to_contain_text("Runde 2: vorläufig, Einsprüche bis")
    send(desk, "/finish/do/")
    for path in ("standings/", "", "participants/1/", "rounds/2/", "rounds/2/tables/1/", "standings.json"):
        reader = context.new_page()
        reader.goto(f"/t/{event.slug}/{path}")
        assert not re.search(r"\b333\b", reader.locator("body").inner_text()), path
        reader.close()
    expect(ranking).to_contain_text("eingefroren")

    send(desk, "/finish/standings/")
    expect(ranking).to_contain_text("Endstand", timeout=LIVE)
    expect(ranking).to_contain_text("333")
    wall.goto(f"/t/{event.slug}/")
    expect(wall.locator(".podium")).to_be_visible()
    context.close()
