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


def open_stream(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    return answer.status_code, answer.headers.get(STREAM, "").rpartition(":")[0]


def test_first_event_has_the_current_version(tournament: Tournament):
    Tournament.objects.update(version=17)
    answer = Client().get(f"/t/{tournament.slug}/events")
    assert answer["Content-Type"].startswith("text/event-stream")
    assert answer["Cache-Control"] == "no-store"
    assert b'id: 17\nevent: changed\ndata: {"version": 17,' in answer.content
    assert not answer.cookies


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("link", 200), ("private", 404)])
def test_tournament_events_follow_its_visibility(tournament: Tournament, organiser, stranger, visibility, status):
    Tournament.objects.update(visibility=Visibility(visibility))
    at = f"/t/{tournament.slug}/events"
    assert open_stream(Client(), at)[0] == status
    assert open_stream(signed_in(stranger), at)[0] == status
    assert open_stream(signed_in(organiser), at) == (200, f"{tournament.pk}:")


def test_desk_events_are_for_staff(tournament: Tournament, cast):
    at = f"/organise/{tournament.slug}/events"
    statuses = {name: open_stream(signed_in(user), at)[0] for name, user in cast.items()}
    assert {name for name, status in statuses.items() if status == 200} == {"owner", "organiser", "helper", "referee"}
    assert set(statuses.values()) == {200, 404}


def test_table_events_need_a_valid_secret(tournament: Tournament, table):
    at = f"/table/{table.uid}/{table_secret(table)}/events"
    assert open_stream(Client(), at) == (200, f"{tournament.pk}:{table.score_list.pk}")
    table.secret_version += 1
    table.save()
    assert open_stream(Client(), at) == (404, "")


def test_staff_and_public_can_watch_a_table(tournament: Tournament, table, helper):
    at = f"/t/{tournament.slug}/rounds/{table.round.number}/tables/{table.number}/events"
    for client in (Client(), signed_in(helper)):
        assert open_stream(client, at) == (200, f"{tournament.pk}:{table.score_list.pk}")
    Tournament.objects.update(visibility=Visibility.PRIVATE)
    assert open_stream(Client(), at) == (404, "")


def test_user_who_must_change_the_password_cannot_watch(tournament: Tournament, helper):
    client = signed_in(helper)
    helper.password_is_temporary = True
    helper.save()
    assert open_stream(client, f"/organise/{tournament.slug}/events")[0] == 302


def test_old_address_redirects(tournament: Tournament):
    SlugRedirect.objects.create(slug="frueher", tournament=tournament)
    answer = Client().get("/t/frueher/events")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{tournament.slug}/events")
