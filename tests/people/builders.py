"""Writes to the address book, in short."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.errors import RuleViolation
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.people.fields import PERSON_FIELDS
from tournaments.people.services import lift_merge, merge_people, save_person
from tournaments.services.ledger import system_request

AT = datetime(2026, 11, 20, 19, 42, tzinfo=UTC)
LATER = datetime(2026, 11, 27, 19, 42, tzinfo=UTC)
BLANK = {**dict.fromkeys(PERSON_FIELDS, ""), "marks": [], "agreed": False, "refused": False}


def save(club, at=AT, player=None, **values) -> Player:
    request = system_request()
    uid = save_person(club=club, values={**BLANK, **values}, at=at, write_request=request, player=player)
    return Player.objects.get(uid=uid)


def merge(absorbed: Player, into: Player) -> PlayerMerge:
    return merge_people(club=into.club, absorbed=absorbed, into=into, write_request=system_request())


def lift(merged: PlayerMerge) -> None:
    lift_merge(club=merged.into.club, merge=merged, at=LATER, write_request=system_request())


def code_of(refused) -> str:
    with pytest.raises(RuleViolation) as caught:
        refused()
    return caught.value.code


def queries_of(client, address) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
