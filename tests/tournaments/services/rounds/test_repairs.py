from uuid import uuid4

import pytest
from django.utils.translation import override

from scoring.errors import RuleViolation
from tests.tournaments.plans import released_plan
from tests.tournaments.repairs import accept_repair, people_in, rounds_of, seatings_of, table_with, update_person
from tests.tournaments.rounds import NOON, drawn, enrol, entered, seating
from tournaments.models.notice import Notice
from tournaments.models.participant import Attendance, Participant
from tournaments.models.revision import Revision
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.repair_plans import RoundChange
from tournaments.services.ledger import KeyReused, StaleRevision, system_request
from tournaments.services.participants.attendance import set_attendance
from tournaments.services.rounds.repairs import preview_repair
from tournaments.services.rounds.steps import release_round
from tournaments.views.rounds.repair_sentences import round_sentences


@pytest.mark.services
def test_withdrawal_changes_only_rounds_not_released(five: Tournament) -> None:
    before = seatings_of(five)
    update_person(five, 7, status=Attendance.WITHDRAWN)
    accept_repair(five)
    after = seatings_of(five)
    assert after[:2] == before[:2]
    for old, new in zip(before[2:], after[2:], strict=True):
        assert people_in(new) == [number for number in range(1, 42) if number != 7]
        moved = [one for one in people_in(new) if table_with(old, one) != table_with(new, one)]
        assert len(moved) == (0 if len(old[table_with(old, 7)]) == 5 else 1)


def test_rounds_with_entries_are_not_touched(five: Tournament) -> None:
    third = rounds_of(five)[2]
    entered(third.tables.first())
    before = seatings_of(five)
    update_person(five, 7, status=Attendance.WITHDRAWN)
    assert preview_repair(tournament=five).ahead == (4, 5)
    accept_repair(five)
    assert seatings_of(five)[:3] == before[:3]


def test_late_arrivals_join_tables_of_four(five: Tournament) -> None:
    before = seatings_of(five)
    enrol(five, 2)
    accept_repair(five)
    for old, new in zip(before[2:], seatings_of(five)[2:], strict=True):
        assert {one: table_with(old, one) for one in range(1, 42)} == {
            one: table_with(new, one) for one in range(1, 42)
        }
        assert sorted(map(len, new.values())) == [4] * 7 + [5] * 3


def test_list_gets_the_format_of_its_new_size(five: Tournament) -> None:
    enrol(five, 1)
    revisions = {row.pk: row.revision for row in ScoreList.objects.all()}
    accept_repair(five)
    for in_round in rounds_of(five)[2:]:
        table = table_with(seating(in_round), 42)
        score_list = ScoreList.objects.get(table__round=in_round, table__number=table)
        assert (score_list.format["seats"], score_list.format["normal_games"]) == (5, 25)
        assert list(score_list.seats.values_list("position", flat=True)) == [1, 2, 3, 4, 5]
        assert score_list.revision == revisions.pop(score_list.pk) + 1
    assert all(ScoreList.objects.get(pk=pk).revision == revision for pk, revision in revisions.items())


def test_newcomer_takes_the_seat_of_a_leaver(five: Tournament) -> None:
    before = seatings_of(five)
    update_person(five, 7, status=Attendance.ABSENT)
    enrol(five, 1)
    difference = preview_repair(tournament=five)
    assert (difference.staying, difference.ahead) == (40, (3, 4, 5))
    accept_repair(five)
    for old, new in zip(before[2:], seatings_of(five)[2:], strict=True):
        assert {one: table_with(old, one) for one in people_in(new) if one != 42} == {
            one: table_with(new, one) for one in people_in(new) if one != 42
        }


def test_table_is_closed_and_another_opened(tournament: Tournament) -> None:
    released_plan(tournament, people=12, rounds=2, released=1)
    update_person(tournament, 1, status=Attendance.ABSENT)
    update_person(tournament, 2, status=Attendance.ABSENT)
    accept_repair(tournament)
    second = rounds_of(tournament)[1]
    assert sorted(map(len, seating(second).values())) == [5, 5]
    assert second.tables.count() == 2
    update_person(tournament, 1, status=Attendance.PRESENT)
    update_person(tournament, 2, status=Attendance.PRESENT)
    accept_repair(tournament)
    assert sorted(seating(second)) == [1, 2, 3]
    added = ScoreList.objects.filter(table__round=second, format__seats=4)
    assert added.count() == 3
    assert all(each.state["open_pflichtsoli"] == dict.fromkeys("1234", 1) for each in added)


def test_closed_tables_are_not_opened(tournament: Tournament) -> None:
    released_plan(tournament, people=10, rounds=2, released=1)
    Tournament.objects.update(draw_settings={"closed_tables": [3]})
    tournament.refresh_from_db()
    enrol(tournament, 2)
    accept_repair(tournament)
    assert sorted(seating(rounds_of(tournament)[1])) == [1, 2, 4]


def test_chosen_table_count_is_kept(tournament: Tournament) -> None:
    released_plan(tournament, people=10, rounds=2, released=1)
    Tournament.objects.update(draw_settings={"table_count": 2})
    tournament.refresh_from_db()
    enrol(tournament, 2)
    accept_repair(tournament)
    assert sorted(map(len, seating(rounds_of(tournament)[1]).values())) == [6, 6]


def test_drawn_rounds_of_every_mode_are_repaired(tournament: Tournament) -> None:
    enrol(tournament, 9)
    first = drawn(tournament)
    update_person(tournament, 9, status=Attendance.ABSENT)
    accept_repair(Tournament.objects.get(pk=tournament.pk))
    assert people_in(seating(first)) == list(range(1, 9))


def test_wishes_are_held(five: Tournament) -> None:
    enrol(five, 1)
    unwished = {one for in_round in preview_repair(tournament=five).rounds for one in neighbours_of(in_round, 42)}
    update_person(five, 42, wishes={"not_with": sorted(unwished)})
    changes = preview_repair(tournament=five).rounds
    assert len(unwished) == 12
    assert [unwished & neighbours_of(in_round, 42) for in_round in changes] == [set(), set(), set()]


def neighbours_of(change: RoundChange, person: int) -> set[int]:
    tables = ({one.start_number for one in table.after} for table in change.tables)
    return next(people for people in tables if person in people) - {person}


def test_presence_by_rounds_counts(five: Tournament) -> None:
    update_person(five, 7, present_until=3)
    enrol(five, 1)
    update_person(five, 42, present_from=4)
    before = seatings_of(five)
    accept_repair(five)
    after = seatings_of(five)
    assert after[2] == before[2]
    assert all(table_with(tables, 42) and not table_with(tables, 7) for tables in after[3:])


@pytest.mark.services
def test_changed_difference_is_refused(five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    seen = preview_repair(tournament=five).token
    update_person(five, 8, status=Attendance.WITHDRAWN)
    before = seatings_of(five)
    with pytest.raises(StaleRevision):
        accept_repair(five, seen=seen)
    assert seatings_of(five) == before


def test_round_released_meanwhile_changes_the_difference(five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    seen = preview_repair(tournament=five).token
    five.rounds.filter(number__lt=3).update(status=RoundStatus.CLOSED)
    release_round(in_round=rounds_of(five)[2], at=NOON, write_request=system_request())
    with pytest.raises(StaleRevision):
        accept_repair(five, seen=seen)


def test_same_key_repairs_once(five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    seen, key = preview_repair(tournament=five).token, uuid4()
    first = accept_repair(five, seen=seen, write_request=system_request(client_key=key))
    version = Tournament.objects.get(pk=five.pk).version
    assert accept_repair(five, seen=seen, write_request=system_request(client_key=key)) == first
    assert Tournament.objects.get(pk=five.pk).version == version
    with pytest.raises(KeyReused):
        accept_repair(five, seen="another", write_request=system_request(client_key=key))


def test_people_moved_in_published_rounds_are_notified(five: Tournament, settings) -> None:
    settings.EMAIL_URL = "memorymail://"
    Participant.objects.update(email="testperson@example.org")
    enrol(five, 1)
    update_person(five, 42, email="spaet@example.org")
    five.rounds.filter(number=5).update(status=RoundStatus.DRAWN)
    done = accept_repair(five, notify=True)
    assert (done.rounds, done.notified) == ((3, 4, 5), 1)
    (notice,) = Notice.objects.all()
    assert (notice.participant.start_number, notice.rounds, notice.about) == (42, [3, 4], "repair")


def test_nothing_to_repair_is_refused(five: Tournament) -> None:
    difference = preview_repair(tournament=five)
    assert (difference.rounds, difference.keeping, difference.staying) == ((), 41, 41)
    assert difference.before == difference.after
    with pytest.raises(RuleViolation, match="nothing_to_repair"):
        accept_repair(five)


def test_too_few_remaining_people_are_refused(tournament: Tournament) -> None:
    released_plan(tournament, people=4, rounds=2, released=1)
    update_person(tournament, 1, status=Attendance.ABSENT)
    with pytest.raises(RuleViolation, match="too_few_participants"):
        preview_repair(tournament=tournament)


def test_finished_tournament_is_not_repaired(five: Tournament) -> None:
    five.status = "finished"
    with pytest.raises(RuleViolation, match="tournament_is_finished"):
        preview_repair(tournament=five)


@pytest.mark.services
def test_repair_records_tables_before_and_after(five: Tournament) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    before = seatings_of(five)
    accept_repair(five)
    revision = Revision.objects.get(action="repair_rounds")
    after = seatings_of(five)
    assert set(revision.after) == {"3", "4", "5"}
    for number in (3, 4, 5):
        for table, people in revision.after[str(number)].items():
            assert people == after[number - 1][int(table)]
            assert revision.before[str(number)][table] == before[number - 1][int(table)]


def test_preview_reads_with_few_queries(five: Tournament, django_assert_num_queries) -> None:
    update_person(five, 7, status=Attendance.WITHDRAWN)
    with django_assert_num_queries(4):
        preview_repair(tournament=five)


def test_sentences_describe_arrivals_leavers_and_moves(tournament: Tournament) -> None:
    released_plan(tournament, people=9, rounds=2, released=1)
    second = rounds_of(tournament)[1]
    at_four = next(seated for seated in seating(second).values() if len(seated) == 4)
    set_attendance(
        tournament=tournament,
        start_number=at_four[1],
        status=Attendance.ABSENT,
        write_request=system_request(),
    )
    (change,) = preview_repair(tournament=tournament).rounds
    with override("en"):
        told = round_sentences(change)
    four = table_with(seating(second), at_four[1])
    assert f"{at_four[1]} Testperson {at_four[1]} leaves table {four}." in told
    assert any(f"to table {four}, position 2." in sentence for sentence in told)
    assert f"Table {3 - four} has 4 players now." in told
