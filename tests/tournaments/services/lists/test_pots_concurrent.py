import json

import pytest

from tests.tournaments.services.concurrent_writers import Place, at_once

SET_UP = """
from django.core.management import call_command
call_command("migrate", run_syncdb=True, verbosity=0)
call_command("flush", interactive=False, verbosity=0)
from tests.tournaments.pots import pot_round
pot_round()
"""

# Up to four games of six points per table: the fourth of all tables empties the pot of 20.
WRITER = """
import sys, time
from tests.tournaments.lists import record_points
from tournaments.models.score_list import ScoreList
score_list = ScoreList.objects.get(table__number=int(sys.argv[1]))
time.sleep(max(0, float(sys.argv[2]) - time.time()))
for _ in range(4):
    if ScoreList.objects.get(pk=score_list.pk).state["phase"] == "normal":
        record_points(score_list, 3)
"""

READER = """
import json
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.pots import pot_left_of
from tournaments.services.lists.recompute import differences
from tests.tournaments.lists import events
lists = list(ScoreList.objects.order_by("table__number"))
in_round = Round.objects.select_related("tournament").get()
print(json.dumps({
    "left": pot_left_of(in_round),
    "emptied": in_round.pot_emptied_at is not None,
    "phases": [each.state["phase"] for each in lists],
    "due": [each.due_event for each in lists],
    "events": [events(each) for each in lists],
    "differences": [len(differences(each)) for each in lists],
}))
"""


@pytest.mark.long
def test_concurrent_tables_each_end_once(place: Place) -> None:
    _said, answer = at_once(place, SET_UP, WRITER, READER, ["1"], ["2"], ["3"])
    stored = json.loads(answer)
    assert stored["emptied"]
    ends = zip(stored["events"], stored["phases"], stored["due"], strict=True)
    assert all((each.count("pot_empty"), bool(due)) == ((1, False) if phase == "finished" else (0, True))
               for each, phase, due in ends)  # fmt: skip
    games = sum(each.count(None) for each in stored["events"])
    assert stored["left"] == 20 - 6 * games <= 0
    assert "finished" in stored["phases"]
    assert stored["differences"] == [0, 0, 0]
