import csv
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.cast import ORGANISERS, answers, signed_in
from tests.factories import ParticipantFactory, TournamentFactory
from tests.pages import read
from tests.people.builders import queries_of
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.selectors.participants.reading.sheets.reader import sheet_in

pytestmark = pytest.mark.django_db


def book(club, q=""):
    return reverse("address_book", args=[club.slug], query={"q": q} if q else None)


def adding(tournament, name=""):
    return reverse("organise_participant_book", args=[tournament.slug], query={"name": name} if name else None)


def offered(client, tournament, name=""):
    return [(each.player.name, each.first) for each in client.get(adding(tournament, name)).context["offered"]]


def test_address_book_is_open_to_organisers_of_the_club(club, cast, enter):
    enter("Ilse Wagner")
    assert answers(cast, lambda client: client.get(book(club)).status_code) == ORGANISERS


def test_organiser_of_one_event_does_not_see_the_address_book(tournament, owner, stranger, enter):
    enter("Ilse Wagner")
    tournament.grants.create(user=stranger, role="organiser")
    client, link = signed_in(stranger), adding(tournament).encode()
    page = reverse("organise_participants", args=[tournament.slug])
    assert link in signed_in(owner).get(page).content
    assert link not in client.get(page).content
    assert client.get(adding(tournament, "wag")).status_code == 404


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("wag", ["Ilse Wagner", "Jürgen Wagner"]),
        ("juerg wa", ["Jürgen Wagner"]),
        ("17", ["Eva Otten"]),
        ("gner", []),
        ("%", ["Eva Otten", "Ilse Wagner", "Jürgen Wagner"]),
    ],
)
@pytest.mark.services
def test_search_finds_beginnings_of_words_and_whole_numbers(club, owner, enter, typed, found):
    enter("Ilse Wagner", association_number="170")
    enter("Jürgen Wagner")
    enter("Eva Otten", member_number="17")
    page = signed_in(owner).get(book(club, typed)).context["page"]
    assert [player.name for player in page] == found


def test_address_book_takes_the_same_queries_for_many(club, owner, enter):
    client = signed_in(owner)
    enter("Ilse Wagner")
    few = queries_of(client, book(club))
    for letter in "abc":
        enter(f"Ilse Wagner{letter}", marks=["Gast"])
    assert queries_of(client, book(club)) == few


def test_history_takes_the_same_queries_for_many_events(club, owner, enter):
    client, player = signed_in(owner), enter("Ilse Wagner")
    address = reverse("person", args=[club.slug, player.uid])
    ParticipantFactory(tournament=TournamentFactory(club=club), player=player)
    few = queries_of(client, address)
    for _ in range(3):
        ParticipantFactory(tournament=TournamentFactory(club=club), player=player)
    assert queries_of(client, address) == few
    assert len(client.get(address).context["history"].events) == 4


SUGGESTED = [
    # Enter takes the first of those whose name begins as typed.
    ("wa", [("Ilse Wagner", True), ("Max Wagner Otten", False)]),
    ("wagner m", [("Max Wagner Otten", True)]),
    # Two whole names are this person's, or else somebody new.
    ("Ilse Wagner", [("Ilse Wagner", True)]),
    ("Max Wagner", [("Max Wagner Otten", False)]),
    ("w", []),
]


@pytest.mark.parametrize(("typed", "found"), SUGGESTED)
@pytest.mark.services
def test_two_letters_suggest_people_of_the_club(tournament, owner, enter, typed, found):
    enter("Ilse Wagner")
    enter("Max Wagner Otten")
    enter("Ilse Wagner", club=TournamentFactory().club)
    assert offered(signed_in(owner), tournament, typed) == found


def test_people_who_take_part_are_not_suggested(tournament, owner, enter):
    here, merged = enter("Ilse Wagner"), enter("Ilse Wagner")
    PlayerMerge.objects.create(absorbed=merged, into=here)
    ParticipantFactory(tournament=tournament, player=merged)
    assert offered(signed_in(owner), tournament, "wa") == []


def test_regulars_of_the_last_events_are_offered(tournament, owner, enter):
    often, once, here, never = (enter(name) for name in ("Eva Otten", "Ilse Wagner", "Jan Test", "Kai Test"))
    for days, came in ((7, [often, once, here]), (14, [often])):
        event = TournamentFactory(club=tournament.club, date=tournament.date - timedelta(days=days))
        for player in came:
            ParticipantFactory(tournament=event, player=player)
    ParticipantFactory(tournament=event, player=never, status="absent")
    ParticipantFactory(tournament=tournament, player=here)
    example = TournamentFactory(club=tournament.club, date=tournament.date, is_demonstration=True)
    ParticipantFactory(tournament=example, player=enter("Ina Invented"))
    TournamentFactory.create_batch(12, club=tournament.club, date=tournament.date + timedelta(days=7))  # planned
    for _ in range(3):
        ParticipantFactory(tournament=event, player=once)  # entered twice
    assert offered(signed_in(owner), tournament) == [("Eva Otten", False), ("Ilse Wagner", False)]
    Participant.objects.filter(player=often, tournament=event).delete()
    event = TournamentFactory(club=tournament.club, date=tournament.date - timedelta(days=3))
    ParticipantFactory(tournament=event, player=once)
    assert offered(signed_in(owner), tournament) == [("Ilse Wagner", False), ("Eva Otten", False)]


def test_merge_and_removal_sent_twice_are_done_once(club, owner, enter):
    one, other = enter("Ilse Wagner"), enter("Ilse Wagner")
    client, key = signed_in(owner), {"client_key": "4e5a5c0e-2d0c-4a5e-8f43-61c1f4a4b0a1"}
    merging = reverse("person_merge", args=[club.slug, one.uid, other.uid])
    assert [client.post(merging, key).status_code for _ in range(2)] == [302, 302]
    assert PlayerMerge.objects.count() == 1
    removing, key = reverse("person_remove", args=[club.slug, one.uid]), {"client_key": str(one.uid)}
    assert [client.post(removing, key).status_code for _ in range(2)] == [302, 302]
    assert not Player.objects.exists()


def test_earlier_merges_stay_on_the_page(club, owner, enter):
    one, two, three = (enter("Ilse Wagner") for _ in range(3))
    merges = [PlayerMerge.objects.create(absorbed=one, into=two), PlayerMerge.objects.create(absorbed=two, into=three)]
    page = signed_in(owner).get(reverse("person", args=[club.slug, three.uid]))
    assert list(page.context["merges"]) == merges


def test_offered_person_is_added(tournament, owner, enter):
    player = enter("Ilse Wagner")
    data = {"player": str(player.uid), "client_key": "4e5a5c0e-2d0c-4a5e-8f43-61c1f4a4b0a1"}
    response = signed_in(owner).post(adding(tournament), data)
    assert response.url == adding(tournament)
    assert [(each.player, each.status) for each in tournament.participants.all()] == [(player, "present")]


def test_contacts_hold_those_who_agreed(club, owner, enter):
    enter("Jan Test", email="jan@example.org")
    enter("Ilse; die, Test", agreed_at="2026-11-20T19:00Z", club_name="Ä" * 60, phone="+49 1")
    text = signed_in(owner).get(reverse("address_book_contacts", args=[club.slug])).content.decode()
    lines = text.split("\r\n")
    assert [line for line in lines if line.startswith(("FN", "TEL"))] == ["FN:Ilse\\; die", "TEL:+49 1"]
    assert max(len(line.encode()) for line in lines) <= 75
    assert "jan@example.org" not in text


def exported(client, club, ending):
    response = client.get(reverse(f"address_book_{ending}", args=[club.slug]))
    return response.content.decode("utf-8-sig") if ending == "csv" else sheet_in(response.content).text


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_spreadsheet_holds_everybody_once_and_formulas_as_text(club, owner, enter, ending):
    enter("Ilse Wagner", phone="+49 151", marks=["Dame", "guest"], agreed_at="2026-11-20T19:00Z")
    enter("Anna Ast", club_name="=1+1", refused_at="2026-11-21T19:00Z")
    absorbed = enter("Wagner, Ilse")
    PlayerMerge.objects.create(absorbed=absorbed, into=club.players.get(phone="+49 151"))
    rows = list(csv.reader(exported(signed_in(owner), club, ending).splitlines(), delimiter=";"))
    apostrophe = "'" if ending == "csv" else ""
    assert [[cell for cell in row if cell] for row in rows[1:]] == [
        ["Anna", "Ast", f"{apostrophe}=1+1", "2026-11-21"],
        ["Ilse", "Wagner", f"{apostrophe}+49 151", "Dame, guest", "2026-11-20"],
    ]
    assert [cell for cell in rows[0] if cell][:2] == ["Given name", "Family name"]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_spreadsheet_takes_a_fixed_number_of_queries(club, owner, enter, ending):
    client, address = signed_in(owner), reverse(f"address_book_{ending}", args=[club.slug])
    enter("Anna Ast")
    few = queries_of(client, address)
    for name in ("Bert Buche", "Carl Cembalo"):
        enter(name)
    assert queries_of(client, address) == few


def test_entry_that_somebody_changed_meanwhile_is_not_overwritten(club, owner, enter):
    player, client = enter("Ilse Wagner", phone="1", notes="old"), signed_in(owner)
    address = reverse("person_edit", args=[club.slug, player.uid])
    seen = read(client.get(address)).values("main [name=seen_revision]")[0]

    def send(seen, **typed):
        named = {"client_key": str(uuid4()), "given": "Ilse", "family": "Wagner", "seen_revision": seen}
        return client.post(address, {**named, **typed})

    assert send(seen, phone="2", notes="old").status_code == 302
    refused = send(seen, phone="1", notes="new")
    page = read(refused)
    assert (refused.status_code, Player.objects.get().phone) == (409, "2")
    assert (page.values("[name=phone]"), page.words("textarea")) == (["1"], ["new"])
    assert [text for text in page.words(".error div") if text.startswith("Now: ")] == ["Now: 2", "Now: old"]
    assert send(page.values("main [name=seen_revision]")[0], phone="1", notes="new").status_code == 302
    assert (Player.objects.get().phone, Player.objects.get().notes) == ("1", "new")
