"""Every page, opened once: it fits a phone, no script fails, the security policy blocks nothing, axe finds nothing.

An address that is in none of the tables below fails the first test.
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.free_list_page import begin_list
from tests.browser.pages import (
    EIGHT,
    Event,
    ListPage,
    TotalsPage,
    Written,
    begin,
    choose,
    create,
    printed,
    send_folded,
    sign_in,
)
from tournaments.forms.tournament.sections import Section
from tournaments.phrases.lists.penalties import CASES

pytestmark = pytest.mark.browser

SLUG = "beispielturnier"
LIST_WITH_FAULTS = "Nr;Name;Verein\n1;Ilse Wagner;DC Krefeld\nzwo;Hans Meier;DC-Krefeld\n3;Hans Meier;DC-Krefeld\n"
LONG = "Ingeborg Größenwahn-Überlinger"
# Name of the address, its parts, a query. Round 3 of the demonstration tournament runs, those before are closed.
Where = tuple[str, tuple[object, ...], str]
PUBLIC: tuple[Where, ...] = (
    ("tournaments", (), ""),
    ("tournament", (SLUG,), ""),
    ("tournament", (SLUG,), "?q=a"),
    ("tournament_round", (SLUG, 1), ""),
    ("tournament_round", (SLUG, 3), "?by=name"),
    ("tournament_standings", (SLUG,), ""),
    ("tournament_participant", (SLUG, 1), ""),
    ("table_page", (SLUG, 1, 1), ""),
    ("table_page", (SLUG, 3, 1), ""),
    ("tournament_rules", (SLUG,), ""),
    ("rule_books", (), ""),
    ("rule_book", ("ohne-neunen",), ""),
    ("free_lists", (), ""),
    ("free_list_new", (), ""),
    ("api_docs", (), ""),
    ("connection", (), ""),
    ("account_login", (), ""),
    ("account_signup", (), ""),
    ("account_created", (), ""),
    *((name, (), "") for name in ("join", "offline_start")),
    ("account_inactive", (), ""),
    ("account_email_verification_sent", (), ""),
    ("account_reset_password", (), ""),
    ("account_reset_password_done", (), ""),
    ("account_reset_password_from_key", ("x", "y"), ""),
    ("account_reset_password_from_key_done", (), ""),
    ("account_confirm_email", ("unknown",), ""),
)
ORGANISER: tuple[Where, ...] = (
    ("organise", (), ""),
    ("organise_new", (), ""),
    ("organise_new", (), "?preset=ddv"),
    ("organise_new", (), "?preset=club"),
    ("organise_new", (), "?preset=house"),
    ("organise_new", (), f"?copy={SLUG}"),
    ("organise_tournament", (SLUG,), ""),
    ("organise_settings", (SLUG,), ""),
    *(("organise_settings_section", (SLUG, section), "") for section in Section),
    ("organise_upkeep", (SLUG,), ""),
    ("organise_delete", (SLUG,), ""),
    ("organise_rules", (SLUG,), ""),
    ("organise_rules_choose", (SLUG,), ""),
    ("organise_participants", (SLUG,), ""),
    ("organise_participants", (SLUG,), "?q=nobody"),
    ("organise_participant", (SLUG, 1), ""),
    ("organise_participant_names", (SLUG,), "?all"),
    ("organise_participant_import", (SLUG,), ""),
    ("organise_participant_split", (SLUG,), ""),
    ("organise_participant_clubs", (SLUG,), ""),
    ("organise_round", (SLUG, 1), ""),
    ("organise_round", (SLUG, 3), ""),
    ("organise_round", (SLUG, 3), "?show=missing"),
    ("organise_draw", (SLUG, 4), ""),
    ("organise_meetings", (SLUG, 3), ""),
    ("organise_repair", (SLUG,), ""),
    ("organise_seats", (SLUG, 3), ""),
    ("organise_round_close", (SLUG, 3), ""),
    ("organise_table", (SLUG, 1, 1), ""),
    ("organise_table", (SLUG, 3, 1), ""),
    ("round_totals", (SLUG, 3), ""),
    ("round_totals", (SLUG, 3), "?table=1"),
    ("round_totals", (SLUG, 3), "?table=99"),
    *(("round_desk", (SLUG, 3), query) for query in ("", "?stay=1")),
    ("round_carried", (SLUG, 3), ""),
    *(("round_pile", (SLUG, 3), f"?show={show}") for show in ("all", "untyped", "missing")),
    *(("table_paper_compare", (SLUG, 3, table), "") for table in (1, 2, 9)),
    *(("table_grid", (SLUG, 3, table), "") for table in (1, 2, 9)),
    ("organise_penalties", (SLUG,), ""),
    ("organise_finish", (SLUG,), ""),
    ("tournament_printing", (SLUG,), ""),
    ("round_printing", (SLUG, 3), ""),
    *(("table_page", (SLUG, 3, table), f"?way={way}") for table in range(1, 11) for way in ("points", "facts")),
    ("table_page", (SLUG, 3, 1), "?way=facts&as_played=1"),
    *((name, (), "") for name in ("laptop", "laptop_sheet", "clubs", "club_new")),
    ("account_settings", (), ""),
    ("api_tokens", (), ""),
    ("account_email", (), ""),
    ("account_change_password", (), ""),
    ("account_logout", (), ""),
    ("account_reauthenticate", (), ""),
)
# Their addresses hold an identity: they are opened by the first link that leads there.
BY_LINK = {
    "club",
    "club_settings",
    "club_member",
    "club_invite",
    "club_rules",
    "club_rules_new",
    "table_entry",
    "table_change",
    "table_insert",
    "table_delete",
    "table_people",
    "table_wrong_seats",
    *("table_break_off", "table_penalty"),
}
PLAYERS = {
    "players_table_page",
    "players_table_entry",
    "players_table_change",
    "players_table_insert",
    "players_table_delete",
    "players_table_people",
    "players_table_wrong_seats",
}
FREE_LIST = {
    *(f"free_list_{name}" for name in ("page", "standing", "course", "settings", "rules", "people", "share", "print")),
    *(f"free_list_{name}" for name in ("entry", "change", "insert", "delete")),
    *("list_group", "rule_set_sheet"),
}
# Seen while somebody is invited or types again, while a document is printed, rules kept, penalties booked, wishes made.
ELSEWHERE = {
    *("invitation", "print_job", "free_list_print_job", "club_rule_set"),
    *("table_cancel_penalty", "table_wish", "table_second", "players_table_pen"),
}
# What a form sends to, what is fetched as a file, what machines read, what only leads on to another page.
NO_PAGES = {
    *("organise_participant_add", "organise_participant_numbers", "organise_check_in", "organise_participant_status"),
    *("organise_participant_delete", "organise_discard", "organise_round_sizes", "organise_publish"),
    *("organise_withdraw", "organise_release", "organise_round_reopen", "organise_extra_minutes"),
    *("organise_round_start", "free_list_print_file"),
    *("organise_new_secret", "organise_list_status", "organise_finish_do", "organise_reopen"),
    *("organise_show_standings", "club_member_remove", "club_member_password", "api_token_revoke"),
    *("club_invitation_revoke", "admin_password_change", "organise_meetings_picture"),
    *(f"{at}_{name}" for at in ("table", "players_table") for name in ("time_up", "redeal", "hand_in", "confirm")),
    *(f"{at}_{name}" for at in ("players_table", "free_list") for name in ("held", "outbox", "now", "outlook")),
    *("table_held", "table_reopen", "players_table_reopen", "players_table_wish", "choose_language", "set_language"),
    *("print_file", "organise_participant_export", "tournament_standings_json", "tournament_standings_csv"),
    *("club_rules_forget", "organise_pot_empty", "organise_pot_fill", "organise_sitting"),
    *("organise_attendance_undo", "organise_disqualify", "organise_readmit", "organise_swap"),
    *("players_table_penalty", "players_table_cancel_penalty"),  # for staff only
    *(f"free_list_{name}" for name in ("time_up", "redeal", "empty", "restore", "finish", "reopen", "figures")),
    *(f"free_list_{name}" for name in ("claim", "renew", "throw_away", "take_back")),
    *("healthz", "robots", "schema", "offline_worker", "account_set_password", "account_confirm_login_code"),
    *("connection_answer", "connection_tried", "laptop_notices", "laptop_tried", "laptop_copy", "laptop_address_noted"),
    *("table_paper_arrived", "table_paper_not_here", "table_dispute", "players_table_agreement"),
    *("trust", "root_certificate"),  # there with HTTPS of our own alone: tests/tools/test_https.py
}


DESKS = (1024, 1366)
OWN_LINKS = "links => links.filter(a => a.origin === location.origin).map(a => a.pathname)"
# A page that scrolls sideways; tabs that nobody sees without it.
CUT_OFF = """() => {
  const lines = [...document.querySelectorAll("nav.tabs a")]
    .filter(tab => tab.getBoundingClientRect().right > innerWidth || tab.getBoundingClientRect().left < 0)
    .map(tab => `cut off at ${innerWidth}: ${tab.textContent.trim()}`);
  const wide = document.documentElement.scrollWidth;
  return wide > innerWidth ? [...lines, `sideways scroll at ${innerWidth}: ${wide}`] : lines;
}"""
# Swagger's own page and colours; what it shows is read without it at /api/schema/.
NOT_OURS = {"/api/docs/"}


def _names(patterns: Iterable[URLPattern | URLResolver]) -> set[str]:
    names: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            names |= set() if pattern.app_name == "admin" else _names(pattern.url_patterns)
        else:
            names.add(str(pattern.name))
    return names


def _visit(page: Page, address: str) -> set[str]:
    """Opens a page, which must answer at this address; returns where its links lead."""
    answer = page.goto(address)
    assert answer, address
    assert answer.status == 200, address
    assert urlsplit(page.url).path == urlsplit(address).path
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
    _inspect(page, address)
    links: list[str] = page.locator("a[href]").evaluate_all(OWN_LINKS)
    return set(links)


def _inspect(page: Page, address: str) -> None:
    """On the phone in light and at a desk in dark nothing that axe finds, nowhere anything cut off.

    What is wrong is said on the console: all of it together fails the test at its end.
    """
    if address in NOT_OURS:
        return
    lines = [*page.evaluate(CUT_OFF), *findings(page, "light")]
    for width in DESKS:
        page.set_viewport_size({**DESK, "width": width})
        lines += page.evaluate(CUT_OFF)
    lines += findings(page, "dark")
    page.set_viewport_size(PHONE)
    for line in lines:
        page.evaluate("line => console.error(line)", f"{address} {line}")


def _visit_all(page: Page, addresses: list[str], by_link: set[str]) -> None:
    """Opens pages, and of every name in `by_link` the first that they or those pages link to."""
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


def test_public_pages_fit_a_phone(phone: Page):
    _visit_all(phone, _addresses(PUBLIC), {"table_entry"})


def test_organiser_pages_fit_a_phone(phone: Page, site: Site):
    sign_in(phone, site.email, site.password)
    running = Event(phone, SLUG).missing(3)
    _visit_all(phone, [f"/t/{SLUG}/rounds/3/tables/{running[0]}/", *_addresses(ORGANISER)], BY_LINK)


def test_players_pages_fit_a_phone(desk: Page, phone: Page, site: Site):
    sign_in(desk, site.email, site.password)
    event = Event(desk, SLUG)
    _visit_all(phone, [event.secret_address(3, event.missing(3)[0])], PLAYERS - {"players_table_page"})


def test_round_in_every_state_fits_a_phone(phone: Page, site: Site):
    """Undrawn, drawn, published, running, printed: the walk itself opens these pages."""
    sign_in(phone, site.email, site.password)
    event = begin(phone, EIGHT)
    printed(phone, event.at("rounds/1/print/"), "notice_by_table")
    _inspect(phone, phone.url)
    phone.goto(event.at("rounds/1/totals/"))
    TotalsPage(phone, event.at("rounds/1/totals/")).table(1)
    _visit(phone, event.at("rounds/2/"))


def test_penalty_and_people_at_a_running_table_fit_a_phone(phone: Page, site: Site):
    """Every form for a penalty, one booked, the page that cancels it, the journal; somebody pauses."""
    sign_in(phone, site.email, site.password)
    event = begin(phone, EIGHT)
    table = f"/t/{event.slug}/rounds/1/tables/1/"
    played = ListPage(phone, table)
    played.open()
    played.enter(Written(value=2, winners=(1, 4), points=(2, -2, -2, 2)))
    for case in CASES:
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


def test_wish_for_a_correction_fits_a_phone(phone: Page, site: Site):
    sign_in(phone, site.email, site.password)
    event = begin(phone, EIGHT)
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


def test_invitation_and_rules_of_a_club_fit_a_phone(phone: Page, site: Site):
    sign_in(phone, site.email, site.password)
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


def test_larger_table_and_shared_pot_fit_a_phone(phone: Page, site: Site):
    sign_in(phone, site.email, site.password)
    event = create(phone, "ddv", "Ein Topf für alle", "2026-11-28")
    phone.goto(event.at("settings/length/"))
    phone.click("#content details:has([name=ends]) > summary")
    choose(phone, "ends", "pot")
    choose(phone, "pot_scope", "tournament")
    phone.fill("[name=pot_points]", "500")
    phone.fill("[name=pot_max_games]", "40")
    phone.click("#content form .dock button")
    event.import_list("\n".join([*EIGHT, LONG]))
    event.draw(1, seed=8)
    event.publish(1)
    _visit(phone, event.at("rounds/1/tables/2/"))
    expect(phone.locator('#content form[action$="/sitting/"]')).to_be_visible()
    event.release(1)
    _visit(phone, event.at("rounds/1/"))
    send_folded(phone, "/pot/empty/")
    expect(phone.locator('#content form[action$="/pot/fill/"]')).to_be_attached()


def test_names_and_clubs_to_mend_fit_a_phone(phone: Page, site: Site):
    """The preview of a list in which something is wrong, clubs in two spellings, names without parts."""
    sign_in(phone, site.email, site.password)
    event = create(phone, "ddv", "Liste mit Fehlern", "2026-11-28")
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


def test_list_without_a_tournament_fits_a_phone(phone: Page):
    """Five play, one of them with a long name: every page of their list and its group, then finished, thrown away."""
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
