from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.http import Http404
from django.utils import translation

from scoring.errors import RuleViolation
from tests.tournaments.entries import change_entry, delete_entry, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, seen, table_of
from tournaments.models.lists.correction_wish import CorrectionWish, WishStatus
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.correction_wishes import open_wishes, wishes_on_page
from tournaments.selectors.lists.edits import Conflict, Edit, Spot
from tournaments.services.ledger import StaleRevision
from tournaments.services.lists.correction_wishes import accept_wish, decline_wish, take_back_wish, wish_correction
from tournaments.services.lists.people import pause
from tournaments.services.lists.status import confirm, hand_in

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 20, 19, 14, tzinfo=UTC)
PAIR = {"value": 2, "winners": [1, 2]}
SOLO_OF_FOUR = {"value": 1, "winners": [4], "kind": "damen_solo"}


def forced_list() -> tuple[ScoreList, list[Entry]]:
    """One normal game among Pflichtsoli: seat 3's, a normal game, then seat 4 is vorgeführt."""
    score_list = table_of(normal_games=1).score_list
    for facts in ({"value": 1, "winners": [3]}, NORMAL, {"value": 1, "winners": [4]}):
        record_entry(facts=facts, **seen(score_list))
    return score_list, list(score_list.entries.order_by("order_key"))


def wish_for(score_list: ScoreList, edit: Edit, at: datetime = AT) -> CorrectionWish:
    return CorrectionWish.objects.get(uid=wish_correction(edit=edit, at=at, **seen(score_list, PLAYERS)))


def of_game(rows: list[Entry], spot: Spot = Spot.CHANGE) -> Edit:
    return Edit(spot=spot, entry=rows[0].uid, facts=None if spot is Spot.DELETE else SOLO_OF_FOUR)


@pytest.mark.services
def test_wish_stores_the_edit_and_changes_nothing() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, of_game(rows))
    assert (wish.spot, wish.facts, wish.noted, wish.number) == ("change", SOLO_OF_FOUR, rows[0].facts, 1)
    assert (wish.status, wish.wished_by, wish.wished_at, wish.seen_revision) == ("open", "1/1", AT, 3)
    assert list(score_list.entries.order_by("order_key")) == rows
    assert ScoreList.objects.get().revision == 3
    revision = Revision.objects.order_by("id").last()
    assert revision and (revision.action, revision.actor_label, revision.after["wish"]) == (
        "wish_correction",
        "1/1",
        str(wish.uid),
    )


def test_wish_reaches_every_desk_that_polls() -> None:
    score_list, rows = forced_list()
    version = Tournament.objects.get().version
    wish_for(score_list, of_game(rows))
    assert Tournament.objects.get().version == version + 1


@pytest.mark.services
def test_newer_wish_replaces_older_for_same_entry() -> None:
    score_list, rows = forced_list()
    older, other = wish_for(score_list, of_game(rows)), wish_for(score_list, Edit(spot=Spot.DELETE, entry=rows[1].uid))
    newer = wish_for(score_list, of_game(rows, Spot.DELETE), AT + timedelta(minutes=2))
    kept = CorrectionWish.objects.order_by("pk").values_list("uid", "status")
    assert list(kept) == [(older.uid, "withdrawn"), (other.uid, "open"), (newer.uid, "open")]


def test_wish_to_insert_before_keeps_wish_for_the_entry() -> None:
    score_list, rows = forced_list()
    wish_for(score_list, of_game(rows))
    wish_for(score_list, of_game(rows, Spot.BEFORE))
    assert [wish.status for wish in CorrectionWish.objects.order_by("pk")] == ["open", "open"]


@pytest.mark.parametrize("do", [hand_in, confirm])
def test_wish_is_allowed_after_hand_in(do) -> None:
    score_list, rows = forced_list()
    ScoreList.objects.update(state={**ScoreList.objects.get().state, "finished": True})
    do(**seen(score_list, STAFF, "Zeit"))
    assert wish_for(score_list, of_game(rows)).status == "open"


def test_table_may_wish_once_its_round_is_closed_but_not_once_the_tournament_is_finished() -> None:
    score_list, rows = forced_list()
    Round.objects.update(status=RoundStatus.CLOSED)
    assert wish_for(score_list, of_game(rows)).status == "open"
    Tournament.objects.update(status=Status.FINISHED)
    with pytest.raises(RuleViolation, match="tournament_finished"):
        wish_for(score_list, of_game(rows))


def test_impossible_wish_is_refused() -> None:
    score_list, rows = forced_list()
    impossible = Edit(spot=Spot.CHANGE, entry=rows[0].uid, facts={"value": 2, "winners": [9]})
    with pytest.raises(RuleViolation, match="seat"):
        wish_for(score_list, impossible)
    with pytest.raises(Http404):
        wish_for(score_list, Edit(spot=Spot.DELETE, entry=uuid4()))
    penalty = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
    with pytest.raises(RuleViolation, match="penalty_by_referee_only"):
        wish_for(score_list, Edit(spot=Spot.BEFORE, entry=rows[0].uid, facts=penalty))
    assert not CorrectionWish.objects.exists()


def test_stale_wish_is_refused() -> None:
    score_list, rows = forced_list()
    asked = seen(score_list, PLAYERS)
    record_entry(facts={"event": "time_up"}, **seen(score_list))
    with pytest.raises(StaleRevision):
        wish_correction(edit=of_game(rows), at=AT, **asked)


def test_wish_keeps_as_played() -> None:
    score_list = table_of().score_list
    as_played = {"dealer": 3, "reason": "Drei hat gegeben"}
    record_entry(facts={"value": 2, "winners": [1, 2], "as_played": as_played}, **seen(score_list))
    entry = score_list.entries.get()
    wish = wish_for(score_list, Edit(spot=Spot.CHANGE, entry=entry.uid, facts={"value": 3, "winners": [1, 2]}))
    assert wish.facts == {"value": 3, "winners": [1, 2], "as_played": as_played}
    accept_wish(wish=wish.uid, at=AT, **seen(score_list))
    assert score_list.entries.get().facts == wish.facts


def test_wish_drops_duty_as_played_with_the_solo() -> None:
    score_list = table_of().score_list
    solo = {"value": 2, "winners": [1], "kind": "damen_solo"}
    as_played = {"dealer": 3, "duty": "lustsolo", "reason": "So gespielt"}
    record_entry(facts={**solo, "as_played": as_played}, **seen(score_list))
    wish = wish_for(score_list, Edit(spot=Spot.CHANGE, entry=score_list.entries.get().uid, facts=PAIR))
    assert wish.facts == {**PAIR, "as_played": {"dealer": 3, "reason": "So gespielt"}}
    accept_wish(wish=wish.uid, at=AT, **seen(score_list))


@pytest.mark.parametrize("way", [Conflict.AS_NOTED, Conflict.MOVE_DUTY, Conflict.REVIEW])
@pytest.mark.services
def test_accepted_wish_is_one_edit_naming_it(way) -> None:
    score_list, rows = forced_list()
    wish, lines = wish_for(score_list, of_game(rows)), Revision.objects.count()
    accept_wish(wish=wish.uid, at=AT, conflict=way, **seen(score_list))
    wish.refresh_from_db()
    assert (wish.status, wish.answered_by, wish.answered_at, wish.answered_revision) == ("accepted", STAFF.label, AT, 4)
    assert Entry.objects.order_by("order_key")[0].facts == SOLO_OF_FOUR
    assert ScoreList.objects.get().needs_review is (way is Conflict.REVIEW)
    revision = Revision.objects.order_by("id").last()
    assert revision and Revision.objects.count() == lines + 1
    assert (revision.action, revision.after["wish"], revision.before["facts"]) == (
        "accept_wish",
        str(wish.uid),
        rows[0].facts,
    )


def test_wish_refused_by_the_rules_stays_open() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, of_game(rows))
    with pytest.raises(RuleViolation, match="later_entry_illegal"):
        accept_wish(wish=wish.uid, at=AT, **seen(score_list))
    wish.refresh_from_db()
    assert (wish.status, ScoreList.objects.get().revision) == ("open", 3)


def test_wish_for_an_entry_that_is_gone_cannot_be_accepted_only_declined() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, Edit(spot=Spot.DELETE, entry=rows[2].uid))
    delete_entry(entry=rows[2].uid, **seen(score_list))
    with pytest.raises(Http404):
        accept_wish(wish=wish.uid, at=AT, **seen(score_list))
    decline_wish(wish=wish.uid, at=AT, answer=" Ist schon  gelöscht ", **seen(score_list))
    wish.refresh_from_db()
    assert (wish.status, wish.answer) == ("declined", "Ist schon gelöscht")


def test_same_key_accepts_once() -> None:
    score_list, rows = forced_list()
    wish, asked = wish_for(score_list, of_game(rows)), seen(score_list)
    for _ in range(2):
        accept_wish(wish=wish.uid, at=AT, conflict=Conflict.AS_NOTED, **asked)
    with pytest.raises(RuleViolation, match="wish_answered"):
        decline_wish(wish=wish.uid, at=AT, **seen(score_list))


def test_table_may_only_withdraw_wishes() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, of_game(rows))
    for answer in (accept_wish, decline_wish):
        with pytest.raises(RuleViolation, match="staff_only"):
            answer(wish=wish.uid, at=AT, **seen(score_list, PLAYERS))
    take_back_wish(wish=wish.uid, at=AT, **seen(score_list, PLAYERS))
    wish.refresh_from_db()
    assert (wish.status, wishes_on_page(score_list)) == ("withdrawn", [])
    with pytest.raises(RuleViolation, match="wish_answered"):
        accept_wish(wish=wish.uid, at=AT, **seen(score_list))


def test_wish_of_another_table_is_not_found() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, of_game(rows))
    other = table_of(number=2, tournament=Tournament.objects.get()).score_list
    for answer in (accept_wish, decline_wish, take_back_wish):
        with pytest.raises(Http404):
            answer(wish=wish.uid, at=AT, **seen(other))


def test_closed_round_asks_staff_for_a_reason() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, Edit(spot=Spot.DELETE, entry=rows[2].uid))
    Round.objects.update(status=RoundStatus.CLOSED)
    with pytest.raises(RuleViolation, match="reason_required"):
        accept_wish(wish=wish.uid, at=AT, **seen(score_list))
    accept_wish(wish=wish.uid, at=AT, **seen(score_list, reason="Doppelt"))
    assert Entry.objects.count() == 2


def test_answer_is_shown_until_read_or_next_save() -> None:
    score_list = table_of().score_list
    record_entry(facts=NORMAL, **seen(score_list))
    entry = score_list.entries.get()
    told = []
    for _ in range(2):
        wish = wish_for(score_list, Edit(spot=Spot.CHANGE, entry=entry.uid, facts={"value": 4, "winners": [1, 2]}))
        decline_wish(wish=wish.uid, at=AT, **seen(score_list))
        for _game in range(3):
            told.append(len(wishes_on_page(score_list)))
            record_entry(facts=NORMAL, **seen(score_list))
    assert told == [1, 1, 0, 1, 1, 0]
    wish = wish_for(score_list, Edit(spot=Spot.DELETE, entry=entry.uid))
    decline_wish(wish=wish.uid, at=AT, **seen(score_list))
    take_back_wish(wish=wish.uid, at=AT, **seen(score_list, PLAYERS))
    assert (wishes_on_page(score_list), CorrectionWish.objects.get(uid=wish.uid).status) == ([], WishStatus.DECLINED)


@translation.override("en")
@pytest.mark.parametrize("wishes", [1, 3])
@pytest.mark.services
def test_desk_has_all_open_wishes_of_a_tournament_in_one_query(wishes, django_assert_num_queries) -> None:
    tournament = None
    for number in range(1, wishes + 1):
        table = table_of(number=number, tournament=tournament)
        tournament = table.round.tournament
        record_entry(facts=NORMAL, **seen(table.score_list))
        wish_for(table.score_list, Edit(spot=Spot.DELETE, entry=table.score_list.entries.get().uid))
    with django_assert_num_queries(1):
        waiting = open_wishes(tournament)
    assert [(each.round_number, each.table_number, each.title, each.at) for each in waiting] == [
        (1, number, "Delete game 1", "20:14") for number in range(1, wishes + 1)
    ]


@translation.override("en")
def test_wish_names_its_event() -> None:
    score_list = table_of(seats=5).score_list
    record_entry(facts={"value": 2, "winners": [2, 3]}, **seen(score_list))
    pause(seat=5, **seen(score_list))
    event = score_list.entries.order_by("order_key")[1]
    wish_for(score_list, Edit(spot=Spot.DELETE, entry=event.uid))
    assert [each.title for each in open_wishes(Tournament.objects.get())] == ["Delete “pauses”"]


def test_wish_reports_changed_entry() -> None:
    score_list, rows = forced_list()
    wish = wish_for(score_list, of_game(rows, Spot.DELETE))
    change_entry(entry=rows[0].uid, facts={"value": 3, "winners": [3]}, **seen(score_list))
    wish.refresh_from_db()
    assert wish.noted == rows[0].facts != Entry.objects.get(uid=wish.entry).facts


@pytest.mark.services
def test_wishes_are_deleted_with_their_list() -> None:
    score_list, rows = forced_list()
    wish_for(score_list, of_game(rows))
    score_list.delete()
    assert not CorrectionWish.objects.exists()


def test_handed_in_list_is_corrected_by_its_wish_and_stays_handed_in() -> None:
    score_list, rows = forced_list()
    ScoreList.objects.update(status=ListStatus.HANDED_IN)
    wish = wish_for(score_list, of_game(rows))
    accept_wish(wish=wish.uid, at=AT, conflict=Conflict.AS_NOTED, **seen(score_list))
    assert ScoreList.objects.get().status == ListStatus.HANDED_IN
    assert of_game(rows).facts == Entry.objects.order_by("order_key")[0].facts
