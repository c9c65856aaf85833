"""Pages link to the relevant chapter, and the table covers every chapter and every page of the desk."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.browser.addresses import BY_LINK, ORGANISER
from tests.cast import signed_in
from tests.doors.world import names
from tests.pages import read
from tests.tournaments.lists import table_of
from tournaments.guide.chapters import Chapter
from tournaments.guide.help import EVERYBODY, STAFF, chapter_for
from tournaments.selectors.lists.lists import table_address

ONES_OWN_ACCOUNT = {
    *(f"account_{name}" for name in ("settings", "email", "change_password", "logout", "reauthenticate")),
    "api_tokens",
}


def test_every_name_is_an_address():
    assert set(STAFF) | set(EVERYBODY) <= set(names())
    assert set(STAFF) & set(EVERYBODY) == set()


def test_every_chapter_is_linked_from_a_page():
    assert {*STAFF.values(), *EVERYBODY.values()} == set(Chapter)


def test_every_page_of_the_desk_has_one():
    pages = {name for name, _parts, _query in ORGANISER} | BY_LINK
    assert pages - set(STAFF) == ONES_OWN_ACCOUNT


def test_pages_of_staff_lead_nobody_else_there():
    assert chapter_for("table_page", signed_in=True) is Chapter.RESULTS
    assert chapter_for("table_page", signed_in=False) is None
    assert chapter_for("free_lists", signed_in=False) is Chapter.FREE_LISTS
    assert chapter_for("tournament", signed_in=True) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "number", "chapter"),
    [
        ("organise_participants", 1, "participants"),
        ("organise_draw", 2, "draw"),
        ("organise_round", 1, "round"),
        ("round_desk", 1, "paper"),
        ("table_page", 1, "results"),
        ("organise_walls", 1, "walls"),
        ("organise_finish", 1, "finish"),
        ("round_printing", 1, "printing"),
        ("tournament_standings", 1, "standings"),
    ],
)
def test_page_of_an_organiser_links_to_its_chapter(name: str, number: int, chapter: str, cast, tournament):
    table_of(tournament=tournament)
    parts = {"slug": tournament.slug, "number": number, "round_number": 1, "table_number": 1}
    address = reverse(name, kwargs={word: parts[word] for word in names()[name].words})
    links = read(signed_in(cast["organiser"]).get(address)).values(".help-link a", "href")
    assert links == [reverse("guide_chapter", args=[chapter])]


@pytest.mark.django_db
def test_list_has_help_in_its_menu_too_but_not_for_players(cast, tournament):
    table = table_of(tournament=tournament)
    chapter = reverse("guide_chapter", args=["results"])
    staff = read(signed_in(cast["organiser"]).get(reverse("table_page", args=[tournament.slug, 1, 1])))
    player = read(Client().get(table_address(table, "")))
    found = [[link for link in page.values(".menu.at-hand a", "href") if link == chapter] for page in (staff, player)]
    assert found == [[chapter], []]


@pytest.mark.django_db
def test_page_that_is_not_there_has_none(client: Client):
    page = client.get("/nowhere/")
    assert (page.status_code, read(page).values(".help-link a", "href")) == (404, [])
