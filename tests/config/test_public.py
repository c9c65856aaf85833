"""The language of what everybody reads: by the address, which links keep; elsewhere by cookie, which leads there."""

import pytest
from django.conf import settings
from django.test import Client

from tournaments.models.tournament import Tournament

GERMAN = {"accept-language": "de"}
COOKIE = settings.LANGUAGE_COOKIE_NAME


def words(client: Client, address: str) -> str:
    answer = client.get(address, headers=GERMAN)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_language_is_kept_on_the_way_to_every_page_and_from_then_on_by_a_cookie(tournament: Tournament):
    client = Client()
    page = words(client, f"/t/{tournament.slug}/?language=en")
    assert '<html lang="en">' in page
    assert 'href="/accounts/login/?language=en"' in page
    assert "/static/css/kreuzdame.css?" not in page
    assert not client.cookies
    assert '<html lang="en">' in words(client, "/accounts/login/?language=en")
    assert client.cookies[COOKIE].value == "en"
    there = words(client, "/accounts/login/")
    assert '<html lang="en">' in there
    assert 'href="/?language=en"' in there


def test_pages_for_one_reader_lead_on_as_they_are_where_the_browser_asks_for_their_language(tournament: Tournament):
    client = Client()
    client.cookies[COOKIE] = "de"
    assert "language=" not in words(client, "/accounts/login/").replace('name="language"', "")


@pytest.mark.parametrize("chosen", ["xx", "", "en%22%3E%3Cscript%3E", "de&language=xx"])
def test_an_unknown_language_is_none(tournament: Tournament, chosen: str):
    page = words(Client(), f"/t/{tournament.slug}/?language={chosen}")
    assert '<html lang="de">' in page
    assert "<script>" not in page


def test_a_signed_in_reader_keeps_the_own_language(tournament: Tournament, organiser):
    client = Client()
    client.force_login(organiser)
    client.cookies[COOKIE] = "en"
    page = words(client, f"/t/{tournament.slug}/")
    assert '<html lang="en">' in page
    assert f'href="/t/{tournament.slug}/"' in page
