import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import ORGANISERS, answers, signed_in
from tests.factories import ParticipantFactory, TournamentFactory
from tests.privacy.conftest import AT, FAMILY, GIVEN, MAIL, PHONE
from tournaments.models.message import Message
from tournaments.models.people.player import Player
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, Occupancy
from tournaments.privacy.export import export_of
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import add_player

pytestmark = pytest.mark.django_db


def address(name: str, player: Player) -> str:
    return reverse(name, args=[player.club.slug, player.uid])


@pytest.mark.parametrize("name", ["person_export", "person_erase"])
def test_personal_data_are_open_to_organisers_of_the_club(cast, club, enter, name):
    player = enter("Ilse Wagner")
    assert answers(cast, lambda client: client.get(address(name, player)).status_code) == ORGANISERS


def test_export_is_a_readable_file(owner, known):
    response = signed_in(owner).get(address("person_export", known))
    text = response.content.decode()
    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert f"{GIVEN}%20{FAMILY}" in response["Content-Disposition"] or FAMILY in response["Content-Disposition"]
    assert json.loads(text)["entry"]["agreed_at"] == AT.isoformat()
    assert text.count("\n") > 20


@pytest.mark.services
def test_export_has_everything_about_the_person(evening, signed_up, known):
    Occupancy.objects.filter(participant__player=known).update(points=12)
    data = export_of(known, AT)
    entry, (merged, lifted) = data["entry"], (data["merged_entries"][0], data["merged_entries"][1:])
    assert (entry["email"], entry["phone"], entry["notes"]) == (MAIL, PHONE, "Pflaumenweg 1")
    assert (merged["email"], lifted) == (MAIL, [])
    party, played = sorted(data["participations"], key=lambda each: len(each["rounds"]))
    assert [(at["round"], at["table"], at["position"], at["points"]) for at in played["rounds"]] == [(1, 1, 1, 12)]
    assert played["rounds"][0]["penalties"][0]["paragraph"] == "9.3.2"
    assert (played["team"], party["email"]) == (f"{FAMILY} & Co", MAIL)
    (sign_up,) = data["sign_ups"]
    assert (sign_up["given"], sign_up["phone"], sign_up["answers"]) == (
        GIVEN,
        PHONE,
        [{"question": "", "answer": "Pflaumenweg"}],
    )
    assert {row["action"] for row in data["ledger"]} >= {
        "save_person",
        "merge_people",
        "add_participant",
        "split_names",
    }
    assert {each["in"] for each in data["texts"]} >= {"message.text", "penaltydetail.reason", "refereecall.reason"}


def test_export_has_no_data_of_others(evening, signed_up, known):
    text = json.dumps(export_of(known, AT), default=str)
    assert known.family in text
    assert [name for name in ("Anders", "Muster", "Quast, Anna", "Testperson") if name in text] == []


def test_export_quotes_of_texts_only_the_persons_own_name(evening, known):
    Message.objects.update(text=f"{GIVEN} {FAMILY} ({MAIL}) hat Bert Muster (bert@muster.de) geholfen")
    texts = {each["in"]: each for each in export_of(known, AT)["texts"]}
    where = {"in": "message.text", "event": evening.name, "date": evening.date}
    assert texts["message.text"] == {**where, "says": [f"{GIVEN} {FAMILY}", MAIL]}
    assert texts["heldentry.params"]["says"] == [f"{FAMILY}, {GIVEN}"]


@pytest.mark.services
def test_export_has_no_penalty_of_whoever_sat_there_before_or_after(evening, known, saved):
    sat = Occupancy.objects.select_related("seat", "round").get(participant__player=known)
    penalty = Entry.objects.get(kind="penalty")
    Occupancy.objects.filter(pk=sat.pk).update(closed=True, until_entry=penalty)
    later = add_player(
        tournament=evening, player=saved(given="Kai", family="Test"), write_request=system_request()
    ).start_number
    person = evening.participants.get(start_number=later)
    Occupancy.objects.create(seat=sat.seat, participant=person, round=sat.round, from_entry=penalty)

    def penalties(player):
        return [len(at["penalties"]) for each in export_of(player, AT)["participations"] for at in each["rounds"]]

    assert (penalties(known), penalties(person.player)) == ([1], [0])


@pytest.mark.parametrize("name", ["person_export", "person_erase"])
def test_pages_take_the_same_queries_for_many_events(club, owner, known, name):
    client, path, counts = signed_in(owner), address(name, known), []
    for _ in range(2):
        for _ in range(3):
            ParticipantFactory(tournament=TournamentFactory(club=club), player=known)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_person_is_erased_from_the_page(owner, club, evening, known):
    client, data = signed_in(owner), {"reason": "Brief", "client_key": str(uuid4())}
    assert client.post(address("person_erase", known), {**data, "reason": ""}).status_code == 422
    response = client.post(address("person_erase", known), data)
    assert response.url == reverse("address_book", args=[club.slug])
    assert not Player.objects.filter(pk=known.pk).exists()
    done = Revision.objects.get(action="erase_person", tournament=evening)
    assert (done.actor_user, done.reason) == (owner, "Brief")
    assert client.post(address("person_erase", known), data).url == response.url  # sent twice


def test_consent_is_shown_with_its_time(owner, known):
    page = signed_in(owner).get(address("person", known)).content.decode()
    assert "agreed on 20 November 2026, 20:42" in page
