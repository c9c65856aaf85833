from uuid import uuid4

import pytest

from tests.cast import CAST
from tests.factories import ParticipantFactory
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry, Occupancy, PenaltyDetail

pytestmark = pytest.mark.django_db

MINOR = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}


@pytest.fixture
def post(entries):
    def posted(client, facts, *, seen=0, **more):
        body = {"facts": facts, "client_key": str(uuid4()), "seen_revision": seen, **more}
        return client.post(entries, body, format="json")

    return posted


def test_booking_is_for_referees_and_organisers(post, cast_answers):
    def ask(client):
        response = post(client, MINOR, reason="Karte gezeigt", initialled=True)
        points = response.json()["derived"]["points"] if response.status_code == 201 else None
        return response.status_code, PenaltyDetail.objects.count(), points

    refused = {"helper": (403, 0, None), "stranger": (403, 0, None), "anonymous": (401, 0, None)}
    assert cast_answers(ask) == {**dict.fromkeys(CAST, (201, 1, [1, 1, -3, 1])), **refused}


def test_penalty_includes_the_notes_of_the_referee(post, client_of, referee, anybody, entries):
    client = client_of(referee)
    post(client, MINOR, reason="Karte gezeigt", initialled=True)
    (row,) = client.get(entries).json()["entries"]
    (public,) = anybody.get(entries).json()["entries"]
    assert anybody.get(f"{entries}{row['uid']}/").json() == public
    assert (public["penalty"], public["facts"]) == (None, {"event": "penalty"})
    assert (row["kind"], row["derived"]["points"]) == ("penalty", [1, 1, -3, 1])
    noted = row["penalty"]
    assert (noted["paragraph"], noted["reason"], noted["referee"]) == ("9.3.2", "Karte gezeigt", str(referee))
    assert (noted["initialled"], noted["cancelled_at"]) == (True, None)


def test_reason_of_a_break_off_is_only_for_staff(post, writer, anybody, entries):
    facts = {"event": "broken_off", "reason": "Somebody fell ill"}
    post(writer, facts)
    rows = [reader.get(entries).json()["entries"][0]["facts"] for reader in (writer, anybody)]
    assert rows == [facts, {"event": "broken_off"}]


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"event": "penalty", "paragraph": "9.5", "offender": 3, "soloist": 2}, [0, 3, -3, 0]),
        ({"event": "penalty", "paragraph": "9.7.3", "offender": 3, "points": 6}, [0, 0, -6, 0]),
    ],
)
def test_decided_solo_and_bound_decision_are_accepted(post, client_of, referee, facts, points):
    answer = post(client_of(referee), facts)
    assert (answer.status_code, answer.json()["derived"]["points"]) == (201, points)
    assert Entry.objects.get().facts == facts


def test_cancelling_is_for_referees_and_organisers(post, cast_answers, client_of, referee, entries):
    uid = post(client_of(referee), MINOR).json()["entry"]
    body = {"client_key": str(uuid4()), "seen_revision": 1, "reason": "anders gesehen"}

    def ask(client):
        status = client.post(f"{entries}{uid}/cancel/", body, format="json").status_code
        return status, Entry.objects.get().facts.get("cancelled", False)

    refused = {"helper": (403, False), "stranger": (403, False), "anonymous": (401, False)}
    assert cast_answers(ask) == {**dict.fromkeys(CAST, (200, True)), **refused}


def test_penalty_cannot_be_deleted_or_changed(post, client_of, referee, entries):
    client = client_of(referee)
    uid = post(client, MINOR).json()["entry"]
    keys = f"client_key={uuid4()}&seen_revision=1"
    assert client.delete(f"{entries}{uid}/?{keys}").json()["code"] == "penalty_not_deleted"
    body = {"facts": {"event": "redeal"}, "client_key": str(uuid4()), "seen_revision": 1}
    assert client.put(f"{entries}{uid}/", body, format="json").json()["code"] == "penalty_not_changed"


def test_game_cannot_be_cancelled(post, client_of, referee, entries):
    client = client_of(referee)
    uid = post(client, {"value": 1, "winners": [1, 2]}).json()["entry"]
    body = {"client_key": str(uuid4()), "seen_revision": 1}
    assert client.post(f"{entries}{uid}/cancel/", body, format="json").json()["code"] == "penalty_unknown"
    nowhere = client.post(f"{entries}{uuid4()}/cancel/", body, format="json")
    assert nowhere.status_code == 404


def test_people_leave_and_join(post, writer, running, table):
    waiting = ParticipantFactory(tournament=running, start_number=99)
    assert post(writer, {"event": "leave", "seat": 2}).status_code == 201
    joined = post(writer, {"event": "join", "seat": 2}, seen=1, participant=str(waiting.uid))
    assert (joined.status_code, joined.json()["revision"]) == (201, 2)
    assert post(writer, {"event": "join", "seat": 5}, seen=2, name="Aus Hilfe").status_code == 201
    seated = Occupancy.objects.filter(seat__score_list__table=table, closed=False).order_by("seat__position")
    assert [row.participant or row.name for row in seated][1::3] == [waiting, "Aus Hilfe"]


def test_substitute_counts_as_chosen(writer, table):
    address = f"/api/v1/tables/{table.uid}/substitute/"
    seats = f"/api/v1/tables/{table.uid}/"
    number = Occupancy.objects.get(seat__score_list__table=table, seat__position=2).participant.start_number
    shown = []
    for seen, counting in enumerate(("takes_over", "outside", "own")):
        body = {"seat": 2, "name": "Wagner, Ilse", "counting": counting, "seen_revision": seen}
        assert writer.post(address, {**body, "client_key": str(uuid4())}, format="json").status_code == 201
        seat = writer.get(seats).json()["seats"][1]
        shown.append((seat["start_number"], seat["name"]))
    new = Participant.objects.latest("pk").start_number
    assert shown == [(number, "Ilse Wagner"), (None, "Ilse Wagner"), (new, "Ilse Wagner")]


def test_seat_that_was_left_is_taken_over(post, writer, table):
    number = Occupancy.objects.get(seat__score_list__table=table, seat__position=2).participant.start_number
    post(writer, {"event": "leave", "seat": 2}, seen=0)
    body = {"seat": 2, "name": "Wagner, Ilse", "counting": "takes_over", "seen_revision": 1, "client_key": str(uuid4())}
    assert writer.post(f"/api/v1/tables/{table.uid}/substitute/", body, format="json").status_code == 201
    seat = writer.get(f"/api/v1/tables/{table.uid}/").json()["seats"][1]
    assert (seat["start_number"], seat["name"]) == (number, "Ilse Wagner")


WRONG = [
    ({"event": "join", "seat": 5}, {}, "person_missing"),
    ({"event": "join", "seat": 5}, {"participant": "0" * 8 + "-0000-4000-8000-" + "0" * 12}, "participant_gone"),
    ({"event": "join", "seat": "x"}, {"name": "X"}, "wrong_type"),
    ({"event": "join"}, {"name": "X"}, "value_missing"),
    ({"event": "join", "seat": 1}, {"name": "X"}, "seat_not_free"),
    ({"event": "pause", "seat": 9}, {}, "seat_unknown"),
]


@pytest.mark.parametrize(("facts", "more", "code"), WRONG)
def test_invalid_entry_of_people_names_the_error(post, writer, facts, more, code):
    response = post(writer, facts, **more)
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert not Entry.objects.exists()


def test_list_takes_the_same_number_of_queries_with_many_penalties(
    post, client_of, referee, anybody, entries, django_assert_num_queries
):
    client = client_of(referee)
    post(client, MINOR)
    with django_assert_num_queries(2):
        anybody.get(entries)
    for seen in range(1, 4):
        post(client, MINOR, seen=seen)
    with django_assert_num_queries(2):
        assert len(anybody.get(entries).json()["entries"]) == 4


def test_totals_allow_penalties_and_an_accepted_sum(post, cast_answers, entries):
    totals = {"totals": [12, -4, -4, -3], "sum_accepted": "Liste verloren"}

    def ask(client):
        booked = post(client, MINOR, reason="Karte gezeigt").status_code
        response = post(client, totals, seen=Entry.objects.count())
        return booked, response.status_code, [row["derived"]["points"] for row in client.get(entries).json()["entries"]]

    both = (201, 201, [[12, -4, -4, -3], [1, 1, -3, 1]])
    expected = {"referee": (201, 422, [[1, 1, -3, 1]]), "helper": (403, 422, []), "stranger": (403, 403, [])}
    assert cast_answers(ask) == {"owner": both, "organiser": both, **expected, "anonymous": (401, 401, [])}


def test_two_people_in_each_others_seat_are_exchanged(table, entries, cast_answers):
    address = f"/api/v1/tables/{table.uid}/put-right/"
    second = table.round.tables.get(number=2)
    one, other = (_start_number(at, 1) for at in (table, second))

    def ask(client):
        written = {"facts": {"value": 3, "winners": [1, 2]}, "client_key": str(uuid4()), "seen_revision": 0}
        client.post(entries, written, format="json")
        seen = [{"table": 1, "revision": 1}, {"table": 2, "revision": 0}]
        body = {"client_key": str(uuid4()), "one": one, "other": other, "seen": seen}
        stale = client.post(address, {**body, "client_key": str(uuid4()), "seen": seen[1:]}, format="json").status_code
        done = [client.post(address, body, format="json") for _ in range(2)]
        tables = [answer.json().get("tables") for answer in done]
        return stale, [answer.status_code for answer in done], tables, _points(other), _start_number(second, 1) == one

    staff = dict.fromkeys(("owner", "organiser", "helper", "referee"), (409, [200, 200], [[1, 2]] * 2, 3, True))
    nothing = ([None, None], 0, False)
    refused = {"stranger": (403, [403, 403], *nothing), "anonymous": (401, [401, 401], *nothing)}
    assert cast_answers(ask) == {**staff, **refused}


def _start_number(table, position):
    return Occupancy.objects.get(seat__score_list__table=table, seat__position=position).participant.start_number


def _points(start_number):
    return Occupancy.objects.get(participant__start_number=start_number).points
