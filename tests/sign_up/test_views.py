from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.cast import ORGANISERS, answers, signed_in
from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.rounds import enrol, publish, seated_in_order
from tournaments.models.participant import Attendance
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.names.names import Name
from tournaments.services.ledger import system_request
from tournaments.services.rounds.steps import unpublish_round
from tournaments.sign_up.links import path_of
from tournaments.sign_up.public_views import MOST_BY_DEVICE
from tournaments.sign_up.services import Contact, change_own
from tournaments.sign_up.tasks import settle_queues

pytestmark = pytest.mark.django_db

ANNA = {"given": "Anna", "family": "Muster", "phone": "0123 456"}


@pytest.fixture
def opened(tournament):
    return SignUpSheet.objects.create(
        tournament=tournament, opens_at=timezone.now() - timedelta(days=1), places=2, list_public=True
    )


def page(tournament):
    return reverse("sign_up", args=[tournament.slug])


def post(client, tournament, key=None, **data):
    return client.post(page(tournament), {**ANNA, "client_key": str(key or uuid4()), **data})


def standings(tournament):
    return [row.state for row in SignUp.objects.filter(tournament=tournament)]


@pytest.fixture
def two_of_three(tournament, opened):
    """Three places, one of them taken by hand."""
    SignUpSheet.objects.update(places=3)
    ParticipantFactory(tournament=tournament)


def test_sign_up_leads_to_a_page_of_ones_own(client, tournament, two_of_three):
    response = post(client, tournament, others="Bert Muster\nCarla Muster\n")
    row = SignUp.objects.get()
    assert response.url == path_of(row)
    assert [str(person) for person in row.people.all()] == ["Anna Muster", "Bert Muster", "Carla Muster"]
    assert client.get(response.url).context["standing"].state == "waiting"  # three do not fit
    assert client.post(response.url, {"do": "withdraw", "client_key": str(uuid4())}).url == response.url
    assert standings(tournament) == ["out"]


def test_form_sent_twice_signs_up_once(client, tournament, opened):
    key = uuid4()
    assert post(client, tournament, key).url == post(client, tournament, key).url
    assert standings(tournament) == ["in"]


def test_same_name_and_address_is_asked_about(client, tournament, opened):
    post(client, tournament)
    again = post(client, tournament, phone="0123/456")
    assert (again.status_code, again.context["known"], standings(tournament)) == (422, True, ["in"])
    post(client, tournament, phone="0123/456", anyway="1")
    assert standings(tournament) == ["in", "in"]


def test_same_name_alone_tells_strangers_nothing(client, tournament, opened):
    post(client, tournament)
    assert post(client, tournament, phone="0999").status_code == 302


@pytest.mark.parametrize(
    "missing", [{"given": ""}, {"family": ""}, {"phone": ""}, {"email": "x"}, {"others": "a\nb\nc\nd"}]
)
def test_incomplete_form_is_refused(client, tournament, opened, missing):
    assert post(client, tournament, **missing).status_code == 422
    assert standings(tournament) == []


def test_programs_that_fill_in_everything_sign_up_nobody(client, tournament, opened):
    post(client, tournament, homepage="https://example.org/")
    assert standings(tournament) == []


def test_only_those_who_agreed_are_listed(client, tournament, opened):
    post(client, tournament)
    post(client, tournament, given="Berta", phone="0999", agreed="on")
    assert client.get(page(tournament)).context["people"] == ["Berta Muster"]
    tournament.participants.filter(start_number=2).update(status="absent")
    assert client.get(page(tournament)).context["people"] == []
    tournament.participants.update(status="present")
    SignUpSheet.objects.update(list_public=False)
    answer = client.get(page(tournament))
    assert (list(answer.context["people"]), b"Berta" in answer.content) == ([], False)


@pytest.mark.parametrize(("display", "name"), [("full", "Anna Berger"), ("short", "Anna B."), ("number", "No. 12")])
def test_form_says_how_names_are_listed(client, tournament, opened, display, name):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    tournament.name_display = display
    tournament.save()
    help_text = client.get(page(tournament)).context["form"].fields["agreed"].help_text
    assert help_text.startswith(f"The list shows names like “{name}” and nothing else. Without the tick you are only ")


def test_closed_by_default(client, tournament, opened):
    assert client.get(page(tournament)).status_code == 200
    SignUpSheet.objects.update(opens_at=None)
    assert client.get(page(tournament)).status_code == 404
    SignUpSheet.objects.all().delete()
    assert client.get(page(tournament)).status_code == 404


def test_page_says_what_is_taken_and_when_it_opens_at_the_place(client, tournament, opened):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    notice = b"who signs up now waits"
    assert notice not in client.get(page(tournament)).content
    post(client, tournament, others="Bert Muster")
    assert notice in client.get(page(tournament)).content
    SignUpSheet.objects.update(opens_at=datetime(2099, 12, 20, 19, tzinfo=UTC))
    assert b"Sign-up opens on 20 December 2099, 20:00." in client.get(page(tournament)).content
    tournament.status = "finished"
    tournament.save()
    assert b"Sign-up is closed." in client.get(page(tournament)).content


def test_tournament_page_says_how_many_places_are_taken(client, tournament, opened):
    address = reverse("tournament", args=[tournament.slug])
    post(client, tournament)
    assert client.get(address).context["sign_up_places"] == "1 von 2 Plätzen belegt."
    SignUpSheet.objects.update(closes_at=timezone.now() - timedelta(minutes=1))
    assert "sign_up_places" not in client.get(address).context


def test_desk_sees_all_sign_ups_in_the_same_queries(cast, client, tournament, opened):
    address = reverse("organise_sign_ups", args=[tournament.slug])
    post(client, tournament)
    assert answers(cast, lambda each: each.get(address).status_code) == ORGANISERS
    owner, counts = signed_in(cast["owner"]), []
    for given in ("", "Berta", "Carl"):
        if given:
            post(client, tournament, given=given, phone=given)
        with CaptureQueriesContext(connection) as queries:
            groups = owner.get(address).context["groups"]
        counts.append(len(queries))
    assert len({*counts}) == 1
    assert [(group.state, [each.names for each in group.rows]) for group in groups] == [
        ("waiting", [("Carl Muster",)]),
        ("in", [("Anna Muster",), ("Berta Muster",)]),
    ]


@pytest.mark.parametrize(
    ("step", "text", "changed"),
    [
        ("withdraw", "", {"state": "out", "out_by": "desk"}),
        ("ask_back", "Welcher Verein?", {"asked_back": "Welcher Verein?"}),
        ("told", "", {"told": "in"}),
        ("new_link", "", {"secret_version": 2}),
    ],
)
def test_desk_takes_a_step(client, owner, tournament, opened, step, text, changed):
    old = post(client, tournament).url
    row = SignUp.objects.get()
    address = reverse("organise_sign_up", args=[tournament.slug, row.uid])
    signed_in(owner).post(address, {"do": step, "text": text, "client_key": str(uuid4())})
    row.refresh_from_db()
    assert {name: getattr(row, name) for name in changed} == changed
    assert client.get(old).status_code == (404 if step == "new_link" else 200)


def test_guests_and_the_desk_take_out_one_of_a_party(client, owner, tournament, two_of_three):
    own = post(client, tournament, others="Bert Muster\nCarla Muster").url
    row = SignUp.objects.get()
    anna, bert, carla = row.people.all()
    assert read(client.get(own)).values("#person option") == ["", *(str(each.pk) for each in (anna, bert, carla))]
    out = {"do": "withdraw", "person": str(bert.pk), "client_key": str(uuid4())}
    assert client.post(own, out).url == own
    address = reverse("organise_sign_up", args=[tournament.slug, row.uid])
    signed_in(owner).post(address, {"do": "withdraw", "person": str(anna.pk), "client_key": str(uuid4())})
    assert [(each.state, each.out_by, str(each.people.get())) for each in SignUp.objects.all()] == [
        ("in", "", "Carla Muster"),
        ("out", "guest", "Bert Muster"),
        ("out", "desk", "Anna Muster"),
    ]
    assert read(client.get(own)).values("#person option") == []
    assert client.post(own, {**out, "person": "x", "client_key": str(uuid4())}).status_code == 422
    assert standings(tournament) == ["in", "out", "out"]


def test_settings_keep_times_and_questions(owner, tournament):
    address = reverse("organise_sign_up_settings", args=[tournament.slug])
    data = {
        "opens_at": "2026-11-01T10:00",
        "places": "12",
        "questions": "Essen: Suppe / Salat *\n[ ] Bringt Karten mit",
    }
    signed_in(owner).post(address, {**data, "client_key": str(uuid4())})
    sheet = SignUpSheet.objects.get()
    assert (sheet.places, sheet.opens_at.isoformat()) == (12, "2026-11-01T09:00:00+00:00")
    form = signed_in(owner).get(address).context["form"]
    assert form["questions"].value() == data["questions"]
    assert [(each["text"], each["is_tick"], each["required"]) for each in sheet.questions] == [
        ("Essen", False, True),
        ("Bringt Karten mit", True, False),
    ]


def test_answers_are_checked_and_shown(client, owner, tournament, opened):
    SignUpSheet.objects.update(
        questions=[{"text": "Essen", "choices": ["Suppe", "Salat"], "is_tick": False, "required": True}]
    )
    assert post(client, tournament, answer_0="Torte").status_code == 422
    post(client, tournament, answer_0="Salat")
    address = reverse("organise_sign_ups", args=[tournament.slug])
    (group,) = signed_in(owner).get(address).context["groups"]
    assert group.rows[0].answers == (("Essen", "Salat"),)


def test_another_secret_opens_nothing(client, tournament, opened):
    address = post(client, tournament).url
    other = post(client, tournament, given="Berta", phone="0999").url
    uid, secret = address.strip("/").split("/")[1], other.strip("/").split("/")[2]
    assert client.get(address).status_code == 200
    assert client.get(reverse("sign_up_own", args=[UUID(uid), secret])).status_code == 404


def test_guests_change_how_they_are_reached_and_their_answers(client, tournament, opened):
    SignUpSheet.objects.update(questions=[{"text": "Food", "choices": [], "is_tick": True, "required": False}])
    own = post(client, tournament).url
    SignUp.objects.update(asked_back="Isst du mit?")
    called = {f"name_{SignUp.objects.get().people.get().pk}": "Muster, Anna"}
    assert client.get(own).context["form"].initial == {"email": "", "phone": ANNA["phone"], "answer_0": ""}
    change = {**called, "do": "change", "email": "anna@example.org", "answer_0": "on"}
    assert client.post(own, {**change, "client_key": str(uuid4())}).status_code == 302
    row = SignUp.objects.get()
    assert (row.email, row.phone, row.answers, row.asked_back) == ("anna@example.org", "", ["✓"], "")
    assert client.post(own, {"client_key": str(uuid4())}).status_code == 422
    assert client.post(own, {**called, "do": "change", "client_key": str(uuid4())}).status_code == 422


@pytest.mark.services
def test_guests_correct_names_until_the_tournament_begins(client, tournament, opened):
    own = post(client, tournament, others="Bert Muster").url
    anna, bert = SignUp.objects.get().people.all()
    tournament.participants.filter(sign_up_person=bert).update(family="Master")  # by the organiser
    names = {f"name_{anna.pk}": "Muster, Anne", f"name_{bert.pk}": "Bertram Muster"}
    change = {**names, "do": "change", "phone": "1"}
    assert client.post(own, {**change, "client_key": str(uuid4())}).status_code == 302
    assert [str(person) for person in SignUp.objects.get().people.all()] == ["Anne Muster", "Bertram Muster"]
    assert [person.name for person in tournament.participants.all()] == ["Anne Muster", "Bert Master"]
    tournament.status = "running"
    tournament.save()
    assert [name for name in client.get(own).context["form"].fields if name.startswith("name")] == []
    sent = {"names": {anna.pk: Name("Anna", "Muster")}, "contact": Contact(), "at": timezone.now()}
    with pytest.raises(RuleViolation, match="names_fixed"):
        change_own(row=SignUp.objects.get(), **sent, write_request=system_request())


def test_too_many_sign_ups_of_one_browser_keep_what_was_typed(client, tournament, opened):
    client.cookies["csrftoken"] = "a" * 32
    answers = [post(client, tournament, anyway="1").status_code for _ in range(MOST_BY_DEVICE)]
    assert set(answers) == {302}
    refused = post(client, tournament, anyway="1")
    assert (refused.status_code, refused.context["form"]["family"].value()) == (429, "Muster")
    client.cookies["csrftoken"] = "b" * 32
    assert post(client, tournament, anyway="1").status_code == 302


def test_own_page_shows_the_seat_once_a_round_is_published(client, tournament, enter):
    row = enter("Anna Muster")
    enrol(tournament, 3)
    tournament.participants.update(status=Attendance.PRESENT)
    in_round = seated_in_order(tournament)
    assert read(client.get(path_of(row))).words(".where") == []
    publish(in_round)
    assert read(client.get(path_of(row))).words(".where") == ["Runde 1: Tisch 1, Position 1"]


def test_phone_keeps_its_number_when_the_only_round_is_unpublished(client, tournament, enter):
    enter("Anna Muster")
    enrol(tournament, 3)
    tournament.participants.update(status=Attendance.PRESENT)
    in_round = publish(seated_in_order(tournament))
    cards = [reverse("tournament_card", args=[tournament.slug, number]) for number in (1, 2, 99)]

    def shown():
        return [(each.status_code, each.get("X-Card")) for each in map(client.get, cards)]

    assert shown() == [(200, None), (200, None), (404, "nobody")]
    unpublish_round(in_round=in_round, write_request=system_request())
    assert shown() == [(404, "hidden"), (200, None), (404, "nobody")]


@pytest.mark.parametrize("name", ["organise_doors", "organise_participants"])
def test_pages_of_attendance_say_who_moves_up(client, owner, tournament, opened, name):
    organiser, address = signed_in(owner), reverse(name, args=[tournament.slug])

    def said():
        return read(organiser.get(address)).words("#queue-news span")

    for given in ("Anna", "Bert", "Carla"):
        post(client, tournament, given=given, phone=given)
    assert said() == ["1 person waits for a place. Marking people absent makes room."]
    organiser.post(
        reverse("organise_participant_status", args=[tournament.slug, 1]),
        {"status": "absent", "client_key": str(uuid4())},
    )
    assert said() == ["Next, within a minute: Carla Muster."]
    settle_queues()
    assert said() == ["Not told yet: Carla Muster (takes part)."]
    SignUp.objects.update(told="in")
    assert said() == []
