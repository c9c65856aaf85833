from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory
from tests.tournaments.entries import delete_entry, record_entry
from tests.tournaments.lists import PLAYERS, STAFF, occupants, seen, table_of
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry, Occupancy, ScoreList, Seat
from tournaments.selectors.lists.lists import list_view
from tournaments.selectors.lists.people import name_and_number
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.seated import seated_tables
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists import people
from tournaments.services.lists.people import Counting, Newcomer
from tournaments.services.lists.recompute import differences

pytestmark = pytest.mark.django_db
TAKING_OVER = Newcomer(name="Ilse Wagner", counting=Counting.TAKES_OVER)


def play(score_list: ScoreList, *winners: int, value: int = 2) -> None:
    record_entry(facts={"value": value, "winners": list(winners)}, **seen(score_list))


@pytest.fixture
def five():
    return table_of(5, 25).score_list


@pytest.fixture
def four():
    return table_of(4, 20).score_list


def names_of(score_list: ScoreList) -> list[str]:
    rows = Occupancy.objects.filter(seat__score_list=score_list, closed=False).order_by("seat__position")
    return [row.participant.name for row in rows.select_related("participant")]


@pytest.mark.services
def test_substitute_takes_the_seat_but_not_the_points(four) -> None:
    first, second, third, fourth = names_of(four)
    guest = ParticipantFactory(tournament=four.table.round.tournament)
    play(four, 1, 3)
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=guest))
    play(four, 3, 4, value=5)
    assert occupants(four) == [
        (1, first, False, 2 - 5, 2),
        (2, second, False, -2 - 5, 2),
        (3, third, True, 2, 1),
        (3, guest.name, False, 5, 1),
        (4, fourth, False, -2 + 5, 2),
    ]
    assert [entry.facts for entry in four.entries.order_by("order_key")][1:3] == [
        {"event": "leave", "seat": 3},
        {"event": "join", "seat": 3},
    ]
    assert differences(ScoreList.objects.get(pk=four.pk)) == []


def test_occupancies_of_one_person_are_summed(four) -> None:
    tournament = four.table.round.tournament
    third = Occupancy.objects.get(seat__score_list=four, seat__position=3).participant
    guest = ParticipantFactory(tournament=tournament)
    play(four, 1, 3)
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=guest))
    play(four, 3, 4, value=5)
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=third))
    play(four, 3, 4, value=1)
    points = {row.start_number: row.points for row in standings_of(tournament).rows}
    assert (points[third.start_number], points[guest.start_number]) == (3, 5)
    assert [row.start_number for row in standings_of(tournament).rows].count(third.start_number) == 1


@pytest.mark.services
def test_late_fifth_extends_the_table(four) -> None:
    late = ParticipantFactory(tournament=four.table.round.tournament)
    play(four, 1, 3)
    people.join(**seen(four), seat=5, person=Newcomer(participant=late))
    assert Seat.objects.filter(score_list=four, position=5).exists()
    assert occupants(four)[-1] == (5, late.name, False, 0, 0)
    view = list_view(ScoreList.objects.get(pk=four.pk), full_names=True)
    assert [place.name for place in view.places][-1] == late.name
    assert view.folded.sheet.next.players != (1, 2, 3, 4)
    assert [len(row.cells) for row in view.rows if row.number] == [5]


@pytest.mark.services
def test_pause_and_resume_of_one_of_five_by_the_table_itself(five) -> None:
    people.pause(**seen(five, PLAYERS), seat=1)
    view = list_view(ScoreList.objects.get(pk=five.pk), full_names=True)
    assert view.folded.sheet.next.players == (2, 3, 4, 5)
    people.resume(**seen(five, PLAYERS), seat=1)
    assert [row[2] for row in occupants(five)] == [False] * 5


def test_leaver_keeps_points_and_seat_is_empty(five) -> None:
    play(five, 2, 4)
    people.leave(**seen(five), seat=2)
    assert occupants(five)[1][2:] == (True, 2, 1)
    view = list_view(ScoreList.objects.get(pk=five.pk), full_names=True)
    assert view.names[2] == Occupancy.objects.get(seat__score_list=five, seat__position=2).participant.name


@pytest.mark.services
def test_deleted_arrival_or_departure_is_undone(four) -> None:
    before = occupants(four)
    guest = ParticipantFactory(tournament=four.table.round.tournament)
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=guest))
    left, came = four.entries.order_by("order_key")
    with pytest.raises(RuleViolation) as refused:
        delete_entry(entry=left.uid, **seen(four))
    assert refused.value.code == "later_event_illegal"
    delete_entry(entry=came.uid, **seen(four))
    assert [row[1] for row in occupants(four) if row[0] == 3] == [before[2][1]]
    delete_entry(entry=left.uid, **seen(four))
    assert occupants(four) == before


def test_leaver_seated_elsewhere_cannot_be_restored(four) -> None:
    tournament = four.table.round.tournament
    other = table_of(tournament=tournament, number=2).score_list
    moved = Occupancy.objects.get(seat__score_list=four, seat__position=3).participant
    people.leave(**seen(four), seat=3)
    people.leave(**seen(other), seat=1)
    people.join(**seen(other), seat=1, person=Newcomer(participant=moved))
    with pytest.raises(RuleViolation) as refused:
        delete_entry(entry=four.entries.get().uid, **seen(four))
    assert refused.value.code == "participant_sits_elsewhere"
    assert refused.value.params["table"] == 2


def test_guest_by_name_counts_for_no_participant(four) -> None:
    people.substitute(**seen(four), seat=1, person=Newcomer(name="  Aus   hilfe "))
    play(four, 1, 2)
    assert (1, "Aus hilfe", False, 2, 1) in occupants(four)


def test_step_is_inserted_before_a_game(four) -> None:
    guest = ParticipantFactory(tournament=four.table.round.tournament)
    play(four, 1, 3)
    play(four, 1, 3)
    second = four.entries.order_by("order_key")[1]
    people.substitute(**seen(four), before=second.uid, seat=3, person=Newcomer(participant=guest))
    assert [row[1:] for row in occupants(four) if row[0] == 3][1] == (guest.name, False, 2, 1)


def name_and_number_at(score_list: ScoreList, position: int) -> list[tuple[str, int | None]]:
    rows = Occupancy.objects.filter(seat__score_list=score_list, seat__position=position)
    read_as = [name_and_number(row) for row in rows.select_related("participant", "seat").order_by("pk")]
    return [(name.full, number) for name, number in read_as]


def ranked_points(score_list: ScoreList) -> dict[int, int]:
    return {row.start_number: row.points for row in standings_of(score_list.table.round.tournament).rows}


@pytest.mark.services
@pytest.mark.parametrize(
    ("counting", "number", "own", "new"),
    [
        (Counting.TAKES_OVER, 3, 2 + 5, None),
        (Counting.OWN, 5, 2, 5),
        (Counting.OUTSIDE, None, 2, None),
        (None, None, 2, None),
    ],
)
def test_substitute_counts_as_chosen(four, counting, number, own, new) -> None:
    for row, start_number in zip(Occupancy.objects.order_by("pk"), range(1, 5), strict=True):
        Participant.objects.filter(pk=row.participant_id).update(start_number=start_number)
    play(four, 1, 3)
    people.substitute(**seen(four), seat=3, person=Newcomer(name="Wagner,  Ilse", counting=counting))
    play(four, 3, 4, value=5)
    assert name_and_number_at(four, 3)[1:] == [("Ilse Wagner", number)]
    points = ranked_points(four)
    assert (points[3], points.get(5)) == (own, new)
    assert sum(points.values()) == (0 if number else -5)
    assert differences(ScoreList.objects.get(pk=four.pk)) == []


def test_substitute_with_own_points_is_a_participant_from_this_round_on(four) -> None:
    people.substitute(**seen(four), seat=3, person=Newcomer(name="Ilse Wagner", counting=Counting.OWN))
    created = Participant.objects.latest("pk")
    assert (created.given, created.family, created.present_from, created.status) == ("Ilse", "Wagner", 1, "present")


@pytest.mark.services
def test_take_over_keeps_the_pflichtsolo_and_can_be_deleted(four) -> None:
    record_entry(facts={"kind": "damen_solo", "re": [3], "augen_re": 130}, **seen(four))
    before = occupants(four)
    person = Newcomer(name="Ilse Wagner", counting=Counting.TAKES_OVER)
    taken = people.substitute(**seen(four), seat=3, person=person)
    view = list_view(ScoreList.objects.get(pk=four.pk), full_names=True)
    assert [place.open_pflichtsoli for place in view.places] == [1, 1, 0, 1]
    delete_entry(entry=UUID(taken["entry"]), **seen(four))
    assert occupants(four) == before


def test_withheld_name_is_not_written_into_the_list(four) -> None:
    guest = ParticipantFactory(tournament=four.table.round.tournament, start_number=17, name_withheld=True)
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=guest, counting=Counting.TAKES_OVER))
    row = Occupancy.objects.get(seat__score_list=four, seat__position=3, closed=False)
    assert row.name == "Nr. 17"


def test_participant_who_takes_over_plays_by_name(four) -> None:
    guest = ParticipantFactory(tournament=four.table.round.tournament, name="Ilse Wagner")
    replaced = Occupancy.objects.get(seat__score_list=four, seat__position=3).participant
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=guest, counting=Counting.TAKES_OVER))
    row = Occupancy.objects.get(seat__score_list=four, seat__position=3, closed=False)
    assert (row.participant, row.name) == (replaced, guest.name)


@pytest.mark.services
def test_seat_left_before_is_taken_over_with_the_pflichtsolo_of_then(five) -> None:
    record_entry(facts={"kind": "damen_solo", "re": [3], "augen_re": 130}, **seen(five))
    left = Occupancy.objects.get(seat__score_list=five, seat__position=3).participant
    people.leave(**seen(five), seat=3)
    play(five, 1, 2)
    people.join(**seen(five), seat=3, person=TAKING_OVER)
    view = list_view(ScoreList.objects.get(pk=five.pk), full_names=True)
    assert [place.open_pflichtsoli for place in view.places] == [1, 1, 0, 1, 1]
    rows = Occupancy.objects.filter(participant=left).order_by("pk")
    assert [(row.name, row.closed) for row in rows] == [("", True), ("Ilse Wagner", False)]
    assert differences(ScoreList.objects.get(pk=five.pk)) == []


@pytest.mark.services
def test_take_over_follows_the_entries_before_it(five) -> None:
    first = Occupancy.objects.get(seat__score_list=five, seat__position=3).participant
    second = ParticipantFactory(tournament=first.tournament)
    people.leave(**seen(five), seat=3)
    joined = people.join(**seen(five), seat=3, person=Newcomer(participant=second))
    left = people.leave(**seen(five), seat=3)
    people.join(**seen(five), seat=3, person=TAKING_OVER)
    substitutes = Occupancy.objects.filter(seat__score_list=five, name="Ilse Wagner")
    assert substitutes.get().participant == second
    for entry in (left, joined):
        delete_entry(entry=UUID(entry["entry"]), **seen(five))
    assert substitutes.get().participant == first


@pytest.mark.services
def test_nobody_is_taken_over_who_has_another_seat_at_the_table(five) -> None:
    third = Occupancy.objects.get(seat__score_list=five, seat__position=3).participant
    gone = people.leave(**seen(five), seat=3)
    people.leave(**seen(five), seat=4)
    people.join(**seen(five), seat=4, person=Newcomer(participant=third))
    with pytest.raises(RuleViolation, match="participant_sits_here"):
        people.join(**seen(five), seat=3, person=TAKING_OVER)
    with pytest.raises(RuleViolation, match="participant_sits_here"):
        delete_entry(entry=UUID(gone["entry"]), **seen(five))


def test_number_that_is_taken_over_is_present_unless_disqualified(five) -> None:
    left = Occupancy.objects.get(seat__score_list=five, seat__position=3).participant
    people.leave(**seen(five), seat=3)
    Participant.objects.filter(pk=left.pk).update(status="withdrawn", disqualified_at=timezone.now())
    with pytest.raises(RuleViolation, match="person_disqualified"):
        people.join(**seen(five), seat=3, person=TAKING_OVER)
    Participant.objects.filter(pk=left.pk).update(disqualified_at=None)
    people.join(**seen(five), seat=3, person=TAKING_OVER)
    assert Participant.objects.get(pk=left.pk).status == "present"


def test_seat_of_somebody_who_sits_elsewhere_is_not_taken_over(five) -> None:
    other = table_of(tournament=five.table.round.tournament, number=2).score_list
    moved = Occupancy.objects.get(seat__score_list=five, seat__position=3).participant
    people.leave(**seen(five), seat=3)
    people.join(**seen(other), seat=5, person=Newcomer(participant=moved))
    with pytest.raises(RuleViolation, match="participant_sits_elsewhere"):
        people.join(**seen(five), seat=3, person=TAKING_OVER)


@pytest.mark.parametrize("counting", [Counting.TAKES_OVER, Counting.OUTSIDE])
def test_somebody_plays_at_two_tables_but_not_for_themselves(four, counting) -> None:
    other = table_of(tournament=four.table.round.tournament, number=2).score_list
    jumper = Occupancy.objects.get(seat__score_list=other, seat__position=1).participant
    replaced = Occupancy.objects.get(seat__score_list=four, seat__position=3).participant
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=jumper, counting=counting))
    play(four, 3, 4)
    play(other, 1, 2)
    assert [row[1] for row in occupants(four) if row[0] == 3][-1] == jumper.name
    points = ranked_points(other)
    assert points[jumper.start_number] == 2
    assert points.get(replaced.start_number) == (2 if counting is Counting.TAKES_OVER else None)


def test_take_over_is_inserted_before_a_game(four) -> None:
    replaced = Occupancy.objects.get(seat__score_list=four, seat__position=3).participant
    play(four, 1, 3)
    play(four, 1, 3)
    second = four.entries.order_by("order_key")[1]
    person = Newcomer(name="Ilse Wagner", counting=Counting.TAKES_OVER)
    people.substitute(**seen(four), before=second.uid, seat=3, person=person)
    rows = Occupancy.objects.filter(participant=replaced).order_by("pk")
    assert [(row.name, row.closed, row.points) for row in rows] == [("", True, 2), ("Ilse Wagner", False, 2)]


def refusals():
    return [
        ("pause", {"seat": 9}, STAFF, "seat_unknown"),
        ("resume", {"seat": 1}, STAFF, "seat_not_pausing"),
        ("join", {"seat": 1, "person": Newcomer(name="X")}, STAFF, "seat_not_free"),
        ("join", {"seat": 7, "person": Newcomer(name="X")}, STAFF, "seat_unknown"),
        ("substitute", {"seat": 1, "person": Newcomer(name=" ")}, STAFF, "person_missing"),
        ("join", {"seat": 5, "person": TAKING_OVER}, STAFF, "seat_unknown"),
        ("substitute", {"seat": 1, "person": TAKING_OVER}, PLAYERS, "staff_only"),
        ("leave", {"seat": 1}, PLAYERS, "staff_only"),
        ("substitute", {"seat": 1, "person": Newcomer(name="X")}, PLAYERS, "staff_only"),
        ("join", {"seat": 5, "person": Newcomer(name="X")}, PLAYERS, "staff_only"),
    ]


@pytest.mark.parametrize(("step", "given", "actor", "code"), refusals())
def test_refused_step_changes_nothing(four, step, given, actor, code) -> None:
    before = occupants(four)
    with pytest.raises(RuleViolation) as refused:
        getattr(people, step)(**seen(four, actor), **given)
    assert refused.value.code == code
    assert occupants(four) == before
    assert not Entry.objects.exists()


def test_seated_or_disqualified_participant_cannot_join(four) -> None:
    tournament = four.table.round.tournament
    here = Occupancy.objects.get(seat__score_list=four, seat__position=1).participant
    other = table_of(tournament=tournament, number=2).score_list
    there = Occupancy.objects.get(seat__score_list=other, seat__position=1).participant
    out = ParticipantFactory(tournament=tournament, status="withdrawn")
    stranger = ParticipantFactory()
    codes = []
    for person in (here, there, out, stranger):
        with pytest.raises(RuleViolation) as refused:
            people.join(**seen(four), seat=5, person=Newcomer(participant=person))
        codes.append(refused.value.code)
    assert codes == ["participant_sits_here", "participant_sits_elsewhere", "person_disqualified", "participant_gone"]
    assert not Entry.objects.filter(score_list=four).exists()


@pytest.mark.services
def test_same_key_is_written_once(four) -> None:
    sent = seen(four)
    revision = people.pause(**sent, seat=1)
    assert people.pause(**sent, seat=1) == revision
    assert four.entries.count() == 1


def test_seating_order_is_changed_by_staff_only(five) -> None:
    play(five, 3, 4)
    facts = {"event": "move", "order": [2, 1, 3, 4, 5]}
    with pytest.raises(RuleViolation, match="staff_only"):
        record_entry(facts=facts, **seen(five, PLAYERS))
    move = record_entry(facts=facts, **seen(five)).entry
    assert [row[2:] for row in occupants(five)] == [(False, *row) for row in ((0, 0), (-2, 1), (2, 1), (2, 1), (-2, 1))]
    stored = ScoreList.objects.get(pk=five.pk)
    assert (stored.state["dealer"], differences(stored)) == (3, [])
    with pytest.raises(RuleViolation, match="staff_only"):
        delete_entry(entry=move, **seen(five, PLAYERS))


def test_join_is_only_written_with_names(four) -> None:
    people.leave(**seen(four), seat=1)
    with pytest.raises(RuleViolation) as refused:
        record_entry(facts={"event": "join", "seat": 1}, **seen(four))
    assert refused.value.code == "people_only_with_names"
    with pytest.raises(RuleViolation) as refused:
        delete_entry(entry=four.entries.get().uid, **seen(four, PLAYERS))
    assert refused.value.code == "staff_only"


def test_stale_revision(four) -> None:
    stale = WriteRequest(actor=STAFF, client_key=uuid4(), seen_revision=7)
    with pytest.raises(RuleViolation) as refused:
        people.pause(score_list=four, seat=1, write_request=stale)
    assert refused.value.code == "stale_revision"


def test_absent_participant_who_plays_is_present(four) -> None:
    guest = ParticipantFactory(tournament=four.table.round.tournament, status="absent")
    people.substitute(**seen(four), seat=3, person=Newcomer(participant=guest))
    guest.refresh_from_db()
    assert guest.status == "present"


def test_round_shows_points_together_with_those_taken_over(four) -> None:
    play(four, 1, 3)
    people.substitute(**seen(four), seat=3, person=TAKING_OVER)
    play(four, 3, 4, value=5)
    (table,) = seated_tables(four.table.round)
    assert table.points == {1: 2 - 5, 2: -2 - 5, 3: 2 + 5, 4: -2 + 5}
