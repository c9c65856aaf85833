"""The same list as XLSX, ODS and CSV in Windows-1252, written by LibreOffice 7.4."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.paths import ROOT
from tests.tournaments.selectors.participants.reading.sheets.archives import xlsx

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


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_rows_of_a_file_are_edited_in_the_preview(as_owner, tournament, ending):
    file = SimpleUploadedFile(f"liste.{ending}", (FILES / f"anmeldungen.{ending}").read_bytes())
    shown = post(as_owner, tournament, file, check="1").context
    line = next(each for each in shown["lines"] if "Zoë" in [text for _at, text, _wrong in each["cells"]])
    at = next(at for at, text, _wrong in line["cells"] if text == "Zoë")
    data = {"grid": "1", "text": shown["form"]["text"].value(), f"cell-{line['number']}-{at}": "Chloë"}
    data["skip"] = [each["number"] for each in shown["lines"] if each["skipped"]]
    assert post(as_owner, tournament, "", **data, **{"import": "1"}).status_code == 302
    people = [(each.start_number, each.name) for each in tournament.participants.order_by("start_number")]
    assert people == [(number, name.replace("Zoë", "Chloë")) for number, name, _club in PEOPLE]


def test_errors_of_a_file_stand_below_their_row(as_owner, tournament):
    cells = {
        "A1": "Nr",
        "B1": "Name",
        "C1": "E-Mail",
        "A2": "zwei",
        "B2": "Anna Test",
        "C2": "anna",
        "B3": "Bert Probe",
    }
    shown = post(as_owner, tournament, SimpleUploadedFile("liste.xlsx", xlsx(cells)), check="1").context
    found = {each["number"]: [cell[2] for cell in each["cells"]] + [len(each["problems"])] for each in shown["lines"]}
    assert found == {2: [True, False, True, 2], 3: [False, False, False, 0]}


def test_columns_beyond_the_grid_are_counted(as_owner, tournament):
    cells = {f"{letter}1": f"x{letter}" for letter in "BCDEFGHIJKLMNOPQRSTUVWX"} | {"A1": "Anna Test"}
    shown = post(as_owner, tournament, SimpleUploadedFile("liste.xlsx", xlsx(cells)), check="1").context
    assert (len(shown["columns"]), shown["columns_beyond"]) == (20, 4)


def test_missing_column_of_names_is_said_above_the_grid(as_owner, tournament):
    cells = {"A1": "Mitglied", "B1": "Verein", "A2": "Anna Test", "B2": "SC Muster"}
    words = post(as_owner, tournament, SimpleUploadedFile("liste.xlsx", xlsx(cells)), check="1").content.decode()
    assert "No column holds the names yet" in words
    assert "Please check" not in words
