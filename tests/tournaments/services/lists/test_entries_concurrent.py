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
from tests.tournaments.entries import record_entry

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


THIRD = "00000000-0000-4000-8000-000000000333"
FOUR_GAMES = f"""{SET_UP}
from tests.tournaments.lists import record_points
from tournaments.models.score_list import Entry, ScoreList
for value in (1, 2, 3, 4):
    record_points(ScoreList.objects.get(), value)
Entry.objects.filter(facts__value=3).update(uid="{THIRD}")
"""

# Retries after a stale revision, then repeats once as if the answer were lost.
EDITOR = """
import json, sys, time
from uuid import UUID
from django.http import Http404
from tests.tournaments.lists import STAFF
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import StaleRevision, WriteRequest
from tests.tournaments.entries import delete_entry, insert_entry, record_entry

key, third, edit, at = UUID(sys.argv[1]), UUID(sys.argv[2]), sys.argv[3], float(sys.argv[4])
EDITS = {
    "delete": lambda **asked: delete_entry(entry=third, **asked),
    "insert": lambda **asked: insert_entry(before=third, facts={"value": 5, "winners": [1, 2]}, **asked),
    "append": lambda **asked: record_entry(facts={"value": 6, "winners": [1, 2]}, **asked),
}

def send():
    while True:
        seen = ScoreList.objects.get()
        request = WriteRequest(actor=STAFF, client_key=key, seen_revision=seen.revision)
        try:
            return str(EDITS[edit](score_list=seen, write_request=request).entry)
        except StaleRevision:
            continue
        except Http404:
            return "gone"

time.sleep(max(0, at - time.time()))
print(json.dumps([send(), send()]))
"""

EDITED = """
import json
from tests.tournaments.lists import points_of
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.services.lists.recompute import differences
score_list = ScoreList.objects.get()
rows = [(str(row.uid), row.facts["value"], row.derived["number"]) for row in Entry.objects.order_by("order_key")]
print(json.dumps([rows, points_of(score_list), score_list.revision, Revision.objects.count(), differences(score_list)]))
"""

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


def test_entry_deleted_while_one_is_inserted_before_it_and_one_appended(place: Place) -> None:
    edits = [[key, THIRD, edit] for key, edit in zip(KEYS, ("delete", "insert", "append"), strict=False)]
    said, stored = at_once(place, FOUR_GAMES, EDITOR, EDITED, *edits)
    (deleted, deleted_again), (inserted, inserted_again), (appended, appended_again) = map(json.loads, said)
    rows, points, revision, lines, different = json.loads(stored)
    values = [1, 2, 4, 6] if inserted == "gone" else [1, 2, 5, 4, 6]
    assert (deleted_again, inserted_again, appended_again) == (deleted, inserted, appended)
    assert [row[1:] for row in rows] == [[value, number] for number, value in enumerate(values, start=1)]
    assert {value: uid for uid, value, _number in rows if value > 4} == (
        {6: appended} if inserted == "gone" else {5: inserted, 6: appended}
    )
    assert points == [sum(values)] * 2 + [-sum(values)] * 2
    assert (revision, lines, different) == (len(values) + 2, len(values) + 2, [])
