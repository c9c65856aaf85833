"""Entries of one list that are written at the same moment."""

import json

import pytest

from tests.tournaments.services.concurrent_writers import SET_UP, Place, at_once

WRITER = """
import json, sys, time
from uuid import UUID
from scoring.errors import RuleViolation
from tests.tournaments.lists import STAFF
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.entries import record_entry

key, seat, at = UUID(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
score_list = ScoreList.objects.get()
time.sleep(max(0, at - time.time()))
try:
    recorded = record_entry(
        score_list=score_list,
        facts={"value": 1, "winners": [1, seat]},
        write_request=WriteRequest(actor=STAFF, client_key=key, seen_revision=0),
    )
    print(json.dumps({"entry": str(recorded.entry), "revision": recorded.revision}))
except RuleViolation as violation:
    print(json.dumps({"refused": violation.code}))
"""

READER = """
import json
from tests.tournaments.lists import points_of
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
score_list = ScoreList.objects.get()
print(json.dumps([Entry.objects.count(), Revision.objects.count(), score_list.revision, points_of(score_list),
                  Tournament.objects.get().version]))
"""


def _written_at_once(place: Place, writers: list[tuple[str, int]]) -> tuple[list[dict[str, object]], list[object]]:
    said, stored = at_once(place, SET_UP, WRITER, READER, *([key, str(seat)] for key, seat in writers))
    return [json.loads(answer) for answer in said], json.loads(stored)


KEYS = [f"00000000-0000-4000-8000-00000000000{n}" for n in range(4)]


def test_two_writers_with_the_same_revision_one_wins(place: Place) -> None:
    answers, stored = _written_at_once(place, [(key, 2) for key in KEYS])
    assert sorted("refused" in answer for answer in answers) == [False, True, True, True]
    assert {answer.get("refused") for answer in answers} == {None, "stale_revision"}
    assert stored == [1, 1, 1, [1, 1, -1, -1], 1]


@pytest.mark.long
def test_two_writers_with_the_same_key_get_one_answer(place: Place) -> None:
    answers, stored = _written_at_once(place, [(KEYS[0], 3)] * 4)
    assert len({json.dumps(answer) for answer in answers}) == 1
    assert "entry" in answers[0]
    assert stored == [1, 1, 1, [1, -1, 1, -1], 1]
