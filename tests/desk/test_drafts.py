"""Drafts of paper lists."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.errors import RuleViolation
from tests.factories import UserFactory
from tests.tournaments.lists import seen, table_of
from tournaments.desk.drafts import Rest, keep_draft
from tournaments.desk.grid.rows import record_rows
from tournaments.models.desk.list_draft import ListDraft
from tournaments.models.revision import Revision
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import Actor

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ONE, TWO = {"rows": [["313", None, ""]]}, {"rows": [["313", None, ""], ["212", None, ""]]}


@pytest.fixture
def four() -> ScoreList:
    return table_of().score_list


@pytest.fixture
def desks() -> tuple[Actor, Actor]:
    first, second = (UserFactory() for _ in range(2))
    return Actor(kind="user", user_id=first.pk, label="Eva"), Actor(kind="user", user_id=second.pk, label="Ole")


def stored_drafts() -> list[tuple]:
    return [(draft.name, draft.typed, draft.at) for draft in ListDraft.objects.order_by("pk")]


@pytest.mark.services
def test_draft_is_unique_and_deleted_when_empty(four, desks):
    eva, _ole = desks
    keep_draft(score_list=four, typed=ONE, actor=eva, window="a", at=NOON)
    keep_draft(score_list=four, typed=TWO, actor=eva, window="a", at=NOON + timedelta(seconds=5))
    assert stored_drafts() == [("Eva", TWO, NOON + timedelta(seconds=5))]
    assert keep_draft(score_list=four, typed=None, actor=eva, window="a", at=NOON) is None
    assert (stored_drafts(), Revision.objects.count(), ScoreList.objects.get().revision) == ([], 0, 0)


@pytest.mark.parametrize(("known", "taken"), [(NOON, True), (NOON - timedelta(seconds=1), False), (None, False)])
@pytest.mark.parametrize("desk", [0, 1])
@pytest.mark.services
def test_other_windows_draft_is_replaced_only_if_seen(four, desks, known, taken, desk):
    keep_draft(score_list=four, typed=ONE, actor=desks[0], window="a", at=NOON)
    late, writer = NOON + timedelta(seconds=9), desks[desk]
    answered = keep_draft(score_list=four, typed=TWO, actor=writer, window="b", at=late, seen=known)
    assert (answered.window, answered.typed) == (("b", TWO) if taken else ("a", ONE))
    assert stored_drafts() == ([(writer.label, TWO, late)] if taken else [("Eva", ONE, NOON)])


WON = {"value": 3, "winners": [1, 3]}
LATER = NOON + timedelta(seconds=9)


@pytest.mark.parametrize(("window", "known"), [("a", None), ("b", NOON)])
@pytest.mark.parametrize("left", [None, TWO])
@pytest.mark.services
def test_rest_becomes_the_draft_in_the_same_write(four, desks, window, known, left):
    keep_draft(score_list=four, typed=ONE, actor=desks[0], window="a", at=NOON)
    rest = Rest(typed=left, window=window, at=LATER, seen=known)
    record_rows(rows=[WON], rest=rest, **seen(four, desks[1]))
    assert stored_drafts() == ([("Ole", TWO, LATER)] if left else [])


@pytest.mark.parametrize("left", [None, ONE])
def test_save_spares_another_windows_newer_draft(four, desks, left):
    keep_draft(score_list=four, typed=TWO, actor=desks[0], window="a", at=LATER)
    rest = Rest(typed=left, window="b", at=LATER, seen=NOON)
    record_rows(rows=[WON], rest=rest, **seen(four, desks[1]))
    assert stored_drafts() == [("Eva", TWO, LATER)]


def test_refused_save_keeps_the_draft(four, desks):
    keep_draft(score_list=four, typed=TWO, actor=desks[0], window="a", at=NOON)
    with pytest.raises(RuleViolation):
        rest = Rest(typed=None, window="a", at=NOON)
        record_rows(rows=[{"value": 3, "winners": [1, 9]}], rest=rest, **seen(four, desks[1]))
    assert stored_drafts() == [("Eva", TWO, NOON)]
