import pytest

from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.sheets import sheet_to_json
from scoring.lists.entries import MoveEntry, event_of
from scoring.terms import Phase, TableEvent
from tests.scoring.score_lists import (
    TIME_UP,
    alone,
    column,
    listed,
    lost_alone,
    move,
    not_played,
    penalty,
    people,
    raising,
    refused,
    won,
)

EXCHANGED = move(2, 1, 3, 4, 5)
WON = won(2, [3, 4])


def test_points_stay_with_the_people_who_move():
    before, after = (listed("dokomania", [WON, *moved], seats=5) for moved in ([], [EXCHANGED]))
    assert (after.totals, after.games) == (before.totals, before.games)
    assert after.totals == (0, -2, 2, 2, -2)
    assert (before.order, after.order) == ((1, 2, 3, 4, 5), (2, 1, 3, 4, 5))
    assert sheet_to_json(after)["order"] == [2, 1, 3, 4, 5]


# name, entries at a table of five, next dealers, each sitting out
DEALS = [
    ("nobody moved", [WON], [2, 3, 4, 5, 1]),
    ("the dealer sits one further", [WON, EXCHANGED], [3, 4, 5, 2, 1]),
    ("a round of deals: everybody deals once", [WON, move(3, 4, 1, 5, 2)], [5, 2, 3, 4, 1]),
    ("before the first game: the first of the order deals", [move(2, 1, 3, 4, 5)], [2, 1, 3, 4, 5]),
    ("everybody one chair on changes no neighbours", [WON, move(2, 3, 4, 5, 1)], [2, 3, 4, 5, 1]),
    ("twice", [WON, EXCHANGED, move(5, 4, 3, 2, 1)], [5, 4, 3, 2, 1]),
    ("and back", [WON, EXCHANGED, move(1, 2, 3, 4, 5)], [2, 3, 4, 5, 1]),
    ("a hand dealt again does not move the deal", [WON, EXCHANGED, not_played(4)], [3, 4, 5, 2, 1]),
]


@pytest.mark.parametrize(("entries", "dealers"), [row[1:] for row in DEALS], ids=[row[0] for row in DEALS])
def test_deal_passes_left_of_the_last_dealer_after_move(entries, dealers):
    sheet = listed("dokomania", entries, seats=5)
    for dealer in dealers:
        assert (sheet.next.dealer, sheet.next.sitting) == (dealer, (dealer,))
        entries = [*entries, won(0, sheet.next.players[:2])]
        sheet = listed("dokomania", entries, seats=5)
    assert column(sheet, "dealer")[-len(dealers) :] == dealers


def test_repeated_deal_follows_the_dealer_after_move():
    solo = [WON, alone(5)]
    for order in ((1, 2, 3, 4, 5), (2, 1, 3, 4, 5), (4, 5, 1, 2, 3), (5, 3, 1, 4, 2)):
        moved = [] if order == (1, 2, 3, 4, 5) else [move(*order)]
        assert listed("ddv", [*solo, *moved], seats=5).next.dealer == 2


# seats, order, other entries before the next game -> dealer, forehand, sit-outs
SITTING = [
    ("four: nobody sits out", 4, (3, 1, 2, 4), [], 3, 1, ()),
    ("five: the left of the dealer leads", 5, (4, 2, 1, 5, 3), [], 4, 2, (4,)),
    ("six: the dealer and the seat opposite", 6, (6, 1, 5, 2, 4, 3), [], 6, 1, (2, 6)),
    ("seven: dealer, third and fifth to his left", 7, (7, 6, 5, 4, 3, 2, 1), [], 7, 6, (2, 4, 7)),
    ("the first of the order pauses", 5, (4, 2, 1, 5, 3), [people("pause", 4)], 2, 1, ()),
    ("forehand pauses", 6, (6, 1, 5, 2, 4, 3), [people("pause", 1)], 6, 5, (6,)),
    ("somebody sits down behind the last of the order", 4, (3, 1, 2, 4), [people("join", 5)], 3, 1, (3,)),
]


@pytest.mark.parametrize(
    ("seats", "order", "events", "dealer", "leads", "sitting"),
    [row[1:] for row in SITTING],
    ids=[row[0] for row in SITTING],
)
def test_sit_outs_follow_the_new_order(seats, order, events, dealer, leads, sitting):
    following = listed("dokomania", [move(*order), *events], seats=seats).next
    assert (following.dealer, following.leads, following.sitting) == (dealer, leads, sitting)


def test_paused_player_keeps_and_moves_the_seat():
    paused = [people("pause", 2), won(0, [3, 4]), move(1, 3, 2, 4, 5), won(0, [3, 4]), people("resume", 2)]
    assert listed("dokomania", paused, seats=5).next.dealer == 2
    left = [people("leave", 2), move(1, 3, 2, 4, 5), won(0, [3, 4]), won(0, [3, 4]), people("join", 2)]
    assert listed("dokomania", left, seats=5).next.dealer == 2


def test_chosen_sit_outs_follow_the_new_order():
    following = listed("dokomania", [move(2, 1, 3, 4, 5)], seats=5, sitting=[3]).next
    assert (following.dealer, following.sitting) == (2, (3,))


def test_pflichtsoli_stay_with_the_people_who_move():
    quotas = {"pflichtsoli": {"colour": 1, "picture": 1, "per_player": 2}}
    entries = [alone(2, kind="karo_solo"), move(2, 1, 3, 4, 5)]
    sheet = listed("dokomania", entries, quotas, seats=5, pflichtsoli=2)
    assert sheet.open_pflichtsoli == (2, 1, 2, 2, 2)
    assert [tuple(slots) for slots in sheet.open_slots[:2]] == [(1, 1, 0), (0, 1, 0)]


def test_vorfuehrung_follows_the_new_order():
    entries = [won(1), move(1, 4, 3, 2), TIME_UP]
    assert listed("ddv", entries).next.forced == 3
    following = listed("ddv", [TIME_UP, alone(2), move(1, 4, 2, 3)], pflichtsoli=2).next
    assert (following.dealer, following.forced, following.passed_over) == (4, 3, (2,))


def test_bock_is_unchanged_by_move():
    entries = [raising(1, winners=[2, 3])]
    before, after = (listed("dokomania", [*entries, *moved], seats=5) for moved in ([], [EXCHANGED]))
    assert (before.next.bocks, after.next.bocks) == ((5,), (5,))


def test_penalty_follows_the_offender_after_move():
    sheet = listed("dokomania", [WON, EXCHANGED, penalty("9.7.2", 1, points=3)], seats=5)
    assert (sheet.totals, sheet.next.dealer) == ((-3, -2, 2, 2, -2), 3)


def test_spells_go_on():
    sheet = listed("dokomania", [WON, EXCHANGED, won(1, [1, 2])], seats=5)
    assert [(spell.seat, spell.from_position, spell.points) for spell in sheet.spells] == [
        *((1, 0, 1), (2, 0, -1), (3, 0, 2), (4, 0, 1), (5, 0, -3))
    ]


def test_missing_games_follow_the_new_order():
    five = {"seats": 5, "normal_games": 3, "broken_off": "penalty", "broken_off_points": 1}
    broken = [{"event": "broken_off"}]
    stayed, moved = (listed("dokomania", [WON, *between, *broken], **five) for between in ([], [EXCHANGED]))
    assert stayed.missing_totals == (-2, -1, -1, -2, -2)
    assert moved.missing_totals == (-2, -2, -1, -1, -2)


def test_running_totals_follow_seat_numbers_after_move():
    sheet = listed("dokomania", [WON, EXCHANGED, {"running": [1, -1, 2, 1, -3]}], seats=5)
    assert sheet.games[-1].points == (1, 1, 0, -1, -1)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([move(1, 2, 3, 4)], ("order_unchanged", "order", 1)),
        ([move(2, 1, 3, 4), move(2, 1, 3, 4)], ("order_unchanged", "order", 2)),
        ([move(1, 2, 3)], ("order_invalid", "order", 1)),
        ([move(1, 2, 3, 3)], ("order_invalid", "order", 1)),
        ([move(2, 1, 3, 4, 5)], ("order_invalid", "order", 1)),
        ([people("join", 5), move(2, 1, 3, 4)], ("order_invalid", "order", 2)),
        ([{"event": "move"}], ("value_missing", "order", 1)),
        ([{"event": "move", "order": 3}], ("wrong_type", "order", 1)),
        ([{"event": "move", "order": [2, 1, "3", 4]}], ("wrong_type", "order", 1)),
        ([{"event": "move", "order": [2, 1, 3, 4], "seat": 1}], ("unknown_key", "seat", 1)),
        ([TIME_UP, move(2, 1, 3, 4)], ("list_finished", "event", 2)),
        ([{"totals": [1, -1, 1, -1]}, move(2, 1, 3, 4)], ("totals_not_alone", "totals", 2)),
    ],
)
def test_refused(entries, expected):
    assert refused("dokomania", entries) == expected


def test_move_round_trips_through_json():
    entry = parse_entry(EXCHANGED)
    assert (entry, event_of(entry)) == (MoveEntry(order=(2, 1, 3, 4, 5)), TableEvent.MOVE)
    assert entry_to_json(entry) == EXCHANGED


def test_lost_solo_stays_with_the_soloist_who_moves():
    sheet = listed("ddv", [move(2, 1, 3, 4), lost_alone(1)])
    assert (sheet.totals, sheet.open_pflichtsoli, sheet.phase) == ((-6, 2, 2, 2), (0, 1, 1, 1), Phase.NORMAL)
