from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import answers
from tests.pages import read
from tests.tournaments.field import POINTS, play_round
from tournaments.models.round import Table
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.lists import table_address

pytestmark = pytest.mark.django_db
STEPS = ({"table": 2, "reason": "Wet cards"}, {"reason": "Fire alarm"}, {"table": 1, "undo": 1}, {"undo": 1})
NOTICE = "This table is cancelled: its list is kept but does not count."


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    tournament.status = Status.RUNNING
    tournament.save()
    play_round(tournament, number=1, points=POINTS)
    return tournament


def cancelled() -> list[int]:
    return list(Table.objects.exclude(cancelled_at=None).order_by("number").values_list("number", flat=True))


def send(client: Client, event: Tournament, **data: object):
    address = reverse("organise_cancel", args=[event.slug, 1])
    return client.post(address, {"client_key": uuid4(), **data}, follow=True)


def test_organisers_cancel_and_reinstate(cast, played):
    def ask(client: Client) -> tuple[list[int], ...]:
        seen = []
        for data in STEPS:
            send(client, played, **data)
            seen.append(cancelled())
        return tuple(seen)

    nothing = ([],) * 4
    able = ([2], [1, 2], [2], [])
    organising = dict.fromkeys(("owner", "organiser"), able)
    others = dict.fromkeys(("helper", "referee", "stranger", "anonymous"), nothing)
    assert answers(cast, ask) == organising | others


def test_pages_say_that_a_table_is_cancelled(cast, played):
    client = Client(headers={"accept-language": "en"})
    client.force_login(cast["organiser"])
    page = read(send(client, played, table=1, reason="Wet cards"))
    assert page.words(".messages li") == ["Cancelled: the results no longer count, but are kept."]
    assert "Reinstate the table" in page.words("button")
    overview = read(client.get(reverse("organise_round", args=[played.slug, 1])))
    assert overview.words(".card .badge.bad") == ["cancelled, does not count"]
    public = Client(headers={"accept-language": "en"})
    pages = [read(public.get(f"/t/{played.slug}/participants/{number}/")) for number in (1, 5)]
    notices = [page.words("section > p.notice") for page in pages]
    assert notices == [[NOTICE], []]


def test_reason_and_known_table_are_needed(cast, played):
    client = Client(headers={"accept-language": "en"})
    client.force_login(cast["organiser"])
    assert read(send(client, played, table=1)).words(".messages li") == [
        "Give a reason for cancelling; it is kept with the step."
    ]
    assert send(client, played, table=9, reason="Wet cards").status_code == 404
    assert cancelled() == []


def test_pages_offer_nothing_that_a_cancelled_table_cannot_do(cast, played):
    desk, public = Client(headers={"accept-language": "en"}), Client(headers={"accept-language": "en"})
    desk.force_login(cast["organiser"])
    at_table, in_round = (f"/t/{played.slug}/rounds/1/{rest}" for rest in ("tables/1/", ""))
    at_desk = reverse("organise_table", args=[played.slug, 1, 1])
    swapping = f"{at_table}wrong-seats/"
    assert swapping in read(desk.get(at_desk)).links().values()
    assert read(public.get(in_round)).words(".card .badge") == ["finished"] * 2
    send(desk, played, table=1, reason="Wet cards")
    assert swapping not in read(desk.get(at_desk)).links().values()
    assert read(public.get(in_round)).words(".card .badge") == ["cancelled, does not count", "finished"]
    page = read(public.get(table_address(Table.objects.get(number=1), "")))
    assert page.words("p.state .at-desk") == ["Cancelled: the list does not count"]
    assert page.words(".notice > p") == ["Nothing can be entered. The organisers can reinstate the table."]


@pytest.mark.services
def test_a_round_without_any_table_that_counts_is_called_cancelled(cast, played):
    desk, public = Client(headers={"accept-language": "en"}), Client(headers={"accept-language": "en"})
    desk.force_login(cast["organiser"])
    pages = ((desk, reverse("organise_tournament", args=[played.slug])), (public, f"/t/{played.slug}/"))

    def shown() -> list[list[str]]:
        return [read(client.get(address)).words(".entries .badge.bad") for client, address in pages]

    send(desk, played, table=1, reason="Wet cards")
    assert shown() == [[], []]
    send(desk, played, reason="Fire alarm")
    assert shown() == [["cancelled, does not count"]] * 2
