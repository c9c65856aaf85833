from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.http import Http404

from scoring.errors import RuleViolation
from tests.tournaments.entries import change_entry
from tests.tournaments.lists import PLAYERS, STAFF, playing, seen
from tournaments.models.lists.agreement import Agreement
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.table.agreements import agreements_in, open_disputes, voices_of
from tournaments.services.ledger import Actor, StaleRevision
from tournaments.services.lists.status import confirm, hand_in, reopen
from tournaments.services.lists.table import agreements
from tournaments.services.lists.table.agreements import (
    agree,
    answer_dispute,
    dispute,
    take_back_agreement,
    take_back_dispute,
)

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 20, 21, 40, tzinfo=UTC)
PHONE = Actor(kind="table", label="1/1", device="1" * 32)
GAME = {"value": 1, "winners": [1, 2]}


@pytest.fixture
def played(tournament: Tournament) -> ScoreList:
    return playing(GAME, tournament=tournament, normal_games=1, pflichtsoli=0).score_list


def stored_list() -> ScoreList:
    return ScoreList.objects.get()


def agree_to(score_list: ScoreList, *positions: int | None) -> None:
    for position in positions:
        agree(position=position, at=AT, **seen(score_list, PHONE))


def start_dispute(score_list: ScoreList, sentence: str = "Spiel 7 war ein Solo") -> UUID:
    return dispute(sentence=sentence, at=AT, **seen(score_list, PHONE))


@pytest.mark.services
def test_each_position_agrees_once(played: ScoreList) -> None:
    agree_to(played, 1, 3, 3)
    rows = Agreement.objects.order_by("position").values_list("position", "kind", "device", "revision", "at")
    assert list(rows) == [(position, "agreed", PHONE.device, 1, AT) for position in (1, 3)]
    assert voices_of(stored_list()).agreed == {1, 3}
    assert stored_list().revision == 1


def test_all_signed_can_be_taken_back(played: ScoreList) -> None:
    agree_to(played, None, 2)
    assert (voices_of(stored_list()).all_signed, voices_of(stored_list()).agreed) == (True, {2})
    for position in (None, 2, 4):
        take_back_agreement(position=position, **seen(played, PHONE))
    assert not Agreement.objects.exists()
    assert Revision.objects.filter(action="take_back_agreement").count() == 3


def test_unknown_position_is_not_found(played: ScoreList) -> None:
    with pytest.raises(Http404):
        agree_to(played, 5)


@pytest.mark.services
def test_changed_list_voids_agreements_but_not_disputes(played: ScoreList) -> None:
    agree_to(played, 1, 2, None)
    start_dispute(played)
    change_entry(entry=Entry.objects.get().uid, facts={**GAME, "value": 2}, **seen(played))
    voices = voices_of(stored_list())
    assert (voices.agreed, voices.all_signed, voices.lapsed, len(voices.open_disputes)) == (set(), False, True, 1)
    agree_to(played, 1)
    assert (voices_of(stored_list()).agreed, voices_of(stored_list()).lapsed) == ({1}, False)


def test_status_change_keeps_agreements(played: ScoreList) -> None:
    agree_to(played, 1, 2, 3, 4)
    for step in (hand_in, confirm, reopen):
        step(**seen(played))
        assert voices_of(stored_list()).agreed == {1, 2, 3, 4}, step


def test_agreement_with_stale_list_is_refused(played: ScoreList) -> None:
    request = seen(played, PHONE)
    change_entry(entry=Entry.objects.get().uid, facts={**GAME, "value": 2}, **seen(played))
    with pytest.raises(StaleRevision):
        agree(position=1, at=AT, **request)
    assert not Agreement.objects.exists()


@pytest.mark.parametrize(
    ("code", "model", "set_to"),
    [
        ("list_not_finished", None, {}),
        ("list_confirmed_by_desk", ScoreList, {"status": ListStatus.CONFIRMED}),
        ("tournament_finished", Tournament, {"status": Status.FINISHED}),
        ("round_not_started", Round, {"status": RoundStatus.PUBLISHED}),
    ],
)
def test_table_is_heard_from_its_last_game_until_it_is_confirmed(played: ScoreList, code, model, set_to) -> None:
    if model is None:
        ScoreList.objects.update(state={})
    else:
        model.objects.update(**set_to)
    for say in (lambda: agree_to(played, 1), lambda: start_dispute(played)):
        with pytest.raises(RuleViolation) as refused:
            say()
        assert refused.value.code == code


@pytest.mark.parametrize("heard", [{"status": ListStatus.OPEN}, {"status": ListStatus.HANDED_IN}])
@pytest.mark.parametrize("in_round", [RoundStatus.RUNNING, RoundStatus.CLOSED])
def test_table_is_heard_also_once_its_round_is_closed(played: ScoreList, heard: dict, in_round: str) -> None:
    ScoreList.objects.update(**heard)
    Round.objects.update(status=in_round)
    agree_to(played, 1)
    assert voices_of(stored_list()).agreed == {1}


def test_dispute_is_seen_until_it_is_answered(played: ScoreList) -> None:
    uid = start_dispute(played, "  Spiel 7\nwar ein Solo ")
    (waiting,) = open_disputes(Tournament.objects.get())
    assert (waiting.uid, waiting.sentence, waiting.table_number) == (uid, "Spiel 7 war ein Solo", 1)
    request = seen(played)
    for _again in range(2):
        answer_dispute(dispute=uid, answer="Ist berichtigt", at=AT, **request)
    row = Agreement.objects.get()
    assert (row.answer, row.answered_by, row.answered_at) == ("Ist berichtigt", STAFF.label, AT)
    assert open_disputes(Tournament.objects.get()) == ()
    with pytest.raises(RuleViolation, match="dispute_answered"):
        answer_dispute(dispute=uid, answer="Noch einmal", at=AT, **seen(played))


def test_disputes_of_a_list_are_limited(played: ScoreList, monkeypatch) -> None:
    monkeypatch.setattr(agreements, "MOST_DISPUTES", 2)
    first, _second = start_dispute(played), start_dispute(played)
    with pytest.raises(RuleViolation, match="too_many_disputes"):
        start_dispute(played)
    take_back_dispute(dispute=first, **seen(played, PHONE))
    start_dispute(played)


@pytest.mark.parametrize("is_answered", [False, True])
@pytest.mark.services
def test_table_withdraws_a_dispute(played: ScoreList, is_answered: bool) -> None:
    uid = start_dispute(played)
    if is_answered:
        answer_dispute(dispute=uid, answer="Ist berichtigt", at=AT, **seen(played))
    ScoreList.objects.update(state={})  # the list goes on
    take_back_dispute(dispute=uid, **seen(played, PHONE))
    assert not Agreement.objects.exists()


def test_permissions_of_table_and_staff(played: ScoreList) -> None:
    uid = start_dispute(played)
    with pytest.raises(RuleViolation, match="staff_only"):
        answer_dispute(dispute=uid, answer="Nein", at=AT, **seen(played, PLAYERS))
    for refused in (
        lambda: agree(position=1, at=AT, **seen(played)),
        lambda: dispute(sentence="Falsch", at=AT, **seen(played)),
        lambda: take_back_dispute(dispute=uid, **seen(played)),
    ):
        with pytest.raises(ValueError, match="own players"):
            refused()


@pytest.mark.parametrize(("say", "code"), [("dispute", "sentence_missing"), ("answer", "answer_missing")])
def test_sentence_is_required(played: ScoreList, say: str, code: str) -> None:
    uid = start_dispute(played)
    with pytest.raises(RuleViolation, match=code):
        if say == "dispute":
            start_dispute(played, "  ")
        else:
            answer_dispute(dispute=uid, answer=" ", at=AT, **seen(played))


def test_dispute_blocks_nothing(played: ScoreList) -> None:
    start_dispute(played)
    for step in (hand_in, confirm):
        step(**seen(played))
    assert stored_list().status == ListStatus.CONFIRMED


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.services
def test_desk_reads_a_round_with_one_query(tournament: Tournament, tables: int, django_assert_num_queries) -> None:
    for number in range(1, tables + 1):
        score_list = playing(GAME, tournament=tournament, number=number, normal_games=1, pflichtsoli=0).score_list
        agree_to(score_list, 1, 2)
        start_dispute(score_list)
    in_round = Round.objects.select_related("tournament").get()
    with django_assert_num_queries(1):
        said = agreements_in(in_round)
    assert [voices.agreed for voices in said.voices.values()] == [{1, 2}] * tables
    assert [each.table_number for each in said.disputes] == list(range(1, tables + 1))
