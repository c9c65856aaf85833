import json

import pytest

from tests.tournaments.services.concurrent_writers import SET_UP, Place, at_once

PHONES = [letter * 32 for letter in "abcd"]
BEGINNING = """
import json, sys, time
from datetime import UTC, datetime
from uuid import uuid4
from scoring.errors import RuleViolation
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import Actor, WriteRequest
from tests.tournaments.entries import record_entry
from tournaments.services.lists.table.pens import take_pen
phone, score_list = sys.argv[1], ScoreList.objects.get()
by = WriteRequest(actor=Actor(kind="table", label="1/1", device=phone), client_key=uuid4(), seen_revision=0)
time.sleep(max(0, float(sys.argv[2]) - time.time()))
"""
SAVES = (
    BEGINNING
    + """
try:
    record_entry(score_list=score_list, facts={"value": 1, "winners": [1, 2]}, write_request=by)
    print(phone)
except RuleViolation as violation:
    print(violation.code)
"""
)
TAKES = (
    BEGINNING
    + """
take_pen(score_list=score_list, at=datetime.now(tz=UTC), write_request=by)
print(phone)
"""
)
READER = """
import json
from tournaments.models.lists.pen import Pen
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry
last = Revision.objects.filter(action="take_pen").order_by("id").last()
told = last.after["device"] if last else None
print(json.dumps([[pen.device for pen in Pen.objects.all()], Entry.objects.count(), told]))
"""


@pytest.mark.long
def test_concurrent_saves_give_the_pen_to_the_first(place: Place) -> None:
    answers, stored = at_once(place, SET_UP, SAVES, READER, *([phone] for phone in PHONES))
    [pens, entries, _told] = json.loads(stored)
    told = [answer.strip() for answer in answers]
    assert entries == 1
    assert pens == [answer for answer in told if answer in PHONES]
    assert sorted(answer for answer in told if answer not in PHONES) == ["pen_elsewhere"] * 3


@pytest.mark.long
def test_concurrent_takeovers_leave_the_pen_with_the_last(place: Place) -> None:
    answers, stored = at_once(place, SET_UP, TAKES, READER, *([phone] for phone in PHONES))
    [pens, entries, told] = json.loads(stored)
    assert sorted(answer.strip() for answer in answers) == PHONES
    assert (pens, entries) == ([told], 0)
