"""Concurrent drafts of the same list."""

import json

import pytest

from tests.tournaments.services.concurrent_writers import SET_UP, Place, at_once

WRITER = """
import json, sys, time
from datetime import UTC, datetime
from tests.tournaments.lists import PLAYERS
from tournaments.models.score_list import ScoreList
from tournaments.desk.drafts import keep_draft
score_list, window, noon = ScoreList.objects.get(), sys.argv[1], datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
time.sleep(max(0, float(sys.argv[2]) - time.time()))
kept = keep_draft(score_list=score_list, typed={"rows": [window]}, actor=PLAYERS, window=window, at=noon)
print(json.dumps(kept.window))
"""

READER = """
import json
from tournaments.models.desk.list_draft import ListDraft
print(json.dumps([[draft.window, draft.typed] for draft in ListDraft.objects.order_by("pk")]))
"""


@pytest.mark.long
def test_concurrent_drafts_have_one_winner(place: Place) -> None:
    windows = ["a", "b", "c", "d"]
    answers, stored = at_once(place, SET_UP, WRITER, READER, *([window] for window in windows))
    [[kept, typed]] = json.loads(stored)
    assert kept in windows
    assert typed == {"rows": [kept]}
    assert [json.loads(answer) for answer in answers] == [kept] * 4
