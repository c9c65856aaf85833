"""Receiving paper lists, and comparing them with entries by phone."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.entries import break_off, change_entry, end_time, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, seen, table_of
from tournaments.desk.arrivals import mark_arrived, mark_not_here, record_comparison
from tournaments.desk.grid.rows import record_rows
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.pile import arrival_of, line_of, pile_of
from tournaments.models.desk.paper_arrival import Comparison, PaperArrival
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import LONGEST_REASON, KeyReused, StaleRevision, system_request
from tournaments.services.lists.status import reopen
from tournaments.services.lists.totals import record_totals
from tournaments.services.tournament.lifecycle import delete_tournament

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(minutes=7)
SUMS = (2, -2, 2, -2)  # of NORMAL


@pytest.fixture
def tables(tournament: Tournament) -> list[Table]:
    return [table_of(normal_games=1, pflichtsoli=0, tournament=tournament, number=number) for number in (1, 2, 3)]


@pytest.fixture
def by_phone(tables: list[Table]) -> ScoreList:
    record_entry(facts=NORMAL, **seen(tables[0].score_list, PLAYERS))
    return ScoreList.objects.get(table=tables[0])


def stands() -> dict[int, PaperState]:
    return {line.table: line.stand for line in pile_of(Round.objects.get())}


def compare(score_list: ScoreList, sums=SUMS, *, keep: bool = False, at=NOON, reason: str = "") -> Comparison:
    return record_comparison(sums=sums, keep=keep, at=at, **seen(score_list, reason=reason))


@pytest.mark.services
def test_lists_keep_their_order_of_arrival(tables):
    for table in (tables[1], tables[0]):
        mark_arrived(at=NOON, **seen(table.score_list))
    again = mark_arrived(at=LATER, **seen(tables[1].score_list))
    assert (again.place, again.at, again.again) == (1, NOON, True)
    assert [line.table for line in pile_of(tables[0].round)] == [2, 1, 3]
    assert PaperArrival.objects.get(place=2).by == STAFF.label


def test_arrival_is_in_the_ledger_without_changing_the_list(tables):
    asked = seen(tables[0].score_list)
    assert mark_arrived(at=NOON, **asked) == mark_arrived(at=LATER, **asked)
    revision = Revision.objects.get()
    assert (revision.action, revision.after["place"], revision.actor_label) == ("paper_arrived", 1, STAFF.label)
    assert (ScoreList.objects.first().revision, Tournament.objects.get().version) == (0, 1)


def test_removed_list_comes_last_when_back(tables):
    for table in tables[:2]:
        mark_arrived(at=NOON, **seen(table.score_list))
    mark_not_here(**seen(tables[0].score_list))
    mark_not_here(**seen(tables[0].score_list))
    assert stands() == {1: PaperState.MISSING, 2: PaperState.UNTYPED, 3: PaperState.MISSING}
    mark_arrived(at=LATER, **seen(tables[0].score_list))
    assert [line.table for line in pile_of(tables[0].round)] == [2, 1, 3]


REFUSED = [
    ("staff_only", PLAYERS, RoundStatus.RUNNING, Status.RUNNING),
    ("round_not_started", STAFF, RoundStatus.PUBLISHED, Status.RUNNING),
    ("tournament_finished", STAFF, RoundStatus.CLOSED, Status.FINISHED),
]


@pytest.mark.parametrize(("code", "actor", "of_round", "of_tournament"), REFUSED)
def test_arrival_is_refused(tables, code, actor, of_round, of_tournament):
    Round.objects.update(status=of_round)
    Tournament.objects.update(status=of_tournament)
    for write in (mark_not_here, lambda **asked: mark_arrived(at=NOON, **asked)):
        with pytest.raises(RuleViolation, match=code):
            write(**seen(tables[0].score_list, actor))


def test_paper_may_arrive_after_the_round(tables):
    Round.objects.update(status=RoundStatus.CLOSED)
    assert mark_arrived(at=NOON, **seen(tables[0].score_list)).place == 1


@pytest.mark.services
def test_agreeing_sums_confirm_the_list(by_phone):
    mark_arrived(at=NOON, **seen(by_phone))
    assert line_of(by_phone).stand is PaperState.TO_COMPARE
    lines = Revision.objects.count()
    assert compare(by_phone, at=LATER) is Comparison.AGREES
    assert (stands()[1], ScoreList.objects.get(pk=by_phone.pk).status) == (PaperState.AGREES, ListStatus.CONFIRMED)
    assert Revision.objects.count() == lines + 1
    arrival = arrival_of(by_phone)
    assert (arrival.at, arrival.compared_at, arrival.compared_by, arrival.sums) == (
        NOON,
        LATER,
        STAFF.label,
        list(SUMS),
    )


def test_comparison_records_the_arrival(by_phone):
    compare(by_phone)
    assert arrival_of(by_phone).place == 1


def test_differing_sums_need_a_note(by_phone):
    other = (3, -3, 2, -2)
    with pytest.raises(RuleViolation, match="paper_sums_differ"):
        compare(by_phone, other)
    assert (arrival_of(by_phone), ScoreList.objects.get(pk=by_phone.pk).status) == (None, ListStatus.OPEN)
    assert compare(by_phone, other, keep=True, reason="Falsch addiert") is Comparison.KEPT
    assert (stands()[1], arrival_of(by_phone).note, arrival_of(by_phone).sums) == (
        PaperState.KEPT,
        "Falsch addiert",
        list(other),
    )


@pytest.mark.services
def test_long_note_is_truncated(by_phone):
    compare(by_phone, (3, -3, 2, -2), keep=True, reason="x" * (LONGEST_REASON + 40))
    assert arrival_of(by_phone).note == "x" * LONGEST_REASON


def test_agreeing_sums_are_not_marked_as_kept(by_phone):
    assert compare(by_phone, keep=True) is Comparison.AGREES


def test_changing_the_list_voids_the_comparison(by_phone):
    compare(by_phone)
    reopen(**seen(by_phone))
    assert stands()[1] is PaperState.AGREES
    entry = by_phone.entries.get()
    change_entry(entry=entry.uid, facts={**NORMAL, "augen_re": 100}, **seen(by_phone))
    assert stands()[1] is PaperState.CHANGED
    assert compare(by_phone, tuple(-each for each in SUMS)) is Comparison.AGREES


def test_compared_list_cannot_be_removed(by_phone):
    compare(by_phone)
    with pytest.raises(RuleViolation, match="paper_compared"):
        mark_not_here(**seen(by_phone))


def test_confirmed_list_can_be_compared(by_phone):
    ScoreList.objects.filter(pk=by_phone.pk).update(status=ListStatus.CONFIRMED)
    assert compare(by_phone) is Comparison.AGREES


def test_unfinished_or_stale_list_is_not_compared(tables, by_phone):
    with pytest.raises(RuleViolation, match="list_not_finished"):
        compare(tables[1].score_list, (0, 0, 0, 0))
    asked = seen(by_phone)
    ScoreList.objects.filter(pk=by_phone.pk).update(revision=9)
    with pytest.raises(StaleRevision):
        record_comparison(sums=SUMS, keep=False, at=NOON, **asked)


def test_closed_round_asks_for_a_reason(by_phone):
    Round.objects.update(status=RoundStatus.CLOSED)
    with pytest.raises(RuleViolation, match="reason_required"):
        compare(by_phone)
    assert compare(by_phone, reason="Nachgereicht") is Comparison.AGREES


def test_repeated_comparison_is_recorded_once(by_phone):
    asked = seen(by_phone)
    outcomes = [record_comparison(sums=SUMS, keep=False, at=NOON, **asked) for _ in range(2)]
    assert (outcomes, Revision.objects.filter(action="compare_paper").count()) == ([Comparison.AGREES] * 2, 1)
    with pytest.raises(KeyReused):
        record_comparison(sums=(0, 0, 0, 0), keep=True, at=NOON, **asked)


def test_typed_list_needs_no_comparison(tables):
    mark_arrived(at=NOON, **seen(tables[0].score_list))
    record_rows(rows=[{"value": 2, "winners": [1, 3]}], **seen(tables[0].score_list))
    assert stands()[1] is PaperState.TYPED


@pytest.mark.parametrize(("actor", "stand"), [(PLAYERS, PaperState.TO_COMPARE), (STAFF, PaperState.TYPED)])
def test_totals_of_the_table_are_compared(tables, actor, stand):
    record_totals(totals=SUMS, **seen(tables[0].score_list, actor))
    mark_arrived(at=NOON, **seen(tables[0].score_list))
    assert (stands()[1], line_of(ScoreList.objects.get(table=tables[0])).stand) == (stand, stand)
    assert compare(tables[0].score_list) is Comparison.AGREES


@pytest.mark.parametrize("end", [end_time, break_off])
def test_end_noted_by_staff_does_not_count_as_by_phone(tournament, end):
    score_list = table_of(pflichtsoli=0, tournament=tournament).score_list
    mark_arrived(at=NOON, **seen(score_list))
    record_rows(rows=[{"value": 2, "winners": [1, 3]}], **seen(score_list))
    end(**seen(score_list, reason="Stromausfall"))
    assert (stands()[1], line_of(ScoreList.objects.get()).stand) == (PaperState.TYPED, PaperState.TYPED)


def test_game_added_by_desk_does_not_count_as_by_phone(tables):
    score_list = tables[0].score_list
    mark_arrived(at=NOON, **seen(score_list))
    record_entry(facts=NORMAL, **seen(score_list))
    assert (stands()[1], line_of(ScoreList.objects.get(pk=score_list.pk)).stand) == (PaperState.TYPED, PaperState.TYPED)


@pytest.mark.services
def test_pile_is_deleted_with_its_tournament(by_phone):
    compare(by_phone)
    Tournament.objects.update(is_demonstration=True)
    delete_tournament(tournament=Tournament.objects.get(), write_request=system_request())
    assert not PaperArrival.objects.exists()
