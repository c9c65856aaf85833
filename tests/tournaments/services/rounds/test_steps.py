from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.rounds import NOON, again, done, enrol, entered, published, running, seated_in_order
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.draws import discard_draw
from tournaments.services.rounds.steps import (
    MissingLists,
    change_sizes,
    close_round,
    publish_round,
    release_round,
    reopen_round,
    revoke_secret,
    set_extra_minutes,
    unpublish_round,
)

SIZES = {"4": {"normal_games": 8, "minutes": 40}, "5": {"normal_games": 10, "minutes": 50}}
Act = Callable[[Round], None]


def publish(in_round: Round) -> None:
    publish_round(in_round=in_round, at=NOON, write_request=system_request())


def unpublish(in_round: Round) -> None:
    unpublish_round(in_round=in_round, write_request=system_request())


def release(in_round: Round) -> None:
    release_round(in_round=in_round, at=NOON, write_request=system_request())


def resize(in_round: Round) -> None:
    change_sizes(in_round=in_round, sizes=SIZES, write_request=system_request())


def close(in_round: Round) -> None:
    close_round(in_round=in_round, at=NOON, missing=MissingLists.REFUSE, write_request=system_request())


def close_anyway(in_round: Round) -> None:
    close_round(in_round=in_round, at=NOON, missing=MissingLists.CLOSE_ANYWAY, write_request=system_request())


def reopen(in_round: Round) -> None:
    reopen_round(in_round=in_round, write_request=system_request())


def add_minutes(in_round: Round) -> None:
    set_extra_minutes(in_round=in_round, table_number=1, minutes=5, write_request=system_request())


def close_and_reload(tournament: Tournament, number: int = 1) -> Round:
    in_round = running(tournament, number)
    close_anyway(in_round)
    return again(in_round)


def code_of(act: Act, in_round: Round) -> str:
    with pytest.raises(RuleViolation) as caught:
        act(in_round)
    return caught.value.code


@pytest.fixture
def nine(tournament: Tournament) -> Tournament:
    enrol(tournament, 9)
    return tournament


@pytest.mark.services
def test_publish_freezes_the_rules_and_sets_the_tournament_running(nine: Tournament) -> None:
    published(nine)
    nine.refresh_from_db()
    assert (nine.status, nine.rules_frozen_at) == (Status.RUNNING, NOON)


def test_publish_second_round_keeps_the_first_freeze(nine: Tournament) -> None:
    running(nine)
    publish_round(in_round=seated_in_order(nine, 2), at=NOON + timedelta(hours=2), write_request=system_request())
    nine.refresh_from_db()
    assert nine.rules_frozen_at == NOON


def test_publish_applies_current_settings(nine: Tournament) -> None:
    in_round = seated_in_order(nine)
    Tournament.objects.filter(pk=nine.pk).update(pflichtsoli=0, sizes=SIZES)
    publish(in_round)
    lists = ScoreList.objects.filter(table__round=in_round).order_by("table__number")
    assert [(each.format["normal_games"], each.format["pflichtsoli"]) for each in lists] == [(8, 0), (10, 0)]
    assert [each.state["open_pflichtsoli"] for each in lists] == [{}, {}]
    assert again(in_round).sizes == SIZES


@pytest.mark.services
def test_change_sizes_of_a_published_round_renews_its_lists(nine: Tournament) -> None:
    in_round = published(nine)
    resize(in_round)
    lists = ScoreList.objects.filter(table__round=in_round).order_by("table__number")
    assert [each.format["normal_games"] for each in lists] == [8, 10]
    assert again(in_round).status == RoundStatus.PUBLISHED


@pytest.mark.parametrize("before", [Status.DRAFT, Status.REGISTRATION])
@pytest.mark.services
def test_unpublish_first_round_thaws_the_rules(nine: Tournament, before: Status) -> None:
    Tournament.objects.filter(pk=nine.pk).update(status=before)
    unpublish(published(nine))
    nine.refresh_from_db()
    assert (nine.status, nine.rules_frozen_at) == (before, None)


@pytest.mark.parametrize("before", [Status.DRAFT, Status.REGISTRATION])
def test_unpublish_everything_restores_the_status(nine: Tournament, before: Status) -> None:
    Tournament.objects.filter(pk=nine.pk).update(status=before)
    first, second = published(nine), published(nine, 2)
    unpublish(second)
    discard_draw(tournament=second.tournament, number=second.number, write_request=system_request())
    unpublish(first)
    nine.refresh_from_db()
    assert (nine.status, nine.rules_frozen_at) == (before, None)


def test_unpublish_later_round_keeps_the_rules_frozen(nine: Tournament) -> None:
    running(nine)
    unpublish(published(nine, 2))
    nine.refresh_from_db()
    assert (nine.status, nine.rules_frozen_at) == (Status.RUNNING, NOON)


def test_unpublish_released_round_stops_the_clock(nine: Tournament) -> None:
    in_round = running(nine)
    unpublish(in_round)
    assert again(in_round).status == RoundStatus.DRAWN
    assert set(in_round.tables.values_list("ends_at", flat=True)) == {None}


def test_unpublish_refused_after_the_first_entry(nine: Tournament) -> None:
    in_round = running(nine)
    entered(in_round.tables.get(number=1))
    assert code_of(unpublish, in_round) == "round_has_entries"
    assert again(in_round).status == RoundStatus.RUNNING


def test_unpublish_refused_under_a_later_draw(nine: Tournament) -> None:
    first = running(nine)
    seated_in_order(nine, 2)
    assert code_of(unpublish, first) == "later_round_drawn"


def test_release_sets_end_times_by_size(nine: Tournament) -> None:
    in_round = running(nine)
    ends = [table.ends_at - NOON for table in in_round.tables.order_by("number")]
    assert ends == [timedelta(minutes=100), timedelta(minutes=125)]


def test_release_without_minutes_runs_no_clock(nine: Tournament) -> None:
    in_round = seated_in_order(nine)
    sizes = {"4": {"normal_games": 8, "minutes": None}, "5": {"normal_games": 10, "minutes": None}}
    change_sizes(in_round=in_round, sizes=sizes, write_request=system_request())
    publish(in_round)
    release(in_round)
    assert set(in_round.tables.values_list("ends_at", flat=True)) == {None}


def test_extra_minutes_are_set_in_total(nine: Tournament) -> None:
    in_round = running(nine)
    add_minutes(in_round)
    add_minutes(in_round)
    assert list(in_round.tables.values_list("extra_minutes", flat=True)) == [5, 0]


@pytest.mark.parametrize("minutes", [-1, 601])
def test_extra_minutes_refused_out_of_range(nine: Tournament, minutes: int) -> None:
    in_round = running(nine)
    with pytest.raises(RuleViolation) as caught:
        set_extra_minutes(in_round=in_round, table_number=1, minutes=minutes, write_request=system_request())
    assert (caught.value.code, caught.value.field) == ("extra_minutes_out_of_range", "minutes")


def test_revoke_secret_of_one_table(nine: Tournament) -> None:
    in_round = running(nine)
    revoke_secret(in_round=in_round, table_number=2, write_request=system_request())
    assert list(in_round.tables.values_list("secret_version", flat=True)) == [1, 2]


def test_close_names_the_missing_tables(nine: Tournament) -> None:
    in_round = running(nine)
    done(in_round, [1])
    with pytest.raises(RuleViolation) as caught:
        close(in_round)
    assert (caught.value.code, caught.value.params) == ("round_lists_missing", {"tables": "2"})
    assert again(in_round).status == RoundStatus.RUNNING


@pytest.mark.services
def test_close_anyway_leaves_lists_as_they_are(nine: Tournament) -> None:
    in_round = close_and_reload(nine)
    assert (in_round.status, in_round.closed_at) == (RoundStatus.CLOSED, NOON)
    assert set(ScoreList.objects.values_list("status", flat=True)) == {ListStatus.OPEN}
    assert Revision.objects.get(action="close_round").after["left_open"] == [1, 2]


def test_close_with_finished_and_handed_in_lists(nine: Tournament) -> None:
    in_round = running(nine)
    done(in_round, [1])
    ScoreList.objects.filter(table__number=2).update(status=ListStatus.HANDED_IN)
    close(in_round)
    assert again(in_round).status == RoundStatus.CLOSED


@pytest.mark.services
def test_reopen_last_closed_round(nine: Tournament) -> None:
    in_round = close_and_reload(nine)
    reopen(in_round)
    assert (again(in_round).status, again(in_round).closed_at) == (RoundStatus.RUNNING, None)


def test_reopen_refused_under_a_later_closed_round(nine: Tournament) -> None:
    first = close_and_reload(nine)
    close_and_reload(nine, 2)
    assert code_of(reopen, first) == "round_not_last_closed"


# State, refused step, code.
REFUSED: list[tuple[Callable[[Tournament], Round], Act, str]] = [
    (published, publish, "round_is_published"),
    (running, resize, "round_is_running"),
    (seated_in_order, release, "round_is_drawn_only"),
    (running, release, "round_is_running"),
    (seated_in_order, unpublish, "round_is_drawn_only"),
    (close_and_reload, unpublish, "round_is_closed"),
    (published, close, "round_is_published"),
    (close_and_reload, close, "round_is_closed"),
    (running, reopen, "round_is_running"),
    (seated_in_order, add_minutes, "round_is_drawn_only"),
    (close_and_reload, add_minutes, "round_is_closed"),
]


@pytest.mark.parametrize(("state", "act", "code"), REFUSED)
def test_step_refused_in_the_wrong_state(
    nine: Tournament, state: Callable[[Tournament], Round], act: Act, code: str
) -> None:
    in_round = state(nine)
    status = in_round.status
    assert code_of(act, in_round) == code
    assert again(in_round).status == status


@pytest.mark.parametrize("act", [publish, unpublish, release, close, reopen, resize, add_minutes])
def test_step_refused_when_the_tournament_is_finished(nine: Tournament, act: Act) -> None:
    in_round = running(nine)
    Tournament.objects.filter(pk=nine.pk).update(status=Status.FINISHED)
    assert code_of(act, in_round) == "tournament_is_finished"


@pytest.mark.services
def test_step_twice_by_the_same_key_is_done_once(nine: Tournament) -> None:
    in_round, key = seated_in_order(nine), uuid4()
    for _ in range(2):
        publish_round(in_round=in_round, at=NOON, write_request=system_request(client_key=key))
    assert Revision.objects.filter(action="publish_round").count() == 1


def test_step_raises_the_version(nine: Tournament) -> None:
    in_round = seated_in_order(nine)
    nine.refresh_from_db()
    before = nine.version
    publish(in_round)
    nine.refresh_from_db()
    assert nine.version == before + 1
