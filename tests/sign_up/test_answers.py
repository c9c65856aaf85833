import csv
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import ORGANISERS, answers, signed_in
from tests.pages import read
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.selectors.participants.reading.sheets.reader import sheet_in
from tournaments.sign_up.links import path_of

pytestmark = pytest.mark.django_db

FOOD = {"text": "Essen", "choices": ["Suppe", "Salat"], "is_tick": False, "required": False}
CARDS = {"text": "Bringt Karten mit", "choices": [], "is_tick": True, "required": False}
ANY = {"text": "Woher?", "choices": [], "is_tick": False, "required": False}


@pytest.fixture
def asked(sheet, enter) -> None:
    """Three people who are in, two of them together, and one who waits. Older sign-ups have fewer answers."""
    SignUpSheet.objects.update(questions=[ANY, FOOD, CARDS], places=3)
    for names, given in (
        (("Anna Muster", "Bert Muster"), ["=1+1", "Suppe", "✓"]),
        (("Carl Muster",), ["", "Salat"]),
        (("Dora Muster",), ["", "Suppe", "✓"]),
    ):
        row = enter(*names, email="a@example.org")
        SignUp.objects.filter(pk=row.pk).update(answers=given, phone="+49 30 1")


def test_desk_counts_the_people_behind_each_answer(tournament, asked, owner):
    page = signed_in(owner).get(reverse("organise_sign_ups", args=[tournament.slug]))
    assert read(page).words(".answers") == ["Essen: Suppe 2, Salat 1", "Bringt Karten mit: ✓ 2"]


def test_people_without_an_answer_are_counted_too(tournament, asked, owner):
    SignUp.objects.filter(answers=["", "Salat"]).update(answers=[])
    page = signed_in(owner).get(reverse("organise_sign_ups", args=[tournament.slug]))
    assert read(page).words(".answers") == ["Essen: Suppe 2, Salat 0, no answer 1", "Bringt Karten mit: ✓ 2"]


def test_who_was_taken_off_the_list_is_not_counted(tournament, asked, owner):
    tournament.participants.filter(start_number=2).update(status="withdrawn")
    page = signed_in(owner).get(reverse("organise_sign_ups", args=[tournament.slug]))
    assert read(page).words(".answers")[0] == "Essen: Suppe 1, Salat 1"
    assert read(page).words(".badge") == ["1 absent"]
    rows = signed_in(owner).get(reverse("organise_sign_ups_csv", args=[tournament.slug])).content.decode().splitlines()
    assert [row.split(";")[4] for row in rows[1:3]] == ["takes part", "marked as absent"]
    guest = Client(headers={"accept-language": "en"})
    own = [read(guest.get(path_of(row))).words("#standing")[0] for row in SignUp.objects.order_by("order")[:2]]
    tournament.participants.update(status="absent")
    own += read(guest.get(path_of(SignUp.objects.order_by("order")[0]))).words("#standing")
    assert [words.split(",")[0] for words in own] == ["You take part.", "You take part.", "You are marked as absent"]


def test_export_has_a_row_for_each_person(tournament, asked, cast, owner, django_assert_num_queries):
    address = reverse("organise_sign_ups_csv", args=[tournament.slug])
    assert answers(cast, lambda each: each.get(address).status_code) == ORGANISERS
    client = signed_in(owner)
    with django_assert_num_queries(8):
        content = client.get(address).content
    rows = list(csv.reader(content.decode("utf-8-sig").splitlines(), delimiter=";"))
    assert rows[0][5:] == ["Signed up on", "E-mail address", "Telephone", "Woher?", "Essen", "Bringt Karten mit"]
    contact = ["2026-11-10", "a@example.org", "'+49 30 1"]
    assert rows[1:] == [
        ["1", "1", "Anna Muster", "", "takes part", *contact, "'=1+1", "Suppe", "✓"],
        ["1", "2", "Bert Muster", "", "takes part", *contact, "'=1+1", "Suppe", "✓"],
        ["2", "3", "Carl Muster", "", "takes part", *contact, "", "Salat", ""],
        ["3", "", "Dora Muster", "", "on the waiting list", *contact, "", "Suppe", "✓"],
    ]


def test_spreadsheet_keeps_formulas_as_text(tournament, asked, cast, owner):
    address = reverse("organise_sign_ups_xlsx", args=[tournament.slug])
    assert answers(cast, lambda each: each.get(address).status_code) == ORGANISERS
    raw = signed_in(owner).get(address).content
    assert "=1+1" in sheet_in(raw).text
    with ZipFile(BytesIO(raw)) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
