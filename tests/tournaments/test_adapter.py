import json

import pytest

from scoring.errors import RuleViolation
from scoring.lists.format import Drain, Format, MissingGames, PotScope
from tests.factories import RuleSetVersionFactory, TournamentFactory
from tests.paths import CASES
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, seen, table_of
from tournaments.adapter import (
    derived_of,
    entry_of,
    fold_facts,
    folded_as_far_as_legal,
    format_of,
    format_to_json,
    list_state,
    rules_of,
    state_of,
    state_to_json,
    stored_format,
    sums_by_position,
)
from tournaments.models.score_list import Entry, ScoreList

pytestmark = pytest.mark.django_db

OFF = {"event": "broken_off"}

SHEETS = CASES / "ddv_sheets.jsonl"
FOUR = {"seats": 4, "normal_games": 20, "pflichtsoli": 1}


def free_list(form: dict[str, object] | None = None) -> ScoreList:
    return ScoreList(rule_set=RuleSetVersionFactory(), format=form or FOUR)


def test_rules_of_a_row_without_options_are_the_rule_books() -> None:
    assert rules_of(RuleSetVersionFactory()).key == "ddv"


def test_rules_of_a_row_with_options_replace_some() -> None:
    version = RuleSetVersionFactory(options={"soli": {"allowed": ["damen_solo"]}}, content_hash="other")
    assert [kind.value for kind in rules_of(version).soli.allowed] == ["damen_solo"]


@pytest.mark.parametrize(("zero_sum", "cross_sum"), [(True, "zero"), (False, "free")])
def test_format_has_the_cross_sum_of_the_tournament(zero_sum: bool, cross_sum: str) -> None:
    table = table_of(tournament=TournamentFactory(zero_sum=zero_sum))
    assert format_of(table.score_list).cross_sum == cross_sum


FORMATS = [
    Format(seats=4, normal_games=20, pflichtsoli=1),
    Format(seats=5, max_games=40, sitting=(2,), pot=100, scope=PotScope.TOURNAMENT, drain=Drain.VALUE),
    Format(seats=4, normal_games=20, broken_off=MissingGames.PENALTY, broken_off_points=3),
]


@pytest.mark.parametrize("form", FORMATS)
def test_stored_format_round_trips(form: Format) -> None:
    stored = json.loads(json.dumps(format_to_json(form)))
    assert stored_format(ScoreList(format=stored)) == form


def test_folded_has_one_result_per_entry() -> None:
    done = fold_facts(free_list(), [NORMAL, {"event": "redeal"}, {"value": 1, "winners": [2]}])
    assert [each.get("number") for each in done.derived] == [1, None, 2]
    assert done.derived[1] == {}
    assert done.derived[2]["soloist"] == 2
    assert done.derived[2]["totals"] == [1, 1, 1, -3]


def test_derived_results_are_json() -> None:
    done = fold_facts(free_list(), [NORMAL, {"value": 9, "winners": [2], "duty": "pflichtsolo"}])
    assert json.loads(json.dumps(list(done.derived))) == list(done.derived)


KINDS_OF_ENTRY = [
    pytest.param([NORMAL, {"event": "redeal"}, {"value": 9, "winners": [2], "duty": "pflichtsolo"}], id="games"),
    pytest.param([{"event": "penalty", "paragraph": "9.3.2", "offender": 3}], id="penalty"),
    pytest.param([{"totals": [4, -4, 1, -1], "won": None, "soli_won": [1, None, 0, 0]}], id="totals with a remark"),
    pytest.param([NORMAL, {**NORMAL, "augen_re": 241}, NORMAL], id="cannot stand"),
]


@pytest.mark.parametrize("facts", KINDS_OF_ENTRY)
def test_stored_results_are_read_as_they_were_derived(facts: list[object]) -> None:
    done = folded_as_far_as_legal(free_list(), facts)
    stored = json.loads(json.dumps(done.derived))
    assert tuple(derived_of(Entry(derived=each)) for each in stored) == done.results


def test_legal_entries_are_read_from_their_rows() -> None:
    facts = [NORMAL, {"event": "redeal"}]
    assert tuple(entry_of(Entry(facts=each)) for each in facts) == fold_facts(free_list(), facts).entries


def test_folded_names_the_illegal_entry() -> None:
    with pytest.raises(RuleViolation) as refused:
        fold_facts(free_list(), [NORMAL, {**NORMAL, "augen_re": 241}])
    assert (refused.value.code, refused.value.params["entry"]) == ("augen_out_of_range", 2)


def test_folded_as_far_as_legal_stops_before_it() -> None:
    done = folded_as_far_as_legal(free_list(), [NORMAL, {**NORMAL, "augen_re": 241}, NORMAL])
    assert done.broken is not None
    assert [each.get("points") for each in done.derived] == [[2, -2, 2, -2], None, None]
    assert done.sheet.totals == (2, -2, 2, -2)
    assert state_of(done).finished is False


def test_state_of_an_empty_list() -> None:
    assert state_to_json(state_of(fold_facts(free_list(), []))) == {
        "phase": "normal",
        "number": 1,
        "dealer": 1,
        "forced": None,
        "open_pflichtsoli": {"1": 1, "2": 1, "3": 1, "4": 1},
        "games": 0,
        "games_left": 24,
        "finished": False,
        "warnings": 0,
        "drawn": 0,
        "pot_left": None,
        "bock": 1,
        "present": [1, 2, 3, 4],
    }


def test_sums_of_totals_leave_unknown_numbers_unknown() -> None:
    sums = sums_by_position(
        fold_facts(free_list(), [{"totals": [3, -1, -1, -1], "won": [2, None, 1, 1], "soli_won": None}])
    )
    assert sums[1] == {"points": 3, "games_played": None, "games_won": 2, "soli_won": None}
    assert sums[2]["games_won"] is None


# Together these short lists cover every duty.
SHORT = (6, 8, 9)
LINES = [
    pytest.param(line, marks=() if at in SHORT else pytest.mark.long)
    for at, line in enumerate(SHEETS.read_text().splitlines()[:12])
]


@pytest.mark.parametrize("line", LINES)
def test_stored_lists_agree_with_the_cases(line: str) -> None:
    case = json.loads(line)
    expected = case["expected"]
    form = case["input"]["format"]
    score_list = table_of(form["seats"], form["normal_games"], form["pflichtsoli"]).score_list
    for facts in case["input"]["entries"]:
        record_entry(facts=facts, **seen(score_list))
    stored = [entry.derived for entry in Entry.objects.all() if "number" in entry.derived]
    for key in ("dealer", "leads", "duty", "points"):
        assert [entry[key] for entry in stored] == [entry[key] for entry in expected["entries"]], case["id"]


@pytest.mark.parametrize("facts", [[], [NORMAL], [{"totals": [0, 0, 0, 0]}], [NORMAL, OFF]])
def test_stored_state_round_trips(facts: list[object]) -> None:
    state = state_of(fold_facts(free_list(), facts))
    stored = json.loads(json.dumps(state_to_json(state)))
    assert list_state(ScoreList(state=stored)) == state
