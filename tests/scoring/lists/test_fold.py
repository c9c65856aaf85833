from dataclasses import replace

import pytest

from scoring.errors import RuleViolation
from scoring.game.game import PointsEntry
from scoring.lists.as_json.sheets import next_to_json
from scoring.lists.entries import AsPlayed, GameEntry, TotalsEntry
from scoring.lists.fold import fold
from scoring.lists.format import CrossSum, Format
from scoring.notices import Notice
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Duty, Phase
from tests.scoring.builders import FIVE_30, FOUR_24, REDEAL, TIME_UP, played, points, rules, solo

SHORT = Format(seats=4, normal_games=2)


def column(sheet, name):
    return [getattr(entry, name) for entry in sheet.games]


def remarks(sheet):
    return [notice.code for notice in sheet.warnings]


def test_empty_list_expects_the_first_deal():
    sheet = fold(DDV, FOUR_24, ())
    assert (sheet.totals, sheet.phase, sheet.open_pflichtsoli) == ((0, 0, 0, 0), Phase.NORMAL, (1, 1, 1, 1))
    assert (sheet.normal_games_left, sheet.games_left, sheet.pot_left) == (20, 24, None)
    following = sheet.next
    assert (following.number, following.dealer, following.leads, following.forced) == (1, 1, 2, None)


def test_deal_moves_on_and_forehand_leads():  # TSR 3.3.1, 5.1.1
    sheet = fold(DDV, FOUR_24, [played() for _ in range(5)])
    assert column(sheet, "dealer") == [1, 2, 3, 4, 1]
    assert column(sheet, "leads") == [2, 3, 4, 1, 2]
    assert sheet.normal_games_left == 15


def test_pflichtsolo_leads_and_is_dealt_again():  # TSR 4.2.2, 4.2.5
    sheet = fold(DDV, FOUR_24, [solo(4), played()])
    assert column(sheet, "duty") == [Duty.PFLICHTSOLO, None]
    assert column(sheet, "leads") == [4, 2]
    assert column(sheet, "dealer") == [1, 1]
    assert (sheet.normal_games_left, sheet.open_pflichtsoli) == (19, (1, 1, 1, 0))


def test_lustsolo_is_a_normal_game():  # TSR 4.3.1, 4.3.2
    sheet = fold(DDV, FOUR_24, [solo(4), solo(4), played()])
    assert column(sheet, "duty") == [Duty.PFLICHTSOLO, Duty.LUSTSOLO, None]
    assert column(sheet, "leads") == [4, 2, 3]
    assert column(sheet, "dealer") == [1, 1, 2]
    assert sheet.normal_games_left == 18


@pytest.mark.parametrize("kind", ["stille_hochzeit", "hochzeit_solo"])
def test_hochzeit_played_alone_pays_no_duty(kind):  # TSR 4.4.3 b, 4.4.5
    sheet = fold(DDV, FOUR_24, [solo(4, kind=kind)])
    assert (column(sheet, "duty"), column(sheet, "leads"), sheet.open_pflichtsoli) == ([None], [2], (1, 1, 1, 1))
    assert sheet.soli_won == (0, 0, 0, 0)
    assert sheet.games_won == (0, 0, 0, 1)


def test_vorfuehrung_takes_the_next_left_of_the_dealer_and_the_dealer_last():  # TSR 4.2.3, 4.2.5
    sheet = fold(DDV, SHORT, [played(), played(), solo(4), solo(1), solo(2), solo(3)])
    assert column(sheet, "dealer") == [1, 2, 3, 4, 1, 2]
    assert column(sheet, "leads") == [2, 3, 4, 1, 2, 3]
    assert column(sheet, "duty")[2:] == [Duty.VORGEFUEHRT] * 4
    assert (sheet.phase, sheet.next, sheet.games_left) == (Phase.FINISHED, None, 0)


def test_dealer_is_vorgefuehrt_himself():
    sheet = fold(DDV, SHORT, [solo(1), solo(2), solo(4), played(), played()])
    assert (sheet.next.dealer, sheet.next.forced, sheet.next.leads) == (3, 3, 3)


def test_pflichtsolo_in_the_last_normal_game_is_still_voluntary():
    sheet = fold(DDV, SHORT, [played(), solo(4), played(), solo(1)])
    assert column(sheet, "duty") == [None, Duty.PFLICHTSOLO, None, Duty.VORGEFUEHRT]


def test_time_up_strikes_normal_games_and_keeps_soli():  # TSR 8.5.1, 8.6
    sheet = fold(DDV, FOUR_24, [played(), solo(1), TIME_UP])
    assert (sheet.phase, sheet.normal_games_left, sheet.games_left) == (Phase.VORFUEHRUNG, 0, 3)
    assert (sheet.next.dealer, sheet.next.forced) == (2, 3)


def test_time_up_finishes_a_list_without_open_soli():
    sheet = fold(DDV, FOUR_24, [solo(1), solo(2), solo(3), solo(4), played(), TIME_UP])
    assert (sheet.phase, sheet.next) == (Phase.FINISHED, None)


def test_redeal_counts_as_no_game():
    sheet = fold(DDV, FOUR_24, [played(), REDEAL, REDEAL, played()])
    assert column(sheet, "dealer") == [1, 2]
    assert column(sheet, "position") == [1, 4]
    assert column(sheet, "number") == [1, 2]


def test_wrong_deal_after_time_up_is_struck():  # TSR 8.5.3
    done = [solo(1), solo(2), solo(3), solo(4), played()]
    assert fold(DDV, FOUR_24, [*done, TIME_UP, REDEAL]).phase is Phase.FINISHED
    forced = fold(DDV, FOUR_24, [played(), TIME_UP, REDEAL])
    assert (forced.phase, forced.next.dealer, forced.next.forced) == (Phase.VORFUEHRUNG, 2, 3)


def test_dealer_sits_out_at_five():  # TSR 10.1.1, 10.1.2
    sheet = fold(DDV, FIVE_30, [played(130, (2, 5)), played(130, (1, 3))])
    assert column(sheet, "sitting") == [(1,), (2,)]
    assert column(sheet, "players") == [(2, 3, 4, 5), (1, 3, 4, 5)]
    assert column(sheet, "points")[0] == (0, 1, -1, -1, 1)
    assert sheet.games_played == (1, 1, 2, 2, 2)
    assert remarks(sheet) == ["five_table"]


@pytest.mark.parametrize(
    ("sizes", "seats", "expected"), [([4, 5], 5, []), ([4, 5], 6, ["five_table"]), ([5], 4, ["five_table"])]
)
def test_unusual_table_size_gives_notice(sizes, seats, expected):
    assert (
        remarks(fold(rules(table={"sizes": sizes}, key="house"), Format(seats=seats, normal_games=8), [])) == expected
    )


def test_deal_passes_on_at_five_where_only_the_dealer_owes():
    form = Format(seats=5, normal_games=1)
    sheet = fold(DDV, form, [solo(3), solo(4), solo(5), solo(2), played(130, (2, 3)), solo(1)])
    assert column(sheet, "dealer") == [1, 1, 1, 1, 1, 2]
    assert sheet.phase is Phase.FINISHED
    waiting = fold(DDV, form, [solo(3), solo(4), solo(5), played(130, (2, 3))])
    # Seat 2 deals and sits, but seat 1 owes and plays.
    assert (waiting.next.dealer, waiting.next.forced) == (2, 1)
    passed = fold(DDV, form, [solo(3), solo(4), solo(5), played(130, (2, 3)), solo(1)])
    assert (passed.next.dealer, passed.next.forced, passed.next.players) == (3, 2, (1, 2, 4, 5))


def test_deal_passes_over_a_sitting_debtor():
    form = Format(seats=5, normal_games=1)
    sheet = fold(
        DDV,
        form,
        [solo(3), solo(4), solo(5), as_played_solo(1, dealer=5), played(130, (2, 3), as_played=AsPlayed(dealer=1))],
    )
    assert sheet.open_pflichtsoli == (0, 1, 0, 0, 0)
    assert (sheet.next.dealer, sheet.next.forced, sheet.next.sitting) == (3, 2, (3,))


def as_played_solo(seat, dealer):
    return solo(seat, as_played=AsPlayed(dealer=dealer, reason="wrong dealer"))


def test_several_owed_are_played_one_a_turn():
    form = Format(seats=4, normal_games=1, pflichtsoli=2)
    paid = [solo(2), solo(2), solo(3), solo(3), solo(1)]
    sheet = fold(DDV, form, [*paid, played()])
    # Dealer 2: seat 4 owes two, seat 1 owes one. Seat 1 comes before the second solo of seat 4.
    assert (sheet.next.dealer, sheet.next.forced, sheet.next.passed_over) == (2, 4, ())
    sheet = fold(DDV, form, [*paid, played(), solo(4)])
    assert (sheet.next.dealer, sheet.next.forced, sheet.next.passed_over) == (3, 1, (4,))
    sheet = fold(DDV, form, [*paid, played(), solo(4), solo(1)])
    assert (sheet.next.dealer, sheet.next.forced, sheet.next.passed_over) == (4, 4, ())


# paid before, played in the Vorführung, next forced player, passed over
PASSED_OVER = [
    ("nobody was vorgeführt yet", [2, 2, 3], [], 3, ()),
    ("the next one in order", [], [3], 4, ()),
    ("all had one: a new turn", [], [3, 4, 1, 2], 3, ()),
    ("one who had a turn sits before", [3, 3, 2, 2, 1], [4], 1, (4,)),
]


@pytest.mark.parametrize(
    ("paid", "vorgefuehrt", "forced", "passed_over"), [row[1:] for row in PASSED_OVER], ids=[r[0] for r in PASSED_OVER]
)
def test_player_forced_in_this_turn_is_passed_over(paid, vorgefuehrt, forced, passed_over):
    form = Format(seats=4, normal_games=1, pflichtsoli=2)
    sheet = fold(DDV, form, [*map(solo, paid), played(), *map(solo, vorgefuehrt)])
    assert (sheet.next.forced, sheet.next.passed_over) == (forced, passed_over)
    assert "passed_over" not in next_to_json(sheet.next)


def test_two_can_be_passed_over_at_five():
    form, paid = Format(seats=5, normal_games=1, pflichtsoli=2), [solo(seat) for seat in (3, 3, 4, 4, 2)]
    sheet = fold(DDV, form, [*paid, played(130, (2, 3)), solo(5), solo(1)])
    assert (sheet.next.dealer, sheet.next.forced, sheet.next.passed_over) == (4, 2, (5, 1))


def test_new_turn_begins_once_every_debtor_was_forced():
    form, entries = Format(seats=4, normal_games=1, pflichtsoli=2), [played()]
    forced = []
    while (following := fold(DDV, form, entries).next) is not None:
        forced.append(following.forced)
        entries.append(solo(following.forced))
    assert forced == [3, 4, 1, 2] * 2


@pytest.mark.parametrize(
    ("seats", "sitting", "expected"),
    [
        (6, None, [(1, 4), (2, 5), (3, 6)]),
        (7, None, [(1, 4, 6), (2, 5, 7), (1, 3, 6)]),
        (5, (3,), [(3,), (4,), (5,)]),
    ],
)
def test_sit_outs_move_on_with_the_dealer(seats, sitting, expected):
    form = Format(seats=seats, normal_games=20, pflichtsoli=0, sitting=sitting)
    entries = []
    for out in expected:
        players = [seat for seat in range(1, seats + 1) if seat not in out]
        entries.append(played(130, players[:2]))
    assert column(fold(DDV, form, entries), "sitting") == expected


@pytest.mark.parametrize(
    ("option", "leading"),
    [("none", [2, 2]), ("first", [4, 2]), ("pflichtsolo", [4, 2]), ("all", [4, 4])],
)
def test_lead_by_option(option, leading):
    sheet = fold(rules(soli={"leads": option}), FOUR_24, [solo(4), solo(4)])
    assert column(sheet, "leads") == leading


def test_first_solo_leads_without_pflichtsoli():  # seed 004
    rule_set = rules(soli={"leads": "first", "same_dealer": "none"}, pflichtsoli={"per_player": 0})
    sheet = fold(rule_set, FOUR_24, [solo(4), solo(4), solo(3)])
    assert column(sheet, "duty") == [Duty.LUSTSOLO] * 3
    assert column(sheet, "leads") == [4, 3, 3]
    assert sheet.normal_games_left == 17


def test_every_solo_dealt_again_uses_up_no_normal_game():  # seed 002
    rule_set = rules(soli={"same_dealer": "all"}, pflichtsoli={"per_player": 0})
    sheet = fold(rule_set, FOUR_24, [solo(4), solo(4), played()])
    assert column(sheet, "dealer") == [1, 1, 1]
    assert sheet.normal_games_left == 19


def test_pflichtsolo_without_redeal_uses_up_no_normal_game():
    sheet = fold(rules(soli={"same_dealer": "none"}), FOUR_24, [solo(4), played()])
    assert column(sheet, "dealer") == [1, 2]
    assert sheet.normal_games_left == 19


def test_format_overrides_the_number_of_pflichtsoli():
    assert fold(DDV, Format(seats=4, normal_games=12, pflichtsoli=0), ()).games_left == 12
    assert fold(DDV, Format(seats=4, normal_games=12), ()).games_left == 16


def test_points_entry_with_one_winner_is_a_solo():
    sheet = fold(DDV, FOUR_24, [points(2, (1, 2)), points(3, (4,)), points(2, (1, 2, 3), "stille_hochzeit")])
    assert column(sheet, "duty") == [None, Duty.PFLICHTSOLO, None]
    assert column(sheet, "soloist") == [None, 4, None]
    assert sheet.totals == (2 - 3 + 2, 2 - 3 + 2, -2 - 3 + 2, -2 + 9 - 6)


def test_points_entry_lost_by_a_soloist_names_him():
    sheet = fold(DDV, FIVE_30, [points(1, (2, 3, 5))])
    assert (column(sheet, "soloist"), sheet.open_pflichtsoli) == ([4], (1, 1, 1, 0, 1))
    assert sheet.soli_won == (0, 0, 0, 0, 0)


def test_games_won_need_points_above_zero():  # TSR 7.3.3
    nobody = played(125, said=("keine_90", "keine_90"))
    zero = played(122, sonder_kontra={"fuchs": 1})
    sheet = fold(DDV, FOUR_24, [nobody, zero, solo(2), played(110)])
    assert sheet.games_won == (1, 2, 1, 1)
    assert sheet.soli_won == (0, 1, 0, 0)


# As played, and its effect
AS_PLAYED = [
    ("another dealer", [played(as_played=AsPlayed(dealer=3, reason="x"))], [3], [4], [None], 4, 19),
    (
        "Lustsolo while owing",
        [solo(2, as_played=AsPlayed(duty=Duty.LUSTSOLO, reason="x"))],
        [1],
        [2],
        [Duty.LUSTSOLO],
        2,
        19,
    ),
    ("led, not dealt again", [solo(2, as_played=AsPlayed(duty=Duty.VORGEFUEHRT))], [1], [2], [Duty.VORGEFUEHRT], 2, 20),
    ("not booked at all", [solo(3, as_played=AsPlayed(duty=None))], [1], [2], [None], 2, 19),
]


@pytest.mark.parametrize(
    ("entries", "dealers", "leading", "duties", "following", "left"),
    [row[1:] for row in AS_PLAYED],
    ids=[row[0] for row in AS_PLAYED],
)
def test_as_played_is_followed_and_remarked(entries, dealers, leading, duties, following, left):  # TSR 9.6.3
    sheet = fold(DDV, FOUR_24, entries)
    assert (column(sheet, "dealer"), column(sheet, "leads"), column(sheet, "duty")) == (dealers, leading, duties)
    assert (sheet.next.dealer, sheet.normal_games_left) == (following, left)
    assert remarks(sheet) == ["as_played"]
    assert dict(sheet.warnings[0].params)["entry"] == 1


def test_as_played_takes_another_than_the_forced_player():
    forced = [played(), played()]
    sheet = fold(DDV, SHORT, [*forced, solo(2, as_played=AsPlayed(reason="nobody objected"))])
    assert column(sheet, "duty")[-1] is Duty.VORGEFUEHRT
    assert (sheet.next.dealer, sheet.next.forced, sheet.open_pflichtsoli) == (4, 1, (1, 0, 1, 1))
    assert dict(sheet.games[-1].warnings[0].params)["expected"] == {"forced": 4}


def test_as_played_normal_game_in_the_vorfuehrung_pays_nothing():
    sheet = fold(DDV, SHORT, [played(), played(), played(as_played=AsPlayed(reason="overlooked"))])
    assert (sheet.phase, sheet.games_left, remarks(sheet)) == (Phase.VORFUEHRUNG, 4, ["as_played"])


def test_as_played_as_expected_leaves_no_remark():
    sheet = fold(DDV, FOUR_24, [played(as_played=AsPlayed(dealer=1, duty=None, reason="x"))])
    assert sheet.warnings == ()


def test_totals_finish_the_list_and_keep_unknown_values():
    sheet = fold(DDV, FOUR_24, [TotalsEntry(totals=(12, -4, -4, -4), won=(6, None, 5, 4))])
    assert (sheet.phase, sheet.totals, sheet.next, sheet.games) == (Phase.FINISHED, (12, -4, -4, -4), None, ())
    assert sheet.games_won == (6, None, 5, 4)
    assert sheet.soli_won == sheet.games_played == (None,) * 4


def test_totals_may_hold_as_many_games_won_as_there_are():
    everything = TotalsEntry(totals=(12, -4, -4, -4), won=(24, 0, 0, 0))
    assert fold(DDV, FOUR_24, [everything]).games_won == (24, 0, 0, 0)
    with pytest.raises(RuleViolation, match="number_out_of_range"):
        fold(DDV, FOUR_24, [replace(everything, won=(25, 0, 0, 0))])
    more = replace(everything, won=(25, 0, 0, 0))  # every solo is redealt
    assert fold(rules(soli={"same_dealer": "all"}), FOUR_24, [more]).games_won == (25, 0, 0, 0)


def test_totals_of_four_are_all_even_or_all_odd():  # TSR 7.3.3
    assert remarks(fold(DDV, FOUR_24, [TotalsEntry(totals=(3, -1, -1, -1))])) == []
    assert remarks(fold(DDV, FOUR_24, [TotalsEntry(totals=(3, -2, 0, -1))])) == ["totals_parity"]
    assert remarks(fold(DDV, FIVE_30, [TotalsEntry(totals=(3, -2, 0, -1, 0))])) == ["five_table"]


def test_accepted_sum_gives_notice():
    totals = TotalsEntry(totals=(3, -1, -1, -3))
    with pytest.raises(RuleViolation, match="totals_not_zero"):
        fold(DDV, FOUR_24, [totals])
    sheet = fold(DDV, FOUR_24, [replace(totals, sum_accepted="sheet is lost")])
    assert (sheet.totals, sheet.warnings) == ((3, -1, -1, -3), (ACCEPTED,))
    assert remarks(fold(DDV, FOUR_24, [replace(totals, totals=(3, -1, -1, -1), sum_accepted="sheet is lost")])) == []


ACCEPTED = Notice.create("sum_accepted", sum=-2, reason="sheet is lost")


def test_totals_need_not_sum_to_zero_where_the_check_is_off():
    form = Format(seats=4, normal_games=20, cross_sum=CrossSum.FREE)
    assert fold(DDV, form, [TotalsEntry(totals=(3, 1, 0, 0))]).totals == (3, 1, 0, 0)
    plus = rules(worth={"counting": "plus"})
    assert fold(plus, FOUR_24, [TotalsEntry(totals=(3, 1, 0, 0))]).totals == (3, 1, 0, 0)


def test_remarks_of_games_name_their_entry():
    loud = GameEntry(facts=PointsEntry(value=9, winners=(3,)))
    sheet = fold(DDV, FOUR_24, [REDEAL, loud])
    assert [dict(notice.params) for notice in sheet.warnings] == [{"entry": 2, "seat": 3, "points": 27}]
