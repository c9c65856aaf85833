"""What of a round's paper is outdated."""

from datetime import timedelta

import pytest

from tests.factories import ParticipantFactory
from tests.tournaments.rounds import again, drawn, enrol, entered, publish, published, release, seating
from tournaments.models.print_job import JobState, PrintJob
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.selectors.printing.outdated import outdated_paper
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.services.ledger import system_request
from tournaments.services.rounds.repairs import apply_repair, preview_repair
from tournaments.services.rounds.seats import change_seats
from tournaments.services.rounds.swaps import swap_seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def nine(tournament: Tournament) -> Round:
    enrol(tournament, 9)
    return published(tournament)


def printed(in_round: Round, **fields: object) -> PrintJob:
    return PrintJob.objects.create(
        tournament=in_round.tournament, round=in_round, document="round_pack", state=JobState.DONE, **fields
    )


def seated_late(in_round: Round) -> None:
    """Somebody comes to table 1, which is the one of four."""
    ParticipantFactory(tournament=in_round.tournament, start_number=10)
    request = SeatRequest(action=SeatAction.SEAT, participant=10, table=1)
    change_seats(in_round=in_round, request=request, write_request=system_request())


def swapped(in_round: Round) -> None:
    first, second = seating(in_round).values()
    swap_seats(in_round=in_round, one=first[0], other=second[0], write_request=system_request())


def repaired(in_round: Round) -> None:
    in_round.tournament.participants.filter(start_number=seating(in_round)[2][0]).update(status="absent")
    seen = preview_repair(tournament=in_round.tournament).token
    apply_repair(tournament=in_round.tournament, seen=seen, write_request=system_request())


def tables(in_round: Round) -> tuple[int, ...]:
    found = outdated_paper(again(in_round))
    return found.tables if found else ()


@pytest.mark.parametrize(("change", "changed"), [(seated_late, (1,)), (swapped, (1, 2)), (repaired, (2,))])
def test_places_that_change_after_the_print_make_it_outdated(nine, change, changed):
    job = printed(nine)
    assert tables(nine) == ()
    change(nine)
    assert tables(nine) == changed
    assert outdated_paper(again(nine)).printed_at == job.created_at
    printed(nine)
    assert tables(nine) == ()


def test_nothing_is_outdated_that_was_never_printed(nine):
    seated_late(nine)
    assert tables(nine) == ()


def test_what_was_printed_before_the_publication_does_not_count(tournament):
    enrol(tournament, 9)
    in_round = publish(drawn(tournament))
    printed(in_round)
    PrintJob.objects.update(created_at=again(in_round).published_at - timedelta(minutes=1))
    swapped(in_round)
    assert tables(in_round) == ()


def test_paper_of_a_table_that_has_begun_is_no_longer_needed(nine):
    printed(nine)
    swapped(nine)
    release(nine)
    entered(nine.tables.get(number=1))
    assert tables(nine) == (2,)
