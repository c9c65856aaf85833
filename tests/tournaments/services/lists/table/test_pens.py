from datetime import UTC, datetime

import pytest

from scoring.errors import RuleViolation
from tests.free_lists.builders import LINK, free_list
from tests.tournaments.entries import change_entry, delete_entry, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, STAFF, seen, table_of
from tournaments.models.lists.pen import Pen
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.selectors.lists.table.pens import Hand, hand_of
from tournaments.services.ledger import SYSTEM, Actor
from tournaments.services.lists.people import pause
from tournaments.services.lists.status import hand_in
from tournaments.services.lists.table.pens import take_pen

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 20, 19, 14, tzinfo=UTC)
ONE = Actor(kind="table", label="1/1", device="1" * 32)
OTHER = Actor(kind="table", label="1/1", device="2" * 32)
TOKEN = Actor(kind="token", label="desk")


def entry() -> Entry:
    return Entry.objects.order_by("order_key")[0]


@pytest.mark.services
def test_first_write_takes_the_pen() -> None:
    score_list = table_of().score_list
    record_entry(facts=NORMAL, **seen(score_list, ONE))
    assert Pen.objects.get(score_list=score_list).device == ONE.device
    assert [hand_of(ScoreList.objects.get(), phone.device) for phone in (ONE, OTHER)] == [Hand.MINE, Hand.OTHER]


def test_refused_write_does_not_take_the_pen() -> None:
    score_list = table_of().score_list
    with pytest.raises(RuleViolation):
        record_entry(facts={"value": 1, "winners": [1, 7]}, **seen(score_list, ONE))
    assert not Pen.objects.exists()


# Every write of a phone, on a list with one game.
WRITES = {
    "record": lambda score_list, who: record_entry(facts=NORMAL, **seen(score_list, who)),
    "change": lambda score_list, who: change_entry(entry=entry().uid, facts=NORMAL, **seen(score_list, who)),
    "delete": lambda score_list, who: delete_entry(entry=entry().uid, **seen(score_list, who)),
    "pause": lambda score_list, who: pause(seat=5, **seen(score_list, who)),
    "hand_in": lambda score_list, who: hand_in(**seen(score_list, who)),
}


def play_list() -> ScoreList:
    score_list = table_of(seats=5, normal_games=1, pflichtsoli=0).score_list
    record_entry(facts={"value": 1, "winners": [2, 3]}, **seen(score_list, STAFF))
    Pen.objects.create(score_list=score_list, device=ONE.device)
    return score_list


@pytest.mark.parametrize("write", WRITES)
def test_phone_without_the_pen_writes_nothing(write: str) -> None:
    score_list = play_list()
    before = (Entry.objects.count(), ScoreList.objects.get().revision, Revision.objects.count())
    for phone in (OTHER, PLAYERS):
        with pytest.raises(RuleViolation) as refused:
            WRITES[write](score_list, phone)
        assert refused.value.code == "pen_elsewhere"
    assert (Entry.objects.count(), ScoreList.objects.get().revision, Revision.objects.count()) == before


@pytest.mark.parametrize("who", [ONE, STAFF, TOKEN, SYSTEM], ids=lambda who: who.kind)
def test_writes_of_staff_and_programs_leave_the_pen(who: Actor) -> None:
    score_list = play_list()
    delete_entry(entry=entry().uid, **seen(score_list, who))
    assert Pen.objects.get().device == ONE.device


def test_staff_and_unnamed_phones_take_no_pen() -> None:
    score_list = table_of().score_list
    for who in (STAFF, TOKEN, PLAYERS):
        record_entry(facts={"value": 1, "winners": [1, 2]}, **seen(score_list, who))
    assert not Pen.objects.exists()


def test_free_list_has_no_pen() -> None:
    score_list = free_list()
    for device in ("1" * 32, "2" * 32):
        write_request = seen(score_list, Actor(kind=LINK.kind, label=LINK.label, device=device))
        record_entry(facts={"value": 1, "winners": [1, 2]}, **write_request)
    assert not Pen.objects.exists()


@pytest.mark.services
def test_pen_takeover_writes_one_revision() -> None:
    score_list = play_list()
    revision, version = score_list.revision, Round.objects.get().tournament.version
    request = seen(score_list, OTHER)
    for _again in range(2):
        take_pen(at=AT, **request)
    line = Revision.objects.get(action="take_pen")
    assert (line.before, line.after) == ({"device": ONE.device}, {"device": OTHER.device})
    pen = Pen.objects.get()
    assert (pen.device, pen.taken_at) == (OTHER.device, AT)
    assert ScoreList.objects.get().revision == revision + 1  # from its one game
    assert Round.objects.get().tournament.version > version
    delete_entry(entry=entry().uid, **seen(score_list, OTHER))
    with pytest.raises(RuleViolation, match="pen_elsewhere"):
        record_entry(facts={"value": 1, "winners": [1, 2]}, **seen(score_list, ONE))


@pytest.mark.parametrize(
    ("code", "of_round", "of_list"),
    [
        ("round_closed", {"status": RoundStatus.CLOSED}, {}),
        ("list_handed_in", {}, {"status": ListStatus.HANDED_IN}),
        ("list_confirmed", {}, {"status": ListStatus.CONFIRMED}),
    ],
)
def test_pen_of_a_closed_list_is_not_taken(code: str, of_round: dict, of_list: dict) -> None:
    score_list = play_list()
    Round.objects.update(**of_round or {"number": 1})
    ScoreList.objects.update(**of_list or {"due_event": ""})
    with pytest.raises(RuleViolation, match=code):
        take_pen(at=AT, **seen(score_list, OTHER))
    assert Pen.objects.get().device == ONE.device


def test_only_phones_take_the_pen() -> None:
    with pytest.raises(ValueError, match="only a phone"):
        take_pen(at=AT, **seen(play_list(), STAFF))
