"""The guide is public, in the reader's language, and needs no database queries."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import signed_in
from tests.pages import Page, read
from tournaments.guide.chapters import Chapter


def opened(client: Client, address: str, language: str) -> Page:
    page = client.get(address, headers={"accept-language": language})
    assert (page.status_code, page.headers["Content-Language"]) == (200, language)
    return read(page)


@pytest.mark.parametrize("language", ["de", "en"])
def test_list_leads_to_every_chapter_without_a_query(language: str, client: Client):
    links = opened(client, reverse("guide"), language).values(".entries a", "href")
    assert links == [reverse("guide_chapter", args=[chapter]) for chapter in Chapter]


@pytest.mark.parametrize(("language", "title", "way"), [("de", "Auslosung", "Schlange"), ("en", "The draw", "Snake")])
def test_chapter_is_read_without_a_query(language: str, title: str, way: str, client: Client):
    page = opened(client, reverse("guide_chapter", args=["draw"]), language)
    assert page.words("h1") == [title]
    assert way in page.words(".scroll td:first-child")


def test_chapters_lead_on_and_back(client: Client):
    def ways(chapter: str) -> tuple[str, str]:
        context = client.get(reverse("guide_chapter", args=[chapter])).context
        return tuple(str(context[way].chapter) if context[way] else "" for way in ("before", "after"))

    assert ways("preparing") == ("", "settings")
    assert ways("draw") == ("backup", "round")
    assert ways("free-lists") == ("trouble", "")


def test_chapter_that_is_not_there(client: Client):
    assert client.get("/guide/nowhere/").status_code == 404


@pytest.mark.django_db
def test_signed_in_costs_what_signing_in_costs(cast, django_assert_num_queries):
    client = signed_in(cast["organiser"])
    with django_assert_num_queries(2):  # the session, whose it is
        client.get(reverse("guide_chapter", args=["draw"]))
