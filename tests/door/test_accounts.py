import csv
import io
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import ORGANISERS, answers, signed_in
from tests.factories import ParticipantFactory
from tests.pages import read
from tournaments.door.accounts import accounts_of
from tournaments.door.money import Kind, Way
from tournaments.door.services import Payment
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.door import Money
from tournaments.models.tournament import Status
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import delete_participant

pytestmark = pytest.mark.django_db

TEN = Payment(kind=Kind.PAID, cents=1000, way=Way.CASH)
FOUR_BACK = Payment(kind=Kind.RETURNED, cents=400, way=Way.TRANSFER)
HEAD = ["Start number", "Name", "Owes", "Paid", "Returned", "Still open", "How", "Taken by"]


def page_of(tournament, end="money/"):
    return reverse("organise_doors", args=[tournament.slug]) + end


def book(client, tournament, number, cents, **what):
    uid = Participant.objects.get(start_number=number).uid
    body = {"client_key": str(uuid4()), **(what or {"transfer": f"{uid}:{cents}"})}
    return client.post(page_of(tournament), body)


def figures(tournament):
    return {each.person and each.person.start_number: each.amounts for each in accounts_of(tournament)}


def test_accounts_are_those_of_people_here_and_of_money(tournament, mark):
    mark(1, "a", status=Attendance.PRESENT)
    mark(2, "b", payment=TEN)
    mark(2, "c", payment=FOUR_BACK)
    assert figures(tournament) == {1: (1000, 0, 0, 1000), 2: (1000, 1000, 400, 0)}
    delete_participant(tournament=tournament, start_number=2, write_request=system_request())
    assert figures(tournament) == {1: (1000, 0, 0, 1000), None: (0, 1000, 400, 0)}


def test_file_has_who_owes_and_paid_what(owner, tournament, mark):
    mark(1, "a", status=Attendance.PRESENT)
    mark(2, "b", payment=TEN)
    mark(2, "c", payment=FOUR_BACK)
    text = signed_in(owner).get(page_of(tournament, "money.csv")).content.decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text), delimiter=";")) == [
        HEAD,
        ["1", "Anna Muster", "10", "0", "0", "10", "", ""],
        ["2", "Bert Muster", "10", "10", "4", "0", "cash, by transfer", "Entrance"],
    ]


def test_money_is_taken_after_the_end_once(owner, tournament, mark):
    mark(1, "a", status=Attendance.PRESENT)
    tournament.status = Status.FINISHED
    tournament.save()
    client = signed_in(owner)
    page = client.get(book(client, tournament, 1, 1000).url)
    assert page.context["notice"].text == "Anna Muster (1): €10 paid."
    assert read(page).words("tbody td")[6:] == ["by transfer", Money.objects.get().taken_by]
    assert book(client, tournament, 1, 1000).status_code == 409
    undone = book(client, tournament, 1, 0, undo=str(page.context["notice"].undo))
    assert (undone.url, figures(tournament)) == (page_of(tournament), {1: (1000, 0, 0, 1000)})


def test_debt_is_let_go_after_the_end(owner, tournament, mark):
    mark(1, "a", status=Attendance.PRESENT)
    mark(1, "b", payment=TEN)
    mark(1, "c", payment=FOUR_BACK)
    tournament.status = Status.FINISHED
    tournament.save()
    uid = Participant.objects.get(start_number=1).uid
    assert book(signed_in(owner), tournament, 1, 0, owed=f"{uid}:600").status_code == 302
    assert figures(tournament) == {1: (600, 1000, 400, 0)}
    assert signed_in(owner).get(page_of(tournament)).context["sums"] == [600, 1000, 400, 0]


@pytest.mark.parametrize("what", [{"cash": "1:1000"}, {"undo": "1"}, {"gold": "1"}])
def test_made_up_buttons_are_refused(owner, tournament, expected, what):
    assert book(signed_in(owner), tournament, 1, 0, **what).status_code == 422


def test_organisers_open_the_list(cast, tournament, expected):
    for end in ("money/", "money.csv"):
        assert answers(cast, lambda each, end=end: each.get(page_of(tournament, end)).status_code) == ORGANISERS


def test_list_takes_the_same_queries_for_more_people(owner, tournament, mark):
    client, counts = signed_in(owner), []
    for number in (1, 2, 3):
        mark(number, str(number), payment=TEN)
        ParticipantFactory.create_batch(3, tournament=tournament)
        with CaptureQueriesContext(connection) as queries:
            client.get(page_of(tournament))
        counts.append(len(queries))
    assert len(set(counts)) == 1
