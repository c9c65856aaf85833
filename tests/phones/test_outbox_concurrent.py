"""Concurrent uploads to one list."""

import json
from uuid import UUID

import pytest

from tests.tournaments.services.concurrent_writers import SET_UP, Place, at_once

WRITER = """
import json, sys, time
from datetime import UTC, datetime
from uuid import UUID
from tests.tournaments.lists import PLAYERS
from tournaments.models.score_list import ScoreList
from tournaments.phones.expected import Expected
from tournaments.phones.outbox import Delivery, deliver
score_list, phone, seat = ScoreList.objects.get(), int(sys.argv[1]), int(sys.argv[2])
keys = [UUID(int=100 * phone + number) for number in range(6)]
def game(number):
    expected = Expected(number=number, dealer=(number - 1) % 4 + 1, players=(1, 2, 3, 4), bock=1)
    after = keys[number - 1] if number > 1 else None
    return Delivery(key=keys[number], after_key=after, expected=expected, facts={"value": 1, "winners": [1, seat]})
entries, noon = [game(number) for number in range(1, 6)], datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
time.sleep(max(0, float(sys.argv[3]) - time.time()))
arrivals = deliver(score_list=score_list, entries=entries, actor=PLAYERS, at=noon)
print(json.dumps([[each.state.value, str(each.entry)] for each in arrivals]))
"""

READER = """
import json
from tests.tournaments.lists import points_of
from tournaments.models.phones import HeldEntry
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.services.lists.recompute import differences
score_list = ScoreList.objects.get()
print(json.dumps([Entry.objects.count(), Revision.objects.count(), HeldEntry.objects.count(), score_list.revision,
                  points_of(score_list), differences(score_list)]))
"""


def test_outbox_sent_concurrently_is_recorded_once(place: Place) -> None:
    said, stored = at_once(place, SET_UP, WRITER, READER, *[["1", "2"]] * 4)
    answers = [json.loads(each) for each in said]
    assert answers == [answers[0]] * 4
    assert [state for state, _entry in answers[0]] == ["accepted"] * 5
    assert len({UUID(entry) for _state, entry in answers[0]}) == 5
    assert json.loads(stored) == [5, 5, 0, 5, [5, 5, -5, -5], []]


@pytest.mark.long
def test_two_phones_record_each_game_once(place: Place) -> None:
    said, stored = at_once(place, SET_UP, WRITER, READER, ["1", "2"], ["2", "3"])
    states = sorted(state for each in said for state, _entry in json.loads(each))
    assert states == ["accepted"] * 5 + ["held"] * 5
    entries, lines, held, revision, points, different = json.loads(stored)
    assert (entries, lines, held, revision, sum(points), different) == (5, 10, 5, 5, 0, [])
