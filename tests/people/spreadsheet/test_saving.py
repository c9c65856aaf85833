from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from scoring.errors import RuleViolation
from tests.cast import signed_in
from tests.factories import TournamentFactory
from tournaments.models.people.player import Player
from tournaments.models.revision import Revision
from tournaments.people.fields import LABELS
from tournaments.people.services import merge_people
from tournaments.people.spreadsheet.reading import MOST_PEOPLE, read_people
from tournaments.people.spreadsheet.saving import import_people, plan_import
from tournaments.services.ledger import StaleRevision, system_request

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HEAD = "Vorname;Nachname;Verein;E-Mail;Telefon;Mitgliedsnr.;Kennzeichen"


def plan(club, *lines, head=HEAD):
    return plan_import(club, "\n".join([head, *lines]))


def bring(club, *lines, key=None):
    return import_people(
        club=club, entries=plan(club, *lines), at=NOON, write_request=system_request(client_key=key or uuid4())
    )


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Name;Telefon\nWagner, Ilse;0151\n\nSumme: 1", [(2, "Ilse", "Wagner", {"phone": "0151"})]),
        ("Mitglieder 2026\nTel.\tNachname\tVorname\n'+49 1\tOtten\tEva", [(3, "Eva", "Otten", {"phone": "+49 1"})]),
        ("Notes,Name\nsits,Eva Otten (DC Muster)", [(2, "Eva", "Otten", {"notes": "sits", "club_name": "DC Muster"})]),
    ],
)
def test_list_is_read(text, people):
    assert [(each.row, each.name.given, each.name.family, each.texts) for each in read_people(text)] == people


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" ;", "nothing_to_import"),
        ("Telefon;Verein\n0151;SC", "name_column_missing"),
        ("Name\n" + "Anna Ast\n" * (MOST_PEOPLE + 1), "too_many_lines"),
    ],
)
def test_unreadable_list_is_refused(text, code):
    with pytest.raises(RuleViolation) as refused:
        read_people(text)
    assert refused.value.code == code


def test_new_people_are_saved_with_their_details(club):
    assert bring(club, "Ilse;Wagner;DC Muster;ilse@example.org;0151;17;Dame, guest") == (1, 0)
    player = Player.objects.get()
    assert (player.club, player.name, player.name_key, player.club_name) == (
        club,
        "Ilse Wagner",
        " wagner ilse",
        "DC Muster",
    )
    assert (player.email, player.phone, player.member_number) == ("ilse@example.org", "0151", "17")
    assert (player.marks, player.agreed_at) == (["Dame", "guest"], None)


@pytest.mark.services
def test_texts_replace_those_of_an_entry_and_empty_ones_change_nothing(club, enter):
    known = enter("Jürgen Müller", phone="1", email="jm@example.org", marks=["guest"], agreed_at=NOON, refused_at=NOON)
    absorbed = enter("Jogi Müller")
    merge_people(club=club, absorbed=absorbed, into=known, write_request=system_request())
    (entry,) = plan(club, "Jogi;Mueller;;;2;;")
    assert (entry.player, entry.changes) == (known, [(str(LABELS["phone"]), "1", "2")])
    assert bring(club, "Jogi;Mueller;;;2;;") == (0, 1)
    known.refresh_from_db()
    assert (known.name, known.phone, known.email) == ("Jürgen Müller", "2", "jm@example.org")
    assert (known.marks, known.agreed_at, known.refused_at) == (["guest"], NOON, NOON)


@pytest.mark.parametrize(("cell", "is_refused"), [("2026-11-20", True), ("x", True), ("nein", False), ("", False)])
def test_refusal_in_a_list_is_kept_and_none_lifts_one(club, enter, cell, is_refused):
    known = enter("Eva Otten")
    enter("Jan Test", refused_at=NOON)
    lines = (f"Ilse;Wagner;{cell}", f"Eva;Otten;{cell}", f"Jan;Test;{cell}")
    entries = plan(club, *lines, head="Vorname;Nachname;Möchte nicht genannt werden seit")
    assert [entry.does_something for entry in entries] == [True, is_refused, False]
    import_people(club=club, entries=entries, at=NOON, write_request=system_request())
    known.refresh_from_db()
    assert (known.refused_at is not None) == is_refused
    refused = {"Jan Test"} | ({"Eva Otten", "Ilse Wagner"} if is_refused else set())
    assert {player.name for player in Player.objects.filter(refused_at__isnull=False)} == refused


def test_exported_book_fills_another_club(club, owner, enter):
    enter("Ilse Wagner", refused_at=NOON)
    raw = signed_in(owner).get(reverse("address_book_csv", args=[club.slug])).content.decode("utf-8-sig")
    (entry,) = plan_import(TournamentFactory().club, raw)
    assert entry.values["refused"] is True


@translation.override("en")
def test_lines_that_cannot_be_saved_say_why(club, enter):
    enter("Eva Otten")
    enter("Eva Otten")
    enter("Jan Test")
    entries = plan(club, "Eva;Otten", "Jan;Test;;;5", "Jan;Test;;;6", "Bea;Bach;;bea(at)example", ";;SC Muster")
    assert [entry.does_something for entry in entries] == [False, True, False, False, False]
    assert [list(entry.problems) for entry in entries] == [
        ["Several entries have this name. Change the right one by hand."],
        [],
        ["An earlier line is the same person."],
        ["E-mail address: Enter a valid email address."],
        ["Enter at least one name."],
    ]


def test_namesakes_of_one_list_are_several_people(club):
    assert bring(club, "Eva;Otten;SC Muster", "Eva;Otten;DC Probe") == (2, 0)


def test_known_entries_are_not_written_again(club):
    key = uuid4()
    assert bring(club, "Ilse;Wagner;;;0151", key=key) == (1, 0)
    assert bring(club, "Ilse;Wagner;;;0151", key=key) == (0, 0)
    assert Revision.objects.filter(action="save_person").count() == 1


def test_exported_book_changes_nothing(club, owner, enter):
    enter("Ilse Wagner", phone="+49 151", marks=["Dame"], notes="sits\nby the door", agreed_at=NOON)
    enter("Otten")
    for ending in ("csv", "xlsx"):
        raw = signed_in(owner).get(reverse(f"address_book_{ending}", args=[club.slug])).content
        shown = post(owner, club, file=SimpleUploadedFile(f"book.{ending}", raw)).context
        assert [entry.problems for entry in shown["entries"]] == [(), ()]
        assert shown["shown"] == []


def post(owner, club, **data):
    address = reverse("address_book_import", args=[club.slug])
    return signed_in(owner).post(address, {"client_key": uuid4(), **data})


def accept(owner, club, text, preview):
    return post(owner, club, text=text, seen_revision=preview.context["seen"], **{"import": "1"})


def test_nothing_is_saved_before_the_preview_is_accepted(club, owner):
    text = f"{HEAD}\nIlse;Wagner;;;0151"
    preview = post(owner, club, text=text)
    assert [entry.line.name.full for entry in preview.context["shown"]] == ["Ilse Wagner"]
    assert post(owner, club, text=text, **{"import": "1"}).status_code == 200
    assert not Player.objects.exists()
    assert accept(owner, club, text, preview).url == reverse("address_book", args=[club.slug])
    assert Player.objects.get().phone == "0151"


def test_changes_after_the_preview_are_not_overwritten(club, owner, enter):
    known, text = enter("Ilse Wagner", phone="1"), f"{HEAD}\nIlse;Wagner;;;2\nEva;Otten;;;3"
    preview = post(owner, club, text=text)
    Player.objects.update(phone="4", notes="asked not to be rung")
    shown_again = accept(owner, club, text, preview)
    known.refresh_from_db()
    assert (known.phone, Player.objects.count()) == ("4", 1)
    assert shown_again.context["useful"][0].changes == [(str(LABELS["phone"]), "4", "2")]
    accept(owner, club, text, shown_again)
    known.refresh_from_db()
    assert (known.phone, known.notes, Player.objects.count()) == ("2", "asked not to be rung", 2)


def test_change_while_an_import_is_saved_is_not_overwritten(club, enter):
    enter("Ilse Wagner", phone="1")
    entries = plan(club, "Ilse;Wagner;;;2")
    Player.objects.update(phone="4")
    with pytest.raises(StaleRevision):
        import_people(club=club, entries=entries, at=NOON, write_request=system_request())
    assert Player.objects.get().phone == "4"


@pytest.mark.parametrize("count", [1, 3])
def test_preview_takes_a_fixed_number_of_queries(club, enter, django_assert_num_queries, count):
    for number in range(count):
        enter(f"Anna Ast{number}")
    with django_assert_num_queries(3):
        plan(club, *(f"Anna;Ast{number};;;{number}" for number in range(count)))
