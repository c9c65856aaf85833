from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.cast import ORGANISERS, answers, signed_in
from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.rounds import seated_in_order
from tournaments.door.arrivals import account_now, arrivals_of
from tournaments.door.links import path_of
from tournaments.door.services import set_open
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.door import Door, DoorSheet, Money
from tournaments.models.people.sign_up import SignUp, SignUpPerson, SignUpSheet
from tournaments.models.revision import Revision
from tournaments.models.tournament import Status
from tournaments.selectors.participants.codes import arrival_code
from tournaments.services.ledger import system_request

pytestmark = pytest.mark.django_db

BY_SCRIPT = {"X-Door": "1"}
ONE = UUID(int=1)


@pytest.fixture
def guest(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def press(client, address, headers=None, **what):
    return client.post(address, {"client_key": str(uuid4()), **what}, headers=headers or {})


def tap_of(number, cents):
    return f"in:{Participant.objects.get(start_number=number).uid}:{cents}"


def status_of(number):
    return Participant.objects.get(start_number=number).status


def shown(client, door, **query):
    return [row.person.start_number for row in client.get(path_of(door), query).context["rows"]]


def test_one_tap_checks_in_and_takes_the_fee(guest, door):
    answer = press(guest, path_of(door), tap=tap_of(1, 1000))
    page = guest.get(answer.url)
    assert page.context["notice"].text == "Anna Muster (1) is here. €10 paid."
    assert (page.context["arrivals"].here, Money.objects.get().taken_by) == (1, "Entrance")
    press(guest, path_of(door), undo=str(page.context["notice"].undo))
    assert (status_of(1), Money.objects.filter(undone_at=None).exists()) == (Attendance.REGISTERED, False)


def test_script_gets_the_changed_parts_only(guest, door):
    answer = press(guest, path_of(door), BY_SCRIPT, tap=tap_of(1, 0))
    text = answer.content.decode()
    assert (answer["X-Door"], "<html" in text, "1 of 3 here" in text, "Anna Muster (1) is here." in text) == (
        "written",
        False,
        True,
        True,
    )


def test_script_looks_again_only_after_a_change(guest, door):
    first = guest.get(path_of(door), headers=BY_SCRIPT)
    seen = {**BY_SCRIPT, "If-None-Match": first["X-Door"]}
    assert guest.get(path_of(door), headers=seen).status_code == 304
    press(guest, path_of(door), tap=tap_of(1, 0))
    assert guest.get(path_of(door), headers=seen).status_code == 200


def test_same_tap_sent_twice_pays_once(guest, door):
    key = str(uuid4())
    for _attempt in range(2):
        assert press(guest, path_of(door), BY_SCRIPT, tap=tap_of(1, 1000), client_key=key).status_code == 200
    assert Money.objects.count() == 1


def test_late_tap_means_the_person_not_the_number(guest, door):
    late = tap_of(1, 1000)
    press(guest, f"{path_of(door)}1/", start_number="44")
    press(guest, f"{path_of(door)}2/", start_number="1")
    assert press(guest, path_of(door), BY_SCRIPT, tap=late).status_code == 200
    assert (status_of(44), status_of(1), Money.objects.get().participant.start_number) == (
        Attendance.PRESENT,
        Attendance.REGISTERED,
        44,
    )


def test_page_of_a_person_is_not_of_the_number(guest, door):
    uid = Participant.objects.get(start_number=1).uid
    press(guest, f"{path_of(door)}1/", start_number="44", person=uid)
    press(guest, f"{path_of(door)}2/", start_number="1")
    assert press(guest, f"{path_of(door)}1/", status="present", person=uid).status_code == 422
    assert status_of(1) == Attendance.REGISTERED


def test_refused_tap_says_why_and_shows_the_list(guest, door):
    answer = press(guest, path_of(door), BY_SCRIPT, tap=f"in:{UUID(int=9)}:0")
    assert (answer.status_code, answer["X-Door"], "notice bad" in answer.content.decode()) == (422, "written", True)
    assert press(guest, path_of(door), tap=f"in:{UUID(int=9)}:0").status_code == 422


@pytest.mark.parametrize(
    "tap", ["", f"in:{ONE}", f"out:{ONE}:0", "in:1:0", f"in:{ONE}:-5", f"in:{ONE}:٣", f"in:{ONE}:99999999"]
)
def test_made_up_taps_are_refused(guest, door, tap):
    assert press(guest, path_of(door), BY_SCRIPT, tap=tap).status_code == 422
    assert press(guest, path_of(door), BY_SCRIPT, undo=tap).status_code == 422


def test_two_doors_take_the_fee_once(guest, door):
    press(guest, path_of(door), BY_SCRIPT, tap=tap_of(1, 1000))
    other = Door.objects.create(tournament=door.tournament, name="Yard")
    assert press(guest, path_of(other), BY_SCRIPT, tap=tap_of(1, 1000)).status_code == 409
    assert Money.objects.count() == 1


def test_undoing_says_so_and_offers_no_other_undo(guest, door):
    page = guest.get(press(guest, path_of(door), tap=tap_of(1, 1000)).url)
    key = str(page.context["notice"].undo)
    text = press(guest, path_of(door), BY_SCRIPT, undo=key).content.decode()
    assert ("Undone." in text, 'name="undo"' in text) == (True, False)
    assert guest.get(path_of(door), {"changed": key}).context["notice"] is None


def test_script_of_an_ended_link_keeps_its_taps(guest, door):
    set_open(door=door, is_open=False, write_request=system_request())
    answer = press(guest, path_of(door), BY_SCRIPT, tap=tap_of(1, 0))
    assert (answer.status_code, answer["X-Door"], "Ask the organiser" in answer.content.decode()) == (
        404,
        "ended",
        True,
    )


def test_people_are_found_by_name_number_club_and_code(guest, door):
    anna = Participant.objects.get(start_number=1)
    press(guest, path_of(door), tap=tap_of(2, 0))
    found = [shown(guest, door, q=text) for text in ("muster, an", "2", arrival_code(anna).lower(), "nobody")]
    assert (found, shown(guest, door, missing="on")) == ([[1], [2], [1], []], [1, 3])


@pytest.mark.services
def test_people_on_the_waiting_list_are_found_without_a_button(guest, door):
    SignUpSheet.objects.create(tournament=door.tournament, places=3)
    row = SignUp.objects.create(tournament=door.tournament, order=1, state="waiting", made_at=timezone.now())
    SignUpPerson.objects.create(sign_up=row, given="Änne", family="Muster")
    pages = [read(guest.get(path_of(door), {"q": text})) for text in ("", "ann", "änne", "bert")]
    waits = "Änne Muster Number 1 on the waiting list: moves up as soon as there is a place."
    assert [(len(page.words("#door-list li")), waits in page.words("#door-list .who")) for page in pages] == [
        (4, True),
        (2, True),
        (1, True),
        (1, False),
    ]
    assert waits not in read(guest.get(path_of(door), {"missing": "on"})).words("#door-list .who")
    added = [
        press(guest, f"{path_of(door)}new/", name=name, club_name="") for name in ("Muster, Anne", "Anne B. Muster")
    ]
    assert [answer.status_code for answer in added] == [422, 302]


def test_numbers_and_codes_are_whole(guest, door):
    for number in (12, 21):
        ParticipantFactory(tournament=door.tournament, start_number=number, name=f"Person {number}")
    code = arrival_code(Participant.objects.get(start_number=1))
    assert [shown(guest, door, q=text) for text in ("1", "12", "01", code[:3])] == [[1], [12], [1], []]


def test_codes_differ_and_stay(expected):
    codes = [arrival_code(person) for person in expected]
    assert (len(set(codes)), codes) == (3, [arrival_code(person) for person in Participant.objects.order_by("pk")])


def test_somebody_new_gets_a_number_and_a_page(guest, door):
    answer = press(guest, f"{path_of(door)}new/", name="Dora Muster", club_name="")
    assert guest.get(answer.url).context["person"].start_number == 4
    again = press(guest, f"{path_of(door)}new/", name="", club_name="SC Muster")
    assert (status_of(4), again.status_code, b"SC Muster" in again.content) == (Attendance.PRESENT, 422, True)


@pytest.mark.parametrize(
    ("what", "owed", "paid"),
    [
        ({"money": "paid", "amount": "7,50", "way": "transfer"}, 1000, 750),
        ({"money": "owed", "amount": "5", "way": "cash"}, 500, 0),
        ({"status": "absent"}, 1000, 0),
    ],
)
def test_one_persons_page_takes_everything_else(guest, door, what, owed, paid):
    assert press(guest, f"{path_of(door)}1/", **what).url.startswith(path_of(door))
    account = next(row.account for row in arrivals_of(door.tournament).rows if row.person.start_number == 1)
    assert (account.owed, account.paid, status_of(1)) == (owed, paid, what.get("status", "registered"))


def test_no_more_is_returned_than_was_paid(guest, door):
    press(guest, path_of(door), tap=tap_of(1, 1000))
    page = read(press(guest, f"{path_of(door)}1/", money="returned", amount="10,01", way="cash"))
    assert page.words(".error div") == ["Only 10 euros are left of what was paid, so no more can be returned."]
    assert press(guest, f"{path_of(door)}1/", money="returned", amount="10", way="cash").status_code == 302
    assert account_now(Participant.objects.get(start_number=1), door.tournament).paid == 0


@pytest.mark.parametrize("what", [{"money": "paid", "amount": "ten", "way": "cash"}, {"money": "paid", "amount": ""}])
def test_unreadable_amount_is_shown_again(guest, door, what):
    assert press(guest, f"{path_of(door)}1/", **what).status_code == 422
    assert not Money.objects.exists()


@pytest.mark.parametrize("what", [{"money": "stolen", "amount": "5", "way": "cash"}, {"status": "withdrawn"}])
def test_made_up_changes_are_refused(guest, door, what):
    assert press(guest, f"{path_of(door)}1/", **what).status_code == 422


def test_start_number_is_changed_at_the_door(guest, door):
    anna, key = Participant.objects.get(start_number=1), str(uuid4())
    for _attempt in range(2):
        answer = press(guest, f"{path_of(door)}1/", start_number="44", client_key=key)
        assert answer.url == f"{path_of(door)}44/"
    anna.refresh_from_db()
    assert anna.start_number == 44
    written = Revision.objects.get(action="change_number")
    assert (written.actor_label, written.after) == (door.name, {str(anna.pk): {"start_number": 44}})


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2", "Number 2 already belongs to Bert Muster. Use another number."),
        ("many", "Enter a whole number."),
        ("", "This field is required."),
    ],
)
def test_start_number_that_cannot_be_given_says_why(guest, door, typed, why):
    page = press(guest, f"{path_of(door)}1/", start_number=typed)
    assert (page.status_code, read(page).words(".error div")) == (422, [why])
    assert press(guest, f"{path_of(door)}9/", start_number="10").status_code == 404


def test_start_number_with_a_seat_is_fixed(guest, door):
    address = f"{path_of(door)}1/"
    assert read(guest.get(address)).values("[name=start_number]") == ["1"]
    ParticipantFactory(tournament=door.tournament, start_number=4)
    door.tournament.participants.update(status=Attendance.PRESENT)
    seated_in_order(door.tournament)
    fixed = "This start number already has a seat in a round and cannot be changed."
    page = read(guest.get(address))
    assert (page.values("[name=start_number]"), fixed in page.words("main p")) == ([], True)
    assert read(press(guest, address, start_number="9")).words(".error div") == [fixed]


def test_closed_door_and_finished_tournament_open_to_nobody(guest, door):
    address = path_of(door)
    set_open(door=door, is_open=False, write_request=system_request())
    assert guest.get(address).status_code == 404
    set_open(door=door, is_open=True, write_request=system_request())
    assert guest.get(address).status_code == 200
    door.tournament.status = Status.FINISHED
    door.tournament.save()
    assert guest.get(address).status_code == 404


def test_new_link_ends_the_old_one(guest, owner, door):
    step = reverse("organise_door", args=[door.tournament.slug, door.uid])
    old = path_of(door)
    assert press(signed_in(owner), step, door="renew").status_code == 302
    assert guest.get(path_of(Door.objects.get())).status_code == 200
    made_up = old.replace(str(door.uid), str(UUID(int=0)))
    pages = [guest.get(f"{start}{end}") for start in (old, made_up) for end in ("", "1/")]
    assert {(page.status_code, page.context["words"]) for page in pages} == {
        (404, "This link opens no door, or no longer does. Ask the organiser.")
    }
    assert press(signed_in(owner), step, door="burn").status_code == 422


def test_organiser_adds_doors_sets_the_fee_and_settles_no_shows(owner, tournament, expected):
    client, address = signed_in(owner), reverse("organise_doors", args=[tournament.slug])
    assert press(client, address, save="door", name="Yard").status_code == 302
    assert press(client, address, save="door", name="Yard").status_code == 422
    assert press(client, address, save="fee", amount="12,50").status_code == 302
    assert press(client, address, save="fee", amount="much").status_code == 422
    assert press(client, address, save="no_shows").status_code == 302
    assert press(client, address, save="nothing").status_code == 422
    page = client.get(address)
    assert (page.context["missing"], DoorSheet.objects.get().fee, len(page.context["doors"])) == (0, 1250, 1)


def test_regular_is_here_and_has_paid_in_one_tap(owner, door, enter):
    player, other = enter("Ilse Wagner"), enter("Ute Otten")
    client, address = signed_in(owner), reverse("organise_door_regulars", args=[door.tournament.slug])
    assert client.get(address, {"name": "wag"}).context["offered"][0].player == player
    key = str(uuid4())
    for _ in range(2):
        assert client.post(address, {"client_key": key, "player": str(player.uid)}).status_code == 302
    person = Participant.objects.get(player=player)
    assert (person.status, account_now(person, door.tournament).open) == (Attendance.PRESENT, 0)
    assert [(row.cents, row.way) for row in Money.objects.filter(participant=person)] == [(1000, "cash")]
    assert press(client, address, player=str(player.uid)).status_code == 422
    DoorSheet.objects.update(fee=0)
    assert press(client, address, player=str(other.uid)).status_code == 302
    assert not Money.objects.filter(participant__player=other).exists()


def test_organisers_open_the_page_of_doors(cast, tournament, door):
    address = reverse("organise_doors", args=[tournament.slug])
    assert answers(cast, lambda each: each.get(address).status_code) == ORGANISERS


def test_pages_take_the_same_queries_for_more_people(guest, owner, tournament, door):
    pages = ((guest, path_of(door)), (signed_in(owner), reverse("organise_doors", args=[tournament.slug])))
    counts = []
    for number in range(2):
        ParticipantFactory.create_batch(3 * number, tournament=tournament)
        press(guest, path_of(door), tap=tap_of(number + 1, 1000))
        for client, address in pages:
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            counts.append(len(queries))
    assert counts[:2] == counts[2:]


def test_secret_of_another_door_opens_nothing(guest, tournament, door):
    other = Door.objects.create(tournament=tournament, name="Yard")
    assert guest.get(path_of(door).replace(str(door.uid), str(other.uid))).status_code == 404
    assert guest.get(path_of(door).replace(str(door.uid), str(UUID(int=0)))).status_code == 404


def test_links_that_only_this_computer_opens_have_a_warning_and_no_code(owner, door):
    address = reverse("organise_doors", args=[door.tournament.slug])
    pages = [read(signed_in(owner).get(address, headers={"host": host})) for host in ("testserver", "localhost")]
    warning = "Phones cannot reach this server at the address this page was opened at. What to do"
    assert [(warning in page.words("main p"), len(page.words("img.qr"))) for page in pages] == [(False, 1), (True, 0)]
