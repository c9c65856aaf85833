"""Staff see a penalty's details, others only if so configured; everybody sees the points."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import CAST, answers
from tests.tournaments.lists import seen, table_of
from tests.tournaments.penalties import IN_SOLO, MINOR, NOTE, SERIOUS
from tournaments.models.round import Table
from tournaments.models.score_list import PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.penalties import book_penalty, cancel_penalty

pytestmark = pytest.mark.django_db

STAFF = ("owner", "organiser", "helper", "referee")
SECRETS = ("9.3.2", "9.4.3", "9.4.4", "minor", "serious", NOTE.reason, NOTE.referee, "schwerer_verstoss")


@pytest.fixture
def table(tournament: Tournament) -> Table:
    table = table_of(tournament=tournament)
    for facts in (MINOR, SERIOUS, IN_SOLO):
        book_penalty(facts=facts, note=NOTE, **seen(table.score_list))
    return table


def pages(table: Table) -> list[str]:
    where = {"slug": table.round.tournament.slug, "round_number": 1, "table_number": 1}
    offender = table.score_list.seats.get(position=3).occupancies.get().participant
    uids = [detail.entry.uid for detail in PenaltyDetail.objects.select_related("entry").order_by("pk")]
    entries = f"/api/v1/tables/{table.uid}/entries/"
    return [
        reverse("table_page", kwargs=where),
        *(reverse("table_entry", kwargs={**where, "entry": uid}) for uid in uids),
        reverse("tournament_participant", args=[where["slug"], offender.start_number]),
        entries,
        *(f"{entries}{uid}/" for uid in uids),
    ]


def secrets(client: Client, addresses: list[str]) -> set[str]:
    texts = [client.get(page, headers={"accept-language": "en"}).content.decode() for page in addresses]
    return {secret for secret in SECRETS for text in texts if secret in text}


def test_staff_see_the_details_of_a_penalty(cast, table):
    """Without a token, everybody is a stranger to the API."""
    expected = dict.fromkeys(CAST, frozenset()) | dict.fromkeys(STAFF, frozenset(SECRETS) - {"schwerer_verstoss"})
    assert answers(cast, lambda client: secrets(client, pages(table))) == expected


def test_everybody_sees_the_details_if_configured(client, table):
    Tournament.objects.update(penalties_public=True)
    assert secrets(client, pages(table)) == set(SECRETS)


def test_strangers_see_the_points_of_a_penalty(client, table):
    texts = [client.get(page, headers={"accept-language": "en"}).content.decode() for page in pages(table)]
    assert all(f"penalty points −{points}" in texts[0] for points in (3, 15))
    assert "penalty points −3" in texts[1]
    assert "Penalty points" in texts[4]
    (minor, serious, solo) = client.get(pages(table)[5]).json()["entries"]
    assert (minor["facts"], minor["derived"]["points"]) == ({"event": "penalty"}, [1, 1, -3, 1])
    assert (serious["facts"], serious["derived"]["points"]) == ({"event": "penalty"}, [5, 5, -15, 5])
    assert (solo["facts"], solo["derived"]["points"]) == ({"kind": "damen_solo", "re": [1]}, [15, 0, -15, 0])
    assert {each["penalty"] for each in (minor, serious, solo)} == {None}


def test_table_sees_its_own_penalties(client, table):
    page = client.get(table_address(table, ""), headers={"accept-language": "en"}).content.decode()
    assert "minor (TSR 9.3.2)" in page


def test_cancelled_penalty_shows_no_details(client, table):
    detail = PenaltyDetail.objects.order_by("pk").first()
    cancel_penalty(entry=detail.entry.uid, at=detail.entry.created_at, **seen(table.score_list))
    text = client.get(pages(table)[0], headers={"accept-language": "en"}).content.decode()
    assert "penalty points 0, cancelled" in text
