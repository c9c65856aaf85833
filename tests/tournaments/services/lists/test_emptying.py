"""Emptying the list of a table."""

from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.tournaments.entries import book_penalty, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, number_at, points_of, seat_alone, seen, table_of
from tests.tournaments.penalties import IN_SOLO, MINOR, NOTE
from tests.tournaments.pots import pot_round
from tournaments.desk.drafts import keep_draft
from tournaments.desk.grid.rows import record_rows
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.pile import arrival_of, line_of
from tournaments.desk.second_entries import typists_of
from tournaments.models.desk.list_draft import ListDraft, SecondDraft
from tournaments.models.participant import Participant
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import KeyReused, StaleRevision, WriteRequest
from tournaments.services.lists.emptying import empty_table_list
from tournaments.services.lists.people import Newcomer, substitute
from tournaments.services.lists.recompute import differences
from tournaments.services.lists.status import confirm

pytestmark = pytest.mark.django_db

ROWS = [{"value": 3, "winners": [1, 3]}, {"value": 2, "winners": [1, 2]}]
WHY = "wrong table"


@pytest.fixture
def typed() -> ScoreList:
    """A complete paper list, in the pile."""
    found = table_of(normal_games=2, pflichtsoli=0).score_list
    record_rows(rows=ROWS, **seen(found))
    return found


def empty(score_list: ScoreList, actor=STAFF, reason: str = WHY) -> ScoreList:
    empty_table_list(**seen(score_list, actor, reason))
    return ScoreList.objects.get(pk=score_list.pk)


@pytest.mark.services
def test_confirmed_list_is_empty_open_and_off_the_pile(typed):
    confirm(**seen(typed))
    before = Tournament.objects.get().version
    found = empty(typed)
    assert (found.status, found.revision, Entry.objects.count()) == (ListStatus.OPEN, 3, 0)
    assert (points_of(found), arrival_of(found), line_of(found).stand) == ([0] * 4, None, PaperState.MISSING)
    assert list(differences(found)) == []
    written = Revision.objects.first()
    assert (written.action, written.reason, written.actor_label) == ("empty_list", WHY, STAFF.label)
    assert (written.before["status"], written.before["facts"]) == ("confirmed", ROWS)
    assert (written.before["paper"]["place"], written.before["paper"]["by"]) == (1, STAFF.label)
    assert Tournament.objects.get().version == before + 1


def test_emptied_list_is_typed_anew(typed):
    record_rows(rows=ROWS[::-1], **seen(empty(typed)))
    assert [entry.facts for entry in typed.entries.order_by("order_key")] == ROWS[::-1]
    assert line_of(ScoreList.objects.get()).stand is PaperState.TYPED


def test_begun_list_loses_its_drafts():
    score_list = table_of().score_list
    record_rows(rows=ROWS, **seen(score_list))
    for kind in (ListDraft, SecondDraft):
        keep_draft(score_list=score_list, typed={"rows": []}, actor=STAFF, window="w", at=timezone.now(), of=kind)
    empty(score_list)
    assert not ListDraft.objects.exists()
    assert not SecondDraft.objects.exists()


def test_same_key_empties_once(typed):
    asked = seen(typed, reason=WHY)
    for _ in range(2):
        empty_table_list(**asked)
    assert Revision.objects.filter(action="empty_list").count() == 1
    with pytest.raises(KeyReused):
        record_rows(rows=ROWS, **asked)


REFUSED = [
    ("staff_only", PLAYERS, WHY, RoundStatus.RUNNING, Status.RUNNING),
    ("reason_required", STAFF, " ", RoundStatus.RUNNING, Status.RUNNING),
    ("reason_required", STAFF, "", RoundStatus.CLOSED, Status.RUNNING),
    ("round_not_started", STAFF, WHY, RoundStatus.PUBLISHED, Status.RUNNING),
    ("tournament_finished", STAFF, WHY, RoundStatus.CLOSED, Status.FINISHED),
]


@pytest.mark.parametrize(("code", "actor", "reason", "of_round", "of_tournament"), REFUSED)
def test_emptying_is_refused(typed, code, actor, reason, of_round, of_tournament):
    Round.objects.update(status=of_round)
    Tournament.objects.update(status=of_tournament)
    with pytest.raises(RuleViolation, match=code):
        empty(typed, actor, reason)
    assert (Entry.objects.count(), arrival_of(typed).place) == (2, 1)


def test_list_of_a_closed_round_is_emptied_with_a_reason(typed):
    Round.objects.update(status=RoundStatus.CLOSED)
    assert empty(typed).status == ListStatus.OPEN


def test_empty_list_is_refused():
    with pytest.raises(RuleViolation, match="list_empty"):
        empty(table_of().score_list)


def test_list_changed_meanwhile_is_refused(typed):
    with pytest.raises(StaleRevision):
        empty_table_list(
            score_list=typed,
            write_request=WriteRequest(actor=STAFF, client_key=uuid4(), seen_revision=0, reason=WHY),
        )
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(("facts", "points"), [(MINOR, [1, 1, -3, 1]), (IN_SOLO, None)])
def test_penalties_stay(facts, points):
    score_list = table_of(pflichtsoli=0).score_list
    record_entry(facts=NORMAL, **seen(score_list))
    booked = book_penalty(facts=facts, note=NOTE, **seen(score_list))
    record_entry(facts=NORMAL, **seen(score_list))
    found = empty(score_list)
    assert [entry.uid for entry in found.entries.all()] == [booked.entry]
    assert list(differences(found)) == []
    assert points is None or points_of(found) == points
    with pytest.raises(RuleViolation, match="list_empty"):
        empty(score_list)


def _replaced(score_list: ScoreList) -> Participant:
    """Plays a game, then replaces the person at position 2."""
    record_entry(facts=NORMAL, **seen(score_list))
    left = Participant.objects.get(start_number=number_at(score_list.table, 2))
    substitute(seat=2, person=Newcomer(name="Ersatz"), **seen(score_list))
    return left


def test_who_had_left_is_back():
    score_list = table_of().score_list
    left = _replaced(score_list)
    assert number_at(empty(score_list).table, 2) == left.start_number
    assert Occupancy.objects.filter(seat__score_list=score_list).count() == 4
    assert [came and came["name"] for came in Revision.objects.first().before["came"]] == [None, None, "Ersatz"]


def test_who_sits_elsewhere_by_now_does_not_come_back():
    score_list = table_of().score_list
    seat_alone(_replaced(score_list))
    with pytest.raises(RuleViolation, match="participant_sits_elsewhere"):
        empty(score_list)
    assert Entry.objects.count() == 3


def test_emptied_pot_stays_empty_and_ends_the_list_after_its_next_game():
    in_round, lists = pot_round(tables=2)
    record_entry(facts={"value": 12, "winners": [1, 2]}, **seen(lists[0]))
    in_round.refresh_from_db()
    assert in_round.pot_emptied_at is not None
    assert empty(lists[0]).due_event == "pot_empty"
    in_round.refresh_from_db()
    assert in_round.pot_emptied_at is not None


def test_whoever_typed_the_wrong_list_may_type_the_right_one_a_second_time(typed):
    assert [typist.name for typist in typists_of(typed)] == [STAFF.label]
    assert typists_of(empty(typed)) == ()


@pytest.mark.services
def test_games_by_phone_before_are_not_compared_with_paper():
    score_list = table_of(normal_games=2, pflichtsoli=0).score_list
    record_entry(facts=NORMAL, **seen(score_list, PLAYERS))
    record_rows(rows=ROWS, **seen(empty(score_list)))
    assert line_of(ScoreList.objects.get()).stand is PaperState.TYPED
