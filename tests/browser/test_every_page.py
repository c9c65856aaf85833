"""Every page fits a phone: no sideways scroll, no error of a script, nothing that the security policy blocks."""

from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from playwright.sync_api import Page

from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, Event, TotalsPage, begin, printed, sign_in

pytestmark = pytest.mark.browser

SLUG = "vorfuehrturnier"
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
    ("api_docs", (), ""),
    ("account_login", (), ""),
    ("account_signup", (), ""),
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
    ("organise_delete", (SLUG,), ""),
    ("organise_rules", (SLUG,), ""),
    ("organise_rules_choose", (SLUG,), ""),
    ("organise_participants", (SLUG,), ""),
    ("organise_participants", (SLUG,), "?q=nobody"),
    ("organise_participant", (SLUG, 1), ""),
    ("organise_participant_names", (SLUG,), "?all"),
    ("organise_participant_import", (SLUG,), ""),
    ("organise_round", (SLUG, 1), ""),
    ("organise_round", (SLUG, 3), ""),
    ("organise_round", (SLUG, 3), "?show=missing"),
    ("organise_seats", (SLUG, 3), ""),
    ("organise_round_close", (SLUG, 3), ""),
    ("organise_table", (SLUG, 1, 1), ""),
    ("organise_table", (SLUG, 3, 1), ""),
    ("round_totals", (SLUG, 3), ""),
    ("round_totals", (SLUG, 3), "?table=1"),
    ("round_totals", (SLUG, 3), "?table=99"),
    ("organise_finish", (SLUG,), ""),
    ("tournament_printing", (SLUG,), ""),
    ("round_printing", (SLUG, 3), ""),
    *(("table_page", (SLUG, 3, table), f"?way={way}") for table in range(1, 11) for way in ("points", "facts")),
    ("table_page", (SLUG, 3, 1), "?way=facts&as_played=1"),
    ("clubs", (), ""),
    ("club_new", (), ""),
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
    "club_member_add",
    "club_rules",
    "club_rules_new",
    "table_entry",
    "table_change",
    "table_insert",
    "table_delete",
}
PLAYERS = {
    "players_table_page",
    "players_table_entry",
    "players_table_change",
    "players_table_insert",
    "players_table_delete",
}
ELSEWHERE = {"print_job", "club_rule_set", "rule_set_sheet"}  # seen while a document is printed, rules are kept
# What a form sends to, what is fetched as a file, what machines read, what only leads on to another page.
NO_PAGES = {
    *("organise_participant_add", "organise_participant_numbers", "organise_check_in", "organise_participant_status"),
    *("organise_participant_delete", "organise_draw", "organise_discard", "organise_round_sizes", "organise_publish"),
    *("organise_withdraw", "organise_release", "organise_round_reopen", "organise_extra_minutes"),
    *("organise_new_secret", "organise_list_status", "organise_finish_do", "organise_reopen"),
    *("organise_show_standings", "club_member_remove", "club_member_password", "api_token_revoke"),
    *(f"{at}_{name}" for at in ("table", "players_table") for name in ("time_up", "redeal", "hand_in", "confirm")),
    *("table_reopen", "players_table_reopen", "choose_language", "set_language"),
    *("print_file", "organise_participant_export", "tournament_standings_json", "tournament_standings_csv"),
    "club_rules_forget",
    *("healthz", "schema", "account_set_password", "account_confirm_login_code"),
}


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
    links: list[str] = page.locator('a[href^="/"]').evaluate_all("links => links.map(a => a.pathname)")
    return set(links)


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
    listed = {name for name, _parts, _query in (*PUBLIC, *ORGANISER)} | BY_LINK | PLAYERS | ELSEWHERE | NO_PAGES
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
    phone.goto(event.at("rounds/1/totals/"))
    TotalsPage(phone, event.at("rounds/1/totals/")).table(1)
    _visit(phone, event.at("rounds/2/"))
