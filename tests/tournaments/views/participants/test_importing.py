"""Pages: lists of participants in and out."""

import csv
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import ParticipantFactory
from tournaments.models.participant import Team
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_owner(owner) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


def post(client: Client, tournament: Tournament, **data):
    data = {"client_key": uuid4(), "status": "present", **data}
    return client.post(reverse("organise_participant_import", args=[tournament.slug]), data)


def test_check_shows_every_line_and_saves_nothing(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=1, name="Carl Versuch")
    text = "Nr;Name\n1;Anna Test\nzwei;Bert Probe\n3;Carl Versuch"
    page = post(as_owner, tournament, text=text, check="1").content.decode()
    assert "Number 1 belongs to Carl Versuch already." in page
    assert "“zwei” is no start number." in page
    assert "“Carl Versuch” is there already, under number 1." in page
    assert "zwei;Bert Probe" in page
    assert tournament.participants.count() == 1


def test_import_takes_what_is_right_and_leaves_the_rest_in_the_field(as_owner, tournament):
    response = post(as_owner, tournament, text="Nr;Name\n1;Anna Test\nzwei;Bert Probe", **{"import": "1"})
    assert list(tournament.participants.values_list("start_number", "name")) == [(1, "Anna Test")]
    assert response.context["form"]["text"].value() == "Nr;Name\nzwei;Bert Probe"
    assert "1 participant is imported." in response.content.decode()


def test_import_sent_twice_imports_once(as_owner, tournament):
    key = uuid4()
    for _ in range(2):
        assert post(as_owner, tournament, text="Anna Test", client_key=key, **{"import": "1"}).status_code == 302
    assert tournament.participants.count() == 1


def test_import_of_41_names_goes_on_to_the_list(as_owner, tournament):
    text = "\n".join(f"Testperson {n}" for n in range(1, 42))
    response = post(as_owner, tournament, text=text, **{"import": "1"})
    assert response.url == reverse("organise_participants", args=[tournament.slug])
    assert tournament.participants.count() == 41


# (what, text, what the page says); source: issue "Bad input" and common slips
REFUSED = [
    ("no column for the name", "Startnummer;Verein\n1;SC Muster", "no column for the name"),
    ("nothing", " \n", "There is no line with a name"),
    ("more lines than people", "Anna Test\n" * 5001, "The list has 5001 lines; 5000 are taken at a time"),
    ("more letters than a list", "x" * 1_000_001, "larger than 1000 kilobytes"),
    ("more bytes than a list", "ü" * 500_001, "larger than 1000 kilobytes"),
]


@pytest.mark.parametrize("button", ["check", "import"])
@pytest.mark.parametrize(("what", "text", "words"), REFUSED, ids=[row[0] for row in REFUSED])
def test_import_refuses_and_keeps_what_was_pasted(as_owner, tournament, what, text, words, button):
    response = post(as_owner, tournament, text=text, **{button: "1"})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert response.context["form"]["text"].value() == text
    assert not tournament.participants.exists()


def test_field_takes_what_is_too_long_and_cuts_nothing_off(as_owner, tournament):
    page = as_owner.get(reverse("organise_participant_import", args=[tournament.slug]))
    assert "maxlength" not in str(page.context["form"]["text"])


def test_file_of_too_many_lines_stands_in_the_field(as_owner, tournament):
    raw = b"Anna Test\n" * 5001
    response = post(as_owner, tournament, file=SimpleUploadedFile("liste.csv", raw), check="1")
    assert response.status_code == 422
    assert "The list has 5001 lines" in response.content.decode()
    assert response.context["form"]["text"].value() == raw.decode()


# (bytes of a file, source)
FILES = [
    ("Name;Verein\r\nJürgen Größe;SC".encode(), "UTF-8"),
    ("Name;Verein\r\nJürgen Größe;SC".encode("utf-8-sig"), "UTF-8 with mark"),
    ("Name;Verein\r\nJürgen Größe;SC".encode("latin-1"), "old spreadsheets"),
]


@pytest.mark.parametrize(("raw", "source"), FILES, ids=[row[1] for row in FILES])
def test_uploaded_file_becomes_text_in_the_field(as_owner, tournament, raw, source):
    response = post(as_owner, tournament, file=SimpleUploadedFile("liste.csv", raw), check="1")
    text = response.context["form"]["text"].value()
    assert text.splitlines() == ["Name;Verein", "Jürgen Größe;SC"]
    post(as_owner, tournament, text=text, **{"import": "1"})
    assert tournament.participants.values_list("name", "club_name").get() == ("Jürgen Größe", "SC")


def test_large_file_is_refused_and_the_field_kept(as_owner, tournament):
    file = SimpleUploadedFile("foto.jpg", b"x" * 1_000_001)
    response = post(as_owner, tournament, text="Anna Test", file=file, check="1")
    assert response.status_code == 422
    assert "larger than 1000 kilobytes" in response.content.decode()
    assert response.context["form"]["text"].value() == "Anna Test"


def exported(client: Client, tournament: Tournament) -> str:
    response = client.get(reverse("organise_participant_export", args=[tournament.slug]))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return response.content.decode("utf-8-sig")


def test_export_can_be_imported_again(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=7, name="Jürgen; Größe", club_name='SC "Muster"')
    text = exported(as_owner, tournament)
    tournament.participants.all().delete()
    post(as_owner, tournament, text=text, **{"import": "1"})
    assert tournament.participants.values_list("start_number", "name", "club_name").get() == (
        7,
        "Jürgen; Größe",
        'SC "Muster"',
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_export_with_teams_and_wishes_can_be_imported_again(owner, tournament, language):
    client = Client(headers={"accept-language": language})
    client.force_login(owner)
    team = Team.objects.create(tournament=tournament, name="Die Füchse")
    wishes = {"table": 2, "not_with": [1, 9]}
    ParticipantFactory(tournament=tournament, start_number=1, team=team, email="a@example.org")
    ParticipantFactory(tournament=tournament, start_number=7, team=team, wishes=wishes)
    ParticipantFactory(tournament=tournament, start_number=9)
    names = ("start_number", "name", "team__name", "wishes", "email", "status")
    before = list(tournament.participants.values_list(*names))
    text = exported(client, tournament)
    tournament.participants.all().delete()
    tournament.teams.all().delete()
    post(client, tournament, text=text, **{"import": "1"})
    assert list(tournament.participants.values_list(*names)) == before
    assert before[1][2:4] == ("Die Füchse", wishes)


def test_check_shows_teams_and_wishes_of_a_line(as_owner, tournament):
    text = "Name;Team;Fester Tisch;Nicht mit;Mail\nAnna Test;Die Füchse;3;12;a@example.org"
    page = post(as_owner, tournament, text=text, check="1").content.decode()
    shown = ("Team: Die Füchse", "always table 3", "not with 12", "a@example.org", "Number 12 is not on the list")
    assert [word for word in shown if word not in page] == []


def test_export_holds_no_formula(as_owner, tournament):
    team = Team.objects.create(tournament=tournament, name="-2+3")
    ParticipantFactory(tournament=tournament, name="=1+1", club_name="@SUM(A1)", team=team)
    row = list(csv.reader(exported(as_owner, tournament).splitlines(), delimiter=";"))[1]
    assert row[1:4] == ["'=1+1", "'@SUM(A1)", "'-2+3"]


@pytest.mark.parametrize("count", [1, 3])
def test_export_takes_a_fixed_number_of_queries(as_owner, tournament, django_assert_num_queries, count):
    for number in range(count):
        team = Team.objects.create(tournament=tournament, name=f"Team {number}")
        ParticipantFactory(tournament=tournament, team=team, wishes={"not_with": [1]})
    with django_assert_num_queries(5):
        exported(as_owner, tournament)
