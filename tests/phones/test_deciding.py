"""Decisions about held entries."""

from contextlib import nullcontext
from dataclasses import replace

import pytest
from django.http import Http404
from django.utils import translation

from scoring.errors import RuleViolation
from tests.factories import TournamentFactory
from tests.phones.outboxes import AT, OTHER, PAIR, arrival_states, deliver_now, delivery, facts_of
from tests.tournaments.entries import change_entry, delete_entry, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, playing, seen, table_of
from tournaments.models.lists.pen import Pen
from tournaments.models.phones import HeldEntry
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.phones.deciding import TakenInOrder, drop, take, take_all
from tournaments.phones.expected import Delivery
from tournaments.phones.held_entries import held_for_phone, held_on_page, open_held, outcome_of, refusal_of, writers_of
from tournaments.selectors.rounds.overview.asking import desk_requests
from tournaments.services.ledger import StaleRevision
from tournaments.services.lists.recompute import differences

pytestmark = pytest.mark.django_db

SOLO = {"value": 1, "winners": [4], "kind": "damen_solo"}
EVENT = {"event": "redeal"}


@pytest.fixture
def score_list() -> ScoreList:
    return playing(NORMAL, NORMAL).score_list


def hold(score_list: ScoreList, *entries: Delivery) -> list[HeldEntry]:
    deliver_now(score_list, *entries)
    return list(HeldEntry.objects.order_by("pk"))


def reload(row: HeldEntry) -> HeldEntry:
    return HeldEntry.objects.get(pk=row.pk)


@pytest.mark.parametrize("who", [PLAYERS, STAFF])
@pytest.mark.services
def test_take_replaces_the_game_with_its_number(score_list, who) -> None:
    [asked] = hold(score_list, delivery(1, OTHER))
    first = Entry.objects.order_by("order_key")[0]
    take(held=asked.uid, at=AT, **seen(score_list, who))
    assert facts_of(score_list) == [OTHER, NORMAL]
    row = reload(asked)
    assert (row.status, row.entry, row.decided_by, row.decided_kind) == ("taken", first.uid, who.label, who.kind)
    revision = Revision.objects.order_by("pk").last()
    assert revision and (revision.action, revision.before["facts"], revision.after["held"]) == (
        "take_held_entry",
        NORMAL,
        str(asked.uid),
    )
    assert differences(ScoreList.objects.get()) == []


def test_repeated_upload_returns_decisions(score_list) -> None:
    first, second = delivery(1, OTHER), delivery(2, OTHER)
    taken, dropped = hold(score_list, first, second)
    take(held=taken.uid, at=AT, **seen(score_list))
    drop(held=dropped.uid, at=AT, **seen(score_list))
    answers = deliver_now(score_list, first, second)
    assert [each.state.value for each in answers] == ["accepted", "dropped"]
    assert (answers[0].entry, answers[0].number, answers[0].points) == (reload(taken).entry, 1, (-3, -3, 3, 3))


def test_drop_keeps_the_list_and_notifies_desks(score_list) -> None:
    [asked] = hold(score_list, delivery(1, OTHER))
    version = Tournament.objects.get().version
    drop(held=asked.uid, at=AT, **seen(score_list, PLAYERS))
    assert (facts_of(score_list), reload(asked).status) == ([NORMAL, NORMAL], "dropped")
    assert (Tournament.objects.get().version, ScoreList.objects.get().revision) == (version + 1, 2)


def test_take_without_conflict_appends(score_list) -> None:
    [asked] = hold(score_list, delivery(3, OTHER, dealer=1))
    take(held=asked.uid, at=AT, **seen(score_list))
    assert facts_of(score_list) == [NORMAL, NORMAL, OTHER]


def test_event_never_replaces_a_game(score_list) -> None:
    [asked] = hold(score_list, delivery(1, EVENT))
    take(held=asked.uid, at=AT, **seen(score_list))
    assert facts_of(score_list) == [NORMAL, NORMAL, "redeal"]


def test_late_game_goes_before_the_end_of_the_time() -> None:
    score_list = table_of(tournament=TournamentFactory(pflichtsoli=0), pflichtsoli=0).score_list
    record_entry(facts={"event": "time_up"}, **seen(score_list))
    Round.objects.update(status=RoundStatus.CLOSED)
    [asked] = hold(score_list, delivery(1))
    take(held=asked.uid, at=AT, **seen(score_list, STAFF, "Kam spät"))
    assert facts_of(score_list) == [PAIR, "time_up"]


@pytest.mark.parametrize("decide", [take, drop])
@pytest.mark.services
def test_following_entries_are_recorded(score_list, decide) -> None:
    second = delivery(2, OTHER)
    third = delivery(3, PAIR, second)
    fourth = delivery(4, OTHER, third)
    rows = hold(score_list, second, third, fourth)
    decide(held=rows[0].uid, at=AT, **seen(score_list, PLAYERS))
    assert facts_of(score_list) == [NORMAL, OTHER if decide is take else NORMAL, PAIR, OTHER]
    assert [reload(row).status for row in rows[1:]] == ["taken", "taken"]
    assert arrival_states(deliver_now(score_list, third, fourth))[0][0] == "accepted"
    assert differences(ScoreList.objects.get()) == []


def test_following_entry_that_does_not_fit_gets_a_new_reason(score_list) -> None:
    second = delivery(2, OTHER)
    rows = hold(score_list, second, delivery(3, PAIR, second))
    record_entry(facts=NORMAL, **seen(score_list))
    take(held=rows[0].uid, at=AT, **seen(score_list))
    assert (reload(rows[1]).status, reload(rows[1]).code) == ("open", "game_already_there")


@pytest.mark.services
def test_decision_is_made_once(score_list) -> None:
    [asked] = hold(score_list, delivery(1, OTHER))
    press = seen(score_list)
    for _ in range(2):
        take(held=asked.uid, at=AT, **press)
    for decide in (take, drop):
        with pytest.raises(RuleViolation, match="held_decided"):
            decide(held=asked.uid, at=AT, **seen(score_list))
    assert Revision.objects.filter(action="take_held_entry").count() == 1


def test_table_cannot_decide_about_late_entries(score_list) -> None:
    ScoreList.objects.update(status=ListStatus.HANDED_IN)
    [asked] = hold(score_list, delivery(3))
    ScoreList.objects.update(status=ListStatus.OPEN)
    for decide in (take, drop):
        with pytest.raises(RuleViolation, match="staff_only"):
            decide(held=asked.uid, at=AT, **seen(score_list, PLAYERS))
    take(held=asked.uid, at=AT, **seen(score_list))
    assert Entry.objects.count() == 3


OVER = [
    (lambda: ScoreList.objects.update(status=ListStatus.HANDED_IN), "list_handed_in", True),
    (lambda: ScoreList.objects.update(status=ListStatus.CONFIRMED), "list_confirmed", True),
    (lambda: Round.objects.update(status=RoundStatus.CLOSED), "round_closed", True),
    (lambda: Tournament.objects.update(status=Status.FINISHED), "tournament_finished", False),
]


@pytest.mark.parametrize(("over", "code", "by_staff"), OVER)
def test_table_cannot_drop_once_it_may_not_write(score_list, over, code, by_staff) -> None:
    [asked] = hold(score_list, delivery(1, OTHER))
    over()
    with pytest.raises(RuleViolation, match=code):
        drop(held=asked.uid, at=AT, **seen(score_list, PLAYERS))
    with nullcontext() if by_staff else pytest.raises(RuleViolation, match=code):
        drop(held=asked.uid, at=AT, **seen(score_list))
    assert reload(asked).status == ("dropped" if by_staff else "open")


def test_take_all_stops_at_the_first_misfit(score_list) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    third = delivery(3, OTHER)
    rows = hold(score_list, delivery(6), third, delivery(4, PAIR, third))
    press = seen(score_list, STAFF, "Telefon ohne Netz")
    for _twice in range(2):
        assert take_all(at=AT, **press) == TakenInOrder(taken=2, stopped=rows[0].uid)
    assert facts_of(score_list) == [NORMAL, NORMAL, OTHER, PAIR]
    assert [reload(row).status for row in rows] == ["open", "taken", "taken"]
    assert (reload(rows[0]).cause, reload(rows[0]).code) == ("late", "games_missing_before")
    lines = Revision.objects.filter(reason="Telefon ohne Netz").order_by("pk")
    assert [line.action for line in lines] == ["record_entry", "record_entry", "take_held_entries"]
    assert [each.state.value for each in deliver_now(score_list, third)] == ["accepted"]
    assert differences(ScoreList.objects.get()) == []


def test_take_all_never_replaces_a_game(score_list) -> None:
    rows = hold(score_list, delivery(2, OTHER), delivery(7))
    with pytest.raises(RuleViolation, match="game_already_there"):
        take_all(at=AT, **seen(score_list))
    assert [reload(row).status for row in rows] == ["open", "open"]


def test_take_all_checks_like_a_correction(score_list) -> None:
    hold(score_list, delivery(4), delivery(5))
    with pytest.raises(RuleViolation, match="staff_only"):
        take_all(at=AT, **seen(score_list, PLAYERS))
    old = seen(score_list)
    record_entry(facts=NORMAL, **seen(score_list))
    with pytest.raises(StaleRevision):
        take_all(at=AT, **old)
    Round.objects.update(status=RoundStatus.CLOSED)
    with pytest.raises(RuleViolation, match="reason_required"):
        take_all(at=AT, **seen(score_list))
    assert take_all(at=AT, **seen(score_list, STAFF, "Spät")).taken == 2


def test_watching_phone_cannot_decide(score_list) -> None:
    Pen.objects.create(score_list=score_list, device="a" * 32)
    [asked] = hold(score_list, delivery(1, OTHER))
    for device in ("b" * 32, ""):
        for decide in (take, drop):
            with pytest.raises(RuleViolation, match="pen_elsewhere"):
                decide(held=asked.uid, at=AT, **seen(score_list, replace(PLAYERS, device=device)))
    drop(held=asked.uid, at=AT, **seen(score_list, replace(PLAYERS, device="a" * 32)))
    assert reload(asked).status == "dropped"


def test_take_checks_like_a_correction(score_list) -> None:
    [asked] = hold(score_list, delivery(1, OTHER))
    old = seen(score_list)
    delete_entry(entry=Entry.objects.order_by("order_key")[1].uid, **seen(score_list))
    with pytest.raises(StaleRevision):
        take(held=asked.uid, at=AT, **old)
    Round.objects.update(status=RoundStatus.CLOSED)
    with pytest.raises(RuleViolation, match="round_closed"):
        take(held=asked.uid, at=AT, **seen(score_list, PLAYERS))
    with pytest.raises(RuleViolation, match="reason_required"):
        take(held=asked.uid, at=AT, **seen(score_list))
    assert reload(asked).status == "open"
    drop(held=asked.uid, at=AT, **seen(score_list))


def test_game_that_makes_a_later_one_illegal_is_not_taken() -> None:
    score_list = table_of(normal_games=1).score_list
    for facts in ({"value": 1, "winners": [3]}, NORMAL, {"value": 1, "winners": [4]}):
        record_entry(facts=facts, **seen(score_list))
    [asked] = hold(score_list, delivery(1, SOLO))
    with pytest.raises(RuleViolation, match="later_entry_illegal"):
        take(held=asked.uid, at=AT, **seen(score_list))
    assert reload(asked).status == "open"


def test_take_keeps_as_played_marks(score_list) -> None:
    entry, known = Entry.objects.order_by("order_key")[0], {"dealer": 1, "reason": "So gegeben"}
    change_entry(entry=entry.uid, facts={**NORMAL, "as_played": known}, **seen(score_list))
    [asked] = hold(score_list, delivery(1, OTHER))
    take(held=asked.uid, at=AT, **seen(score_list))
    assert facts_of(score_list)[0] == {**OTHER, "as_played": known}


def test_entry_of_another_list_is_not_found(score_list) -> None:
    [asked] = hold(score_list, delivery(1, OTHER))
    other = table_of(number=2, tournament=Tournament.objects.get()).score_list
    for decide in (take, drop):
        with pytest.raises(Http404):
            decide(held=asked.uid, at=AT, **seen(other))


def test_refusal_is_stored_with_its_parameters(score_list) -> None:
    ScoreList.objects.update(format={**ScoreList.objects.get().format, "normal_games": 1, "pflichtsoli": 0})
    [asked] = hold(score_list, delivery(3))
    assert refusal_of(asked).code == asked.code
    assert "?" not in outcome_of(asked, {})


@pytest.mark.parametrize("decided", [0, 1, 2])
def test_marks_of_other_entries_stay(score_list, decided: int) -> None:
    first = delivery(1, OTHER)
    rows = hold(score_list, delivery(2, OTHER), first, delivery(3, PAIR, first))
    before = desk_requests(Tournament.objects.get(), AT)
    drop(held=rows[decided].uid, at=AT, **seen(score_list))
    after = desk_requests(Tournament.objects.get(), AT)
    assert set(after.marks) < set(before.marks)


@pytest.mark.services
def test_desk_and_phone_read_held_entries(score_list, django_assert_num_queries) -> None:
    first = delivery(1, OTHER)
    rows = hold(score_list, delivery(2, OTHER), first, delivery(3, PAIR, first))
    ScoreList.objects.update(status=ListStatus.HANDED_IN)
    deliver_now(score_list, delivery(4))
    drop(held=rows[0].uid, at=AT, **seen(score_list))
    tournament = Tournament.objects.get()
    with django_assert_num_queries(1):
        [table] = open_held(tournament)
    assert (table.round_number, table.table_number, table.n, table.late) == (1, 1, 3, 1)
    assert [row.expected["number"] for row in held_on_page(score_list)] == [1, 3, 4]
    for device, n in (("a" * 32, 4), ("b" * 32, 0)):
        theirs, waiting = held_for_phone(score_list, device)
        assert (len(theirs), len(waiting)) == (n, 3)
    first_game = Entry.objects.order_by("order_key")[0]
    with translation.override("en"):
        assert writers_of(score_list, [first_game.uid])[first_game.uid].by == "the table"
