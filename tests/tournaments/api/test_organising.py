from uuid import uuid4

import pytest

from scoring.rules.as_json import rules_to_json
from scoring.rules.rulebooks.catalogue import rule_book
from tests.factories import ParticipantFactory
from tests.tournaments.lists import record_points
from tests.tournaments.plans import planned, round_of, statuses
from tests.tournaments.pots import pot_round
from tests.tournaments.rounds import numbers, publish, seating
from tournaments.models.participant import Attendance
from tournaments.models.score_list import Entry, ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def body(**more: object) -> dict[str, object]:
    return {"client_key": str(uuid4()), **more}


@pytest.fixture
def desk(client_of, organiser):
    return client_of(organiser)


def test_round_is_unpublished_and_the_draw_discarded(tournament, desk):
    at = f"/api/v1/tournaments/{tournament.uid}/rounds/1/draw/"
    publish(planned(tournament, 8, rounds=2))
    refused = desk.post(f"{at}discard/", body(), format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "round_is_published")
    unpublished = desk.post(f"{at}withdraw/", body(), format="json")
    assert (unpublished.status_code, statuses(tournament)) == (200, ["drawn", "drawn"])
    assert [each["status"] for each in unpublished.json()["rounds"]] == ["drawn", "drawn"]
    sent = body()
    assert [desk.post(f"{at}discard/", sent, format="json").status_code for _time in range(2)] == [204, 204]
    assert desk.post(f"{at}discard/", body(), format="json").status_code == 404
    assert statuses(tournament) == []


def test_repair_is_previewed_then_applied(tournament, desk):
    at = f"/api/v1/tournaments/{tournament.uid}/repair/"
    planned(tournament, 8, rounds=2)
    assert desk.get(at).json()["rounds"] == []
    ParticipantFactory(tournament=tournament, start_number=9)
    shown = desk.get(at).json()
    assert ([each["number"] for each in shown["rounds"]], shown["ahead"]) == ([1, 2], [1, 2])
    grown = shown["rounds"][0]["tables"][0]
    assert [len(grown[when]) for when in ("before", "after")] == [4, 5]
    stale = desk.post(at, body(seen="another"), format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "difference_changed")
    done = desk.post(at, body(seen=shown["token"]), format="json")
    assert (done.status_code, done.json()) == (200, {"rounds": [1, 2], "told": 0})
    assert sorted(numbers(round_of(tournament, 2))) == list(range(1, 10))


def test_substitute_takes_the_seats_of_all_upcoming_rounds(tournament, desk):
    at = f"/api/v1/tournaments/{tournament.uid}/repair/"
    planned(tournament, 8, rounds=2)
    ParticipantFactory(tournament=tournament, start_number=9, status=Attendance.REGISTERED)
    places = seating(round_of(tournament, 2))
    shown = desk.get(f"{at}?leaving=3&coming=9").json()
    done = desk.post(at, body(seen=shown["token"], leaving=3, coming=9), format="json")
    assert done.status_code == 200
    taken = {number: [9 if each == 3 else each for each in people] for number, people in places.items()}
    assert seating(round_of(tournament, 2)) == taken
    half = desk.get(f"{at}?leaving=3")
    assert (half.status_code, half.json()["field"]) == (422, "coming")


def test_list_is_handed_in_confirmed_and_reopened(table, write, writer):
    at = f"/api/v1/tables/{table.uid}/status/"
    write({"value": 2, "winners": [1, 2]})
    early = writer.post(at, body(seen_revision=1, list_status="handed_in"), format="json")
    assert (early.status_code, early.json()["code"]) == (422, "list_not_finished")
    assert write({"event": "broken_off"}, seen=1, reason="Karten fehlen").status_code == 201
    reached = []
    for seen, to in enumerate(("handed_in", "confirmed", "open"), start=2):
        sent = body(seen_revision=seen, list_status=to, reason="Karten fehlen")
        reached.append(writer.post(at, sent, format="json").json())
    assert reached == [
        {"list_status": "handed_in", "revision": 3},
        {"list_status": "confirmed", "revision": 4},
        {"list_status": "open", "revision": 5},
    ]
    stale = writer.post(at, body(seen_revision=1, list_status="handed_in", reason="x"), format="json")
    assert (stale.status_code, ScoreList.objects.get(table=table).status) == (409, ListStatus.OPEN)


def test_substitute_at_a_table_is_one_write(table, running, write, writer):
    write({"value": 2, "winners": [1, 2]})
    waiting = ParticipantFactory(tournament=running, start_number=99)
    sent = body(seen_revision=1, seat=2, participant=str(waiting.uid))
    answer = writer.post(f"/api/v1/tables/{table.uid}/substitute/", sent, format="json")
    assert (answer.status_code, answer.json()["revision"]) == (201, 2)
    seated = Occupancy.objects.filter(seat__score_list__table=table, seat__position=2).order_by("pk")
    assert [(row.points, row.closed) for row in seated] == [(2, True), (0, False)]
    assert seated[1].participant == waiting
    again = writer.post(f"/api/v1/tables/{table.uid}/substitute/", sent, format="json")
    assert again.json() == answer.json()


def test_round_shows_the_rest_of_the_shared_pot(anybody):
    in_round, (one, other, _third) = pot_round()
    at = f"/api/v1/tournaments/{in_round.tournament.uid}/rounds/{in_round.number}/"
    assert anybody.get(at).json()["pot"] == {"points": 20, "left": 20, "emptied": False}
    record_points(one, 3)
    record_points(other, 7)
    assert anybody.get(at).json()["pot"] == {"points": 20, "left": 0, "emptied": True}
    Tournament.objects.update(standings_shown="after_end")
    assert anybody.get(at).json()["pot"] is None


def test_entries_name_the_entry_under_review(table, write, entries, anybody):
    assert anybody.get(entries).json()["review"] is None
    uid = write({"kind": "normal", "re": [1, 3], "augen_re": 130}).json()["entry"]
    Entry.objects.update(facts={"kind": "normal", "re": [1, 3], "augen_re": 1})
    ScoreList.objects.update(needs_review=True)
    review = anybody.get(entries).json()["review"]
    assert (review["entry"], review["code"]) == (uid, "augen_impossible")
    assert review["detail"]


def test_rules_include_remarks(tournament, desk, anybody):
    at = f"/api/v1/tournaments/{tournament.uid}/rules/"
    order = rules_to_json(rule_book("ddv"))["reservations"]["order"]
    sent = body(rules="ddv", options={"armut": {"mode": "redeal"}, "reservations": {"order": order}})
    assert [each["code"] for each in desk.put(at, sent, format="json").json()["remarks"]] == ["armut_not_in_order"]
    (remark,) = anybody.get(at).json()["remarks"]
    assert "Armut" in remark["detail"]
    assert anybody.get("/api/v1/rule-books/ddv/").json()["remarks"] == []
