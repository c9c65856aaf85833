from dataclasses import replace

import pytest
from django.utils import timezone, translation

from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.worth import Counting
from tests.tournaments.entries import record_entry
from tests.tournaments.field import play_round, release_first
from tests.tournaments.lists import seen
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.selectors.results.evening import evening_of
from tournaments.selectors.results.looking_back import look_back
from tournaments.selectors.results.person_rows import person_rows
from tournaments.selectors.results.visibility import Audience
from tournaments.selectors.results.winners import winners_of
from tournaments.services.lists import people
from tournaments.services.lists.people import Newcomer
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db

WON_BY_1_AND_3 = {"kind": "normal", "re": [1, 3], "augen_re": 155}
SOLO_OF_1 = {"kind": "damen_solo", "re": [1], "augen_re": 155}
VALUE_7 = {"value": 7, "winners": [2, 4]}


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def running(tournament: Tournament) -> Tournament:
    return release_first(tournament)


def list_at(tournament: Tournament, table: int) -> ScoreList:
    return ScoreList.objects.get(table__round__tournament=tournament, table__number=table)


def enter(tournament: Tournament, *facts, table: int = 1) -> None:
    for fact in facts:
        record_entry(**seen(list_at(tournament, table)), facts=fact)


def end(tournament: Tournament) -> Tournament:
    ScoreList.objects.filter(table__round__tournament=tournament).update(status=ListStatus.HANDED_IN)
    Round.objects.filter(tournament=tournament).update(status=RoundStatus.CLOSED)
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    tournament.refresh_from_db()
    return tournament


def records_of(tournament: Tournament) -> dict[str, object]:
    """Returns each record's amount and holders with their table, by name."""
    lines = look_back(tournament, audience=Audience.STAFF).records
    return {
        line.record: (
            line.amount,
            [
                ([each.start_number for each in made.people], made.first and tuple(made.first))
                for made in line.achievements
            ],
        )
        for line in lines
    }


def test_records_name_people_and_tables(running):
    enter(running, WON_BY_1_AND_3, SOLO_OF_1, VALUE_7)
    enter(running, {"value": 7, "winners": [1, 2]}, table=2)
    assert records_of(end(running)) == {
        "highest_game": (7, [([2, 4], (1, 1)), ([5, 6], (1, 2))]),
        "longest_series": (2, [([1], (1, 1))]),
        "best_round": (7, [([5], (1, 2)), ([6], (1, 2))]),
        "soli_won": (1, [([1], None)]),
        "soli_played": (1, [([1], None)]),
    }


@pytest.mark.services
def test_highest_game_is_named(running):
    enter(running, SOLO_OF_1)
    line = look_back(end(running), audience=Audience.STAFF).records[0]
    assert [made.game for made in line.achievements] == ["Queens solo"]


def test_records_ignore_games_of_lists_with_totals(running):
    enter(running, WON_BY_1_AND_3)
    enter(running, {"totals": [40, -20, -10, -10], "won": [20, 1, 2, 1], "soli_won": [4, 0, 0, 0]}, table=2)
    back = look_back(end(running), audience=Audience.STAFF)
    assert (back.lists_without_games, [line.record for line in back.records]) == (
        1,
        ["highest_game", "longest_series", "best_round", "soli_won"],
    )
    assert records_of(running)["longest_series"] == (1, [([1], (1, 1)), ([3], (1, 1))])
    assert records_of(running)["soli_won"] == (4, [([5], None)])


def test_records_credit_the_player_seated_at_the_time(running):
    enter(running, WON_BY_1_AND_3)
    other = running.participants.create(start_number=99, shown="Ersatz")
    people.substitute(**seen(list_at(running, 1)), seat=1, person=Newcomer(participant=other))
    enter(running, WON_BY_1_AND_3, WON_BY_1_AND_3)
    assert records_of(end(running))["longest_series"] == (3, [([3], (1, 1))])


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.services
def test_queries_do_not_grow_with_games(running, django_assert_num_queries, games):
    for table in (1, 2)[:games]:
        enter(running, *[WON_BY_1_AND_3] * games, table=table)
    end(running)
    with_rules = Tournament.objects.select_related("rule_set").get(pk=running.pk)  # as views fetch it
    with django_assert_num_queries(7):
        look_back(with_rules, audience=Audience.STAFF)


def test_course_of_the_leaders(tournament):
    play_round(tournament, number=1, points=(10, 4, 4, -18))
    play_round(tournament, number=2, points=(-9, 4, 5, 0))
    tournament.participants.filter(start_number=2).update(disqualified_at=timezone.now())
    back = look_back(end(tournament), audience=Audience.PUBLIC)
    assert (back.rounds, back.lists) == ((1, 2), ((1, (1, 2)), (2, (1, 2))))
    assert [(each.person.start_number, each.points, [moment.rank for moment in each.way]) for each in back.leaders][
        :2
    ] == [(3, (4, 9), [2, 1]), (1, (10, 1), [1, 2])]
    # A lot orders the second table, which has no points.
    assert {each.person.start_number for each in back.leaders[2:]} == {4, 5, 6, 7, 8}


def test_look_back_and_winners_omit_hidden_results(tournament):
    tournament.standings_shown = StandingsShown.AFTER_END
    tournament.save()
    play_round(tournament, number=1, points=(10, 4, 4, -18))
    end(tournament)
    assert look_back(tournament, audience=Audience.PUBLIC).leaders == ()
    assert winners_of([tournament]) == {tournament.pk: ()}
    tournament.results_released_at = timezone.now()
    assert look_back(tournament, audience=Audience.PUBLIC).leaders
    assert [winner.points for winner in winners_of([tournament])[tournament.pk]] == [10]


def test_winners_share_the_first_rank_even_with_a_list_missing(tournament):
    tournament.criteria = ["points"]
    tournament.save()
    play_round(tournament, number=1, points=(10, 10, 4))
    tournament.participants.filter(start_number=3).update(disqualified_at=timezone.now())
    end(tournament)
    ScoreList.objects.filter(table__number=2).update(status=ListStatus.OPEN, state={})
    assert [winner.name for winner in winners_of([tournament])[tournament.pk]] == ["Testperson 0001", "Testperson 0002"]


def test_winners_of_a_running_tournament_are_empty(tournament):
    play_round(tournament, number=1, points=(10,))
    assert winners_of([tournament]) == {}


def test_series_and_figures_where_only_losers_score(running):  # rule books, section 7
    ddv = rule_book("ddv")
    running.rule_set = rule_set_version(replace(ddv, worth=replace(ddv.worth, counting=Counting.MINUS)))
    running.save()
    ScoreList.objects.update(rule_set=running.rule_set)
    enter(running, WON_BY_1_AND_3, WON_BY_1_AND_3, SOLO_OF_1)
    end(running)
    assert records_of(running)["longest_series"] == (3, [([1], (1, 1))])
    names = dict.fromkeys(range(1, 5), "")
    figures = evening_of(person_rows(running, 1, audience=Audience.STAFF), names).figures
    assert (figures.played, figures.won, figures.soli_won, figures.points) == (3, 3, 1, 0)


def test_games_of_a_cancelled_table_are_in_no_figures(running):
    enter(running, WON_BY_1_AND_3, SOLO_OF_1)
    names = dict.fromkeys(range(1, 5), "")

    def played() -> int:
        return evening_of(person_rows(running, 1, audience=Audience.STAFF), names).figures.played

    assert played() == 2
    Table.objects.update(cancelled_at=timezone.now())
    assert played() == 0
