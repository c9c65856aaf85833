"""Columns that were mapped by hand are mapped in the same way for the club's next list."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TournamentFactory
from tournaments.models.participant import ColumnMapping
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db

AS_BEFORE = "Columns as in the club’s last list with these headings."
LISTS = {
    "with a column that is recognised": "Mitglied;Verein\nAnna Test;SC Muster",
    "with none": "Mitglied;Zug\nAnna Test;SC Muster",
}
MEANT = {"column-0": "name", "column-1": "club_name"}


def post(client: Client, tournament: Tournament, **data):
    data = {"client_key": uuid4(), "status": "present", **data}
    return client.post(reverse("organise_participant_import", args=[tournament.slug]), data)


def map_by_hand(client: Client, tournament: Tournament, text: str, meant: dict[str, str], **data) -> None:
    shown = post(client, tournament, text=text, check="1").context
    sent = {"grid": "1", "headings": shown["state"].headings, "text": shown["form"]["text"].value()}
    assert post(client, tournament, **sent, **meant, **data, **{"import": "1"}).status_code == 302


def columns_of(response) -> list[str]:
    return [column.meaning for _at, column, _choices in response.context["columns"]]


@pytest.mark.services
@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS.keys())
def test_next_list_with_the_same_headings_is_mapped_as_the_last(as_owner, tournament, text):
    next_list = text.replace("Anna Test", "Bert Probe").replace("Mitglied", "MITGLIED ")
    assert AS_BEFORE not in post(as_owner, tournament, text=next_list, check="1").content.decode()
    map_by_hand(as_owner, tournament, text, MEANT, skip="1" if "Zug" in text else [])
    shown = post(as_owner, TournamentFactory(club=tournament.club), text=next_list, check="1")
    assert AS_BEFORE in shown.content.decode()
    assert columns_of(shown) == ["name", "club_name"]
    assert [line.name for line in shown.context["reading"].right] == ["Bert Probe"]


def test_mapping_of_another_club_is_not_used(as_owner, tournament):
    map_by_hand(as_owner, tournament, LISTS["with none"], MEANT, skip="1")
    ColumnMapping.objects.update(club=TournamentFactory().club)
    assert AS_BEFORE not in post(as_owner, tournament, text=LISTS["with none"], check="1").content.decode()


@pytest.mark.services
def test_mapping_can_be_changed_and_forgotten(as_owner, tournament):
    text = "Nr;Name;Verein\n7;Anna Test;SC Muster"
    without_clubs = {"column-0": "start_number", "column-1": "name", "column-2": ""}
    map_by_hand(as_owner, tournament, text, without_clubs)
    assert ColumnMapping.objects.get().meanings == ["start_number", "name", ""]
    map_by_hand(as_owner, TournamentFactory(club=tournament.club), text, {**without_clubs, "column-2": "team"})
    assert ColumnMapping.objects.get().meanings == ["start_number", "name", "team"]
    map_by_hand(as_owner, TournamentFactory(club=tournament.club), text, {**without_clubs, "column-2": "club_name"})
    assert not ColumnMapping.objects.exists()


def test_list_that_is_recognised_leaves_nothing(as_owner, tournament):
    map_by_hand(as_owner, tournament, "Name;Verein\nAnna Test;SC Muster", {})
    assert not ColumnMapping.objects.exists()
