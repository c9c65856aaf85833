"""Visits every page once: it fits on a phone, without errors or findings by axe."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from playwright.sync_api import Page, expect

from tests.browser.accessibility import OF_COLOURS, findings
from tests.browser.addresses import BY_LINK, ELSEWHERE, FREE_LIST, NO_PAGES, ORGANISER, PLAYERS, PUBLIC, SLUG, Where
from tests.browser.codes import unreadable_codes
from tests.browser.conftest import DESK, PHONE
from tests.browser.free_lists.page import begin_list
from tests.browser.pages import (
    EIGHT,
    Event,
    ListPage,
    TotalsPage,
    Written,
    begin,
    choose,
    printed,
    send,
    send_folded,
)
from tests.browser.stage.maker import Maker, Upto
from tests.browser.walls.pages import turn_to
from tournaments.forms.lists.penalties import ASKED
from tournaments.forms.tournament.sections import Section
from tournaments.phrases.lists.penalties import CASES

pytestmark = pytest.mark.browser

LIST_WITH_FAULTS = "Nr;Name;Verein\n1;Ilse Wagner;DC Krefeld\nzwo;Hans Meier;DC-Krefeld\n3;Hans Meier;DC-Krefeld\n"
LONG = "Ingeborg Größenwahn-Überlinger"
DESKS = (1024, 1366)
OWN_LINKS = "links => links.filter(a => a.origin === location.origin).map(a => a.pathname)"
# Sideways scrolling, and tabs hidden by it. A phone's row of tabs scrolls, and shows the current one.
CUT_OFF = """() => {
  const rows = [...document.querySelectorAll("nav.tabs")].filter(row => row.checkVisibility());
  const lines = rows.flatMap(row => [...row.querySelectorAll(innerWidth < 768 ? "[aria-current]" : "a")])
    .filter(tab => tab.getBoundingClientRect().right > innerWidth || tab.getBoundingClientRect().left < 0)
    .map(tab => `cut off at ${innerWidth}: ${tab.textContent.trim()}`);
  lines.push(...rows.filter(row => row.clientHeight >= 2 * row.querySelector("a").offsetHeight && innerWidth < 768)
    .map(row => `tabs in several rows at ${innerWidth}: ${row.ariaLabel}`));
  const wide = document.documentElement.scrollWidth;
  return wide > innerWidth ? [...lines, `sideways scroll at ${innerWidth}: ${wide}`] : lines;
}"""
# Controls in a row-wide link that are covered by it.
COVERED = """() => [...document.querySelectorAll(".entries :is(a, button, summary)")]
  .filter(part => part.checkVisibility())
  .filter(part => {
    part.scrollIntoView({block: "center"});
    const {x, y, width, height} = part.getClientRects()[0];
    return !part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map(part => `covered at ${innerWidth}: ${part.textContent.trim()}`)"""
OTHER_SITE = "https://club.example/"
# Swagger's own page; its content is also at /api/schema/.
NOT_OURS = {"/api/docs/"}
INSPECTED: set[str | None] = set()  # kinds of pages checked with every rule in this walk


@pytest.fixture(autouse=True)
def _nothing_inspected() -> None:
    """Forgets the inspections of earlier tests, which only sometimes share a process."""
    INSPECTED.clear()


def _names(patterns: Iterable[URLPattern | URLResolver]) -> set[str]:
    names: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            names |= set() if pattern.app_name == "admin" else _names(pattern.url_patterns)
        else:
            names.add(str(pattern.name))
    return names


def _visit(page: Page, address: str) -> set[str]:
    """Asserts that the page answers at this address, and returns its links."""
    answer = page.goto(address)
    assert answer, address
    assert answer.status == 200, address
    assert urlsplit(page.url).path == urlsplit(address).path
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
    _inspect(page, address)
    links: list[str] = page.locator("a[href]").evaluate_all(OWN_LINKS)
    return set(links)


def _inspect(page: Page, address: str) -> None:
    """Checks the page on a phone in light mode and at a desk in dark mode.

    At the desk all rules run once per kind of page, and otherwise only those for colours. Findings are logged as
    errors, which makes the test fail in the end.
    """
    if address in NOT_OURS:
        return
    kind = resolve(urlsplit(address).path).url_name
    rules = OF_COLOURS if kind in INSPECTED else None
    INSPECTED.add(kind)
    lines = [*page.evaluate(CUT_OFF), *page.evaluate(COVERED), *findings(page, "light"), *unreadable_codes(page)]
    for width in DESKS:
        page.set_viewport_size({**DESK, "width": width})
        lines += [*page.evaluate(CUT_OFF), *page.evaluate(COVERED)]
    lines += [*findings(page, "dark", rules), *unreadable_codes(page)]
    page.set_viewport_size(PHONE)
    for line in lines:
        page.evaluate("line => console.error(line)", f"{address} {line}")


def _visit_all(page: Page, addresses: list[str], by_link: set[str]) -> None:
    missing, waiting = set(by_link), list(addresses)
    while waiting:
        for link in sorted(_visit(page, waiting.pop(0))):
            name = resolve(link).url_name
            if name in missing:
                missing.remove(name)
                waiting.append(link)
    assert missing == set()


def _addresses(places: Iterable[Where]) -> list[str]:
    return [reverse(name, args=parts) + query for name, parts, query in places]


def test_every_address_is_listed_here():
    listed = {name for name, _parts, _query in (*PUBLIC, *ORGANISER)} | BY_LINK | PLAYERS | ELSEWHERE
    listed |= FREE_LIST | NO_PAGES
    there = {name for name in _names(get_resolver().url_patterns) if name == "api_docs" or not name.startswith("api_")}
    assert there - {"api_tokens", "api_token_revoke"} <= listed
    assert listed <= there | {"api_tokens", "api_token_revoke"}


def test_public_pages_fit_a_phone(desk: Page, phone: Page, maker: Maker):
    maker.sign_in(desk)
    maker.event(desk, EIGHT)  # the example is not on the club's page
    _visit_all(phone, _addresses(PUBLIC), {"table_entry", "club_page"})


def test_organiser_pages_fit_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    maker.event(phone, EIGHT)  # the example is not in the address book
    running = Event(phone, SLUG).missing(3)
    _visit_all(
        phone, [f"/t/{SLUG}/rounds/3/tables/{running[0]}/", *_addresses(ORGANISER)], BY_LINK | {"embedded_dates"}
    )


def test_players_pages_fit_a_phone(desk: Page, phone: Page, maker: Maker):
    maker.sign_in(desk)
    event = Event(desk, SLUG)
    _visit_all(phone, [event.secret_address(3, event.missing(3)[0])], PLAYERS - {"players_table_page"})


def test_round_in_every_state_fits_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = begin(phone, EIGHT)
    printed(phone, event.at("rounds/1/print/"), "notice_by_table")
    _inspect(phone, phone.url)
    phone.goto(event.at("rounds/1/totals/"))
    TotalsPage(phone, event.at("rounds/1/totals/")).table(1)
    _visit(phone, event.at("rounds/2/"))


def test_penalty_and_people_at_a_running_table_fit_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = maker.event(phone, EIGHT)
    table = f"/t/{event.slug}/rounds/1/tables/1/"
    played = ListPage(phone, table)
    played.open()
    played.enter(Written(value=2, winners=(1, 4), points=(2, -2, -2, 2)))
    for case in {ASKED.get(case.key, frozenset()): case for case in CASES}.values():  # one for each set of questions
        _visit(phone, f"{table}penalty/?case={case.key}")
    _visit(phone, f"{table}penalty/?case=9.3.2")
    choose(phone, "offender", "3")
    phone.fill("[name=reason]", "Aus der Reihe ausgespielt, nachdem die Karte schon lag")
    phone.click("#result button[value=save]")
    expect(phone).to_have_url(re.compile(f"{table}$"))
    _visit(phone, table)
    _visit(phone, event.at("penalties/"))
    booked = phone.locator("#content .entries a.name").get_attribute("href")
    _visit_all(phone, [str(booked)], {"table_cancel_penalty"})
    for step in ("pause&seat=2", "leave&seat=2", "substitute&seat=2", "join&seat=5"):
        _visit(phone, f"{table}people/?do={step}")
        expect(phone.locator("#step-title")).to_be_visible()


def test_wish_for_a_correction_fits_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = maker.event(phone, EIGHT)
    table = ListPage(phone, event.secret_address(1, 1))
    table.open()
    for _game in range(2):
        table.enter(Written(value=2, winners=(1, 4), points=(2, -2, -2, 2)))
    table.open_row(1, "delete")
    phone.click("#content button[value=wish]")
    expect(phone.locator("#wishes")).to_be_visible()
    _visit(phone, table.address)
    _visit_all(phone, [event.at("rounds/1/")], {"table_wish"})
    phone.fill("[name=answer]", "Das Solo wurde gespielt und steht auch so auf der unterschriebenen Papierliste")
    phone.click("#content button[value=decline]")
    expect(phone.locator(".messages")).to_be_visible()
    _visit(phone, table.address)


def test_invitation_and_rules_of_a_club_fit_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.goto("/clubs/")
    club = str(phone.locator("#content .entries a.name").first.get_attribute("href"))
    phone.goto(f"{club}members/invite/")
    phone.click("#content form button.primary")
    expect(phone.locator("code.once")).to_be_visible()
    _inspect(phone, phone.url)
    link = str(phone.locator("a.links-of").get_attribute("href"))
    _visit(phone, urlsplit(link).path)
    phone.goto(f"{club}rules/new/?start=book:dokomania")
    phone.fill("[name=name]", "Regeln für jede Seite")
    phone.click("#content button.primary[value=save]")
    expect(phone.locator(".messages")).to_be_visible()
    _visit_all(phone, [f"{club}rules/"], {"club_rule_set"})


def test_rehearsal_fits_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    phone.goto("/organise/rehearsal/")
    phone.fill("[name=players]", "16")
    phone.click("#content form button.primary")
    expect(phone.locator("#rehearsing")).to_be_visible()
    rehearsal = urlsplit(phone.url).path
    _visit(phone, rehearsal)
    phone.click('#rehearsing form[action$="/stop/"] button')
    expect(phone.locator('#rehearsing form[action$="/stop/"]')).to_have_count(0)
    _visit(phone, f"{rehearsal}rehearsal/throw-away/")
    phone.click("#content button.danger")
    expect(phone).to_have_url(re.compile("/organise/$"))


def test_standings_in_another_web_site_fit_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = maker.event(phone, EIGHT)
    phone.goto(event.at("embed/"))
    phone.check("[name=embeddable]")
    phone.click("#content form button.primary")
    line = phone.locator("textarea").input_value()
    _visit(phone, reverse("embedded_standings", args=[event.slug]))
    phone.route(OTHER_SITE, lambda route: route.fulfill(body=line, content_type="text/html"))
    # Chromium asks before a site in the internet may load anything from this machine.
    phone.context.grant_permissions(["local-network-access"], origin=OTHER_SITE)
    phone.goto(OTHER_SITE)
    expect(phone.frame_locator("iframe").locator("h1 a")).to_be_visible()


@pytest.mark.long
def test_chances_fit_a_phone_and_a_wall(desk: Page, phone: Page, maker: Maker):
    maker.sign_in(desk)
    _show_chances(desk, shown=True)
    maker.order("look_for_chances")
    standings = reverse("tournament_standings", args=[SLUG])
    phone.goto(standings)
    expect(phone.locator("#chances")).to_be_visible()
    name = phone.locator(".chances li span").first.inner_text()
    link = str(phone.locator("#ranking td.person a", has_text=name).first.get_attribute("href"))
    _visit(phone, standings)
    _visit(phone, link)
    expect(phone.locator("dl.figures").first).to_contain_text("%")

    phone.set_viewport_size({"width": 1280, "height": 720})
    phone.clock.install()
    phone.goto(maker.order("wall", slug=SLUG, width="2"))
    turn_to(phone, ".screen ol.chances")  # after the pages of the standings
    lines = findings(phone, "dark")
    desk.goto(Event(desk, SLUG).at("walls/"))
    desk.locator("#content details.part").first.locator("> summary").click()
    desk.locator("#content details.part").first.locator("[name$=light]").check()
    send(desk, "/place/")
    expect(phone.locator("#now.light")).to_be_visible()
    lines += findings(phone, "light")
    phone.goto(standings)  # a removed wall answers 404
    desk.locator("#content details.part").first.locator("> summary").click()
    send(desk, "/remove/")
    _show_chances(desk, shown=False)
    assert lines == []


def _show_chances(desk: Page, *, shown: bool) -> None:
    desk.goto(reverse("organise_settings_section", args=[SLUG, Section.PUBLIC]))
    desk.locator("[name=chances_shown]").set_checked(shown)
    desk.click("#content form .dock button")
    expect(desk.locator(".messages")).to_be_visible()


def test_larger_table_and_shared_pot_fit_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = maker.event(phone, [*EIGHT, LONG], upto=Upto.THERE)
    phone.goto(event.at("settings/length/"))
    phone.click("#content details:has([name=ends]) > summary")
    choose(phone, "ends", "pot")
    choose(phone, "pot_scope", "tournament")
    phone.fill("[name=pot_points]", "500")
    phone.fill("[name=pot_max_games]", "40")
    phone.click("#content form .dock button")
    for step in ("draw", "publish"):
        maker.order(step, slug=event.slug, number=1)
    _visit(phone, event.at("rounds/1/tables/2/"))
    expect(phone.locator('#content form[action$="/sitting/"]')).to_be_visible()
    maker.order("release", slug=event.slug, number=1)
    _visit(phone, event.at("rounds/1/"))
    send_folded(phone, "/pot/empty/")
    expect(phone.locator('#content form[action$="/pot/fill/"]')).to_be_attached()


def test_names_and_clubs_to_correct_fit_a_phone(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = maker.event(phone, upto=Upto.THERE)
    phone.goto(event.at("participants/import/"))
    phone.fill("textarea[name=text]", LIST_WITH_FAULTS)
    phone.click("button[name=check]")
    expect(phone.locator("[aria-invalid=true]")).to_have_count(1)
    expect(phone.locator("select[name=club-1]")).to_be_visible()
    _inspect(phone, phone.url)
    phone.click("button[name=import]")
    _visit(phone, event.at("participants/clubs/"))
    expect(phone.locator("#content form [type=radio]")).to_have_count(3)
    _visit(phone, event.at("participants/"))


def test_free_list_fits_a_phone(phone: Page):
    names = ("Anna", "Berta", "Cäsar", "Doris", LONG)
    free = begin_list(phone, names, "book:dokomania", group="Donnerstagsrunde")
    free.enter(Written(value=2, winners=(2, 3), points=(0, 2, 2, -2, -2)), bock=1)
    looks = [free.address + query for query in ("", "?order=oldest", "?view=minus")]
    _visit_all(phone, looks, FREE_LIST - {"free_list_page"})
    for step in ("pause&seat=2", "leave&seat=2", "substitute&seat=2", "join&seat=6"):
        _visit(phone, f"{free.address}settings/people/?do={step}")
        expect(phone.locator("#step-title")).to_be_visible()
    _visit_all(phone, [free.address + "share/", "/lists/"], {"free_list_page"})
    phone.goto(f"{free.address}print/")
    phone.locator("#content button[name=document]").first.click()
    expect(phone).to_have_url(re.compile(r"/print/[0-9a-f-]{36}/$"))
    _inspect(phone, phone.url)
    free.finish()
    _visit(phone, free.address)
    free.throw_away()
    _visit(phone, free.address)
