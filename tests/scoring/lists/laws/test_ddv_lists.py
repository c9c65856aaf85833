"""Laws of lists under the federation's rules."""

import json

from hypothesis import strategies as st

from scoring.errors import CODES, RuleViolation
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.sheets import sheet_to_json
from scoring.lists.consequences import consequences
from scoring.lists.entries import GameEntry
from scoring.lists.fold import fold
from scoring.lists.format import Format
from scoring.rules.as_json import parse_rules, rules_to_json
from scoring.terms import Phase
from tests.laws import law
from tests.scoring.builders import REDEAL, TIME_UP, played, points, rules, solo

WORDS = st.sampled_from((None, "ansage", "keine_90", "keine_60", "keine_30", "schwarz"))
AUGEN = st.sampled_from((0, *range(2, 239), 240))
SOLI = st.sampled_from(("kreuz_solo", "herz_solo", "buben_solo", "fleischlos"))


@st.composite
def lists(draw, most=30):
    seats = draw(st.sampled_from((4, 5, 6, 7)))
    form = Format(seats=seats, normal_games=draw(st.integers(0, 5)), pflichtsoli=draw(st.integers(0, 2)))
    rule_set = rules(soli={"leads": draw(st.sampled_from(("none", "first", "pflichtsolo", "all")))})
    entries = []
    for _ in range(draw(st.integers(0, most))):
        sheet = fold(rule_set, form, entries)
        if sheet.phase is Phase.FINISHED:
            break
        entries.append(draw(next_entry(sheet)))
    return rule_set, form, entries


@st.composite
def next_entry(draw, sheet):
    players, forced = sheet.next.players, sheet.next.forced
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return REDEAL if sheet.state.time_up_after is not None or draw(st.booleans()) else TIME_UP
    if forced or kind < 4:
        return solo(forced or draw(st.sampled_from(players)), draw(AUGEN), draw(SOLI))
    pair = draw(st.lists(st.sampled_from(players), min_size=2, max_size=2, unique=True))
    if kind < 6:
        return points(draw(st.integers(-3, 12)), pair)
    return played(draw(AUGEN), pair, said=(draw(WORDS), draw(WORDS)))


@law(quick=10, full=60, made=lists())
def test_list_adds_up(made):
    rule_set, form, entries = made
    sheet = fold(rule_set, form, entries)
    assert sum(sheet.totals) == 0
    assert sheet.totals == tuple(sum(column) for column in zip(*(e.points for e in sheet.games), strict=True)) or (
        not sheet.games
    )
    assert [entry.number for entry in sheet.games] == list(range(1, len(sheet.games) + 1))
    assert all(len(entry.players) == 4 and entry.leads in entry.players for entry in sheet.games)
    assert sum(sheet.games_played) == 4 * len(sheet.games)
    assert sheet.games_left == sheet.normal_games_left + sum(sheet.open_pflichtsoli)
    assert (sheet.phase is Phase.FINISHED) is (sheet.next is None) is (sheet.games_left == 0)


@law(quick=10, full=60, made=lists())
def test_every_list_ends(made):
    rule_set, form, entries = made
    sheet = fold(rule_set, form, entries)
    for _ in range(form.seats * 2 + 6):
        if sheet.phase is Phase.FINISHED:
            return
        entries = [*entries, solo(sheet.next.forced) if sheet.next.forced else played(130, sheet.next.players[:2])]
        sheet = fold(rule_set, form, entries)
    assert sheet.phase is Phase.FINISHED


@law(quick=10, full=60, made=lists())
def test_a_list_folds_the_same_after_json(made):
    rule_set, form, entries = made
    stored = json.loads(json.dumps([entry_to_json(entry) for entry in entries]))
    read = [parse_entry(entry) for entry in stored]
    assert read == entries
    assert sheet_to_json(fold(rule_set, form, read)) == sheet_to_json(fold(rule_set, form, entries))
    assert parse_rules(json.loads(json.dumps(rules_to_json(rule_set)))) == rule_set


@law(quick=10, full=60, made=lists(), data=st.data())
def test_the_start_of_a_list_does_not_depend_on_what_follows(made, data):
    rule_set, form, entries = made
    cut = data.draw(st.integers(0, len(entries)))
    whole, start = fold(rule_set, form, entries), fold(rule_set, form, entries[:cut])
    assert whole.games[: len(start.games)] == start.games


@law(quick=10, full=100, made=lists(), data=st.data())
def test_an_edit_leaves_what_lies_before_it_and_is_undone_by_its_reverse(made, data):
    rule_set, form, entries = made
    if not entries:
        return
    before = fold(rule_set, form, entries)
    place = data.draw(st.integers(0, len(entries) - 1))
    shorter = [*entries[:place], *entries[place + 1 :]]
    try:
        after = fold(rule_set, form, shorter)
    except RuleViolation as violation:
        assert violation.code in CODES
        assert violation.params["entry"] > place
        return
    games_before = sum(isinstance(entry, GameEntry) for entry in entries[:place])
    assert after.games[:games_before] == before.games[:games_before]
    again = fold(rule_set, form, [*shorter[:place], entries[place], *shorter[place:]])
    assert again == before
    assert all(each.position > place for each in consequences(before, after).entries)
