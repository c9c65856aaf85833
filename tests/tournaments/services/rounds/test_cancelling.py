from datetime import UTC, datetime

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.entries import record_entry
from tests.tournaments.field import POINTS, play_round
from tests.tournaments.lists import seen
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.models.tournament import DrawMode, Status, Tournament
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.draw_points import points_for
from tournaments.selectors.rounds.rounds import missing_tables
from tournaments.services.ledger import system_request
from tournaments.services.lists.recompute import differences
from tournaments.services.rounds.cancelling import cancel_tables, reinstate_tables
from tournaments.services.rounds.steps import MissingLists, close_round

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 20, 21, tzinfo=UTC)
BECAUSE = "Cards were missing"


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Two rounds at two tables; in the second, table 1 is still playing."""
    tournament.status = Status.RUNNING
    tournament.missed_rounds = "average"
    tournament.save()
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=POINTS, status=RoundStatus.RUNNING, done=1)
    return tournament


def totals(tournament: Tournament) -> dict[int, object]:
    return {row.start_number: row.total for row in standings_of(tournament).rows}


def cancel(tournament: Tournament, number: int, *tables: int, request=None) -> tuple[int, ...]:
    in_round = Round.objects.get(tournament=tournament, number=number)
    write_request = request or system_request(reason=BECAUSE)
    return cancel_tables(in_round=in_round, numbers=tables or None, at=AT, write_request=write_request)


def reinstate(tournament: Tournament, number: int, *tables: int) -> tuple[int, ...]:
    in_round = Round.objects.get(tournament=tournament, number=number)
    return reinstate_tables(in_round=in_round, numbers=tables or None, write_request=system_request())


@pytest.mark.services
def test_cancelled_table_does_not_count_until_it_is_reinstated(played):
    before, kept = totals(played), Occupancy.objects.order_by("pk").values_list("points", "games_played")
    rows = list(kept)
    assert cancel(played, 1, 1) == (1,)
    after = totals(played)
    # The people of table 1 missed round 1 and get the average of round 2; the others keep everything.
    assert [after[number] for number in (1, 2, 3, 4)] == [2 * points for points in POINTS[:4]]
    assert [after[number] for number in (5, 6, 7, 8)] == [before[number] for number in (5, 6, 7, 8)]
    assert list(kept) == rows
    assert reinstate(played, 1) == (1,)
    assert totals(played) == before


def test_nobody_misses_a_cancelled_round(played):
    assert cancel(played, 1) == (1, 2)
    found = standings_of(played)
    assert {row.start_number: row.missed for row in found.rows} == dict.fromkeys(range(1, 9), ())
    assert found.rounds == (2,)
    assert reinstate(played, 1) == (1, 2)
    assert standings_of(played).rounds == (1, 2)


@pytest.mark.services
def test_cancelled_table_is_not_missing_when_the_round_is_closed(played):
    in_round = Round.objects.get(number=2)
    assert missing_tables(in_round) == [2]
    cancel(played, 2, 2)
    assert missing_tables(in_round) == []
    close_round(in_round=in_round, at=AT, missing=MissingLists.REFUSE, write_request=system_request())
    assert points_for(played, 3, DrawMode.LADDER).keys() == {1, 2, 3, 4}


def test_cancelling_is_in_the_ledger_and_counts_once(played):
    request = system_request(reason=BECAUSE)
    assert cancel(played, 1, 2, request=request) == cancel(played, 1, 2, request=request) == (2,)
    row = Revision.objects.get(action="cancel_tables")
    assert (row.reason, row.after["tables"], row.after["cancelled_at"]) == (BECAUSE, [2], AT.isoformat())
    reinstate(played, 1, 2)
    assert Revision.objects.get(action="reinstate_tables").after["cancelled_at_before"] == {"2": AT.isoformat()}


def test_cancelled_list_cannot_be_written(played):
    play_round(played, number=3, status=RoundStatus.RUNNING, done=0)
    score_list = ScoreList.objects.get(table__round__number=3, table__number=1)
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(score_list))
    cancel(played, 3, 1)
    with pytest.raises(RuleViolation) as refused:
        record_entry(facts={"value": 3, "winners": [1, 2]}, **seen(score_list))
    assert (refused.value.code, refused.value.params) == ("table_cancelled", {"table": 1})
    assert Entry.objects.count() == 1
    assert differences(ScoreList.objects.get(pk=score_list.pk)) == []
    reinstate(played, 3, 1)
    record_entry(facts={"value": 3, "winners": [1, 2]}, **seen(score_list))
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda event: cancel(event, 1, request=system_request(reason=" ")), "cancelling_without_reason"),
        (lambda event: cancel(event, 1, 9), "nothing_to_cancel"),
        (lambda event: reinstate(event, 1), "nothing_to_reinstate"),
    ],
)
def test_refused_step_changes_nothing(played, change, code):
    with pytest.raises(RuleViolation) as refused:
        change(played)
    assert refused.value.code == code
    assert not Table.objects.exclude(cancelled_at=None).exists()


def test_tables_of_a_finished_tournament_stay_as_they_are(played):
    cancel(played, 1, 1)
    Tournament.objects.update(status=Status.FINISHED)
    for change in (lambda: cancel(played, 1, 2), lambda: reinstate(played, 1, 1)):
        with pytest.raises(RuleViolation) as refused:
            change()
        assert refused.value.code == "tournament_is_finished"
    assert list(Table.objects.exclude(cancelled_at=None).values_list("number", flat=True)) == [1]
