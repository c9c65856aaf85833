"""Laws of lists under any rule set."""

import json
from dataclasses import replace

from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.replays import format_to_json, parse_format
from scoring.lists.as_json.sheets import (
    break_off_to_json,
    parse_break_off,
    parse_sheet_game,
    parse_sheet_penalty,
    penalty_to_json,
    sheet_game_to_json,
    sheet_to_json,
)
from scoring.lists.choices import choices
from scoring.lists.consequences import consequences
from scoring.lists.fold import fold
from scoring.lists.format import MissingGames, PotScope
from scoring.rules.bock import BockTrigger
from scoring.rules.worth import Counting
from scoring.terms import Phase, TableEvent
from tests.laws import law
from tests.scoring.drawn_lists import WITHOUT_GAIN, lists


def sum_of_penalties(sheet):
    return sum(sum(penalty.points) for penalty in sheet.penalties)


@law(quick=12, full=500, made=lists())
def test_sums(made):
    rules, form, entries = made
    sheet = fold(rules, form, entries)
    missing = sheet.missing_totals
    rows = [*(entry.points for entry in sheet.games), *(penalty.points for penalty in sheet.penalties), missing]
    assert sheet.totals == tuple(sum(column) for column in zip(*rows, strict=True))
    unsporting = sum(sum(each.points) for each in sheet.penalties if each.paragraph in WITHOUT_GAIN)
    assert sum_of_penalties(sheet) == unsporting
    if rules.worth.counting is Counting.PLUS_MINUS:
        assert sum(sheet.totals) == unsporting + sum(missing)
        everybody_stayed = {spell.from_position for spell in sheet.spells} == {0} and not sheet.left
        if form.broken_off is MissingGames.AVERAGE and everybody_stayed:
            assert sum(missing) == 0
    assert sheet.drawn == sum(entry.drawn for entry in sheet.games)
    assert (sheet.pot_left is None) is (form.pot is None or form.scope is PotScope.TOURNAMENT)


@law(quick=12, full=500, made=lists())
def test_spells_sum_to_the_columns(made):
    rules, form, entries = made
    sheet = fold(rules, form, entries)
    names = {"points": "totals", "games_played": "games_played", "games_won": "games_won", "soli_won": "soli_won"}
    for seat in range(1, len(sheet.totals) + 1):
        spells = [spell for spell in sheet.spells if spell.seat == seat]
        for name, of_sheet in names.items():
            assert sum(getattr(spell, name) for spell in spells) == getattr(sheet, of_sheet)[seat - 1]
        still = [spell for spell in spells if spell.until_position is None]
        assert len(still) == (seat not in sheet.left)
        assert [spell.until_position for spell in spells[:-1]] == sorted(spell.until_position for spell in spells[:-1])


@law(quick=12, full=500, made=lists())
def test_list_phase_and_remaining_games(made):
    rules, form, entries = made
    sheet = fold(rules, form, entries)
    assert sorted((*sheet.present, *sheet.absent, *sheet.left)) == list(range(1, len(sheet.totals) + 1))
    assert sorted(sheet.order) == list(range(1, len(sheet.totals) + 1))
    assert sheet.games_left == sheet.normal_games_left + sum(sheet.open_pflichtsoli)
    assert (sheet.phase is Phase.FINISHED) is (sheet.games_left == 0)
    assert [sum(slots) for slots in sheet.open_slots] == list(sheet.open_pflichtsoli)
    if sheet.next:
        assert set(sheet.next.players) <= set(sheet.present)
        assert sheet.next.leads in sheet.next.players and sheet.next.dealer in sheet.present
        assert sheet.next.forced is None or sheet.next.forced in sheet.next.players
        assert (sheet.next.bock == 1) is (sheet.next.bocks == ())
        assert min(sheet.next.bocks, default=1) > 0


@law(quick=12, full=500, made=lists())
def test_list_round_trips_through_json(made):
    rules, form, entries = made
    stored = json.loads(json.dumps([format_to_json(form), *map(entry_to_json, entries)]))
    assert parse_format(stored[0]) == form
    read = [parse_entry(entry) for entry in stored[1:]]
    assert read == entries
    assert json.dumps(sheet_to_json(fold(rules, form, read))) == json.dumps(sheet_to_json(fold(rules, form, entries)))


@law(quick=12, full=500, made=lists())
def test_results_round_trip_through_json(made):
    sheet = fold(*made)
    games = [{**sheet_game_to_json(game), "soloist": game.soloist} for game in sheet.games]
    assert tuple(map(parse_sheet_game, json.loads(json.dumps(games)))) == sheet.games
    penalties = json.loads(json.dumps([penalty_to_json(penalty) for penalty in sheet.penalties]))
    assert tuple(map(parse_sheet_penalty, penalties)) == sheet.penalties
    if sheet.break_off:
        assert parse_break_off(json.loads(json.dumps(break_off_to_json(sheet.break_off)))) == sheet.break_off


@law(quick=12, full=500, made=lists(), data=st.data())
def test_correction_equals_fold_from_scratch(made, data):
    """Or it's refused, naming an existing entry."""
    rules, form, entries = made
    before = fold(rules, form, entries)
    place = data.draw(st.integers(0, len(entries)))
    gone = data.draw(st.integers(0, 1))
    new = data.draw(st.sampled_from([None, *entries[:5]])) if entries else None
    corrected = [*entries[:place], *([] if new is None else [new]), *entries[place + gone :]]
    try:
        after = fold(rules, form, corrected)
    except RuleViolation as violation:
        assert 1 <= violation.params["entry"] <= len(corrected)
        return
    result = consequences(before, after)
    assert after.entries == tuple(corrected)
    if before.entries == after.entries:
        assert (result.entries, result.whole) == ((), ())
    alone = fold(rules, form, corrected[:place])
    assert [game.position for game in alone.games] == [game.position for game in after.games if game.position <= place]


@law(quick=12, full=500, made=lists(most=6))
def test_every_list_can_be_finished(made):
    """Everybody plays games by points; pauses end and vacated seats are filled."""
    rules, form, entries = made
    calm = replace(rules, bock=replace(rules.bock, triggers=()), soli=replace(rules.soli, offer_duty=False))
    entries = [entry for entry in entries if not getattr(entry, "bock_rounds", 0)]
    try:
        sheet = fold(calm, form, entries)
    except RuleViolation:
        return
    for _ in range(150):
        if sheet.phase is Phase.FINISHED:
            break
        entries = [*entries, parse_entry(something(choices(calm, form, sheet), sheet))]
        sheet = fold(calm, form, entries)
    assert sheet.phase is Phase.FINISHED


def something(offer, sheet):
    for event, seats in ((TableEvent.RESUME, sheet.absent), (TableEvent.JOIN, sheet.left)):
        if seats and not offer.players:
            return {"event": event.value, "seat": seats[0]}
    if offer.forced is None:
        return {"value": 1, "winners": list(offer.players[:2])}
    kinds = offer.alone[offer.forced]
    if not kinds:  # no allowed solo pays the debt
        return {"event": "leave", "seat": offer.forced}
    return {"value": 1, "winners": [offer.forced], "kind": kinds[0].value}


@law(quick=12, full=500, made=lists())
def test_manual_bock_is_named_among_the_triggers(made):
    rules, form, entries = made
    for entry in fold(rules, form, entries).games:
        assert (BockTrigger.MANUAL in entry.triggers) <= (BockTrigger.MANUAL in rules.bock.triggers)
        assert (entry.raised > 0) is bool(entry.triggers)
