"""Reading a phone's codes at the desk."""

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client

from tests.factories import TournamentFactory
from tests.paths import CASES
from tests.phones.outboxes import OTHER, PAIR, deliver_now, delivery, facts_of
from tests.tournaments.lists import NORMAL, playing, table_of
from tournaments.models.phones import HeldEntry
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry
from tournaments.models.tournament import Tournament
from tournaments.phones.carried_codes import PLAIN, encode
from tournaments.phones.expected import Delivery

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

BODIES = json.loads((CASES / "outbox_bodies.json").read_text())
PHONE = "a" * 32
COUNTED = {"kind": "damen_solo", "re": [2], "augen_re": [121, 150], "announced": {"re": "ansage", "kontra": None}}


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return playing(NORMAL, tournament=tournament)


@pytest.fixture
def at(desk: str) -> str:
    return f"{desk}phones/"


@pytest.fixture
def staff(client: Client, helper) -> Client:
    client.force_login(helper)
    return client


def carried(of: Table, *entries: Delivery, **more: object) -> tuple[str, ...]:
    """Returns a phone's codes, split into several parts even for a few games."""
    as_sent = [
        {
            "key": str(each.key),
            "after_key": str(each.after_key) if each.after_key else None,
            "expected": each.expected.as_json(),
            "facts": each.facts,
        }
        for each in entries
    ]
    return encode({"table": str(of.uid), "device": PHONE, "entries": as_sent, **more}, version=PLAIN)


def chain(n: int) -> Sequence[Delivery]:
    made = [delivery(2)]
    while len(made) < n:
        made.append(delivery(len(made) + 2, OTHER, made[-1]))
    return made


def read(client: Client, at: str, *codes: str) -> str:
    """Reads codes one by one and returns the last page."""
    text = ""
    for code in codes:
        answer = client.post(at, {"part": code, "parts": re.findall(r'name="parts" value="(\d+)"', text)})
        text = answer.content.decode()
    return text


def test_games_are_recorded_after_the_last_part(staff, table, at) -> None:
    one, *rest = carried(table, *chain(6))
    text = read(staff, at, *rest[::-1], rest[0])
    assert len(rest) > 1
    assert f"{len(rest)} of {len(rest) + 1} read. Still missing: 1" in text
    assert Entry.objects.count() == 1
    text = read(staff, at, *rest, one)
    assert "6 games from the phone are now in the list." in text
    assert 'name="parts"' not in text
    assert facts_of(table.score_list) == [NORMAL, PAIR, *[OTHER] * 5]
    revision = Revision.objects.order_by("pk").last()
    assert revision and (revision.actor_kind, revision.actor_user_id) == ("table", int(staff.session["_auth_user_id"]))
    assert revision.actor_label.startswith("1/1 · ")


def test_counted_games_can_be_carried(staff, table, at) -> None:
    assert "1 game from the phone is now in the list." in read(staff, at, *carried(table, delivery(2, COUNTED)))
    assert facts_of(table.score_list) == [NORMAL, COUNTED]


def test_forms_can_be_carried(staff, table, at) -> None:
    body = deepcopy(next(each["body"] for each in BODIES if each["of"].startswith("the forms themselves")))
    for number, entry in enumerate(body["entries"], start=2):
        entry["expected"] |= {"number": number, "dealer": (number - 1) % 4 + 1}
    codes = encode({"table": str(table.uid), **body}, version=PLAIN)
    assert "3 games from the phone are now in the list." in read(staff, at, *codes)
    assert facts_of(table.score_list)[:3] == [NORMAL, PAIR, {"value": 4, "winners": [2], "kind": "stille_hochzeit"}]


def test_game_is_not_recorded_twice(staff, table, at) -> None:
    entries = chain(3)
    deliver_now(table.score_list, *entries[:2])
    for _time in range(2):
        assert "3 games from the phone are now in the list." in read(staff, at, *carried(table, *entries))
    assert [each.state.value for each in deliver_now(table.score_list, *entries)] == ["accepted"] * 3
    assert Entry.objects.count() == 4


@pytest.mark.parametrize("device", ["", "b" * 32])
def test_entries_of_a_watching_phone_are_held(staff, table, at, device) -> None:
    first = delivery(2)
    deliver_now(table.score_list, first)
    assert "1 game is not in the list" in read(staff, at, *carried(table, delivery(3, OTHER, first), device=device))
    assert HeldEntry.objects.get().cause == "pen"


def test_conflict_is_held_and_shown(staff, table, at) -> None:
    first = delivery(1, OTHER)
    text = read(staff, at, *carried(table, first, delivery(2, PAIR, first)))
    assert "2 games are not in the list:" in text
    assert " now in the list." not in text
    assert "Game 1 is waiting for a decision" in text
    assert "#held" in text
    assert list(HeldEntry.objects.values_list("device", "cause")) == [(PHONE, "conflict")] * 2


def test_entry_after_the_round_is_late(staff, table, at) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    assert "Game 2 arrived late and is waiting at the desk." in read(staff, at, *carried(table, delivery(2)))
    assert Entry.objects.count() == 1


def bad(**fields: object) -> dict[str, object]:
    expected = {"number": 2, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1}
    return {"key": str(uuid4()), "after_key": None, "expected": expected, "facts": PAIR, **fields}


UNREADABLE = [
    {"entries": []},
    {"entries": [bad()] * 101},
    {"entries": "x"},
    {"table": None},
]


@pytest.mark.parametrize("more", UNREADABLE)
def test_senseless_codes_record_nothing(staff, table, at, more) -> None:
    last, *before = carried(table, delivery(2), **more)
    text = staff.post(at, {"part": last, "parts": before}).content.decode()
    assert "do not belong together" in text
    assert Entry.objects.count() == 1


def test_unreadable_game_does_not_affect_others(staff, table, at) -> None:
    text = read(staff, at, *carried(table, delivery(2), delivery(3, {"kind": "skat"}), delivery(3, OTHER)))
    assert "2 games from the phone are now in the list." in text
    assert "1 game is not in the list:" in text
    assert facts_of(table.score_list) == [NORMAL, PAIR, OTHER]


def test_table_of_another_event_is_refused(staff, table, at) -> None:
    other = table_of(tournament=TournamentFactory())
    assert "belong to any table of this event" in read(staff, at, *carried(other, delivery(1)))
    assert not Entry.objects.filter(score_list=other.score_list).exists()


def test_wrong_code_keeps_earlier_parts(staff, table, at) -> None:
    codes = carried(table, *chain(6))
    kept = re.findall(r'name="parts" value="(\d+)"', read(staff, at, codes[0]))
    for code, refusal in (
        ("4006381333931", "This is not a code for games"),
        (codes[1][:-1] + str((int(codes[1][-1]) + 1) % 10), "not read correctly"),
        (carried(table, *chain(6))[1], "does not belong"),
    ):
        answer = staff.post(at, {"part": code, "parts": kept})
        text = answer.content.decode()
        assert (answer.status_code, refusal in text, re.findall(r'"parts" value="(\d+)"', text)) == (422, True, kept)


@pytest.mark.parametrize("n", [1, 3])
def test_reading_takes_constant_queries(staff, table, at, n, django_assert_num_queries) -> None:
    for number in range(2, n + 2):
        table_of(tournament=table.round.tournament, number=number)
    with django_assert_num_queries(5):
        staff.get(at)
    codes = carried(table, *chain(n))
    read(staff, at, *codes)
    with django_assert_num_queries(7):
        assert "now in the list." in staff.post(at, {"part": codes[0], "parts": codes[1:]}).content.decode()
