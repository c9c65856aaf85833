"""People at a table (DokoMania, reserve bench; rule books, section 6)."""

import pytest

from scoring.terms import Phase
from tests.scoring.score_lists import REDEAL, TIME_UP, alone, column, listed, penalty, people, raising, refused, won

PAUSE, RESUME = people("pause", 3), people("resume", 3)
LEAVE, JOIN = people("leave", 3), people("join", 3)
SUBSTITUTE = people("substitute", 3)
DUTY = {"pflichtsoli": 1}


def pair(*seats, value=1):
    return won(value, seats)


# name, seats, events before the next game, dealer, forehand, players
NEXT = [
    ("five: the dealer sits out", 5, [], 1, 2, (2, 3, 4, 5)),
    ("one of five pauses: four are left, the dealer plays", 5, [people("pause", 3)], 1, 2, (1, 2, 4, 5)),
    ("the dealer himself pauses: the next deals", 5, [people("pause", 1)], 2, 3, (2, 3, 4, 5)),
    ("forehand pauses: the next leads", 5, [people("pause", 2)], 1, 3, (1, 3, 4, 5)),
    ("a sixth sits down: dealer and the seat opposite", 5, [people("join", 6)], 1, 2, (2, 3, 5, 6)),
    ("six, one leaves: five, the dealer sits out", 6, [people("leave", 4)], 1, 2, (2, 3, 5, 6)),
    ("seven: dealer, third and fifth to his left", 7, [], 1, 2, (2, 3, 5, 7)),
    ("seven, one pauses: counted on those present", 7, [people("pause", 3)], 1, 2, (2, 4, 6, 7)),
    ("seven, two pause", 7, [people("pause", 3), people("pause", 1)], 2, 4, (4, 5, 6, 7)),
    ("back before he is missed", 5, [people("pause", 1), people("resume", 1)], 1, 2, (2, 3, 4, 5)),
    ("four, and a fifth", 4, [people("join", 5)], 1, 2, (2, 3, 4, 5)),
]


@pytest.mark.parametrize(
    ("seats", "events", "dealer", "leads", "players"), [row[1:] for row in NEXT], ids=[row[0] for row in NEXT]
)
def test_deal_skips_absent_seats(seats, events, dealer, leads, players):
    following = listed("dokomania", events, seats=seats).next
    assert (following.dealer, following.leads, following.players) == (dealer, leads, players)


def test_deal_returns_to_player_after_pause():
    entries = [pair(2, 4), people("pause", 2), *[pair(3, 4)] * 4, people("resume", 2), pair(3, 4)]
    assert column(listed("dokomania", entries, seats=5), "dealer") == [1, 3, 4, 5, 1, 2]


def test_newcomer_left_of_the_last_dealer_deals():
    entries = [*[pair(2, 3)] * 4, people("join", 5)]
    assert listed("dokomania", entries).next.dealer == 5


@pytest.mark.parametrize(
    ("seats", "sitting", "events", "players"),
    [
        (5, [3], [], (1, 2, 4, 5)),
        (6, [2, 3], [], (1, 4, 5, 6)),
        (6, [2, 3], [pair(1, 4)], (1, 2, 5, 6)),
        (7, [5, 6, 7], [pair(1, 2)], (2, 3, 4, 5)),
        (6, [2, 3], [people("pause", 6)], (2, 3, 4, 5)),
        (6, [2, 3], [people("pause", 6), people("join", 7)], (1, 4, 5, 7)),
    ],
)
def test_chosen_sit_outs_apply_only_to_a_full_table(seats, sitting, events, players):
    assert listed("dokomania", events, seats=seats, sitting=sitting).next.players == players


def test_game_is_refused_if_too_few_are_present():
    sheet = listed("dokomania", [won(1), PAUSE])
    assert (sheet.phase, sheet.next, sheet.absent, sheet.present) == (Phase.NORMAL, None, (3,), (1, 2, 4))
    for entry in (won(1), REDEAL):
        assert refused("dokomania", [PAUSE, entry]) == ("too_few_players", "seat", 2)


def test_duty_lapses_on_leave_and_waits_on_pause():
    assert listed("ddv", [people("leave", 5)], seats=5).open_pflichtsoli == (1, 1, 1, 1, 0)
    done = [alone(seat) for seat in (2, 3, 4, 1)]
    waiting = listed("dokomania", [people("pause", 5), TIME_UP, *done], seats=5, pflichtsoli=1)
    assert (waiting.phase, waiting.next, waiting.open_pflichtsoli) == (Phase.VORFUEHRUNG, None, (0, 0, 0, 0, 1))
    entries = [people("pause", 5), TIME_UP, *done, alone(2)]
    assert refused("dokomania", entries, seats=5, pflichtsoli=1) == ("paused_player_owes", "seat", 7)
    back = listed("dokomania", [*entries[:-1], people("resume", 5)], seats=5, pflichtsoli=1)
    assert back.next.forced == 5
    gone = listed("dokomania", [*entries[:-1], people("leave", 5)], seats=5, pflichtsoli=1)
    assert gone.phase is Phase.FINISHED


def test_newcomer_owes_all_pflichtsoli():
    sheet = listed("ddv", [alone(3), LEAVE, JOIN])
    assert sheet.open_pflichtsoli == (1, 1, 1, 1)
    led = listed("ohne-neunen", [alone(3), LEAVE, JOIN, alone(3), alone(3)])
    assert column(led, "leads") == [3, 3, 4]


def test_joined_seat_gets_zeros_in_earlier_games():
    sheet = listed("dokomania", [won(1), penalty("9.3.2", 3), people("join", 5), pair(3, 5)])
    assert [entry.points for entry in sheet.games] == [(1, 1, -1, -1, 0), (-1, 0, 1, -1, 1)]
    assert [entry.totals for entry in sheet.games] == [(1, 1, -1, -1, 0), (1, 2, -3, -1, 1)]
    assert sheet.penalties[0].points == (1, 1, -3, 1, 0)
    assert len(sheet.totals) == len(sheet.games_played) == len(sheet.open_pflichtsoli) == 5


def test_spells_of_a_substitute():
    entries = [won(2), LEAVE, JOIN, won(3, [1, 3]), penalty("9.7.2", 3, points=4), LEAVE]
    spells = [spell for spell in listed("dokomania", entries).spells if spell.seat == 3]
    times = [(spell.from_position, spell.until_position) for spell in spells]
    assert times == [(0, 2), (3, 6)]
    sums = [(spell.points, spell.games_played, spell.games_won, spell.soli_won) for spell in spells]
    assert sums == [(-2, 1, 0, 0), (-1, 1, 1, 0)]


def test_substitute_takes_over_the_seat():
    before, after = [alone(3), won(2)], [won(3, [1, 3]), penalty("9.7.2", 3, points=4)]
    kept = listed("dokomania", [*before, *after], **DUTY)
    sheet = listed("dokomania", [*before, SUBSTITUTE, *after], **DUTY)
    assert (sheet.totals, sheet.next, sheet.open_pflichtsoli) == (kept.totals, kept.next, kept.open_pflichtsoli)
    spells = [spell for spell in sheet.spells if spell.seat == 3]
    assert [(spell.from_position, spell.until_position, spell.games_played) for spell in spells] == [
        (0, 3, 2),
        (3, None, 1),
    ]
    assert [spell.points for spell in spells] == [sheet.games[1].totals[2], 3 - 4]


def test_substitute_takes_over_a_seat_that_was_left():
    before, between = [alone(3), pair(3, 4), LEAVE], [pair(4, 5), people("pause", 1), people("resume", 1)]
    sheet = listed("ohne-neunen", [*before, *between, SUBSTITUTE, alone(3), alone(2)], seats=5, **DUTY)
    assert (sheet.left, sheet.present, sheet.open_pflichtsoli) == ((), (1, 2, 3, 4, 5), (1, 0, 0, 1, 1))
    assert column(sheet, "duty")[-2:] == ["lustsolo", "pflichtsolo"]
    assert column(sheet, "leads")[-2:] == [1, 2]  # not the first solo on seat 3
    assert [(each.from_position, each.until_position) for each in sheet.spells if each.seat == 3] == [(0, 3), (7, None)]


def test_substitute_after_two_people_takes_over_from_the_last():
    owes_again = listed("dokomania", [alone(3), LEAVE, JOIN, LEAVE, SUBSTITUTE], seats=5, **DUTY)
    assert owes_again.open_pflichtsoli == (1, 1, 1, 1, 1)
    assert listed("dokomania", [alone(3), LEAVE, SUBSTITUTE], seats=5, **DUTY).open_pflichtsoli == (1, 1, 0, 1, 1)


def test_substitute_of_somebody_who_pauses_keeps_pausing():
    sheet = listed("dokomania", [PAUSE, SUBSTITUTE], seats=5)
    assert (sheet.absent, sheet.left) == ((3,), ())


def test_bock_keeps_its_length_after_pause():
    sheet = listed("dokomania", [raising(1, winners=[2, 3]), people("pause", 1)], seats=5)
    assert sheet.next.bocks == (5,)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([PAUSE, PAUSE], ("seat_not_present", "seat", 2)),
        ([RESUME], ("seat_not_pausing", "seat", 1)),
        ([LEAVE, LEAVE], ("seat_not_held", "seat", 2)),
        ([LEAVE, RESUME], ("seat_not_pausing", "seat", 2)),
        ([LEAVE, PAUSE], ("seat_not_present", "seat", 2)),
        ([people("substitute", 5)], ("seat_unknown", "seat", 1)),
        ([TIME_UP, SUBSTITUTE], ("list_finished", "event", 2)),
        ([JOIN], ("seat_not_free", "seat", 1)),
        ([PAUSE, JOIN], ("seat_not_free", "seat", 2)),
        ([people("join", 6)], ("seat_unknown", "seat", 1)),
        ([people("pause", 5)], ("seat_unknown", "seat", 1)),
        ([people("pause", 0)], ("seat_unknown", "seat", 1)),
        ([*(people("join", seat) for seat in (5, 6, 7)), people("join", 8)], ("seat_unknown", "seat", 4)),
        ([{"event": "pause"}], ("value_missing", "seat", 1)),
        ([{"event": "pause", "seat": "3"}], ("wrong_type", "seat", 1)),
        ([{"event": "pause", "seat": 3, "name": "x"}], ("unknown_key", "name", 1)),
        ([PAUSE, people("join", 5), won(1, [3, 4])], ("seat_sits_out", "winners", 3)),
        ([TIME_UP, PAUSE], ("list_finished", "event", 2)),
        ([TIME_UP, people("join", 5)], ("list_finished", "event", 2)),
        ([PAUSE, people("join", 5), won(1, as_played={"dealer": 3})], ("seat_not_present", "as_played.dealer", 3)),
    ],
)
def test_refused(entries, expected):
    assert refused("dokomania", entries) == expected
