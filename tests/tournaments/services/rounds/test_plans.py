from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.errors import RuleViolation
from tests.tournaments.plans import planned, play_out, round_of, statuses, to_be_planned
from tests.tournaments.rounds import (
    NOON,
    done,
    drawn,
    enrol,
    entered,
    numbers,
    planned_once,
    publish,
    release,
    seated_in_order,
    seating,
)
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.models.tournament import DrawMode, Status, Tournament
from tournaments.selectors.results.standings import StandingsStage, standings_of
from tournaments.selectors.rounds import states
from tournaments.selectors.rounds.draw_modes import drawn_from
from tournaments.selectors.rounds.seating_plan import find_seats
from tournaments.selectors.tournament.next_steps import Todo, next_step
from tournaments.selectors.tournament.organising import next_round_number, organised_groups
from tournaments.services.ledger import system_request
from tournaments.services.rounds.draws import discard_draw, draw_round
from tournaments.services.rounds.steps import MissingLists, change_sizes, close_round, publish_round, unpublish_round

SIZES = {"4": {"normal_games": 8, "minutes": 40}, "5": {"normal_games": 10, "minutes": 50}}


def all_seats(tournament: Tournament) -> list[dict[int, list[int]]]:
    return [seating(in_round) for in_round in tournament.rounds.order_by("number")]


@pytest.mark.parametrize(("make", "mode"), [(planned_once, DrawMode.PLAN), (seated_in_order, DrawMode.RANDOM)])
def test_shortcuts_equal_a_real_draw(tournament: Tournament, make, mode: DrawMode) -> None:
    enrol(tournament, 16)
    tournament.draw_mode = mode
    tournament.save()
    kept = [kept_of(make(tournament))]
    tournament.rounds.all().delete()
    kept.append(kept_of(drawn(tournament)))
    assert kept[0] == kept[1]


def kept_of(in_round: Round) -> list[object]:
    """Returns everything a draw leaves, except times. Seats are only included for plans, which are deterministic."""
    rounds = list(in_round.tournament.rounds.order_by("number"))
    plan = in_round.draw_mode == DrawMode.PLAN
    rows = [(row.number, row.status, row.draw_mode, row.draw_seed, row.draw_inputs) for row in rounds]
    states = [[each.state for each in ScoreList.objects.filter(table__round=row)] for row in rounds]
    return [rows, states, [sorted(row.draw_report) for row in rounds], plan and list(map(seating, rounds))]


@pytest.mark.services
def test_plan_makes_all_rounds_at_once(tournament: Tournament) -> None:
    drawn(to_be_planned(tournament, 16, rounds=5))
    assert statuses(tournament) == [RoundStatus.DRAWN] * 5
    assert [sorted(numbers(in_round)) for in_round in tournament.rounds.all()] == [list(range(1, 17))] * 5
    met = [frozenset((a, b)) for seats in all_seats(tournament) for t in seats.values() for a in t for b in t if a < b]
    assert len(met) == len(set(met))


def test_plan_drawn_later_makes_remaining_rounds(tournament: Tournament) -> None:
    enrol(tournament, 16)
    play_out(publish(drawn(tournament)))
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=4)
    draw_round(tournament=tournament, number=2, mode=DrawMode.PLAN, write_request=system_request())
    tournament.refresh_from_db()
    assert tournament.draw_mode == DrawMode.PLAN
    modes = tournament.rounds.order_by("number").values_list("number", "draw_mode")
    assert list(modes) == [(1, "random"), (2, "plan"), (3, "plan"), (4, "plan")]


@pytest.mark.services
def test_draw_again_replaces_this_round_and_all_later_ones(tournament: Tournament) -> None:
    planned(tournament)
    before = all_seats(tournament)
    drawn(tournament, 2, seed=99)
    after = all_seats(tournament)
    assert after[0] == before[0]
    assert after[1:] != before[1:]
    assert statuses(tournament) == [RoundStatus.DRAWN] * 4
    assert Table.objects.filter(round__tournament=tournament).count() == 16


def test_random_redraw_deletes_the_rest_of_the_plan(tournament: Tournament) -> None:
    planned(tournament)
    draw_round(tournament=tournament, number=2, mode=DrawMode.RANDOM, write_request=system_request())
    assert list(tournament.rounds.order_by("number").values_list("draw_mode", flat=True)) == ["plan", "random"]


def test_draw_again_keeps_the_games_of_each_round(tournament: Tournament) -> None:
    planned(tournament)
    change_sizes(in_round=round_of(tournament, 3), sizes=SIZES, write_request=system_request())
    drawn(tournament, 1, seed=5)
    games = ScoreList.objects.order_by("table__round__number").values_list(
        "table__round__number", "format__normal_games"
    )
    assert sorted(set(games)) == [(1, 20), (2, 20), (3, 8), (4, 20)]


def test_redraw_from_the_kept_inputs_gives_the_same_tables(tournament: Tournament) -> None:
    in_round = drawn(to_be_planned(tournament, 13, rounds=4))
    again_drawn = drawn_from(in_round.draw_inputs, in_round.draw_seed)
    seated = tuple(tuple(map(tuple, seats.values())) for seats in all_seats(tournament))
    assert again_drawn.rounds == seated


@pytest.mark.services
def test_publish_publishes_every_round_of_the_plan(tournament: Tournament) -> None:
    published = publish_round(in_round=planned(tournament), at=NOON, write_request=system_request())
    assert published.rounds == (1, 2, 3, 4)
    assert statuses(tournament) == [RoundStatus.PUBLISHED] * 4
    assert set(tournament.rounds.values_list("published_at", flat=True)) == {NOON}


@pytest.mark.services
def test_unpublish_includes_later_rounds(tournament: Tournament) -> None:
    first = publish(planned(tournament))
    unpublish_round(in_round=round_of(tournament, 3), write_request=system_request())
    assert statuses(tournament) == ["published", "published", "drawn", "drawn"]
    unpublish_round(in_round=first, write_request=system_request())
    assert statuses(tournament) == [RoundStatus.DRAWN] * 4
    tournament.refresh_from_db()
    assert (tournament.status, tournament.rules_frozen_at) == (Status.DRAFT, None)


def test_unpublish_refused_once_a_later_round_is_released(tournament: Tournament) -> None:
    first = release(publish(planned(tournament)))
    release(round_of(tournament, 2))
    with pytest.raises(RuleViolation) as caught:
        unpublish_round(in_round=first, write_request=system_request())
    assert (caught.value.code, caught.value.params["later"]) == ("later_round_drawn", 2)


def test_unpublish_refused_after_the_first_entry(tournament: Tournament) -> None:
    first = release(publish(planned(tournament)))
    entered(first.tables.get(number=1))
    with pytest.raises(RuleViolation) as caught:
        unpublish_round(in_round=first, write_request=system_request())
    assert caught.value.code == "round_has_entries"
    assert statuses(tournament) == ["started", "published", "published", "published"]


def test_discard_includes_later_rounds(tournament: Tournament) -> None:
    planned(tournament)
    discard_draw(tournament=tournament, number=3, write_request=system_request())
    assert statuses(tournament) == ["drawn", "drawn"]


def test_release_refused_before_the_previous_round(tournament: Tournament) -> None:
    publish(planned(tournament))
    with pytest.raises(RuleViolation) as caught:
        release(round_of(tournament, 3))
    assert (caught.value.code, caught.value.params) == ("release_previous_first", {"round": 3, "previous": 1})


def test_draw_of_the_next_round_refused_while_the_plan_has_one(tournament: Tournament) -> None:
    publish(planned(tournament))
    with pytest.raises(RuleViolation) as caught:
        drawn(tournament, 2)
    assert caught.value.code == "round_is_published"


def nothing(tournament: Tournament) -> None:
    pass


def publish_plan(tournament: Tournament) -> None:
    publish(round_of(tournament, 1))


def release_first(tournament: Tournament) -> None:
    publish_plan(tournament)
    release(round_of(tournament, 1))


def play_first(tournament: Tournament) -> None:
    publish_plan(tournament)
    play_out(round_of(tournament, 1))


def play_all(tournament: Tournament) -> None:
    publish_plan(tournament)
    for number in (1, 2, 3, 4):
        play_out(round_of(tournament, number))


# State of a plan of four rounds -> next step, its round, the round whose people count.
NEXT: list[tuple[Callable[[Tournament], None], Todo, int, int]] = [
    (nothing, Todo.PUBLISH, 1, 1),
    (publish_plan, Todo.PRINT, 1, 1),
    (release_first, Todo.MISSING, 1, 2),
    (play_first, Todo.PRINT, 2, 2),
    (play_all, Todo.FINISH, 4, 5),
]


@pytest.mark.parametrize(("act", "todo", "number", "following"), NEXT)
def test_next_step_goes_through_the_rounds_of_a_plan(
    tournament: Tournament,
    owner: object,
    act: Callable[[Tournament], None],
    todo: Todo,
    number: int,
    following: int,
) -> None:
    planned(tournament)
    act(tournament)
    tournament.refresh_from_db()
    step = next_step(tournament)
    (group,) = organised_groups(owner)  # type: ignore[arg-type]
    (line,) = group.tournaments
    assert (step.todo, step.round_number) == (todo, number) == (line.todo, line.round_number)
    assert next_round_number(tournament) == following


def test_steps_of_a_plan_take_a_fixed_number_of_queries(tournament: Tournament) -> None:
    counts = []
    for people, rounds in ((8, 1), (16, 3)):  # at most 50 seats, which are one statement
        Participant.objects.filter(tournament=tournament).delete()
        enrol(tournament, people)
        Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds, draw_mode=DrawMode.PLAN)
        steps = []
        for step in (drawn, drawn):  # the second replaces the first
            with CaptureQueriesContext(connection) as queries:
                in_round = step(tournament)
            steps.append(len(queries))
        for act in (publish, unpublish, discard):
            with CaptureQueriesContext(connection) as queries:
                act(in_round)
            steps.append(len(queries))
        counts.append(steps)
    assert counts[0] == counts[1]


def unpublish(in_round: Round) -> None:
    unpublish_round(in_round=in_round, write_request=system_request())


def discard(in_round: Round) -> None:
    discard_draw(tournament=in_round.tournament, number=in_round.number, write_request=system_request())


def test_rounds_ahead_are_not_played_yet(tournament: Tournament) -> None:
    publish(planned(tournament, 8))
    first = release(round_of(tournament, 1))
    done(first)
    Occupancy.objects.filter(round=first).update(games_played=24, points=5)
    close_round(in_round=first, at=NOON, missing=MissingLists.REFUSE, write_request=system_request())
    tournament.refresh_from_db()
    found = standings_of(tournament)
    assert (found.stage, found.rounds, found.published) == (StandingsStage.BETWEEN, (1,), (1, 2, 3, 4))
    assert (found.done, found.tables) == (2, 2)
    lines = states.rounds_of(tournament, now=NOON)
    assert states.state_line(tournament, lines) == "Runde 2 von 4 ist ausgelost und beginnt bald"


def test_find_seats_starts_with_the_current_round(tournament: Tournament) -> None:
    publish(planned(tournament, 8))
    play_out(round_of(tournament, 1))
    release(round_of(tournament, 2))
    (found,) = find_seats(tournament, query="5")
    assert [seat.round for seat in found.seats] == [2, 3, 4, 1]


def test_publish_later_part_of_a_plan_waits_for_the_part_before(tournament: Tournament) -> None:
    planned(tournament)
    drawn(tournament, 3, seed=99)
    with pytest.raises(RuleViolation) as caught:
        publish(round_of(tournament, 3))
    assert (caught.value.code, caught.value.params) == ("publish_previous_first", {"round": 3, "previous": 1})
    publish(round_of(tournament, 2))  # with the first round: still one plan
    publish(round_of(tournament, 4))
    assert statuses(tournament) == [RoundStatus.PUBLISHED] * 4
