"""Recording and holding offline entries."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from tests.factories import TournamentFactory
from tests.free_lists.builders import free_list, play
from tests.phones.outboxes import AT, OTHER, PAIR, PHONE, arrival_states, deliver_now, delivery, facts_of
from tests.tournaments.entries import change_entry, delete_entry, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, playing, record_points, seen, table_of
from tests.tournaments.pots import pot_round
from tournaments.models.phones import HeldEntry
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.phones import outbox
from tournaments.phones.expected import Delivery
from tournaments.phones.outbox import State, deliver
from tournaments.services.ledger import Actor, WriteRequest, system_request
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.recompute import differences
from tournaments.services.lists.time_for_all import declare_time

pytestmark = pytest.mark.django_db

PENALTY = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}


@pytest.fixture
def score_list() -> ScoreList:
    return playing(NORMAL).score_list


@pytest.mark.services
def test_chain_is_recorded_with_a_revision_each(score_list) -> None:
    second = delivery(2)
    arrivals = deliver_now(score_list, second, delivery(3, OTHER, second))
    assert [(each.state, each.number, each.points) for each in arrivals] == [
        (State.ACCEPTED, 2, (2, 2, -2, -2)),
        (State.ACCEPTED, 3, (-3, -3, 3, 3)),
    ]
    assert facts_of(score_list) == [NORMAL, PAIR, OTHER]
    lines = Revision.objects.order_by("pk").values_list("action", "actor_label", "client_key")
    assert list(lines)[1:] == [("record_entry", "1/1", UUID(each.key)) for each in arrivals]
    assert (ScoreList.objects.get().revision, Tournament.objects.get().version) == (3, 3)
    assert not HeldEntry.objects.exists()


def test_games_before_time_was_called_are_recorded_before_it(score_list) -> None:
    declare_time(in_round=Round.objects.get(), at=AT, write_request=system_request())
    second = delivery(2)
    assert [each.state for each in deliver_now(score_list, second, delivery(3, OTHER, second))] == [State.ACCEPTED] * 2
    assert facts_of(score_list) == [NORMAL, PAIR, OTHER, "time_up"]
    assert ScoreList.objects.get().due_event == ""
    assert differences(ScoreList.objects.get()) == []


@pytest.mark.services
def test_repeated_key_returns_the_same_answer(score_list) -> None:
    second = delivery(2)
    first_time = deliver_now(score_list, second)
    entry = Entry.objects.get(uid=first_time[0].entry)
    change_entry(entry=entry.uid, facts=OTHER, **seen(score_list))
    assert deliver_now(score_list, second, second) == first_time * 2
    delete_entry(entry=entry.uid, **seen(score_list))
    assert deliver_now(score_list, second) == first_time
    assert Entry.objects.count() == 1


def test_entry_saved_by_the_form_is_accepted(score_list) -> None:
    second = delivery(2, {**NORMAL, "announced": {"re": None, "kontra": None}})
    saved = record_entry(
        score_list=ScoreList.objects.get(),
        facts=NORMAL,
        write_request=WriteRequest(actor=PLAYERS, client_key=second.key, seen_revision=1),
    )
    assert [(each.state, each.entry, each.number) for each in deliver_now(score_list, second)] == [
        (State.ACCEPTED, saved.entry, 2)
    ]
    assert Entry.objects.count() == 2


def test_form_after_the_outbox_is_accepted(score_list) -> None:
    second = delivery(2)
    entry = deliver_now(score_list, second)[0].entry
    request = WriteRequest(actor=PLAYERS, client_key=second.key, seen_revision=1)
    assert record_entry(score_list=ScoreList.objects.get(), facts=PAIR, write_request=request).entry == entry
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("how", ["accepted", "held", "by another write", "twice at once"])
@pytest.mark.services
def test_reused_key_is_refused_without_affecting_others(score_list, how) -> None:
    first = delivery(1 if how == "held" else 2)
    if how == "by another write":
        known = seen(score_list)
        delete_entry(entry=Entry.objects.get().uid, **known)
        first = Delivery(key=known["write_request"].client_key, after_key=None, expected=first.expected, facts=PAIR)
    elif how != "twice at once":
        deliver_now(score_list, first)
    again = Delivery(key=first.key, after_key=None, expected=first.expected, facts=OTHER)
    number = {"held": 2, "by another write": 1}.get(how, 3)
    follows = delivery(number, PAIR, again)
    if how == "held":
        HeldEntry.objects.update(status="dropped")
    arrivals = deliver_now(score_list, *((first,) if how == "twice at once" else ()), again, follows)[-2:]
    assert [(each.state, each.refusal and each.refusal.code) for each in arrivals] == [
        (State.REFUSED, "key_reused"),
        (State.ACCEPTED, None),
    ]
    assert facts_of(score_list)[-1] == PAIR
    assert OTHER not in facts_of(score_list)


BETWEEN = [
    ([PENALTY], [NORMAL, "penalty", PAIR, OTHER]),
    ([{"event": "time_up"}], [NORMAL, PAIR, OTHER, "time_up"]),
    ([{"event": "pot_empty"}], [NORMAL, PAIR, OTHER, "pot_empty"]),
    ([PENALTY, {"event": "time_up"}], [NORMAL, "penalty", PAIR, OTHER, "time_up"]),
    ([{"event": "time_up"}, PENALTY], [NORMAL, PAIR, OTHER, "time_up", "penalty"]),
    ([{"event": "pot_empty"}, {"event": "time_up"}], [NORMAL, PAIR, OTHER, "pot_empty", "time_up"]),
]


# Without open Pflichtsoli a list ends with its normal games, so only one of the two events ends it.
ENDS = [(*each, pflichtsoli) for each in BETWEEN for pflichtsoli in (0, 1) if pflichtsoli or len(each[1]) < 5]


@pytest.mark.parametrize(("between", "becomes", "pflichtsoli"), ENDS)
def test_events_do_not_block_games(between, becomes, pflichtsoli) -> None:
    tournament = TournamentFactory(pflichtsoli=pflichtsoli)
    score_list = table_of(tournament=tournament, pflichtsoli=pflichtsoli).score_list
    if {"event": "pot_empty"} in between:
        ScoreList.objects.update(format={**score_list.format, "scope": "tournament", "pot": None, "max_games": 12})
    record_entry(facts=NORMAL, **seen(score_list, PLAYERS))
    for facts in between:
        if facts is PENALTY:
            book_penalty(facts=facts, note=Note(), **seen(score_list))
        else:
            record_entry(facts=facts, **seen(score_list))
    second = delivery(2)
    assert arrival_states(deliver_now(score_list, second, delivery(3, OTHER, second))) == [("accepted", "")] * 2
    assert facts_of(score_list) == becomes
    assert differences(ScoreList.objects.get()) == []


@pytest.mark.services
def test_pot_emptied_elsewhere_ends_after_played_games() -> None:
    _round, (first, second, _third) = pot_round()
    record_entry(facts=NORMAL, **seen(second, PLAYERS))
    record_points(first, 12)
    chain = [delivery(2, PAIR), delivery(3, PAIR)]
    assert arrival_states(deliver_now(second, *chain)) == [("accepted", "")] * 2
    assert facts_of(second) == [NORMAL, PAIR, PAIR, "pot_empty"]


DIFFERENT = [
    (1, {}, "game_already_there"),
    (3, {}, "games_missing_before"),
    (2, {"dealer": 3}, "game_expected_otherwise"),
    (2, {"players": (1, 2, 3, 5)}, "game_expected_otherwise"),
    (2, {"bock": 2}, "game_expected_otherwise"),
]


@pytest.mark.parametrize(("number", "otherwise", "code"), DIFFERENT)
def test_mismatch_holds_the_rest_of_the_chain(score_list, number, otherwise, code) -> None:
    held = delivery(number, OTHER, **otherwise)
    arrivals = deliver_now(score_list, held, delivery(2, PAIR, held), delivery(2, PAIR))
    assert arrival_states(arrivals) == [("held", code), ("held", "waits_for_earlier"), ("accepted", "")]
    row = HeldEntry.objects.order_by("pk")[0]
    assert (row.device, row.cause, row.status, row.facts, row.arrived_at) == ("a" * 32, "conflict", "open", OTHER, AT)
    first = Entry.objects.order_by("order_key")[0]
    assert row.entry == (first.uid if number == 1 else None)
    assert facts_of(score_list) == [NORMAL, PAIR]
    assert arrival_states(deliver_now(score_list, held)) == [("held", code)]


UNKNOWN = {"dealer": None, "bock": None}


def test_game_with_unknown_dealer_and_bock_takes_those_of_the_list(score_list) -> None:
    second = delivery(2, **UNKNOWN)
    third = delivery(3, OTHER, second, **UNKNOWN)
    assert arrival_states(deliver_now(score_list, second, third)) == [("accepted", "")] * 2
    assert facts_of(score_list) == [NORMAL, PAIR, OTHER]


@pytest.mark.parametrize(("number", "otherwise", "code"), DIFFERENT[:2] + DIFFERENT[3:4])
def test_game_with_unknown_dealer_is_held_if_it_does_not_fit(score_list, number, otherwise, code) -> None:
    entry = delivery(number, OTHER, **UNKNOWN, **otherwise)
    assert arrival_states(deliver_now(score_list, entry)) == [("held", code)]


def test_unforeseen_vorfuehrung_holds_a_normal_game() -> None:
    forced = playing(normal_games=0).score_list
    assert arrival_states(deliver_now(forced, delivery(1, PAIR, **UNKNOWN))) == [("held", "forced_player_must_play")]


def test_held_entry_has_its_times(score_list) -> None:
    entered = AT - timedelta(hours=1)
    deliver_now(score_list, replace(delivery(1), at=entered))
    row = HeldEntry.objects.get()
    assert (row.entered_at, row.arrived_at) == (entered, AT)


def test_held_entry_notifies_polling_desks(score_list) -> None:
    before = Tournament.objects.get().version
    deliver_now(score_list, delivery(1))
    assert (Tournament.objects.get().version, ScoreList.objects.get().revision) == (before + 1, 1)
    revision = Revision.objects.order_by("pk").last()
    assert revision and (revision.action, revision.after["code"]) == ("hold_entry", "game_already_there")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (PENALTY, "penalty_by_referee_only"),
        ({"event": "broken_off", "reason": "x"}, "staff_only"),
        ({**PAIR, "as_played": {"dealer": 3, "reason": "x"}}, "as_played_by_staff_only"),
        ({"value": 2, "winners": [1, 7]}, "seat_unknown"),
        ({"event": "join", "seat": 5}, "staff_only"),
    ],
)
def test_entry_reserved_for_staff_is_held(score_list, facts, code) -> None:
    assert arrival_states(deliver_now(score_list, delivery(2, facts))) == [("held", code)]


def test_unknown_previous_key_is_ignored(score_list) -> None:
    entry = Delivery(key=uuid4(), after_key=UUID(int=7), expected=delivery(2).expected, facts=PAIR)
    assert arrival_states(deliver_now(score_list, entry)) == [("accepted", "")]


LATE = [
    (lambda: ScoreList.objects.update(status=ListStatus.HANDED_IN), "list_handed_in"),
    (lambda: ScoreList.objects.update(status=ListStatus.CONFIRMED), "list_confirmed"),
    (lambda: Round.objects.update(status=RoundStatus.CLOSED), "round_closed"),
]


@pytest.mark.parametrize(("closed", "code"), LATE)
def test_entry_after_the_end_is_held_as_late(score_list, closed, code) -> None:
    closed()
    second = delivery(2)
    chain = [second, delivery(3, PAIR, second)]
    assert arrival_states(deliver_now(score_list, *chain)) == [("late", code)] * 2
    assert arrival_states(deliver_now(score_list, *chain)) == [("late", code)] * 2
    assert [(row.cause, row.device) for row in HeldEntry.objects.all()] == [("late", PHONE.device)] * 2
    assert facts_of(score_list) == [NORMAL]


def test_finished_tournament_refuses_entries(score_list) -> None:
    [known] = first = deliver_now(score_list, delivery(2))
    assert first[0].state == State.ACCEPTED
    Tournament.objects.update(status=Status.FINISHED)
    again = Delivery(key=UUID(known.key), after_key=None, expected=delivery(2).expected, facts=PAIR)
    arrivals = deliver_now(score_list, delivery(3), again)
    assert [(each.state.value, each.refusal and each.refusal.code) for each in arrivals] == [
        ("refused", "tournament_finished"),
        ("accepted", None),
    ]
    assert not HeldEntry.objects.exists()


@pytest.mark.services
def test_held_entries_are_limited(score_list, monkeypatch) -> None:
    monkeypatch.setattr(outbox, "MOST_OPEN", 2)
    conflicts = [delivery(1, OTHER) for _ in range(3)]
    with pytest.raises(outbox.NotNow):
        deliver_now(score_list, delivery(2), *conflicts, delivery(3))
    assert (HeldEntry.objects.count(), facts_of(score_list)) == (2, [NORMAL, PAIR])
    HeldEntry.objects.filter(key=conflicts[0].key).update(status="dropped")
    arrivals = deliver_now(score_list, *conflicts)
    assert [state for state, _code in arrival_states(arrivals)] == ["dropped", "held", "held"]


def test_finished_list_holds_another_game(score_list) -> None:
    short = playing(NORMAL, normal_games=1, pflichtsoli=0, number=2, tournament=Tournament.objects.get()).score_list
    assert arrival_states(deliver_now(short, delivery(2))) == [("held", "list_finished")]


def test_list_under_review_holds_entries(score_list) -> None:
    ScoreList.objects.update(format={**ScoreList.objects.get().format, "normal_games": 0, "pflichtsoli": 0})
    assert arrival_states(deliver_now(score_list, delivery(1)))[0][0] == "held"


def test_free_list_holds_late_entries() -> None:
    score_list = play(free_list(), NORMAL)
    link = Actor(kind="table", label="link", device="b" * 32)
    assert arrival_states(deliver_now(score_list, delivery(2), actor=link)) == [("accepted", "")]
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    assert arrival_states(deliver_now(score_list, delivery(3), actor=link)) == [("late", "list_confirmed")]


@pytest.mark.parametrize(("games", "known", "queries"), [(1, False, 16), (12, False, 16), (1, True, 1), (12, True, 1)])
@pytest.mark.services
def test_entry_takes_constant_queries(score_list, games, known, queries, django_assert_num_queries) -> None:
    for _game in range(games - 1):
        record_entry(facts=NORMAL, **seen(score_list))
    entry, row = delivery(games + 1), ScoreList.objects.get()
    if known:
        deliver_now(score_list, entry)
    with django_assert_num_queries(queries):
        deliver(score_list=row, entries=[entry], actor=PHONE, at=AT)
