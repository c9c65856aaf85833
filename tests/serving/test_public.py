"""The language of public pages."""

import pytest
from django.conf import settings
from django.test import Client

from tests.pages import Page, read
from tests.tournaments.rounds import done, enrol, running
from tournaments.models.tournament import Tournament

GERMAN = {"accept-language": "de"}
COOKIE = settings.LANGUAGE_COOKIE_NAME


def page_of(client: Client, address: str) -> Page:
    answer = client.get(address, headers=GERMAN)
    assert answer.status_code == 200
    return read(answer)


def language_of(page: Page) -> list[str | None]:
    return page.values("html", "lang")


def test_language_is_kept_by_links_and_then_by_cookie(tournament: Tournament):
    client = Client()
    page = page_of(client, f"/t/{tournament.slug}/?language=en")
    assert (language_of(page), page.links("header")["Sign in"]) == (["en"], "/accounts/login/?language=en")
    assert [path for path in page.values("link[rel=stylesheet]", "href") if "language=" in path] == []
    assert {*client.cookies} == set()
    assert language_of(page_of(client, "/accounts/login/?language=en")) == ["en"]
    assert client.cookies[COOKIE].value == "en"
    there = page_of(client, "/accounts/login/")
    assert (language_of(there), there.values("header .bar-name", "href")) == (["en"], ["/?language=en"])


def test_links_on_public_pages_keep_the_language(tournament: Tournament):
    enrol(tournament, 8)
    done(running(tournament))
    at = f"/t/{tournament.slug}/"
    ways = (
        "",
        "standings/",
        "rounds/1/",
        "participants/1/",
        "rules/",
        "rounds/1/tables/1/",
        "rounds/1/tables/1/people/",
    )
    for address in ("/", "/t/nothing/", *(f"{at}{way}" for way in ways)):
        page = read(Client().get(f"{address}?language=en", headers=GERMAN))
        links = [*page.values("a", "href"), *page.values("[hx-get]", "hx-get")]
        others = {to for to in links if to and "language=" not in to and not to.startswith(("#", "https:"))}
        others -= {f"{at}event.ics"}  # the same in all languages
        assert (address, others) == (address, set())


def test_links_stay_plain_if_the_browser_asks_for_the_language(tournament: Tournament):
    client = Client()
    for chosen, query in (("en", "?language=en"), ("de", "")):
        client.cookies[COOKIE] = chosen
        assert page_of(client, "/accounts/login/").values("header .bar-name", "href") == [f"/{query}"]


@pytest.mark.parametrize("chosen", ["xx", "", "en%22%3E%3Cscript%3E", "de&language=xx"])
def test_unknown_language_is_ignored(tournament: Tournament, chosen: str):
    page = page_of(Client(), f"/t/{tournament.slug}/?language={chosen}")
    assert (language_of(page), page.words("script:not([src])")) == (["de"], [])


def test_signed_in_reader_keeps_own_language(tournament: Tournament, organiser):
    client = Client()
    client.force_login(organiser)
    client.cookies[COOKIE] = "en"
    page = page_of(client, f"/t/{tournament.slug}/")
    assert (language_of(page), page.links(".tabs")["Overview"]) == (["en"], f"/t/{tournament.slug}/")
