from dataclasses import replace

import pytest

from scoring.lists.choices import choices
from scoring.lists.fold import fold
from scoring.lists.format import Format
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Duty, Kind, Phase, Sonderpunkt, TableEvent
from tests.scoring.builders import FIVE_30, FOUR_24, TIME_UP, played, rules, solo

SHORT = Format(seats=4, normal_games=1)


def choices_after(entries, form=FOUR_24, rule_set=DDV):
    return choices(rule_set, form, fold(rule_set, form, entries))


def test_start_offers_everything_of_the_rule_book():
    offer = choices_after([])
    assert offer.together == (Kind.NORMAL, Kind.HOCHZEIT)
    assert offer.alone[2] == (Kind.STILLE_HOCHZEIT, Kind.HOCHZEIT_SOLO, *DDV.soli.allowed)
    assert offer.duties == dict.fromkeys((1, 2, 3, 4), Duty.PFLICHTSOLO)
    assert [(each.sonderpunkt, each.limit) for each in offer.sonderpunkte] == [
        (Sonderpunkt.DOPPELKOPF, 4),
        (Sonderpunkt.FUCHS, 2),
        (Sonderpunkt.KARLCHEN, 1),
    ]
    assert (offer.totals, offer.tricks) == (True, 12)
    assert set(TableEvent) - set(offer.events) == {TableEvent.POT_EMPTY, TableEvent.RESUME}


def test_vorfuehrung_offers_the_forced_player_only():
    offer = choices_after([played()], SHORT)
    assert (offer.phase, offer.forced, offer.together, offer.sonderpunkte) == (Phase.VORFUEHRUNG, 3, (), ())
    assert offer.alone == {3: DDV.soli.allowed}


def test_lustsolo_is_offered_without_debt():
    assert choices_after([solo(2)]).duties[2] is Duty.LUSTSOLO


def test_nobody_joins_a_full_table():
    joins = [TableEvent.JOIN in choices_after([], Format(seats=seats, normal_games=seats)).events for seats in (6, 7)]
    assert joins == [True, False]


def test_sitting_dealer_is_not_offered():
    assert set(choices_after([], FIVE_30).alone) == {2, 3, 4, 5}


def test_time_up_is_offered_once_and_totals_only_at_the_start():
    offer = choices_after([played(), TIME_UP])
    assert (TableEvent.REDEAL in offer.events, TableEvent.TIME_UP in offer.events, offer.totals) == (True, False, False)


def test_finished_list_offers_nothing_but_penalties():
    form = replace(SHORT, pflichtsoli=0)
    offer = choices_after([played()], form)
    assert (offer.players, offer.together, dict(offer.alone), offer.dealer) == ((), (), {}, None)
    assert offer.events == (TableEvent.PENALTY,)


@pytest.mark.parametrize(("trump", "limit"), [(True, 1), (False, 2)])
def test_herzstich_twice_only_without_dullen(trump, limit):
    rule_set = rules(sonderpunkte={"herzstich": 1}, dullen={"trump": trump})
    assert choices_after([], rule_set=rule_set).sonderpunkte[-1].limit == limit


def test_options_change_the_kinds():
    rule_set = rules(armut={"mode": "exchange"}, genscher=True, reservations={"order": ["solo", "armut"]})
    assert choices_after([], rule_set=rule_set).together == (Kind.NORMAL, Kind.ARMUT, Kind.GENSCHER)


def test_every_choice_is_accepted():
    entries = [played(), solo(1), TIME_UP]
    for taken in (entries[:0], entries[:2], entries):
        offer = choices_after(taken)
        for kind in offer.together:
            fold(DDV, FOUR_24, [*taken, played(130, offer.players[:2], kind)])
        for seat, kinds in offer.alone.items():
            for kind in kinds:
                fold(DDV, FOUR_24, [*taken, solo(seat, kind=kind)])


def test_words_above_the_highest_of_the_rules_are_not_offered():
    offer = choices_after([], rule_set=rules(announcements={"highest": "keine_90"}))
    assert [word.value for word in offer.announcements] == ["ansage", "keine_90"]


@pytest.mark.parametrize(
    ("starts", "multiplies", "needed"),
    [("next", "base", False), ("current", "base", True), ("current", "total", False)],
)
def test_sonderpunkte_are_asked_for_where_a_game_can_begin_its_own_bock(starts, multiplies, needed):
    bock = {"triggers": ["manual"], "starts": starts, "multiplies": multiplies}
    assert choices_after([], rule_set=rules(bock=bock)).sonder_needed is needed
