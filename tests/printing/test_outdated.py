"""Outdated printouts of a round."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.rounds import again, drawn, enrol, entered, publish, published, release, seating
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.printing.options import options_of
from tournaments.printing.outdated import outdated_paper, outdated_papers, printed_papers
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.services.ledger import system_request
from tournaments.services.lists.wrong_seats import put_right
from tournaments.services.rounds.repairs import apply_repair, preview_repair
from tournaments.services.rounds.seats import change_seats
from tournaments.services.rounds.swaps import swap_seats

pytestmark = pytest.mark.django_db
OF_ROUND = ("notice_by_name", "notice_by_table", "score_sheets")
OF_ALL = ("rounds_pack", "paths", "rule_sheet")


@pytest.fixture
def nine(tournament: Tournament) -> Round:
    enrol(tournament, 9)
    return published(tournament)


def printed(in_round: Round, document: str = "round_pack", **fields: object) -> PrintJob:
    values = {"round": None if document in OF_ALL else in_round, "state": JobState.DONE, **fields}
    return PrintJob.objects.create(tournament=in_round.tournament, document=document, **values)


def seated_late(in_round: Round) -> None:
    """Seats somebody at table 1, the only one of four."""
    ParticipantFactory(tournament=in_round.tournament, start_number=10)
    request = SeatRequest(action=SeatAction.SEAT, participant=10, table=1)
    change_seats(in_round=in_round, request=request, write_request=system_request())


def swap_players(in_round: Round) -> None:
    first, second = seating(in_round).values()
    swap_seats(in_round=in_round, one=first[0], other=second[0], write_request=system_request())


def repair(in_round: Round) -> None:
    in_round.tournament.participants.filter(start_number=seating(in_round)[2][0]).update(status="absent")
    seen = preview_repair(tournament=in_round.tournament).token
    apply_repair(tournament=in_round.tournament, seen=seen, write_request=system_request())


def outdated(in_round: Round) -> dict[str, tuple[int, ...]]:
    found = outdated_paper(again(in_round))
    return {document.paper.value: document.tables for document in found.documents} if found else {}


def tables(in_round: Round) -> tuple[int, ...]:
    return outdated(in_round).get("score_sheets", ())


@pytest.mark.parametrize(("change", "changed"), [(seated_late, (1,)), (swap_players, (1, 2)), (repair, (2,))])
@pytest.mark.services
def test_seats_changed_after_printing_outdate_paper(nine, change, changed):
    job = printed(nine)
    assert tables(nine) == ()
    change(nine)
    assert tables(nine) == changed
    assert outdated(nine) == dict.fromkeys(OF_ROUND, changed)
    assert {document.printed_at for document in outdated_paper(again(nine)).documents} == {job.created_at}
    printed(nine)
    assert outdated(nine) == {}


# printed again after tables 1 and 2 changed -> kinds of paper still outdated
PRINTED_AGAIN = [
    ("round_pack", {}, {"paths"}),
    ("rounds_pack", {}, set()),
    ("notice_by_name", {}, {"notice_by_table", "score_sheets", "paths"}),
    ("notice_by_table", {}, {"notice_by_name", "score_sheets", "paths"}),
    ("score_sheets", {}, {"notice_by_name", "notice_by_table", "paths"}),
    ("paths", {}, set(OF_ROUND)),
    ("blank_sheets", {}, {*OF_ROUND, "paths"}),
    ("standings", {}, {*OF_ROUND, "paths"}),
    ("rounds_pack", {"state": JobState.FAILED}, {*OF_ROUND, "paths"}),
    ("rounds_pack", {"state": JobState.WAITING}, set()),
]


@pytest.mark.parametrize(("document", "fields", "left"), PRINTED_AGAIN)
def test_paper_is_outdated_until_printed_again(nine, document, fields, left):
    printed(nine, "rounds_pack")
    swap_players(nine)
    assert outdated(nine) == dict.fromkeys((*OF_ROUND, "paths"), (1, 2))
    printed(nine, document, **fields)
    assert outdated(nine) == dict.fromkeys(left, (1, 2))


def test_paper_that_was_never_printed_is_not_outdated(nine):
    printed(nine, "notice_by_name")
    swap_players(nine)
    assert outdated(nine) == {"notice_by_name": (1, 2)}


def test_the_sheet_of_one_table_counts_for_that_table(nine):
    printed(nine)
    swap_players(nine)
    printed(nine, "score_sheets", options={"tables": [2]})
    assert outdated(nine) == {"notice_by_name": (1, 2), "notice_by_table": (1, 2), "score_sheets": (1,)}


def test_a_changed_table_without_any_sheet_counts_once_others_have_theirs(nine):
    swap_players(nine)
    assert tables(nine) == ()
    printed(nine, "score_sheets", options={"tables": [1], "halved": True})
    swap_players(nine)
    assert tables(nine) == (1, 2)
    found = outdated_paper(again(nine))
    assert found is not None and found.sheets is not None and found.sheets.halved


def test_one_press_prints_the_sheets_of_changed_tables_only(client, owner, nine):
    printed(nine)
    seated_late(nine)
    client.force_login(owner)
    page, address = f"/organise/{nine.tournament.slug}/rounds/1/", f"/organise/{nine.tournament.slug}/rounds/1/print/"
    for each in (page, address):
        found = read(client.get(each))
        assert found.words(".notice button") == ["Nur diese Spielliste drucken"]
        names = found.values(".notice input", "name")
        assert dict(zip(names, found.values(".notice input"), strict=True))["tables"] == "1"
    client.post(address, {"document": "score_sheets", "tables": "1", "client_key": str(uuid4())})
    assert [options_of(job).tables for job in PrintJob.objects.filter(document="score_sheets")] == [(1,)]
    assert tables(nine) == ()


def test_paper_of_another_round_does_not_count(nine):
    printed(nine)
    swap_players(nine)
    fields = {"status": RoundStatus.PUBLISHED, "published_at": timezone.now(), "draw_seed": 2}
    printed(Round.objects.create(tournament=nine.tournament, number=2, **fields))
    assert [paper.round_number for paper in outdated_papers(nine.tournament)] == [1]


def test_nothing_is_outdated_without_prints(nine):
    seated_late(nine)
    assert tables(nine) == ()


def test_prints_before_publication_do_not_count(tournament):
    enrol(tournament, 9)
    in_round = publish(drawn(tournament))
    printed(in_round)
    PrintJob.objects.update(created_at=again(in_round).published_at - timedelta(minutes=1))
    swap_players(in_round)
    assert tables(in_round) == ()


def test_paper_of_table_with_entries_is_not_outdated(nine):
    printed(nine)
    swap_players(nine)
    release(nine)
    entered(nine.tables.get(number=1))
    assert tables(nine) == (2,)


def test_a_cancelled_table_needs_no_paper(nine):
    printed(nine)
    swap_players(nine)
    nine.tables.filter(number=1).update(cancelled_at=timezone.now())
    assert tables(nine) == (2,)


def test_corrected_seats_outdate_paper_of_table_without_entries(nine):
    in_round = release(nine)
    printed(in_round)
    assert [paper.value for paper in printed_papers(in_round, (1, 2))] == list(OF_ROUND)
    first, second = seating(in_round).values()
    entered(in_round.tables.get(number=1))
    seen = dict(ScoreList.objects.order_by("pk").values_list("table__number", "revision"))
    put_right(in_round=in_round, one=first[0], other=second[0], seen=seen, write_request=system_request())
    assert outdated(in_round) == dict.fromkeys(OF_ROUND, (2,))


def test_paper_of_other_tables_and_unprinted_paper_is_not_named(nine):
    in_round = release(nine)
    assert printed_papers(in_round, (1, 2)) == ()
    printed(in_round, "score_sheets", options={"tables": [2]})
    assert printed_papers(in_round, (1,)) == ()
    assert [paper.value for paper in printed_papers(in_round, (2,))] == ["score_sheets"]
