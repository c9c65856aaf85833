"""Meetings of people who gave up their seat during a round."""

import pytest

from tests.factories import ParticipantFactory
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tests.tournaments.rounds import again, done, drawn, enrol, publish, release, running, seated_in_order, seating
from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.evening import evening_of
from tournaments.selectors.results.person_rows import person_rows
from tournaments.selectors.results.visibility import Audience
from tournaments.selectors.rounds.draw_reports import draw_report_of, meetings_of
from tournaments.selectors.rounds.draws import field_for, field_from
from tournaments.selectors.rounds.late_tables import table_for
from tournaments.selectors.rounds.places import met_in_passing, places_in
from tournaments.services.ledger import system_request
from tournaments.services.lists.people import Newcomer, leave, substitute
from tournaments.services.rounds.repairs import preview_repair
from tournaments.services.rounds.seats import hall_of
from tournaments.services.rounds.swaps import swap_seats

pytestmark = pytest.mark.django_db
ERIKA = Newcomer(name="Erika Ersatz")


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Sixteen people at four tables in order; the first has played two games."""
    enrol(tournament, 16)
    play(first_table(running(tournament)), games=2)
    return tournament


def first_table(in_round: Round) -> Table:
    return in_round.tables.select_related("score_list").get(number=1)


def play(table: Table, games: int) -> None:
    for _game in range(games):
        record_entry(facts={"value": 2, "winners": [1, 3]}, **seen(table.score_list))


def give_up(event: Tournament, seat: int, person: Newcomer | None) -> None:
    score_list = first_table(event.rounds.get(number=1)).score_list
    if person is None:
        leave(**seen(score_list), seat=seat)
    else:
        substitute(**seen(score_list), seat=seat, person=person)


def in_passing(event: Tournament) -> list[tuple[int, int]]:
    return list(met_in_passing(event, places_in(event)).get(1, ()))


def close(event: Tournament) -> None:
    in_round = event.rounds.get(number=1)
    done(in_round)
    event.rounds.update(status=RoundStatus.CLOSED)


def test_met_in_passing_is_empty_without_departures(event, django_assert_num_queries):
    places = places_in(event)
    with django_assert_num_queries(1):
        assert met_in_passing(event, places) == {}


def test_substituted_player_has_met_the_table(event):
    give_up(event, 1, ERIKA)
    play(first_table(event.rounds.get(number=1)), games=1)
    assert in_passing(event) == [(1, 2), (1, 3), (1, 4)]
    rows = person_rows(event, 1, audience=Audience.STAFF)
    own = evening_of(rows, {number: str(number) for number in range(1, 17)})
    assert sorted(each.start_number for each in own.met) == [2, 3, 4]
    assert sum(meetings_of(event, 1).times.values()) == 4 * 6


def test_later_arrival_has_not_met_the_player_who_left(event):
    guest = ParticipantFactory(tournament=event)
    give_up(event, 1, Newcomer(participant=guest))
    play(first_table(event.rounds.get(number=1)), games=1)
    assert in_passing(event) == [(1, 2), (1, 3), (1, 4)]
    times = meetings_of(event, 1).times
    assert [times[number, guest.start_number] for number in (1, 2, 3, 4)] == [0, 1, 1, 1]


def test_players_who_left_one_after_the_other_have_met(event):
    give_up(event, 1, None)
    give_up(event, 2, None)
    assert in_passing(event) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]


def test_nobody_has_met_before_the_first_game(tournament):
    enrol(tournament, 8)
    running(tournament)
    give_up(tournament, 1, ERIKA)
    assert in_passing(tournament) == []


def test_returning_player_has_met_nobody_twice(event):
    person = Participant.objects.get(tournament=event, start_number=1)
    give_up(event, 1, ERIKA)
    play(first_table(event.rounds.get(number=1)), games=1)
    give_up(event, 1, Newcomer(participant=person))
    assert in_passing(event) == []
    assert set(meetings_of(event, 1).times.values()) == {1}


@pytest.mark.services
def test_draw_and_report_count_meetings_of_a_substituted_player(event):
    give_up(event, 1, ERIKA)
    close(event)
    pairs = ((1, 2), (1, 3), (1, 4))
    assert field_for(event, 2).in_passing == pairs
    second = drawn(event, 2)
    assert field_from(second.draw_inputs).in_passing == pairs
    assert draw_report_of(second).measured.repeats == 0
    (table,) = [people for people in seating(second).values() if 1 in people]
    assert {2, 3, 4}.isdisjoint(table)


def test_report_names_repeated_pairs_of_a_substituted_player(event):
    give_up(event, 1, ERIKA)
    close(event)
    second = drawn(event, 2)
    beside = next(people for people in seating(second).values() if 2 in people)
    swap_seats(in_round=second, one=1, other=next(who for who in beside if who != 2), write_request=system_request())
    report = draw_report_of(again(second))
    assert (1, 2) in [(pair.one.start_number, pair.other.start_number) for pair in report.met_again]
    assert {pair.rounds for pair in report.met_again} == {(1, 2)}
    assert report.measured.repeats == len(report.met_again)


def test_table_for_late_arrival_avoids_people_met_before_leaving(event):
    give_up(event, 1, ERIKA)
    close(event)
    person = Participant.objects.get(tournament=event, start_number=1)
    person.status = Attendance.ABSENT
    person.save()
    second = release(publish(seated_in_order(event, 2)))
    offered = table_for(second, hall_of(second), person)
    assert {2, 3, 4}.isdisjoint(who.start_number for who in offered.people)


@pytest.mark.services
def test_repair_counts_meetings_of_a_substituted_player(event):
    give_up(event, 1, ERIKA)
    close(event)
    drawn(event, 2)
    without = preview_repair(tournament=event).before.repeats
    (row,) = event.rounds.filter(number=2)
    beside = next(people for people in seating(row).values() if 2 in people)
    swap_seats(in_round=row, one=1, other=next(who for who in beside if who != 2), write_request=system_request())
    assert preview_repair(tournament=event).before.repeats > without
