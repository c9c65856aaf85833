from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from django.utils import timezone

from tests.factories import ParticipantFactory
from tests.tournaments.rounds import enrol, published
from tournaments.models.participant import Attendance
from tournaments.models.printing import ROUNDS_PACK, JobState, PrintJob
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.selectors.rounds.rounds import printed_since_published
from tournaments.selectors.rounds.seated import without_place
from tournaments.selectors.tournament.next_steps import DECIDED_BY, NextStep, StepFacts, Todo, next_step, step_at

EMPTY = StepFacts(
    status=Status.DRAFT,
    rounds_planned=3,
    in_round=0,
    round_status=None,
    people=0,
    playing=0,
    waiting=0,
    first_waiting=None,
    idle=0,
    printed=False,
    missing=0,
    results_withheld=False,
)
ENTERED = replace(EMPTY, people=22, playing=22)
FIRST = replace(ENTERED, status=Status.RUNNING, in_round=1)
PUBLISHED = replace(FIRST, round_status=RoundStatus.PUBLISHED)
RUNNING = replace(FIRST, round_status=RoundStatus.RUNNING, printed=True)
LAST_CLOSED = replace(FIRST, in_round=3, round_status=RoundStatus.CLOSED)
FINISHED = replace(LAST_CLOSED, status=Status.FINISHED)

# situation, next step, round, number of lists
STEPS = [
    (EMPTY, Todo.PARTICIPANTS, 0, 0),
    (replace(ENTERED, playing=0), Todo.CHECK_IN, 1, 0),
    (replace(ENTERED, playing=3), Todo.CHECK_IN, 1, 0),
    (replace(ENTERED, playing=4), Todo.DRAW, 1, 0),
    (replace(FIRST, round_status=RoundStatus.DRAWN), Todo.PUBLISH, 1, 0),
    (PUBLISHED, Todo.PRINT, 1, 0),
    (replace(PUBLISHED, printed=True), Todo.RELEASE, 1, 0),
    (replace(PUBLISHED, idle=1), Todo.PRINT, 1, 0),
    (replace(RUNNING, missing=6), Todo.MISSING, 1, 6),
    (replace(RUNNING, missing=6, waiting=1, first_waiting=23), Todo.MISSING, 1, 6),
    (RUNNING, Todo.CLOSE, 1, 0),
    (replace(FIRST, round_status=RoundStatus.CLOSED), Todo.DRAW, 2, 0),
    (replace(FIRST, round_status=RoundStatus.CLOSED, playing=2), Todo.CHECK_IN, 2, 0),
    (LAST_CLOSED, Todo.FINISH, 3, 0),
    (replace(LAST_CLOSED, playing=0), Todo.FINISH, 3, 0),
    (FINISHED, Todo.NOTHING, 3, 0),
    (replace(FINISHED, results_withheld=True), Todo.RESULTS, 3, 0),
    (replace(LAST_CLOSED, results_withheld=True), Todo.FINISH, 3, 0),
]


@pytest.mark.parametrize(("standing", "todo", "number", "lists"), STEPS)
def test_step_at_each_stage(standing: StepFacts, todo: Todo, number: int, lists: int) -> None:
    assert step_at(standing) == NextStep(todo=todo, round_number=number, lists=lists)


@pytest.mark.parametrize("status", DECIDED_BY)
@pytest.mark.parametrize("count", [0, 1])
def test_step_needs_only_the_facts_of_decided_by(status: RoundStatus | None, count: int) -> None:
    asked = dict.fromkeys(DECIDED_BY[status], count)
    known = SimpleNamespace(status=Status.RUNNING, rounds_planned=3, in_round=1, round_status=status, **asked)
    assert isinstance(step_at(cast("StepFacts", known)), NextStep)


# people waiting, seated but not coming, person seated alone
TO_SEAT = [(1, 0, 23), (3, 0, 23), (4, 0, None), (1, 1, None)]


@pytest.mark.parametrize(("waiting", "idle", "alone"), TO_SEAT)
@pytest.mark.parametrize("printed", [True, False])
def test_seating_comes_before_printing_and_release(printed: bool, waiting: int, idle: int, alone: int | None) -> None:
    standing = replace(PUBLISHED, printed=printed, waiting=waiting, first_waiting=23, idle=idle)
    assert step_at(standing) == NextStep(todo=Todo.SEAT, round_number=1, people=waiting, seated_alone=alone)


@pytest.mark.parametrize(("todo", "number", "may_end"), [(Todo.DRAW, 1, False), (Todo.DRAW, 2, True)])
def test_early_end_is_possible_only_between_rounds(todo: Todo, number: int, may_end: bool) -> None:
    assert NextStep(todo=todo, round_number=number).may_end is may_end
    assert not NextStep(todo=Todo.MISSING, round_number=number).may_end


def add_round(tournament: Tournament, number: int, status: RoundStatus, *lists: tuple[str, bool]) -> Round:
    """Creates a round with a list for each (status, finished)."""
    in_round = Round.objects.create(
        tournament=tournament, number=number, status=status, published_at=timezone.now(), draw_seed=number
    )
    for at, (state, finished) in enumerate(lists, start=1):
        table = Table.objects.create(round=in_round, number=at)
        folded = {"finished": finished} if finished else {}
        ScoreList.objects.create(
            table=table, rule_set=tournament.rule_set, format={}, status=state, state=folded, revision=at
        )
    return in_round


PLAYING, PLAYED = (ListStatus.OPEN, False), (ListStatus.OPEN, True)
HANDED_IN, CONFIRMED = (ListStatus.HANDED_IN, False), (ListStatus.CONFIRMED, False)
# lists of the previous and of the running round, next step, number of lists; confirmation is not needed
LISTS = [
    ([], [PLAYING, PLAYED, HANDED_IN], Todo.MISSING, 1),
    ([], [PLAYED, HANDED_IN], Todo.CLOSE, 0),
    ([], [PLAYED, HANDED_IN, CONFIRMED], Todo.CLOSE, 0),
    ([CONFIRMED], [PLAYED, HANDED_IN], Todo.CLOSE, 0),
    ([HANDED_IN], [PLAYED, HANDED_IN], Todo.CLOSE, 0),
    ([CONFIRMED], [CONFIRMED, CONFIRMED], Todo.CLOSE, 0),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("before", "now", "todo", "lists"), LISTS)
def test_step_of_a_running_round_counts_its_lists(tournament: Tournament, before, now, todo, lists) -> None:
    add_round(tournament, 1, RoundStatus.CLOSED, *before)
    add_round(tournament, 2, RoundStatus.RUNNING, *now)
    assert next_step(tournament) == NextStep(todo=todo, round_number=2, lists=lists)


@pytest.mark.django_db
def test_step_counts_people_of_the_next_draw(tournament: Tournament) -> None:
    enrol(tournament, 3)
    ParticipantFactory(tournament=tournament, start_number=90, status=Attendance.ABSENT)
    ParticipantFactory(tournament=tournament, start_number=91, status=Attendance.PRESENT, present_from=2)
    assert next_step(tournament) == NextStep(todo=Todo.CHECK_IN, round_number=1)
    add_round(tournament, 1, RoundStatus.CLOSED)
    assert next_step(tournament) == NextStep(todo=Todo.DRAW, round_number=2)


@pytest.mark.django_db
def test_step_counts_people_without_a_place(tournament: Tournament, django_assert_num_queries) -> None:
    enrol(tournament, 8)
    published(tournament)
    late = [ParticipantFactory(tournament=tournament, start_number=number) for number in (12, 11)]
    ParticipantFactory(tournament=tournament, start_number=13, status=Attendance.ABSENT)
    ParticipantFactory(tournament=tournament, start_number=14, present_from=2)
    with django_assert_num_queries(2):
        assert next_step(tournament) == NextStep(todo=Todo.SEAT, round_number=1, people=2, seated_alone=11)
    assert set(without_place(tournament).people) == set(late)
    tournament.participants.filter(start_number=3).update(status=Attendance.ABSENT)
    assert next_step(tournament) == NextStep(todo=Todo.SEAT, round_number=1, people=2)
    tournament.participants.filter(start_number__in=(11, 12)).update(present_from=2)
    assert next_step(tournament) == NextStep(todo=Todo.PRINT, round_number=1)


@pytest.mark.django_db
@pytest.mark.parametrize("with_round", [True, False])
@pytest.mark.services
def test_step_considers_prints_since_publication(tournament: Tournament, with_round: bool) -> None:
    """Failed prints don't count, and neither do those from before unpublishing."""
    in_round = add_round(tournament, 1, RoundStatus.PUBLISHED)
    values = {"round": in_round, "document": "round_pack"} if with_round else {"document": ROUNDS_PACK}
    assert next_step(tournament).todo is Todo.PRINT
    PrintJob.objects.create(tournament=tournament, state=JobState.FAILED, **values)
    assert next_step(tournament).todo is Todo.PRINT
    assert not printed_since_published(in_round)
    PrintJob.objects.create(tournament=tournament, **values)
    assert next_step(tournament).todo is Todo.RELEASE
    assert printed_since_published(in_round)
    Round.objects.update(published_at=timezone.now())
    assert next_step(tournament).todo is Todo.PRINT


@pytest.mark.django_db
def test_step_is_nothing_after_the_prize_giving(tournament: Tournament, django_assert_num_queries) -> None:
    changes = {"status": Status.FINISHED, "standings_shown": StandingsShown.AFTER_END}
    Tournament.objects.filter(pk=tournament.pk).update(**changes)
    with django_assert_num_queries(2):
        assert next_step(tournament).todo is Todo.RESULTS
    Tournament.objects.filter(pk=tournament.pk).update(results_released_at=timezone.now())
    assert next_step(tournament).todo is Todo.NOTHING
