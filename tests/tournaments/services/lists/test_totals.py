import pytest

from scoring.errors import RuleViolation
from tests.factories import TournamentFactory
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, points_of, seen, table_of
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.totals import record_totals

pytestmark = pytest.mark.django_db


@pytest.mark.services
def test_record_totals_keeps_unknown_numbers_unknown() -> None:
    score_list = table_of().score_list
    record_totals(totals=[12, -4, -4, -4], won=[6, None, 5, 4], **seen(score_list))
    assert points_of(score_list) == [12, -4, -4, -4]
    rows = Occupancy.objects.order_by("seat__position")
    assert [row.games_won for row in rows] == [6, None, 5, 4]
    assert [row.soli_won for row in rows] == [None] * 4
    assert [row.games_played for row in rows] == [None] * 4
    assert ScoreList.objects.get().state["finished"] is True


def test_record_totals_again_corrects_them() -> None:
    score_list = table_of().score_list
    asked = seen(score_list)
    once = record_totals(totals=[12, -4, -4, -4], **asked)
    assert record_totals(totals=[12, -4, -4, -4], **asked) == once
    record_totals(totals=[2, -2, 1, -1], **seen(score_list))
    assert Entry.objects.count() == 1
    assert points_of(score_list) == [2, -2, 1, -1]


def test_record_totals_beside_games_is_refused() -> None:
    score_list = table_of().score_list
    record_entry(facts=NORMAL, **seen(score_list))
    with pytest.raises(RuleViolation, match="totals_not_alone"):
        record_totals(totals=[12, -4, -4, -4], **seen(score_list))
    assert points_of(score_list) == [2, -2, 2, -2]


@pytest.mark.parametrize(("zero_sum", "allowed"), [(True, False), (False, True)])
def test_record_totals_must_sum_to_zero_unless_the_tournament_says_otherwise(zero_sum: bool, allowed: bool) -> None:
    score_list = table_of(tournament=TournamentFactory(zero_sum=zero_sum)).score_list
    if allowed:
        record_totals(totals=[5, 3, 0, 2], **seen(score_list))
        assert points_of(score_list) == [5, 3, 0, 2]
        return
    with pytest.raises(RuleViolation) as refused:
        record_totals(totals=[5, 3, 0, 2], **seen(score_list))
    assert refused.value.params["sum"] == 10
    assert not Entry.objects.exists()


def test_record_totals_of_five() -> None:
    score_list = table_of(5, normal_games=25).score_list
    record_totals(totals=[1, 2, 3, 4, -10], won=[6, 6, 6, 6, 6], soli_won=[1, 0, 0, 0, 1], **seen(score_list))
    assert points_of(score_list) == [1, 2, 3, 4, -10]


MINOR = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}


@pytest.mark.parametrize("penalty_first", [True, False])
def test_penalty_beside_totals_in_any_order(penalty_first: bool) -> None:
    score_list = table_of().score_list
    writes = [
        lambda: record_totals(totals=[12, -4, -4, -4], **seen(score_list)),
        lambda: book_penalty(facts=MINOR, note=Note(reason="Karte"), **seen(score_list)),
    ]
    for write in reversed(writes) if penalty_first else writes:
        write()
    assert points_of(score_list) == [13, -3, -7, -3]
    assert [row.kind for row in score_list.entries.order_by("order_key")] == ["totals", "penalty"]
    record_totals(totals=[10, -2, -4, -4], **seen(score_list))
    assert points_of(score_list) == [11, -1, -7, -3]


@pytest.mark.services
def test_sum_that_an_organiser_accepts_is_kept_with_its_reason() -> None:
    score_list = table_of().score_list
    record_totals(totals=[12, -4, -4, -3], sum_accepted="Liste verloren", **seen(score_list))
    assert points_of(score_list) == [12, -4, -4, -3]
    assert Entry.objects.get().facts["sum_accepted"] == "Liste verloren"
    assert Revision.objects.get(action="record_totals").reason == "Liste verloren"
    record_totals(totals=[12, -4, -4, -4], sum_accepted="Liste verloren", **seen(score_list))
    assert "sum_accepted" not in Entry.objects.get().facts


ACCEPTED = {"totals": [12, -4, -4, -3], "sum_accepted": "wir waren uns einig"}


def test_only_organisers_accept_a_sum() -> None:
    score_list = table_of().score_list
    with pytest.raises(RuleViolation, match="sum_by_organisers_only"):
        record_entry(facts=ACCEPTED, **seen(score_list))
    with pytest.raises(RuleViolation, match="sum_by_organisers_only"):
        record_totals(totals=[12, -4, -4, -3], sum_accepted="wir", **seen(score_list, PLAYERS))
    record_entry(facts=ACCEPTED, organises=True, **seen(score_list))
    with pytest.raises(RuleViolation, match="sum_by_organisers_only"):
        record_totals(totals=[12, -4, -4, -4], **seen(score_list, PLAYERS))
