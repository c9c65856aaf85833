from datetime import UTC, datetime

import pytest

from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from tests.factories import ClubFactory
from tests.marks import long
from tournaments.management.simulation import SimulationSettings, simulate
from tournaments.models.round import Round
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.selectors.lists.pots import pot_left_of
from tournaments.services.lists.recompute import recompute_all

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SHORT = {"4": {"normal_games": 8, "minutes": 40}, "5": {"normal_games": 10, "minutes": 50}}


def rehearse(rules="ddv", seed=1, players=9, **fields):
    rehearsal = SimulationSettings(
        club=ClubFactory(),
        players=players,
        rounds=1,
        seed=seed,
        at=NOON,
        rules=rules,
        fields={"sizes": SHORT, **fields},
    )
    return simulate(rehearsal).tournament


def facts_of(tournament):
    entries = Entry.objects.filter(score_list__table__round__tournament=tournament)
    return list(entries.order_by("score_list__table__number", "order_key").values_list("facts", flat=True))


# Nine people: a table of four and one of five.
@pytest.mark.parametrize(
    ("rules", "players"), [("ddv", 4), ("dokomania", 4), *(long(rules, 9) for rules in RULE_BOOKS)]
)
def test_every_rule_book_plays_a_round_that_follows_from_its_facts(rules, players):
    tournament = rehearse(rules, players=players)
    assert tournament.rule_set.key == rules
    assert all(state["finished"] for state in ScoreList.objects.values_list("state", flat=True))
    assert list(recompute_all(only_check=True)) == []


@pytest.mark.parametrize(("mode", "players"), [("plan", 4), ("random", 4), long("random", 8)])
def test_every_draw_mode_plays_several_rounds(mode, players):
    rehearsal = SimulationSettings(
        club=ClubFactory(), players=players, rounds=2, seed=1, at=NOON, fields={"sizes": SHORT, "draw_mode": mode}
    )
    tournament = simulate(rehearsal).tournament
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    assert [(row.number, row.status, row.draw_mode) for row in rounds] == [(1, "closed", mode), (2, "closed", mode)]
    times = [at for row in rounds for at in (row.started_at, row.closed_at)]
    assert times == sorted(set(times))
    assert times[-1] == NOON


@pytest.mark.parametrize(("rules", "players"), [("dokomania", 4), long("ddv", 9)])
def test_same_seed_plays_the_same_games(rules, players):
    first, again, other = (rehearse(rules, seed, players) for seed in (1, 1, 2))
    assert facts_of(first) == facts_of(again)
    assert facts_of(first) != facts_of(other)


def test_every_kind_of_entry_occurs_somewhere():
    facts = [each for rules in ("dokomania", "ohne-neunen") for each in facts_of(rehearse(rules, players=8))]
    assert any(each.get("bock_rounds") for each in facts)
    assert any(each.get("events") for each in facts) or any("verworfen" in each for each in facts)
    assert {"normal", "hochzeit", "armut"} <= {each["kind"] for each in facts}


@pytest.mark.parametrize(("scope", "players"), [("table", 4), long("table", 13), ("tournament", 13)])
def test_pots_are_played_off(scope, players):
    pot = {"points": 40, "drain": "written", "scope": scope, "max_games": 30}
    open_end = {size: {**form, "normal_games": None} for size, form in SHORT.items()}
    rehearse(players=players, pot=pot, sizes=open_end)
    lists = list(ScoreList.objects.order_by("table__number"))
    assert all(each.state["finished"] for each in lists)
    if scope == "table":
        assert all(each.state["pot_left"] <= 0 for each in lists)
    else:
        in_round = Round.objects.select_related("tournament").get()
        assert pot_left_of(in_round) <= 0
        assert Entry.objects.filter(facts__event="pot_empty").count() == len(lists) == 3
    assert list(recompute_all(only_check=True)) == []
    assert sum(Occupancy.objects.values_list("points", flat=True)) == 0
