import csv
from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import ParticipantFactory
from tournaments.models.participant import Team
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.reading.extras import extras_of
from tournaments.selectors.participants.reading.sheets.reader import sheet_in

pytestmark = pytest.mark.django_db


def post(client: Client, tournament: Tournament, **data):
    data = {"client_key": uuid4(), "status": "present", **data}
    return client.post(reverse("organise_participant_import", args=[tournament.slug]), data)


def export(client: Client, tournament: Tournament) -> str:
    response = client.get(reverse("organise_participant_export", args=[tournament.slug]))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return response.content.decode("utf-8-sig")


def test_export_can_be_imported_again(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=7, name="Jürgen; Größe", club_name='SC "Muster"')
    text = export(as_owner, tournament)
    tournament.participants.all().delete()
    post(as_owner, tournament, text=text, **{"import": "1"})
    person = tournament.participants.get()
    assert (person.start_number, person.name, person.club_name) == (7, "Jürgen; Größe", 'SC "Muster"')


@pytest.mark.parametrize("language", ["en", "de"])
def test_export_with_teams_and_wishes_can_be_imported_again(owner, tournament, language):
    client = Client(headers={"accept-language": language})
    client.force_login(owner)
    team = Team.objects.create(tournament=tournament, name="Die Füchse")
    wishes = {"table": 2, "not_with": [1, 9]}
    ParticipantFactory(tournament=tournament, start_number=1, team=team, email="a@example.org")
    ParticipantFactory(tournament=tournament, start_number=7, team=team, wishes=wishes)
    ParticipantFactory(tournament=tournament, start_number=9)
    names = ("start_number", "shown", "team__name", "wishes", "email", "status")
    before = list(tournament.participants.values_list(*names))
    text = export(client, tournament)
    assert not extras_of(text)
    tournament.participants.all().delete()
    tournament.teams.all().delete()
    post(client, tournament, text=text, **{"import": "1"})
    assert list(tournament.participants.values_list(*names)) == before
    assert before[1][2:4] == ("Die Füchse", wishes)


def spreadsheet(client: Client, tournament: Tournament) -> bytes:
    return client.get(reverse("organise_participant_spreadsheet", args=[tournament.slug])).content


def test_spreadsheet_can_be_imported_again(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=7, name="Jürgen; Größe", club_name="007")
    raw = spreadsheet(as_owner, tournament)
    tournament.participants.all().delete()
    post(as_owner, tournament, file=SimpleUploadedFile("liste.xlsx", raw), **{"import": "1"})
    person = tournament.participants.get()
    assert (person.start_number, person.name, person.club_name) == (7, "Jürgen; Größe", "007")


def test_spreadsheet_has_the_rows_of_the_csv_and_formulas_as_text(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=7, name="=1+1", club_name="@SUM(A1)", wishes={"table": 2})
    raw = spreadsheet(as_owner, tournament)
    rows = csv.reader(sheet_in(raw).text.splitlines(), delimiter=";")
    as_csv = csv.reader(export(as_owner, tournament).splitlines(), delimiter=";")
    filled = [[cell.removeprefix("'") for cell in row if cell] for row in as_csv]
    assert [[cell for cell in row if cell] for row in rows][1:] == filled[1:]
    with ZipFile(BytesIO(raw)) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")


def test_export_escapes_formulas(as_owner, tournament):
    team = Team.objects.create(tournament=tournament, name="-2+3")
    ParticipantFactory(tournament=tournament, name="=1+1", club_name="@SUM(A1)", team=team)
    row = list(csv.reader(export(as_owner, tournament).splitlines(), delimiter=";"))[1]
    assert [row[1], *row[4:6]] == ["'=1+1", "'@SUM(A1)", "'-2+3"]


@pytest.mark.parametrize("count", [1, 3])
def test_export_takes_a_fixed_number_of_queries(as_owner, tournament, django_assert_num_queries, count):
    for number in range(count):
        team = Team.objects.create(tournament=tournament, name=f"Team {number}")
        ParticipantFactory(tournament=tournament, team=team, wishes={"not_with": [1]})
    for file in (export, spreadsheet):
        with django_assert_num_queries(5):
            file(as_owner, tournament)
