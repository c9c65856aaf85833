from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.errors import RuleViolation
from tests.tournaments.rounds import drawn, enrol, numbers, published, running, seating
from tournaments.models.participant import Attendance
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.models.tournament import Status, Tournament
from tournaments.seating.plans import Plan
from tournaments.seating.sizes import table_sizes
from tournaments.selectors.rounds.draw_modes import drawn_from
from tournaments.selectors.rounds.draws import DrawInputs
from tournaments.selectors.tournament.draw_settings import DrawSettings
from tournaments.services.ledger import system_request
from tournaments.services.rounds import draws
from tournaments.services.rounds.draws import discard_draw, draw_round
from tournaments.services.rounds.steps import change_sizes


@pytest.mark.services
def test_draw_seats_everybody_present_once(tournament: Tournament) -> None:
    enrol(tournament, 13)
    in_round = drawn(tournament)
    assert in_round.status == RoundStatus.DRAWN
    assert [len(people) for people in seating(in_round).values()] == [4, 4, 5]
    assert sorted(numbers(in_round)) == list(range(1, 14))
    assert in_round.draw_report["repeats"] == 0
    assert in_round.draw_inputs["people"] == list(range(1, 14))


def test_draw_lists_have_the_format_of_their_size(tournament: Tournament) -> None:
    enrol(tournament, 9)
    in_round = drawn(tournament)
    lists = ScoreList.objects.filter(table__round=in_round).order_by("table__number")
    no_pot = {"pot": None, "scope": "table", "drain": "written", "max_games": None}
    common = {"pflichtsoli": 1, "sitting": None, **no_pot}
    assert [each.format for each in lists] == [
        {"seats": 4, "normal_games": 20, **common},
        {"seats": 5, "normal_games": 25, **common},
    ]
    assert [(each.state["number"], each.state["open_pflichtsoli"]) for each in lists] == [
        (1, {"1": 1, "2": 1, "3": 1, "4": 1}),
        (1, {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}),
    ]


# Who is drawn in round 2: status, present_from, present_until -> drawn.
PRESENCE = [
    (Attendance.PRESENT, 1, None, True),
    (Attendance.PRESENT, 2, None, True),
    (Attendance.PRESENT, 3, None, False),
    (Attendance.PRESENT, 1, 2, True),
    (Attendance.PRESENT, 1, 1, False),
    (Attendance.REGISTERED, 1, None, False),
    (Attendance.ABSENT, 1, None, False),
    (Attendance.WITHDRAWN, 1, None, False),
]


@pytest.mark.parametrize(("status", "present_from", "present_until", "is_drawn"), PRESENCE)
def test_draw_includes_present_people(
    tournament: Tournament, status: str, present_from: int, present_until: int | None, is_drawn: bool
) -> None:
    enrol(tournament, 5)  # one table: needs no search
    published(tournament)
    tournament.participants.filter(start_number=5).update(
        status=status, present_from=present_from, present_until=present_until
    )
    in_round = drawn(tournament, 2)
    assert (5 in numbers(in_round)) is is_drawn


@pytest.mark.parametrize(("people", "code"), [(0, "too_few_participants"), (3, "too_few_participants")])
def test_draw_refused_writes_nothing(tournament: Tournament, people: int, code: str) -> None:
    enrol(tournament, people)
    with pytest.raises(RuleViolation) as caught:
        drawn(tournament)
    assert caught.value.code == code
    assert not Round.objects.exists()


@pytest.mark.services
def test_draw_same_key_draws_once(tournament: Tournament) -> None:
    enrol(tournament, 8)
    key = uuid4()
    first = draw_round(tournament=tournament, number=1, write_request=system_request(client_key=key))
    second = draw_round(tournament=tournament, number=1, write_request=system_request(client_key=key))
    assert first.draw_seed == second.draw_seed
    assert seating(first) == seating(second)
    assert Revision.objects.filter(action="draw_round").count() == 1


@pytest.mark.services
def test_draw_again_replaces_every_table(tournament: Tournament) -> None:
    enrol(tournament, 12)
    first = seating(drawn(tournament, seed=1))
    second = drawn(tournament, seed=2)
    assert seating(second) != first
    assert (Round.objects.count(), ScoreList.objects.count(), Seat.objects.count(), Occupancy.objects.count()) == (
        1,
        3,
        12,
        12,
    )
    assert seating(drawn(tournament, seed=1)) == first


def test_draw_again_keeps_the_games_of_the_round(tournament: Tournament) -> None:
    enrol(tournament, 4)
    sizes = {"4": {"normal_games": 8, "minutes": 40}, "5": {"normal_games": 10, "minutes": 50}}
    change_sizes(in_round=drawn(tournament), sizes=sizes, write_request=system_request())
    in_round = drawn(tournament, seed=2)
    assert ScoreList.objects.get(table__round=in_round).format["normal_games"] == 8


def test_draw_next_while_tables_are_open_avoids_earlier_meetings(tournament: Tournament) -> None:
    enrol(tournament, 16)
    first = running(tournament)
    second = drawn(tournament, 2)
    pairs = [{frozenset((a, b)) for t in seating(r).values() for a in t for b in t if a != b} for r in (first, second)]
    assert not pairs[0] & pairs[1]
    assert second.draw_inputs["history"] == [list(seating(first).values())]


def finish(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)


REFUSED: list[tuple[Callable[[Tournament], object], int, str]] = [
    (published, 1, "round_is_published"),
    (running, 1, "round_is_running"),
    (drawn, 2, "round_before_is_drawn_only"),
    (published, 3, "draw_previous_first"),
    (finish, 1, "tournament_is_finished"),
]


@pytest.mark.parametrize(("before", "number", "code"), REFUSED)
def test_draw_refused_in_the_wrong_state(
    tournament: Tournament, before: Callable[[Tournament], object], number: int, code: str
) -> None:
    enrol(tournament, 8)
    before(tournament)
    with pytest.raises(RuleViolation) as caught:
        drawn(tournament, number, seed=99)
    assert caught.value.code == code


def test_draw_refused_beyond_the_planned_rounds(tournament: Tournament) -> None:
    enrol(tournament, 8)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    published(tournament)
    with pytest.raises(RuleViolation) as caught:
        drawn(tournament, 2)
    assert caught.value.code == "all_rounds_drawn"


@pytest.mark.services
def test_discard_draw_removes_the_round(tournament: Tournament) -> None:
    enrol(tournament, 8)
    drawn(tournament)
    discard_draw(tournament=tournament, number=1, write_request=system_request())
    assert (Round.objects.count(), Occupancy.objects.count()) == (0, 0)


def test_discard_draw_with_the_same_key_answers_again_though_the_round_is_gone(tournament: Tournament) -> None:
    enrol(tournament, 8)
    drawn(tournament)
    request = system_request()
    discard_draw(tournament=tournament, number=1, write_request=request)
    discard_draw(tournament=tournament, number=1, write_request=request)
    with pytest.raises(RuleViolation) as caught:
        discard_draw(tournament=tournament, number=1, write_request=system_request())
    assert caught.value.code == "round_gone"
    drawn(tournament)
    discard_draw(tournament=tournament, number=1, write_request=request)
    assert tournament.rounds.count() == 1


def test_draw_same_key_after_the_draw_is_discarded_draws_nothing(tournament: Tournament) -> None:
    enrol(tournament, 8)
    key = uuid4()
    draw_round(tournament=tournament, number=1, write_request=system_request(client_key=key))
    discard_draw(tournament=tournament, number=1, write_request=system_request())
    with pytest.raises(RuleViolation) as caught:
        draw_round(tournament=tournament, number=1, write_request=system_request(client_key=key))
    assert (caught.value.code, tournament.rounds.count()) == ("round_gone", 0)


def test_discard_draw_refused_once_published(tournament: Tournament) -> None:
    enrol(tournament, 8)
    published(tournament)
    with pytest.raises(RuleViolation) as caught:
        discard_draw(tournament=tournament, number=1, write_request=system_request())
    assert caught.value.code == "round_is_published"


@pytest.mark.parametrize("redrawn", [False, True])
@pytest.mark.services
def test_draw_queries_do_not_grow_with_tables(tournament: Tournament, redrawn: bool) -> None:
    counts = []
    for people in (4, 8):  # 4, then 12 in the same tournament
        enrol(tournament, people)
        if redrawn:
            drawn(tournament)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            drawn(tournament, seed=5)
        counts.append(len(queries))
        if not redrawn:
            discard_draw(tournament=tournament, number=1, write_request=system_request())
    assert counts[0] == counts[1]


def test_draw_of_400_takes_few_queries(tournament: Tournament) -> None:
    enrol(tournament, 400)
    with CaptureQueriesContext(connection) as queries:
        in_round = drawn(tournament)
    assert tuple(map(len, seating(in_round).values())) == table_sizes(400)
    assert len(queries) < 60


@pytest.mark.services
def test_draw_records_settings_saved_during_the_draw(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger keeps the settings as they were when replaced."""
    enrol(tournament, 8)
    asked, theirs = DrawSettings(spread=3), DrawSettings(spread=5)
    saving = [lambda: Tournament.objects.filter(pk=tournament.pk).update(draw_settings=theirs.as_json())]

    def save_and_draw(inputs: DrawInputs, seed: int) -> Plan:
        if saving:
            saving.pop()()
        return drawn_from(inputs, seed)

    monkeypatch.setattr(draws, "drawn_from", save_and_draw)
    draw_round(tournament=tournament, number=1, seed=7, settings=asked, write_request=system_request())
    revision = Revision.objects.get(action="draw_round")
    assert (revision.before["draw_settings"], revision.after["draw_settings"]) == (theirs.as_json(), asked.as_json())
