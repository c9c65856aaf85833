import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import ParticipantFactory
from tests.tournaments.plans import planned, play_out, round_of, to_be_planned
from tests.tournaments.rounds import NOON, again, drawn, enrol, publish, published, seating
from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.seating.constraints import Reason
from tournaments.seating.wishes import Wish
from tournaments.selectors.rounds.draw_reports import draw_of, draw_report_of, meetings_of, path_of
from tournaments.services.ledger import system_request
from tournaments.services.rounds.repairs import apply_repair, preview_repair
from tournaments.services.rounds.steps import publish_round, unpublish_round
from tournaments.services.rounds.swaps import swap_seats


def swap(in_round: Round, one: int, other: int) -> None:
    swap_seats(in_round=in_round, one=one, other=other, write_request=system_request())


@pytest.mark.services
def test_report_of_a_plan_counts_all_its_rounds(tournament: Tournament) -> None:
    planned(tournament, 17, rounds=3)
    report = draw_report_of(round_of(tournament, 2))
    assert [line.number for line in report.rounds] == [1, 2, 3]
    assert (report.measured.repeats, report.measured.bound, report.measured.worst_meetings) == (3, 3, 2)
    assert report.repeats_at_drawing == 3
    assert [len(pair.rounds) for pair in report.met_again] == [2, 2, 2]
    assert [size for line in report.rounds for _number, size in line.larger] == [5, 5, 5]
    assert (report.mode, report.people) == (DrawMode.PLAN, 17)


def test_report_of_a_plan_equals_the_stored_report(tournament: Tournament) -> None:
    in_round = drawn(to_be_planned(tournament, 13, rounds=4))
    report = draw_of(in_round).measured()
    kept = in_round.draw_report
    names = ("repeats", "bound", "worst_meetings", "same_club", "seat_imbalance", "table_imbalance")
    assert {name: getattr(report, name) for name in names} == {name: kept[name] for name in names}


def test_report_of_a_round_counts_the_rounds_before(tournament: Tournament) -> None:
    enrol(tournament, 8)
    published(tournament)
    report = draw_report_of(drawn(tournament, 2))
    assert [line.number for line in report.rounds] == [2]
    assert report.measured.repeats == sum(len(pair.rounds) - 1 for pair in report.met_again) == 4
    assert draw_report_of(round_of(tournament, 1)).measured.repeats == 0


def test_report_reflects_a_swap(tournament: Tournament) -> None:
    in_round = planned(tournament, 16, rounds=5)
    first = list(seating(in_round).values())
    swap(in_round, first[0][0], first[1][0])
    report = draw_report_of(in_round)
    assert report.repeats_at_drawing == 0
    assert report.measured.repeats == len(report.met_again) > 0
    assert {1} <= set(report.met_again[0].rounds)


def test_report_names_unmet_wishes(tournament: Tournament) -> None:
    in_round = planned(tournament, 8, rounds=1)
    one, other = seating(in_round)[1][:2]
    tournament.participants.filter(start_number=one).update(wishes={"not_with": [other]})
    tournament.participants.filter(start_number=other).update(wishes={"table": 2})
    broken = draw_report_of(in_round).not_granted
    found = {(wish.wish, tuple(person.start_number for person in wish.people), wish.rounds) for wish in broken}
    assert found == {(Wish.NOT_WITH, (min(one, other), max(one, other)), (1,)), (Wish.TABLES, (other,), (1,))}
    assert {(wish.reason, wish.hard) for wish in broken} == {(Reason.NONE_FOUND, True)}


# draw mode, slider, reason for an unmet soft wish
HEEDED = [
    ("standings", 0, Reason.NOT_HEEDED),
    ("standings", 1, Reason.NONE_FOUND),
    ("ladder", 10, Reason.NOT_HEEDED),
    ("plan", 0, Reason.NONE_FOUND),
]


@pytest.mark.parametrize(("mode", "spread", "reason"), HEEDED)
def test_report_gives_the_reason_for_unmet_soft_wishes(tournament: Tournament, mode, spread, reason) -> None:
    in_round = planned(tournament, 8, rounds=1)
    one, other = seating(in_round)[1][:2]
    tournament.participants.filter(start_number__in=(one, other)).update(club_name="Kreuz")
    in_round.draw_mode, in_round.draw_inputs = mode, {**in_round.draw_inputs, "spread": spread}
    in_round.save()
    (broken,) = draw_report_of(in_round).not_granted
    assert (broken.wish, broken.reason, broken.hard) == (Wish.CLUBS, reason, False)


def test_report_ranks_match_the_standings(tournament: Tournament) -> None:
    in_round = planned(tournament, 8, rounds=1)
    # 9 had the best result and is absent; 8 had none.
    points = {"9": 8, "1": 7, "2": 6, "3": 6, "4": 4, "5": 3, "6": 2, "7": 1}
    in_round.draw_mode, in_round.draw_inputs = "standings", {**in_round.draw_inputs, "spread": 0, "points": points}
    in_round.save()
    ranks = draw_report_of(in_round).ranks
    assert ranks == {1: "2", 2: "3=", 3: "3=", 4: "5", 5: "6", 6: "7", 7: "8"}


def test_report_names_arrivals_and_departures(tournament: Tournament) -> None:
    planned(tournament, 8, rounds=2)
    ParticipantFactory(tournament=tournament, start_number=9, present_from=2)
    tournament.participants.filter(start_number=1).update(status=Attendance.ABSENT)
    lines = draw_report_of(round_of(tournament, 1)).rounds
    names = [([one.start_number for one in line.arrived], [one.start_number for one in line.left]) for line in lines]
    assert names == [([], [1]), ([9], [1])]


def test_meetings_are_counted_over_all_rounds_up_to_one(tournament: Tournament) -> None:
    planned(tournament, 8, rounds=2)
    ParticipantFactory(tournament=tournament, start_number=9, status=Attendance.ABSENT)
    first, both = meetings_of(tournament, 1), meetings_of(tournament, 2)
    assert [person.start_number for person in both.people] == list(range(1, 10))
    assert (sum(first.times.values()), sum(both.times.values())) == (12, 24)
    assert set(first.times.values()) == {1}


@pytest.mark.parametrize(
    ("is_published", "drawn_too", "steps"), [(False, False, 0), (False, True, 3), (True, False, 3)]
)
def test_path_has_every_visible_round(tournament: Tournament, is_published: bool, drawn_too: bool, steps: int) -> None:
    in_round = planned(tournament, 25, rounds=3)
    if is_published:
        publish_round(in_round=in_round, at=NOON, write_request=system_request())
    person = Participant.objects.get(tournament=tournament, start_number=5)
    path = path_of(person, drawn_too=drawn_too)
    assert [step.round for step in path] == [1, 2, 3][:steps]
    for step in path:
        people = seating(again(round_of(tournament, step.round)))[step.table]
        assert people[step.position - 1] == 5
        assert [(position, other.start_number) for position, other in step.others] == [
            (position, number) for position, number in enumerate(people, start=1) if number != 5
        ]


@pytest.mark.parametrize(("people", "rounds"), [(8, 1), (13, 4)])
@pytest.mark.services
def test_reports_take_a_fixed_number_of_queries(tournament: Tournament, people: int, rounds: int) -> None:
    in_round = planned(tournament, people, rounds=rounds)
    person = Participant.objects.get(tournament=tournament, start_number=5)
    counts = []
    for read in (
        lambda: draw_report_of(in_round),
        lambda: meetings_of(tournament, rounds),
        lambda: path_of(person, drawn_too=True),
    ):
        with CaptureQueriesContext(connection) as queries:
            read()
        counts.append(len(queries))
    assert counts == [4, 3, 2]


def test_report_has_no_bound_for_rounds_of_different_sizes(tournament: Tournament) -> None:
    """The bound for four people in five rounds doesn't apply to two rounds of five and three of four."""
    in_round = planned(tournament, 5, rounds=5)
    play_out(publish(in_round))
    play_out(round_of(tournament, 2))
    unpublish_round(in_round=round_of(tournament, 3), write_request=system_request())
    tournament.participants.filter(start_number=5).update(status=Attendance.WITHDRAWN)
    report = draw_report_of(drawn(tournament, 3))
    assert report.measured.repeats > 0
    assert report.measured.bound is None


def test_report_counts_substitute_and_substituted_as_one(tournament: Tournament) -> None:
    in_round = planned(tournament, 16, rounds=3)
    ParticipantFactory(tournament=tournament, start_number=17)
    tournament.participants.filter(start_number=5).update(present_until=1)
    tournament.participants.filter(start_number=17).update(present_from=2)
    seen = preview_repair(tournament=tournament).token
    apply_repair(tournament=tournament, seen=seen, write_request=system_request())
    report = draw_report_of(again(in_round))
    assert (report.people, report.measured.repeats, report.measured.bound) == (16, 0, 0)


def test_report_notes_wishes_changed_since_the_draw(tournament: Tournament) -> None:
    in_round = planned(tournament, 16, rounds=2)
    report = draw_report_of(in_round)
    assert (report.wishes_changed, report.wished) == (False, frozenset())
    tournament.participants.filter(start_number=1).update(wishes={"not_with": [2]})
    report = draw_report_of(in_round)
    assert (report.wishes_changed, report.wished) == (True, frozenset({Wish.NOT_WITH}))


def test_report_of_a_renamed_club_is_the_same(tournament: Tournament) -> None:
    enrol(tournament, 8)
    tournament.participants.filter(start_number__in=(1, 2)).update(club_name="Testverein")
    in_round = drawn(tournament)
    tournament.participants.filter(start_number__in=(1, 2)).update(club_name="Testklub")
    assert not draw_report_of(in_round).wishes_changed
    tournament.participants.filter(start_number=3).update(club_name="Testklub")
    assert draw_report_of(in_round).wishes_changed


@pytest.mark.parametrize("inputs", [{}, {"people": [1, 2], "sizes": [4, 4], "history": []}])
def test_report_of_a_round_without_stored_wishes(tournament: Tournament, inputs: dict[str, object]) -> None:
    enrol(tournament, 8)
    in_round = published(tournament)
    Round.objects.filter(pk=in_round.pk).update(draw_inputs=inputs, draw_report={})
    report = draw_report_of(again(in_round))
    assert (report.wishes_changed, report.people) == (False, 8)
