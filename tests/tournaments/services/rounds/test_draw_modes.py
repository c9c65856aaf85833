from dataclasses import replace

import pytest

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory
from tests.marks import long
from tests.tournaments.rounds import done, drawn, enrol, published, running, seating
from tournaments.models.participant import Team
from tournaments.models.round import Round
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.seating.wishes import USUAL, Priority, Strength, Wish
from tournaments.selectors.rounds.draw_modes import MODES, drawn_from
from tournaments.selectors.rounds.draw_points import trade_offs
from tournaments.selectors.rounds.draw_reports import draw_of
from tournaments.selectors.rounds.draws import field_for, field_from, inputs_of
from tournaments.selectors.tournament.draw_settings import DrawSettings
from tournaments.services.ledger import system_request
from tournaments.services.rounds.draws import IncompleteResults, draw_round

RESULTS = (DrawMode.STANDINGS, DrawMode.SNAKE, DrawMode.LADDER)


def draw(tournament: Tournament, number: int, mode: DrawMode, **more: object) -> Round:
    values = {"seed": 3, "write_request": system_request(), **more}
    return draw_round(tournament=tournament, number=number, mode=mode, **values)  # type: ignore[arg-type]


def score(in_round: Round) -> None:
    """Finishes a round in which smaller start numbers have more points."""
    done(in_round)
    for place in Occupancy.objects.filter(round=in_round).select_related("participant"):
        place.points, place.games_played = 100 - place.participant.start_number, 24
        place.save()


def people_at(in_round: Round) -> list[set[int]]:
    return [set(people) for people in seating(in_round).values()]


def test_every_mode_can_be_drawn() -> None:
    assert set(MODES) == set(DrawMode)


@pytest.mark.services
def test_draw_by_standing_seats_strong_with_strong(tournament: Tournament) -> None:
    enrol(tournament, 16)
    score(running(tournament))
    in_round = draw(tournament, 2, DrawMode.STANDINGS, settings=DrawSettings(spread=0))
    assert people_at(in_round) == [set(range(low, low + 4)) for low in (1, 5, 9, 13)]
    assert in_round.draw_report["rank_spread"] == 3
    assert (in_round.draw_mode, in_round.draw_inputs["points"]["1"]) == (DrawMode.STANDINGS, 16)


def test_draw_by_standing_puts_people_without_result_last(tournament: Tournament) -> None:
    enrol(tournament, 11)
    ParticipantFactory(tournament=tournament, start_number=12, present_from=2)
    score(running(tournament))
    in_round = draw(tournament, 2, DrawMode.STANDINGS, settings=DrawSettings(spread=0))
    assert people_at(in_round) == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}]


def test_draw_as_a_snake_makes_tables_equally_strong(tournament: Tournament) -> None:
    enrol(tournament, 16)
    score(running(tournament))
    in_round = draw(tournament, 2, DrawMode.SNAKE, settings=DrawSettings(spread=0))
    assert {sum(people) for people in people_at(in_round)} == {34}


@pytest.mark.services
def test_draw_up_the_ladder_keeps_the_winners_at_their_tables(tournament: Tournament) -> None:
    enrol(tournament, 16)
    first = running(tournament)
    score(first)
    second = draw(tournament, 2, DrawMode.LADDER)
    winners = [min(people) for people in people_at(first)]
    seconds = [sorted(people)[1] for people in people_at(first)]
    now = people_at(second)
    assert all(winner in people for winner, people in zip(winners, now, strict=True))
    assert all(other in people for other, people in zip(seconds, [*now[1:], now[0]], strict=True))


@pytest.mark.parametrize("mode", RESULTS)
def test_draw_by_results_refused_while_lists_are_missing(tournament: Tournament, mode: DrawMode) -> None:
    enrol(tournament, 12)
    first = running(tournament)
    score(first)
    ScoreList.objects.filter(table__round=first, table__number=2).update(state={})
    by_ranks = DrawSettings(spread=0)  # by rank: needs no search
    with pytest.raises(RuleViolation) as caught:
        draw(tournament, 2, mode, settings=by_ranks)
    assert (caught.value.code, caught.value.params) == ("results_missing", {"round": 2, "tables": "1/2"})
    assert draw(tournament, 2, mode, settings=by_ranks, incomplete=IncompleteResults.TAKE_AS_IT_IS).draw_mode == mode


@pytest.mark.parametrize("mode", RESULTS)
def test_draw_by_results_is_random_while_there_are_none(tournament: Tournament, mode: DrawMode) -> None:
    enrol(tournament, 12)
    assert draw(tournament, 1, mode).draw_mode == DrawMode.RANDOM
    tournament.refresh_from_db()
    assert tournament.draw_mode == mode


def test_draw_by_results_waits_for_a_round_that_is_not_released(tournament: Tournament) -> None:
    enrol(tournament, 8)
    published(tournament)
    with pytest.raises(RuleViolation) as caught:
        draw(tournament, 2, DrawMode.STANDINGS)
    assert caught.value.params["tables"] == "1/1, 1/2"


# Plans and random rounds of 33 need no search, a plan of 13 a long one, a random round of eight a short one.
REDRAWN = [
    *((mode, 33) if mode is not DrawMode.SNAKE else long(mode, 33) for mode in DrawMode),
    (DrawMode.RANDOM, 8),
    long(DrawMode.PLAN, 13),
    *(long(mode, 17) for mode in RESULTS),
]


@pytest.mark.parametrize(("mode", "people"), REDRAWN)
def test_redraw_from_the_kept_inputs_gives_the_same_tables(tournament: Tournament, mode: DrawMode, people: int) -> None:
    enrol(tournament, people)
    score(running(tournament))
    in_round = draw(tournament, 2, mode)
    first = drawn_from(in_round.draw_inputs, in_round.draw_seed)
    assert first.rounds[0] == tuple(map(tuple, seating(in_round).values()))
    assert first.report == draw_of(in_round).measured()


def test_draw_keeps_wishes_and_their_strengths(tournament: Tournament) -> None:
    enrol(tournament, 12)
    team = Team.objects.create(tournament=tournament, name="Testteam")
    tournament.participants.filter(start_number=1).update(wishes={"not_with": [3, 99], "table": 2}, team=team)
    tournament.participants.filter(start_number__in=(5, 6)).update(club_name="Verein  EINS")
    tournament.participants.filter(start_number=7).update(club_name="verein eins")
    tournament.draw_settings = {"clubs": "hard", "table_count": 2, "closed_tables": [1], "priority": "fives"}
    field = field_for(tournament, 1)
    assert field.wishes.clubs == {5: "Verein EINS", 6: "Verein EINS", 7: "Verein EINS"}
    assert field.wishes.not_with == {(1, 3)}
    assert (field.wishes.tables, field.wishes.teams) == ({1: 2}, {1: "Testteam"})
    assert field.wishes.strength == {**USUAL, Wish.CLUBS: Strength.HARD}
    assert (field.sizes, field.numbers) == ((6, 6), (2, 3))
    assert field_from(inputs_of(field)) == field
    assert field.priority is Priority.FIVES


def test_draws_without_stored_priority_put_meetings_first(tournament: Tournament) -> None:
    enrol(tournament, 5)
    field = field_for(tournament, 1)
    kept = inputs_of(replace(field, priority=Priority.FIVES))
    del kept["priority"]
    assert field_from(kept) == field


@pytest.mark.parametrize("rounds", [3, long(5)])
def test_draw_holds_hard_wishes(tournament: Tournament, rounds: int) -> None:
    enrol(tournament, 16)
    tournament.participants.filter(start_number=1).update(wishes={"not_with": [2, 3], "table": 4})
    settings = DrawSettings(closed_tables=(2,))
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
    draw(tournament, 1, DrawMode.PLAN, settings=settings)
    for in_round in tournament.rounds.all():
        tables = seating(in_round)
        assert list(tables) == [1, 3, 4, 5]
        assert 1 in tables[4]
        assert not {2, 3} & set(tables[4])


def test_draw_refused_for_impossible_wishes_writes_nothing(tournament: Tournament) -> None:
    enrol(tournament, 8)
    tournament.participants.filter(start_number=1).update(wishes={"table": 9})
    with pytest.raises(RuleViolation) as caught:
        draw(tournament, 1, DrawMode.PLAN)
    assert (caught.value.code, len(caught.value.params["reasons"])) == ("draw_impossible", 1)
    tournament.refresh_from_db()
    assert (tournament.rounds.count(), tournament.draw_mode) == (0, DrawMode.RANDOM)


@pytest.mark.services
def test_draw_settings_become_those_of_the_tournament(tournament: Tournament) -> None:
    enrol(tournament, 12)
    draw(tournament, 1, DrawMode.RANDOM, settings=DrawSettings(table_count=2, spread=4))
    tournament.refresh_from_db()
    assert (tournament.draw_settings["table_count"], tournament.draw_settings["spread"]) == (2, 4)
    assert drawn(tournament, seed=9).tables.count() == 2


def test_draw_refuses_settings_that_no_draw_knows(tournament: Tournament) -> None:
    enrol(tournament, 12)
    with pytest.raises(RuleViolation) as caught:
        draw(tournament, 1, DrawMode.RANDOM, settings=DrawSettings(spread=11))
    assert caught.value.code == "spread_invalid"


def test_plan_follows_attendance(tournament: Tournament) -> None:
    enrol(tournament, 16)
    for number in (17, 18, 19, 20):
        ParticipantFactory(tournament=tournament, start_number=number, present_from=2)
    tournament.participants.filter(start_number__in=(1, 2)).update(present_until=2)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=3)
    in_round = draw(tournament, 1, DrawMode.PLAN)
    rounds = [seating(each) for each in tournament.rounds.order_by("number")]
    people = [sorted(number for table in tables.values() for number in table) for tables in rounds]
    assert people == [list(range(1, 17)), list(range(1, 21)), list(range(3, 21))]
    assert all(len(table) in (4, 5) for tables in rounds for table in tables.values())
    again_drawn = drawn_from(in_round.draw_inputs, in_round.draw_seed).rounds
    kept = [[list(table) for table in tables if table] for tables in again_drawn]
    assert kept == [list(tables.values()) for tables in rounds]
    assert in_round.draw_report["repeats"] == draw_of(in_round).measured().repeats


@pytest.mark.parametrize("mode", [DrawMode.STANDINGS, DrawMode.SNAKE])
def test_trade_offs_describe_the_spread(tournament: Tournament, mode: DrawMode) -> None:
    enrol(tournament, 16)
    assert trade_offs(tournament, 1, mode) == ()
    score(running(tournament))
    trades = trade_offs(tournament, 2, mode)
    assert [trade.spread for trade in trades] == [0, 2, 4, 6, 8, 10]
    repeats = [trade.repeats for trade in trades]
    assert repeats == sorted(repeats, reverse=True)
    assert repeats[-1] == 0


@pytest.mark.parametrize("mode", [DrawMode.PLAN, DrawMode.RANDOM, DrawMode.LADDER])
def test_trade_offs_are_none_without_spread(tournament: Tournament, mode: DrawMode) -> None:
    enrol(tournament, 16)
    score(running(tournament))
    assert trade_offs(tournament, 2, mode) == ()
