from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, points_of, seen, table_of
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.services.lists.recompute import differences, recompute

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def score_list() -> ScoreList:
    found = table_of().score_list
    record_entry(facts=NORMAL, **seen(found))
    record_entry(facts={"event": "redeal"}, **seen(found))
    return ScoreList.objects.get()


def test_differences_of_a_list_written_by_the_services_are_none(score_list) -> None:
    assert differences(score_list) == []


def test_recompute_repairs_and_records_differences(score_list) -> None:
    Entry.objects.filter(kind="game").update(derived={"points": [9, 9, 9, 9]})
    Occupancy.objects.filter(seat__position=2).update(points=7)
    found = recompute(score_list=score_list, reason="test")
    assert [difference.where for difference in found] == ["entry 1", "position 2"]
    assert points_of(score_list) == [2, -2, 2, -2]
    assert Revision.objects.first().action == "recompute"
    assert differences(ScoreList.objects.get()) == []
    assert recompute(score_list=ScoreList.objects.get(), reason="test") == []


def test_recompute_check_reports_and_changes_nothing(score_list) -> None:
    Occupancy.objects.filter(seat__position=2).update(points=7)
    out = StringIO()
    with pytest.raises(CommandError, match=r"^1 difference$"):
        call_command("recompute", "--check", stdout=out)
    assert "position 2" in out.getvalue()
    assert points_of(score_list) == [2, 7, 2, -2]
    call_command("recompute", stdout=StringIO())
    assert points_of(score_list) == [2, -2, 2, -2]


def test_recompute_of_another_tournament_does_nothing_here(score_list) -> None:
    Occupancy.objects.filter(seat__position=2).update(points=7)
    call_command("recompute", "--tournament", "other", stdout=StringIO())
    assert points_of(score_list)[1] == 7


def test_recompute_ignores_order_of_keys(score_list) -> None:
    """PostgreSQL reorders keys, and a game's lines follow their order."""
    made = {"doppelkopf": 1, "fuchs": 1}
    record_entry(facts={**NORMAL, "sonderpunkte": {"re": made, "kontra": {}}}, **seen(score_list))
    entry = Entry.objects.filter(kind="game").last()
    entry.facts["sonderpunkte"]["re"] = dict(reversed(made.items()))
    entry.save(update_fields=["facts"])
    assert differences(ScoreList.objects.get()) == []
    entry.derived["lines"].pop()
    entry.save(update_fields=["derived"])
    assert [difference.where for difference in differences(ScoreList.objects.get())] == ["entry 3"]
