from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.factories import TournamentFactory
from tests.tournaments.entries import change_entry, delete_entry, end_time, insert_entry, record_entry, redeal
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, points_of, seen, table_of
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.edits import Conflict, Edit, Spot, plan_edit
from tournaments.selectors.lists.lists import list_view
from tournaments.services.ledger import KeyReused, StaleRevision
from tournaments.services.lists.entries import ReadAhead, write_edit

pytestmark = pytest.mark.django_db

SOLO = {"kind": "damen_solo", "re": [2], "augen_re": 130}


@pytest.mark.services
def test_record_entry_stores_facts_result_sums_and_state() -> None:
    score_list = table_of().score_list
    recorded = record_entry(facts=NORMAL, **seen(score_list))
    entry = Entry.objects.get()
    score_list.refresh_from_db()
    assert recorded.entry == entry.uid
    assert entry.facts == NORMAL
    assert entry.derived["points"] == [2, -2, 2, -2]
    assert [line["reason"] for line in entry.derived["lines"]] == ["gewonnen", "unter_90"]
    assert points_of(score_list) == [2, -2, 2, -2]
    assert list(Occupancy.objects.order_by("seat__position").values_list("games_won", flat=True)) == [1, 0, 1, 0]
    assert score_list.revision == recorded.revision == 1
    assert score_list.state["number"] == 2
    assert score_list.state["open_pflichtsoli"] == {"1": 1, "2": 1, "3": 1, "4": 1}


def test_record_entry_raises_the_version_of_the_tournament() -> None:
    table = table_of()
    record_entry(facts=NORMAL, **seen(table.score_list))
    assert Tournament.objects.get().version == 1


@pytest.mark.services
def test_record_entry_same_key_twice_answers_once() -> None:
    score_list = table_of().score_list
    asked = seen(score_list)
    assert record_entry(facts=NORMAL, **asked) == record_entry(facts=NORMAL, **asked)
    assert Entry.objects.count() == 1


@pytest.mark.services
def test_record_entry_same_key_other_facts_is_refused() -> None:
    score_list = table_of().score_list
    asked = seen(score_list)
    record_entry(facts=NORMAL, **asked)
    with pytest.raises(KeyReused):
        record_entry(facts=SOLO, **asked)


@pytest.mark.services
def test_record_entry_of_stale_page_is_refused() -> None:
    score_list = table_of().score_list
    asked = seen(score_list)
    record_entry(facts=NORMAL, **asked)
    with pytest.raises(StaleRevision):
        other = replace(asked["write_request"], client_key=uuid4())
        record_entry(score_list=score_list, facts=SOLO, write_request=other)
    assert Entry.objects.count() == 1


def test_record_entry_same_key_with_current_revision_answers_once() -> None:
    """The ledger refuses the write and supplies its answer."""
    score_list = table_of().score_list
    asked = seen(score_list)
    recorded = record_entry(facts=NORMAL, **asked)
    again = replace(asked["write_request"], seen_revision=recorded.revision)
    assert record_entry(score_list=score_list, facts=NORMAL, write_request=again) == recorded
    with pytest.raises(KeyReused):
        record_entry(score_list=score_list, facts=SOLO, write_request=again)
    assert Entry.objects.count() == Revision.objects.count() == 1
    assert points_of(score_list) == [2, -2, 2, -2]


def test_delete_entry_same_key_with_current_revision_answers_once() -> None:
    score_list = table_of().score_list
    entry = record_entry(facts=NORMAL, **seen(score_list)).entry
    asked = seen(score_list)
    deleted = delete_entry(entry=entry, **asked)
    again = replace(asked["write_request"], seen_revision=deleted.revision)
    assert delete_entry(entry=entry, score_list=score_list, write_request=again) == deleted


@pytest.mark.services
def test_record_entry_rereads_stale_rows() -> None:
    score_list = table_of().score_list
    read = list_view(score_list, full_names=True).read
    record_entry(facts=NORMAL, **seen(score_list))
    record_entry(facts=NORMAL, ahead=ReadAhead(read=read), **seen(score_list))
    assert points_of(score_list) == [4, -4, 4, -4]
    assert [entry.derived["number"] for entry in Entry.objects.order_by("order_key")] == [1, 2]


def test_change_entry_does_not_mutate_read_rows() -> None:
    score_list = table_of().score_list
    entry = record_entry(facts=NORMAL, **seen(score_list)).entry
    asked = seen(score_list)
    read = list_view(asked["score_list"], full_names=True).read
    edit = Edit(spot=Spot.CHANGE, facts={**NORMAL, "re": [1, 2]}, entry=entry)
    plan = plan_edit(asked["score_list"], read.entries, edit)
    write_edit(edit=edit, ahead=ReadAhead(read=read, plan=plan), **asked)
    assert points_of(score_list) == [2, 2, -2, -2]
    assert (read.entries[0].facts, read.people[1].points) == (NORMAL, -2)


def test_plan_of_another_edit_or_format_is_recomputed() -> None:
    score_list = table_of(normal_games=24).score_list
    asked = seen(score_list)
    read = list_view(asked["score_list"], full_names=True).read
    edit, other = (Edit(spot=Spot.END, facts={"value": value, "winners": [1, 3]}) for value in (1, 7))
    ahead = ReadAhead(read=read, plan=plan_edit(asked["score_list"], read.entries, other))
    assert write_edit(edit=edit, ahead=ahead, **asked)["derived"]["points"] == [1, -1, 1, -1]
    asked = seen(score_list)
    read = list_view(asked["score_list"], full_names=True).read
    ahead = ReadAhead(read=read, plan=plan_edit(asked["score_list"], read.entries, edit))
    ScoreList.objects.update(format={**score_list.format, "normal_games": 2})
    write_edit(edit=edit, ahead=ahead, **asked)
    assert ScoreList.objects.get().state["phase"] == "vorfuehrung"


BAD = [
    ("augen_out_of_range", {**NORMAL, "augen_re": 241}, "issue: Augen 241"),
    ("too_many_augen_for_tricks", {**NORMAL, "augen_re": 200, "tricks_re": 4}, "issue: 44 Augen a trick"),
    ("re_seat_twice", {**NORMAL, "re": [1, 1]}, "issue: Re twice the same seat"),
    ("augen_band_too_wide", {**NORMAL, "augen_re": [100, 160]}, "issue: a band that leaves the result open"),
    ("lustsolo_while_pflichtsolo_owed", {**SOLO, "duty": "lustsolo"}, "issue: TSR 4.3.1"),
    ("schwarz_with_tricks", {**NORMAL, "augen_re": 150, "tricks_re": 12}, "issue: Schwarz with tricks"),
    ("sonderpunkt_limit", {**NORMAL, "sonderpunkte": {"re": {"fuchs": 3}}}, "issue: three foxes"),
    ("sonderpunkte_in_solo", {**SOLO, "sonderpunkte": {"re": {"fuchs": 1}}}, "TSR 7.2.4"),
    ("seat_unknown", {**NORMAL, "re": [1, 5]}, "five at a table of four"),
    ("winners_invalid", {"value": 3, "winners": []}, "nobody marked"),
    ("unknown_key", {**NORMAL, "augen": 3}, "a misspelt key"),
    ("totals_not_zero", {"totals": [1, 2, 3, 4]}, "issue: totals"),
]


@pytest.mark.parametrize(("code", "facts", "source"), BAD)
@pytest.mark.services
def test_record_entry_impossible_keeps_nothing(code: str, facts: dict[str, object], source: str) -> None:
    score_list = table_of().score_list
    with pytest.raises(RuleViolation) as refused:
        record_entry(facts=facts, **seen(score_list))
    assert refused.value.code == code, source
    assert not Entry.objects.exists()
    assert not Revision.objects.exists()
    assert ScoreList.objects.get().revision == 0


def test_record_entry_after_the_list_is_finished_is_refused() -> None:
    score_list = table_of(normal_games=1, pflichtsoli=0).score_list
    record_entry(facts=NORMAL, **seen(score_list))
    assert ScoreList.objects.get().state["finished"] is True
    with pytest.raises(RuleViolation, match="list_finished"):
        record_entry(facts=NORMAL, **seen(score_list))


LOCKED = [
    ("round_not_started", {"status": RoundStatus.PUBLISHED}, ListStatus.OPEN, STAFF),
    ("round_closed", {"status": RoundStatus.CLOSED}, ListStatus.OPEN, PLAYERS),
    ("reason_required", {"status": RoundStatus.CLOSED}, ListStatus.OPEN, STAFF),
    ("list_handed_in", {}, ListStatus.HANDED_IN, PLAYERS),
    ("list_confirmed", {}, ListStatus.CONFIRMED, STAFF),
]


@pytest.mark.parametrize(("code", "of_round", "status", "actor"), LOCKED)
def test_record_entry_at_the_wrong_time_is_refused(code, of_round, status, actor) -> None:
    score_list = table_of().score_list
    Round.objects.update(**of_round)
    ScoreList.objects.update(status=status)
    with pytest.raises(RuleViolation, match=code):
        record_entry(facts=NORMAL, **seen(score_list, actor))


def test_record_entry_of_a_closed_round_by_staff_with_a_reason_is_taken() -> None:
    score_list = table_of().score_list
    Round.objects.update(status=RoundStatus.CLOSED)
    record_entry(facts=NORMAL, **seen(score_list, reason="left out on the list"))
    assert Revision.objects.get().reason == "left out on the list"


def test_record_entry_of_a_finished_tournament_is_refused() -> None:
    score_list = table_of().score_list
    Tournament.objects.update(status=Status.FINISHED)
    with pytest.raises(RuleViolation, match="tournament_finished"):
        record_entry(facts=NORMAL, **seen(score_list, reason="late"))


def test_record_entry_in_a_closed_way_is_refused() -> None:
    score_list = table_of(tournament=TournamentFactory(entry_ways=["totals"])).score_list
    with pytest.raises(RuleViolation, match="entry_way_closed"):
        record_entry(facts=NORMAL, **seen(score_list))


def test_forced_player_must_play_unless_taken_as_played() -> None:
    score_list = table_of(normal_games=0).score_list
    assert record_entry(facts={"value": 1, "winners": [2]}, **seen(score_list)).derived["duty"] == "vorgefuehrt"
    with pytest.raises(RuleViolation, match="forced_player_must_play"):
        record_entry(facts={"value": 1, "winners": [2]}, **seen(score_list))
    taken = {"facts": {"value": 1, "winners": [2], "as_played": {"duty": "lustsolo"}}}
    with pytest.raises(RuleViolation, match="reason_required"):
        record_entry(**taken, **seen(score_list))
    with pytest.raises(RuleViolation, match="as_played_by_staff_only"):
        record_entry(**taken, **seen(score_list, PLAYERS, reason="nobody objected"))
    recorded = record_entry(**taken, **seen(score_list, reason="nobody objected"))
    assert recorded.derived["duty"] == "lustsolo"
    assert recorded.derived["warnings"][0]["reason"] == "nobody objected"


def test_game_as_played_is_not_changed_by_the_table() -> None:
    score_list = table_of().score_list
    taken = {"facts": {**NORMAL, "as_played": {"dealer": 3}}}
    entry = record_entry(**taken, **seen(score_list, reason="nobody objected")).entry
    for edit in ({"facts": NORMAL}, None):
        with pytest.raises(RuleViolation, match="as_played_by_staff_only"):
            change = change_entry if edit else delete_entry
            change(entry=entry, **(edit or {}), **seen(score_list, PLAYERS))
    change_entry(entry=entry, facts=NORMAL, **seen(score_list))
    assert Entry.objects.get().derived["dealer"] == 1


@pytest.mark.services
def test_edits_equal_a_list_written_from_scratch() -> None:
    edited, straight = table_of().score_list, table_of(number=2, tournament=TournamentFactory()).score_list
    first = record_entry(facts=NORMAL, **seen(edited))
    last = record_entry(facts={"value": 3, "winners": [2, 4]}, **seen(edited))
    insert_entry(facts=SOLO, before=last.entry, **seen(edited))
    gone = insert_entry(facts={"event": "redeal"}, after=first.entry, **seen(edited))
    change_entry(entry=first.entry, facts={**NORMAL, "augen_re": 100}, **seen(edited))
    delete_entry(entry=gone.entry, **seen(edited))
    for facts in ({**NORMAL, "augen_re": 100}, SOLO, {"value": 3, "winners": [2, 4]}):
        record_entry(facts=facts, **seen(straight))
    derived = [list(each.entries.values_list("derived", flat=True)) for each in (edited, straight)]
    assert derived[0] == derived[1]
    assert points_of(edited) == points_of(straight)


@pytest.mark.services
def test_insert_entry_many_times_at_one_place_keeps_the_order() -> None:
    score_list = table_of(normal_games=100).score_list
    anchor = record_entry(facts={"value": 0, "winners": [1, 2]}, **seen(score_list)).entry
    for value in range(1, 30):
        insert_entry(facts={"value": value, "winners": [1, 2]}, before=anchor, **seen(score_list))
    assert [entry.facts["value"] for entry in score_list.entries.all()] == [*range(1, 30), 0]


def test_change_that_makes_a_later_entry_illegal_names_it() -> None:
    score_list = table_of(normal_games=1).score_list
    solo = record_entry(facts={"value": 1, "winners": [3]}, **seen(score_list)).entry
    record_entry(facts=NORMAL, **seen(score_list))
    for seat in (4, 1, 2):
        record_entry(facts={"value": 1, "winners": [seat]}, **seen(score_list))
    with pytest.raises(RuleViolation) as refused:
        change_entry(entry=solo, facts={"value": 1, "winners": [4]}, **seen(score_list))
    assert refused.value.code == "later_entry_illegal"
    assert refused.value.params["number"] == 3
    assert refused.value.params["why"].code == "forced_player_must_play"
    assert points_of(score_list) == list(Entry.objects.last().derived["totals"])


@pytest.mark.services
def test_change_kept_for_review_blocks_the_list() -> None:
    score_list = table_of(normal_games=1).score_list
    solo = record_entry(facts={"value": 1, "winners": [3]}, **seen(score_list)).entry
    record_entry(facts=NORMAL, **seen(score_list))
    record_entry(facts={"value": 1, "winners": [4]}, **seen(score_list))
    kept = {"entry": solo, "conflict": Conflict.REVIEW}
    change_entry(facts={"value": 1, "winners": [4]}, **kept, **seen(score_list))
    score_list.refresh_from_db()
    assert score_list.needs_review
    assert not score_list.state["finished"]
    with pytest.raises(RuleViolation, match="list_needs_review"):
        record_entry(facts={"value": 1, "winners": [3]}, **seen(score_list))
    change_entry(facts={"value": 1, "winners": [3]}, **kept, **seen(score_list))
    assert not ScoreList.objects.get().needs_review


def test_end_time_and_redeal_are_events_without_number() -> None:
    score_list = table_of().score_list
    redeal(**seen(score_list))
    end_time(**seen(score_list))
    score_list.refresh_from_db()
    assert score_list.state["phase"] == "vorfuehrung"
    assert score_list.state["number"] == 1
    with pytest.raises(RuleViolation, match="time_up_twice"):
        end_time(**seen(score_list))
