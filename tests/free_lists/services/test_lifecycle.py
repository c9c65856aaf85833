"""Creating, sharing and changing free lists."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import Http404
from django.utils import timezone, translation

from accounts.models import User
from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tests.factories import UserFactory
from tests.free_lists.builders import FIVE, LINK, free_list, play
from tests.tournaments.lists import points_of, table_of
from tournaments.free_lists import changing, lifecycle
from tournaments.free_lists.access import Link, group_by_token, group_token, list_by_token, list_token
from tournaments.free_lists.changing import Settings, change_settings
from tournaments.free_lists.fame import group_view
from tournaments.free_lists.lifecycle import Length
from tournaments.free_lists.lists import known_groups, my_lists, names_of
from tournaments.free_lists.looks import counted_as
from tournaments.models.free_list import FreeList
from tournaments.models.revision import Revision
from tournaments.models.score_list import ListGroup, ListStatus, Occupancy, ScoreList
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import table_secret
from tournaments.selectors.lists.lists import list_view
from tournaments.services.ledger import Actor, StaleRevision, WriteRequest
from tournaments.services.lists import people
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db

GAME = {"value": 2, "winners": [1, 2]}
SOLO = {"value": 3, "winners": [1]}


def asked(score_list: ScoreList, actor: Actor = LINK) -> dict[str, object]:
    return {"score_list": score_list, "write_request": WriteRequest(actor=actor, client_key=uuid4())}


def seen(score_list: ScoreList, revision: int | None = None) -> dict[str, object]:
    there = ScoreList.objects.get(pk=score_list.pk).revision if revision is None else revision
    request = WriteRequest(actor=LINK, client_key=uuid4(), seen_revision=there)
    return {"score_list": score_list, "write_request": request}


def settings_of(score_list: ScoreList, **other: object) -> Settings:
    return replace(changing.settings_of(score_list, names_of(score_list)), **other)


# Links


def test_links_open_only_their_list() -> None:
    one, other = free_list(), free_list()
    writing, reading = list_by_token(list_token(one)), list_by_token(list_token(one, Link.READ))
    assert (writing.score_list, writing.may_write) == (one, True)
    assert (reading.score_list, reading.may_write) == (one, False)
    mixed = list_token(one)[:22] + list_token(other)[22:]
    for wrong in (mixed, list_token(one)[:-1], "x", "", "ä" * 40, "-" * 40, list_token(one)[:-1] + "!"):
        with pytest.raises(Http404):
            list_by_token(wrong)


def test_device_with_both_links_may_write() -> None:
    score_list = free_list()
    links = [list_token(score_list, Link.READ), list_token(score_list), "x", list_token(score_list, Link.READ)]
    assert [line.token for line in my_lists(None, links)] == [list_token(score_list)]
    assert [line.token for line in my_lists(None, links[:1])] == links[:1]


def test_table_list_has_no_link() -> None:
    table = table_of()
    FreeList.objects.create(score_list=table.score_list)
    for token in (list_token(table.score_list), table_secret(table)):
        with pytest.raises(Http404):
            list_by_token(token)


def test_new_links_revoke_earlier_ones() -> None:
    score_list = free_list()
    before = [list_token(score_list), list_token(score_list, Link.READ)]
    after = lifecycle.renew_links(**asked(score_list))
    assert list_by_token(after).score_list == score_list
    for token in before:
        with pytest.raises(Http404):
            list_by_token(token)


def test_group_is_opened_by_its_own_link() -> None:
    score_list = free_list(new_group="Mittwochsrunde")
    assert group_by_token(group_token(score_list.free.group)) == score_list.free.group
    with pytest.raises(Http404):
        group_by_token(list_token(score_list))


# Creating


def test_list_is_created() -> None:
    score_list = free_list([" Anna  Maria ", *FIVE[1:]], rules="dokomania", length=Length())
    assert names_of(score_list) == {1: "Anna Maria", 2: "Bert", 3: "Cäsar", 4: "Doris", 5: "Emil"}
    assert score_list.rule_set.key == "dokomania"
    assert score_list.format["normal_games"] is None
    assert score_list.state["dealer"] == 1
    assert Revision.objects.get().actor_label == "link"


@pytest.mark.services
def test_repeated_request_creates_one_list() -> None:
    key = uuid4()
    again = {"names": FIVE, "rule_set": rule_set_version(rule_book("ddv")), "length": Length(games=5)}
    first = lifecycle.create_list(**again, write_request=WriteRequest(actor=LINK, client_key=key))
    assert lifecycle.create_list(**again, write_request=WriteRequest(actor=LINK, client_key=key)) == first
    assert ScoreList.objects.count() == 1


REFUSED = [
    ("list_size", ("Anna", "Bert", "Cäsar"), Length()),
    ("list_size", (*FIVE, "Frieda", "Götz", "Heidi"), Length()),
    ("list_size", ("Anna", "", "Cäsar", "Doris"), Length()),
    ("list_name_twice", ("Anna", "Bert", "anna", "Doris"), Length()),
    ("sitting_invalid", FIVE, Length(sitting=(1, 2))),
    ("number_out_of_range", FIVE, Length(pot=0)),
    ("pflichtsoli_above_games", FIVE, Length(games=8, pflichtsoli=10)),
]


@pytest.mark.parametrize(("code", "names", "length"), REFUSED)
def test_invalid_list_is_refused(code, names, length) -> None:
    with pytest.raises(RuleViolation, match=code):
        free_list(names, length=length)
    assert not ScoreList.objects.exists()


# Finishing, claiming, deleting


def test_list_is_finished_and_reopened() -> None:
    score_list = play(free_list(), GAME)
    lifecycle.finish_list(**seen(score_list))
    with pytest.raises(RuleViolation, match="list_confirmed"):
        play(score_list, GAME)
    with pytest.raises(RuleViolation, match="list_status_unchanged"):
        lifecycle.finish_list(**seen(score_list))
    lifecycle.reopen_list(**seen(score_list))
    assert play(score_list, GAME).status == ListStatus.OPEN


def test_empty_list_cannot_be_finished() -> None:
    with pytest.raises(RuleViolation, match="list_empty"):
        lifecycle.finish_list(**seen(free_list()))


@pytest.fixture
def user() -> User:
    return UserFactory()


def by(user: User) -> Actor:
    return Actor(kind="user", user_id=user.pk, label=str(user))


@pytest.mark.services
def test_claimed_list_belongs_to_its_owner(user) -> None:
    score_list = free_list()
    lifecycle.claim_list(user=user, **asked(score_list, by(user)))
    assert [line.names for line in my_lists(user, [])] == [FIVE[:4]]
    other = UserFactory()
    with pytest.raises(RuleViolation, match="list_claimed"):
        lifecycle.claim_list(user=other, **asked(score_list, by(other)))
    score_list.refresh_from_db()
    for step in (lifecycle.renew_links, lifecycle.throw_away):
        with pytest.raises(RuleViolation, match="list_owner_only"):
            step(**asked(score_list))
    lifecycle.throw_away(**asked(score_list, by(user)))
    assert my_lists(user, [list_token(score_list)]) == []


@pytest.mark.services
def test_deleted_list_is_restored() -> None:
    score_list = free_list()
    lifecycle.throw_away(**asked(score_list))
    assert my_lists(None, [list_token(score_list)]) == []
    lifecycle.take_back(**asked(score_list))
    assert len(my_lists(None, [list_token(score_list)])) == 1


@pytest.mark.services
def test_deleted_list_is_purged_after_a_month() -> None:
    kept, gone = free_list(), play(free_list(), GAME)
    for each in (kept, gone):
        lifecycle.throw_away(**asked(each))
    lifecycle.take_back(**asked(kept))
    assert lifecycle.forget_thrown_away(timezone.now() + timedelta(days=29)) == 0
    assert lifecycle.forget_thrown_away(timezone.now() + timedelta(days=31)) == 1
    assert list(ScoreList.objects.all()) == [kept]
    assert not Revision.objects.filter(scope=f"list:{gone.pk}").exists()


# Settings


@pytest.mark.services
def test_new_rules_apply_to_all_games() -> None:
    score_list = play(free_list(), GAME, SOLO)
    assert points_of(score_list) == [11, -1, -5, -5]
    plus = rule_set_version(rule_book("freedoko"))
    change_settings(settings=settings_of(score_list, rule_set=plus), **seen(score_list))
    assert points_of(score_list) == [11, 2, 0, 0]
    assert ScoreList.objects.get().rule_set == plus


def test_settings_conflict_names_the_game() -> None:
    score_list = play(free_list(), GAME, GAME, GAME)
    with pytest.raises(RuleViolation) as refused:
        change_settings(settings=settings_of(score_list, length=Length(games=2)), **seen(score_list))
    assert (refused.value.code, refused.value.params["number"]) == ("list_settings_conflict", 3)
    assert ScoreList.objects.get().format["normal_games"] == 8


def test_settings_conflict_names_the_event() -> None:
    score_list = play(free_list(), GAME, GAME, {"event": "pause", "seat": 1})
    with pytest.raises(RuleViolation) as refused:
        change_settings(settings=settings_of(score_list, length=Length(games=2, pflichtsoli=0)), **seen(score_list))
    assert (refused.value.code, refused.value.params["event"]) == ("list_settings_event_conflict", "pause")
    with translation.override("en"):
        assert "the entry “Anna pauses” invalid" in sentence(refused.value, {1: "Anna"})


def test_settings_with_more_pflichtsoli_than_games_are_refused() -> None:
    score_list = free_list()
    with pytest.raises(RuleViolation, match="pflichtsoli_above_games"):
        change_settings(settings=settings_of(score_list, length=Length(games=8, pflichtsoli=10)), **seen(score_list))
    assert ScoreList.objects.get().format["pflichtsoli"] == 0


def test_names_title_group_and_view_are_changed() -> None:
    score_list = free_list()
    names = {**names_of(score_list), 2: "Berta"}
    wanted = settings_of(score_list, names=names, title="Skiurlaub", new_group="Hütte", display={"view": "minus"})
    change_settings(settings=wanted, **seen(score_list))
    score_list.refresh_from_db()
    free = score_list.free
    assert (names_of(score_list)[2], free.title, free.group.name) == ("Berta", "Skiurlaub", "Hütte")
    assert free.display == {"order": "newest", "view": "minus"}


def test_stale_settings_are_refused() -> None:
    score_list = play(free_list(), GAME)
    with pytest.raises(StaleRevision):
        change_settings(settings=settings_of(score_list), **seen(score_list, revision=0))


@pytest.mark.services
def test_emptied_list_is_restored() -> None:
    score_list = play(free_list(), GAME, SOLO)
    changing.empty_list(**seen(score_list))
    assert (points_of(score_list), score_list.entries.count()) == ([0, 0, 0, 0], 0)
    changing.restore_entries(**seen(score_list))
    assert (points_of(score_list), score_list.entries.count()) == ([11, -1, -5, -5], 2)
    with pytest.raises(RuleViolation, match="list_not_empty"):
        changing.restore_entries(**seen(score_list))


def test_joined_player_is_restored_with_the_games() -> None:
    score_list = play(free_list(rules="dokomania"), GAME)
    people.join(**seen(score_list), seat=5, person=people.Newcomer(name="Emil"))
    changing.empty_list(**seen(score_list))
    changing.restore_entries(**seen(score_list))
    assert names_of(score_list)[5] == "Emil"


# Viewing


VIEWS = [("plus", [11, 2, 0, 0]), ("minus", [0, -3, -5, -5])]


@pytest.mark.parametrize(("view", "totals"), VIEWS)
def test_list_is_displayed_with_plus_or_minus_only(view, totals) -> None:
    score_list = play(free_list(), GAME, SOLO)
    shown = list_view(counted_as(score_list, view), full_names=True)
    assert [place.total for place in shown.places] == totals
    assert points_of(score_list) == [11, -1, -5, -5]


def test_list_with_a_pot_is_displayed_in_full() -> None:
    zero, below = {"value": 0, "winners": [1, 2]}, {"value": -2, "winners": [1, 2]}
    score_list = play(free_list(length=Length(pot=12, pflichtsoli=0)), GAME, below, zero, GAME)
    shown = list_view(counted_as(score_list, "plus"), full_names=True)
    assert shown.folded.broken is None
    assert [place.total for place in shown.places] == [2, 2, 0, 0]


# Groups


@pytest.mark.services
def test_hall_of_fame_adds_up_the_lists_of_a_group(django_assert_num_queries) -> None:
    group = ListGroup.objects.create(name="Mittwochsrunde")
    play(free_list(group=group), GAME, SOLO)
    play(free_list(("anna", "Bert", "Emil", "Doris"), group=group), {"value": 4, "winners": [3, 4]})
    lifecycle.throw_away(**asked(play(free_list(group=group), GAME)))
    with django_assert_num_queries(3):
        view = group_view(group, [])
    assert len(view.lists) == 2
    best = {row.name: (row.rank, row.lists, row.games, row.points, row.best, row.soli_won) for row in view.famous}
    assert best["anna"] == (1, 2, 3, 7, 11, 1)
    assert best["Emil"] == (2, 1, 1, 4, 4, 0)
    assert [row.name for row in view.famous] == ["anna", "Emil", "Doris", "Bert", "Cäsar"]
    assert view.famous[0].per_game * 3 == 7


def test_group_links_are_writable_if_the_devices_are() -> None:
    score_list = free_list(new_group="Runde")
    token = list_token(score_list)
    assert group_view(score_list.free.group, [token]).lists[0].token == token
    assert group_view(score_list.free.group, []).lists[0].token == list_token(score_list, Link.READ)


@pytest.mark.services
def test_groups_are_found_by_their_names_again(user) -> None:
    score_list = free_list(new_group="Mittwochsrunde")
    assert set(known_groups(None, [list_token(score_list)])) == {"mittwochsrunde"}
    assert known_groups(None, [list_token(score_list, Link.READ)]) == {}
    assert known_groups(user, []) == {}


def test_occupancies_carry_plain_names() -> None:
    free_list()
    assert set(Occupancy.objects.values_list("participant", "round")) == {(None, None)}
