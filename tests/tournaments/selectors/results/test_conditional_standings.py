import pytest

from tests.cast import signed_in
from tests.marks import long
from tests.pages import read
from tests.tournaments.field import POINTS, play_round
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize(("tables", "first_page"), [(100, 400), (101, 200)])
def test_page_is_split_beyond_four_hundred_rows(client, tournament, tables, first_page):
    play_round(tournament, number=1, tables=tables, points=POINTS)
    assert len(client.get(f"/t/{tournament.slug}/standings/").context["page"]) == first_page


@pytest.mark.parametrize("tables", [1, 3, long(101)])
@pytest.mark.parametrize(("viewer", "queries"), [("anonymous", 5), ("organiser", 8)])
@pytest.mark.services
def test_queries_do_not_grow(cast, tournament, django_assert_num_queries, tables, viewer, queries):
    reader = signed_in(cast[viewer])
    for number in (1, 2):
        play_round(tournament, number=number, tables=tables, points=POINTS)
    with django_assert_num_queries(queries):
        reader.get(f"/t/{tournament.slug}/standings/")


def test_unchanged_page_is_not_sent_again(client, tournament, django_assert_num_queries):
    play_round(tournament, number=1, points=POINTS)
    address = f"/t/{tournament.slug}/standings/"
    tag = client.get(address)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    tournament.version += 1
    tournament.save()
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("change", ["language", "fragment", "role", "shown"])
def test_page_varies_by_reader(client, tournament, organiser, change):
    play_round(tournament, number=1, points=POINTS)
    address, headers = f"/t/{tournament.slug}/standings/", {}
    headers["If-None-Match"] = client.get(address)["ETag"]
    if change == "language":
        headers["Accept-Language"] = "de"
    if change == "fragment":
        headers["HX-Request"] = "true"
    if change == "role":
        client.force_login(organiser)
    if change == "shown":
        tournament.standings_shown = StandingsShown.AFTER_END
        tournament.save()
    assert client.get(address, headers=headers).status_code == 200


def test_fragment_is_the_part_that_changes(client, tournament):
    play_round(tournament, number=1, points=POINTS)
    address = f"/t/{tournament.slug}/standings/?q=1"
    fragment, page = client.get(address, headers={"HX-Request": "true"}), client.get(address)
    assert (fragment.text.lstrip()[:8], "<html" in fragment.text) == ("<section", False)
    assert read(fragment).values("[hx-get]", "hx-get") == read(page).values("#ranking[hx-get]", "hx-get") == [address]
    assert read(fragment).words("#ranking") == read(page).words("#ranking")


def test_fragment_stops_polling_at_the_end(client, tournament):
    play_round(tournament, number=1, points=POINTS)
    address = f"/t/{tournament.slug}/standings/"
    assert read(client.get(address)).values("[hx-get]", "hx-get") == [address]
    tournament.status, tournament.version = Status.FINISHED, 99
    tournament.save()
    assert read(client.get(address)).values("[hx-get]", "hx-get") == []


def test_large_standings_are_cached_until_something_changes(client, tournament, django_assert_num_queries):
    play_round(tournament, number=1, tables=101, points=POINTS)
    address = f"/t/{tournament.slug}/standings.json"
    first = client.get(address).json()
    with django_assert_num_queries(1):
        assert client.get(address).json() == first
    Round.objects.update(status=RoundStatus.PUBLISHED)
    tournament.version += 1
    tournament.save()
    assert client.get(address).json()["standings"] == []
