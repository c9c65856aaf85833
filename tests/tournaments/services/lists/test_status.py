from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.entries import break_off, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, seen, table_of
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.lists import list_view
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.lists.status import confirm, hand_in, reopen

pytestmark = pytest.mark.django_db


@pytest.fixture
def score_list() -> ScoreList:
    found = table_of(normal_games=1, pflichtsoli=0).score_list
    record_entry(facts=NORMAL, **seen(found))
    return found


@pytest.mark.services
def test_hand_in_confirm_reopen(score_list) -> None:
    for step, status in ((hand_in, "handed_in"), (confirm, "confirmed"), (reopen, "open")):
        assert step(**seen(score_list)) == ListStatus(status)
        assert ScoreList.objects.get().status == status
    assert Tournament.objects.get().version == 4
    assert Revision.objects.first().before == {"status": "confirmed"}


def test_hand_in_with_the_same_key_answers_once(score_list) -> None:
    asked = seen(score_list)
    assert hand_in(**asked) == hand_in(**asked) == ListStatus.HANDED_IN
    assert ScoreList.objects.get().revision == 2


REFUSED = [
    ("list_status_unchanged", reopen, STAFF, {}),
    ("staff_only", confirm, PLAYERS, {}),
    ("round_closed", hand_in, PLAYERS, {"status": RoundStatus.CLOSED}),
    ("reason_required", reopen, STAFF, {"status": RoundStatus.CLOSED}),
    ("round_not_started", hand_in, STAFF, {"status": RoundStatus.PUBLISHED}),
]


@pytest.mark.parametrize(("code", "step", "actor", "of_round"), REFUSED)
def test_step_is_refused(score_list, code, step, actor, of_round) -> None:
    if of_round:
        Round.objects.update(**of_round)
    with pytest.raises(RuleViolation, match=code):
        step(**seen(score_list, actor))


def test_step_of_a_finished_tournament_is_refused(score_list) -> None:
    Tournament.objects.update(status=Status.FINISHED)
    with pytest.raises(RuleViolation, match="tournament_finished"):
        hand_in(**seen(score_list))


def test_steps_that_move_no_points_need_no_reason_in_a_closed_round(score_list) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    assert [step(**seen(score_list)) for step in (hand_in, confirm)] == [ListStatus.HANDED_IN, ListStatus.CONFIRMED]


def test_step_of_a_stale_page_is_refused(score_list) -> None:
    with pytest.raises(StaleRevision):
        stale = WriteRequest(actor=STAFF, client_key=uuid4(), seen_revision=0)
        hand_in(score_list=score_list, write_request=stale)


def test_list_with_missing_games_is_not_handed_in() -> None:
    score_list = table_of().score_list
    with pytest.raises(RuleViolation, match="list_empty"):
        hand_in(**seen(score_list, reason="the evening is over"))
    record_entry(facts=NORMAL, **seen(score_list))
    for status in (ListStatus.OPEN, ListStatus.HANDED_IN):
        ScoreList.objects.update(status=status)
        with pytest.raises(RuleViolation, match="list_not_finished"):
            confirm(**seen(score_list, reason="the evening is over"))
    ScoreList.objects.update(status=ListStatus.OPEN)
    for actor in (PLAYERS, STAFF):
        with pytest.raises(RuleViolation, match="list_not_finished"):
            hand_in(**seen(score_list, actor, reason="the evening is over"))
    break_off(**seen(score_list, reason="the evening is over"))
    assert hand_in(**seen(score_list)) == ListStatus.HANDED_IN


def test_confirmed_list_of_a_closed_round_is_opened_with_a_reason(score_list) -> None:
    confirm(**seen(score_list))
    Round.objects.update(status=RoundStatus.CLOSED)
    reopen(**seen(score_list, reason="17:7 read as 137"))
    assert ScoreList.objects.get().status == ListStatus.OPEN


def test_list_view_names_an_empty_seat() -> None:
    table = table_of()
    Occupancy.objects.filter(seat__position=3).delete()
    view = list_view(table.score_list, full_names=True)
    assert view.places[2].name.casefold().endswith("3")
    assert view.places[2].start_number is None
