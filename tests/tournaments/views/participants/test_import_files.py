"""The same list as XLSX, ODS and CSV in Windows-1252, written by LibreOffice 7.4."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.paths import ROOT

pytestmark = pytest.mark.django_db

FILES = ROOT / "tests/tournaments/selectors/participants/reading/sheets/files"
PEOPLE = [
    (7, "Jürgen Größenwahn-Muster", "SC Müßiggang"),
    (8, "Änne Beispiel", "SC Müßiggang"),
    (9, "Özlem Probe", "DC „Zur Eiche“"),
    (30, "Willi von der Testheide", "Klub; mit Strichpunkt"),
    (31, "Zoë Erfunden", ""),
    (32, "Hans-Peter Muster", "SC Müßiggang"),
]


def post(client, tournament, file, **data):
    data = {"client_key": uuid4(), "status": "present", "file": file, **data}
    return client.post(reverse("organise_participant_import", args=[tournament.slug]), data)


@pytest.mark.parametrize("ending", ["xlsx", "ods", "csv"])
def test_files_of_one_list_make_the_same_participants(as_owner, tournament, ending):
    file = SimpleUploadedFile(f"liste.{ending}", (FILES / f"anmeldungen.{ending}").read_bytes())
    assert post(as_owner, tournament, file, **{"import": "1"}).status_code == 302
    there = tournament.participants.order_by("start_number")
    assert [(each.start_number, each.name, each.club_name) for each in there] == PEOPLE
    assert {each.name: each.family for each in there}["Willi von der Testheide"] == "von der Testheide"


def test_preview_says_which_sheet_was_read(as_owner, tournament):
    file = SimpleUploadedFile("liste.xlsx", (FILES / "anmeldungen.xlsx").read_bytes())
    words = post(as_owner, tournament, file, check="1").content.decode()
    assert "The sheet “Anmeldungen” was read." in words
    assert "2 other sheets were not." in words


def test_refused_file_keeps_the_text(as_owner, tournament):
    file = SimpleUploadedFile("liste.xlsx", b"PK\x03\x04")
    response = post(as_owner, tournament, file, text="Anna Test", check="1")
    assert response.status_code == 422
    assert "This spreadsheet is damaged." in response.content.decode()
    assert response.context["form"]["text"].value() == "Anna Test"
