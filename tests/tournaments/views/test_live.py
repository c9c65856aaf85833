import pytest
from django.test import Client

from tests.cast import signed_in
from tests.tournaments.lists import table_of
from tournaments.models.tournament import SlugRedirect, Tournament, Visibility
from tournaments.selectors.access import table_secret
from tournaments.views.live import STREAM


@pytest.fixture
def table(tournament: Tournament):
    return table_of(tournament=tournament)


def opened(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    return answer.status_code, answer.headers.get(STREAM, "").rpartition(":")[0]


def test_the_first_event_tells_the_version_in_force(tournament: Tournament):
    Tournament.objects.update(version=17)
    answer = Client().get(f"/t/{tournament.slug}/events")
    assert answer["Content-Type"].startswith("text/event-stream")
    assert answer["Cache-Control"] == "no-store"
    assert b'id: 17\nevent: changed\ndata: {"version": 17,' in answer.content
    assert not answer.cookies


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("link", 200), ("private", 404)])
def test_a_tournament_is_watched_by_those_who_see_it(tournament: Tournament, organiser, stranger, visibility, status):
    Tournament.objects.update(visibility=Visibility(visibility))
    at = f"/t/{tournament.slug}/events"
    assert opened(Client(), at)[0] == status
    assert opened(signed_in(stranger), at)[0] == status
    assert opened(signed_in(organiser), at) == (200, f"{tournament.pk}:")


def test_the_desk_is_watched_by_staff_alone(tournament: Tournament, cast):
    at = f"/organise/{tournament.slug}/events"
    statuses = {name: opened(signed_in(user), at)[0] for name, user in cast.items()}
    assert {name for name, status in statuses.items() if status == 200} == {"owner", "organiser", "helper", "referee"}
    assert set(statuses.values()) == {200, 404}


def test_a_table_is_watched_by_its_secret_until_that_is_revoked(tournament: Tournament, table):
    at = f"/table/{table.uid}/{table_secret(table)}/events"
    assert opened(Client(), at) == (200, f"{tournament.pk}:{table.score_list.pk}")
    table.secret_version += 1
    table.save()
    assert opened(Client(), at) == (404, "")


def test_staff_and_public_watch_one_table(tournament: Tournament, table, helper):
    at = f"/t/{tournament.slug}/rounds/{table.round.number}/tables/{table.number}/events"
    for client in (Client(), signed_in(helper)):
        assert opened(client, at) == (200, f"{tournament.pk}:{table.score_list.pk}")
    Tournament.objects.update(visibility=Visibility.PRIVATE)
    assert opened(Client(), at) == (404, "")


def test_whoever_must_choose_a_password_first_watches_nothing(tournament: Tournament, helper):
    client = signed_in(helper)
    helper.password_is_temporary = True
    helper.save()
    assert opened(client, f"/organise/{tournament.slug}/events")[0] == 302


def test_an_old_address_leads_on(tournament: Tournament):
    SlugRedirect.objects.create(slug="frueher", tournament=tournament)
    answer = Client().get("/t/frueher/events")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{tournament.slug}/events")
