from uuid import UUID, uuid4

import pytest

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory, TournamentFactory
from tests.locks import meanwhile
from tests.tournaments.lists import seat_alone
from tests.tournaments.rounds import drawn, enrol
from tournaments.models.participant import Attendance, Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.roster import field_of, listed_participant, name_key, plays, roll_of
from tournaments.services.ledger import KeyReused, system_request
from tournaments.services.participants.roster import (
    add_numbers,
    add_participant,
    change_participants,
    delete_participant,
    import_participants,
)

pytestmark = pytest.mark.django_db


def door(tournament: Tournament, name: str, club_name: str = "", key: UUID | None = None):
    return add_participant(
        tournament=tournament, name=name, club_name=club_name, write_request=system_request(client_key=key or uuid4())
    )


def rows(tournament: Tournament) -> list[tuple[int, str, str, str]]:
    return [(each.start_number, each.name, each.club_name, each.status) for each in tournament.participants.all()]


@pytest.mark.services
def test_add_participant_gives_the_number_after_the_highest(tournament):
    ParticipantFactory(tournament=tournament, start_number=7)
    assert door(tournament, "  Anna   Test ", "SC").start_number == 8
    assert rows(tournament)[-1] == (8, "Anna Test", "SC", "present")


def test_add_participant_warns_of_a_namesake_and_adds(tournament):
    ParticipantFactory(tournament=tournament, start_number=3, name="Anna Test")
    assert door(tournament, "anna test").namesake == 3
    assert tournament.participants.count() == 2


@pytest.mark.services
def test_add_participant_with_the_same_key_adds_once(tournament):
    key = uuid4()
    assert door(tournament, "Anna Test", key=key) == door(tournament, "Anna Test", key=key)
    assert tournament.participants.count() == 1


def test_add_participant_with_the_same_key_and_another_name_is_refused(tournament):
    key = uuid4()
    door(tournament, "Anna Test", key=key)
    with pytest.raises(KeyReused):
        door(tournament, "Bert Probe", key=key)
    assert tournament.participants.count() == 1


def test_add_participant_without_name_is_refused(tournament):
    with pytest.raises(RuleViolation) as caught:
        door(tournament, "  ")
    assert (caught.value.code, caught.value.field) == ("name_missing", "name")


def test_add_participant_raises_the_version_and_leaves_a_trace(tournament):
    door(tournament, "Anna Test")
    tournament.refresh_from_db()
    assert tournament.version == 1
    assert [(row.action, row.after["name"]) for row in tournament.revisions.all()] == [("add_participant", "Anna Test")]


@pytest.mark.services
def test_add_numbers_keeps_those_that_are_there(tournament):
    ParticipantFactory(tournament=tournament, start_number=2, name="Anna Test")
    assert add_numbers(tournament=tournament, last=4, write_request=system_request()) == 3
    assert [(number, name) for number, name, *_ in rows(tournament)] == [(1, ""), (2, "Anna Test"), (3, ""), (4, "")]


@pytest.mark.parametrize("last", [0, -1, 5001])
def test_add_numbers_refuses_impossible_ones(tournament, last):
    with pytest.raises(RuleViolation) as caught:
        add_numbers(tournament=tournament, last=last, write_request=system_request())
    assert caught.value.code == "too_many_numbers"


def import_text(tournament: Tournament, text: str, status: Attendance = Attendance.PRESENT):
    return import_participants(tournament=tournament, text=text, status=status, write_request=system_request())


@pytest.mark.services
def test_import_returns_invalid_lines(tournament):
    ParticipantFactory(tournament=tournament, start_number=1, name="Carl Versuch")
    done = import_text(tournament, "Nr;Name;Verein\n1;Anna Test;SC\n5;Bert Probe;TV")
    assert (done.count, done.left) == (1, "Nr;Name;Verein\n1;Anna Test;SC")
    assert rows(tournament) == [(1, "Carl Versuch", "", "present"), (5, "Bert Probe", "TV", "present")]


@pytest.mark.services
def test_import_names_numbers_that_wait_for_a_name(tournament):
    add_numbers(tournament=tournament, last=2, write_request=system_request())
    import_text(tournament, "Nr;Name;Verein\n2;Anna Test;SC")
    assert [(number, name, club) for number, name, club, _ in rows(tournament)] == [(1, "", ""), (2, "Anna Test", "SC")]


@pytest.mark.services
def test_import_keeps_what_a_number_has_by_now(tournament):
    add_numbers(tournament=tournament, last=1, write_request=system_request())
    has = {"email": "a@example.org", "wishes": {"table": 3}}
    with meanwhile("lines.read", lambda: tournament.participants.update(**has)):
        import_text(tournament, "Nr;Name;Team;Nicht mit\n1;Anna Test;Die Füchse;2")
    person = tournament.participants.get()
    assert (person.name, person.team.name, person.email) == ("Anna Test", "Die Füchse", "a@example.org")
    assert person.wishes == {"table": 3, "not_with": [2]}


def test_import_can_register_without_presence(tournament):
    import_text(tournament, "Anna Test", Attendance.REGISTERED)
    assert rows(tournament) == [(1, "Anna Test", "", "registered")]


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.services
def test_renumbering_takes_a_fixed_number_of_queries(tournament, django_assert_num_queries, count):
    add_numbers(tournament=tournament, last=count, write_request=system_request())
    edits = {person.pk: {"start_number": 100 + person.start_number} for person in tournament.participants.all()}
    with django_assert_num_queries(CHANGE_QUERIES):
        change_participants(tournament=tournament, edits=edits, write_request=system_request())


def test_import_takes_a_fixed_number_of_queries(tournament, django_assert_num_queries):
    other = TournamentFactory(club=tournament.club)
    with django_assert_num_queries(IMPORT_QUERIES):
        import_text(tournament, "\n".join(f"Testperson {n}" for n in range(4)))
    with django_assert_num_queries(IMPORT_QUERIES):
        import_text(other, "\n".join(f"Testperson {n}" for n in range(41)))


CHANGE_QUERIES = 11
IMPORT_QUERIES = 22  # five of them read what exists before the text, nine link people to the address book


@pytest.mark.services
def test_change_participants_changes_many_at_once(tournament):
    first, second = ParticipantFactory.create_batch(2, tournament=tournament)
    edits = {first.pk: {"name": "Anna Test"}, second.pk: {"club_name": "SC", "present_from": 2, "present_until": 3}}
    assert change_participants(tournament=tournament, edits=edits, write_request=system_request()) == ()
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.name, second.club_name, second.present_from, second.present_until) == ("Anna Test", "SC", 2, 3)


def test_change_participants_names_those_there_twice(tournament):
    ParticipantFactory(tournament=tournament, name="Anna Test")
    other = ParticipantFactory(tournament=tournament)
    edits = {other.pk: {"name": "Anna test"}}
    assert change_participants(tournament=tournament, edits=edits, write_request=system_request()) == ("Anna test",)


# (what, edit, seated before, code, field)
REFUSED_EDITS = [
    ("number of another", {"start_number": 1}, False, "start_number_taken", "start_number"),
    ("number after the draw", {"start_number": 9}, True, "start_number_fixed", "start_number"),
    (
        "gone before coming",
        {"present_from": 3, "present_until": 1},
        False,
        "present_until_before_from",
        "present_until",
    ),
]


@pytest.mark.parametrize(("what", "edit", "seated", "code", "field"), REFUSED_EDITS, ids=[r[0] for r in REFUSED_EDITS])
def test_change_participants_refuses(tournament, what, edit, seated, code, field):
    ParticipantFactory(tournament=tournament, start_number=1, name="Carl Versuch")
    person = ParticipantFactory(tournament=tournament, start_number=2, name="Anna Test")
    if seated:
        seat_alone(person)
    with pytest.raises(RuleViolation) as caught:
        change_participants(
            tournament=tournament, edits={person.pk: {"name": "Neu", **edit}}, write_request=system_request()
        )
    assert (caught.value.code, caught.value.field) == (code, field)
    person.refresh_from_db()
    assert person.name == "Anna Test"


def test_present_until_may_precede_present_from(tournament):
    person = ParticipantFactory(tournament=tournament)
    edits = {person.pk: {"present_from": 3, "present_until": 2}}
    assert change_participants(tournament=tournament, edits=edits, write_request=system_request()) == ()
    person.refresh_from_db()
    assert (person.present_from, person.present_until) == (3, 2)


@pytest.mark.parametrize(("name", "called"), [("Carl Versuch", "Carl Versuch"), ("", "–")])
def test_start_number_taken_names_its_owner(tournament, name, called):
    ParticipantFactory(tournament=tournament, start_number=1, name=name)
    person = ParticipantFactory(tournament=tournament, start_number=2)
    with pytest.raises(RuleViolation) as caught:
        change_participants(
            tournament=tournament, edits={person.pk: {"start_number": 1}}, write_request=system_request()
        )
    assert caught.value.params == {"number": 1, "name": called}


def test_change_participants_refuses_those_of_another_tournament(tournament):
    foreign = ParticipantFactory()
    with pytest.raises(RuleViolation) as caught:
        change_participants(tournament=tournament, edits={foreign.pk: {"name": "Neu"}}, write_request=system_request())
    assert caught.value.code == "participant_gone"


@pytest.mark.services
def test_delete_participant_frees_the_number(tournament):
    person = ParticipantFactory(tournament=tournament)
    delete_participant(tournament=tournament, start_number=person.start_number, write_request=system_request())
    assert rows(tournament) == []


@pytest.mark.services
def test_delete_participant_is_refused_for_a_seated_one(tournament):
    person = ParticipantFactory(tournament=tournament, name="Anna Test", start_number=4)
    seat_alone(person)
    with pytest.raises(RuleViolation) as caught:
        delete_participant(tournament=tournament, start_number=4, write_request=system_request())
    assert (caught.value.code, caught.value.params) == ("participant_was_seated", {"name": "4 Anna Test"})
    assert tournament.participants.count() == 1


# (present people, tables, code); sizes: interfaces of seating, issue "Bad input"
FIELDS = [
    (3, (), "too_few_participants"),
    (4, (4,), None),
    (6, (6,), None),
    (7, (7,), None),
    (11, (5, 6), None),
    (41, (4,) * 9 + (5,), None),
]


@pytest.mark.parametrize(("present", "sizes", "code"), FIELDS)
def test_field_of_chooses_table_sizes(present, sizes, code):
    people = [Participant(start_number=n + 1, name="Testperson") for n in range(present)]
    away = Participant(start_number=99, status=Attendance.ABSENT)
    field = field_of([*people, away], 1)
    assert (field.total, field.playing, field.sizes) == (present + 1, present, sizes)
    assert (field.refusal and field.refusal.code) == code


@pytest.mark.parametrize(
    ("status", "first", "last", "round_number", "expected"),
    [
        ("present", 1, None, 1, True),
        ("present", 2, None, 1, False),
        ("present", 2, None, 2, True),
        ("present", 1, 2, 2, True),
        ("present", 1, 2, 3, False),
        ("present", 1, 0, 1, False),
        ("registered", 1, None, 1, False),
        ("absent", 1, None, 1, False),
        ("withdrawn", 1, None, 1, False),
    ],
)
def test_plays_needs_presence_in_the_round(status, first, last, round_number, expected):
    assert plays(Participant(status=status, present_from=first, present_until=last), round_number) is expected


@pytest.mark.services
def test_roll_marks_namesakes_and_seats(tournament):
    for number, name in enumerate(["Anna Test", "ANNA  test", "Bert Probe", "", ""], start=1):
        ParticipantFactory(tournament=tournament, start_number=number, name=name)
    seat_alone(tournament.participants.get(start_number=3))
    people = roll_of(tournament).people
    assert [row.name_twice for row in people] == [True, True, False, False, False]
    assert [row.seated for row in people] == [False, False, True, False, False]


@pytest.mark.parametrize("count", [1, 3])
def test_roll_takes_two_queries(tournament, django_assert_num_queries, count):
    ParticipantFactory.create_batch(count, tournament=tournament)
    with django_assert_num_queries(2):
        assert len(roll_of(tournament).people) == count


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        ("", [1, 2, 12]),
        ("ännchen", [1]),
        ("Test, Annchen", [1]),
        ("sc muster", [1, 12]),
        ("2", [2]),
        ("#2", [2]),
        ("bert sc", [12]),
        ("p., bert", [12]),
        ("zzz", []),
    ],
)
def test_roll_finds_by_name_club_and_number(tournament, search, numbers):
    for number, name, club_name in [(1, "Ännchen Test", "SC Muster"), (2, "Carl V", ""), (12, "Bert P", "SC Muster")]:
        ParticipantFactory(tournament=tournament, start_number=number, name=name, club_name=club_name)
    assert [row.participant.start_number for row in roll_of(tournament).matching(search)] == numbers


def test_listed_participant_knows_its_namesake(tournament):
    first, _second = (ParticipantFactory(tournament=tournament, name="Anna Test") for _ in range(2))
    listed = listed_participant(tournament, first.start_number)
    assert listed is not None
    assert listed.name_twice
    assert listed_participant(tournament, 999) is None


def test_name_key_ignores_case_and_spaces():
    assert name_key("  Anna  TEST ") == name_key("anna test")


def test_nobody_is_drawn_after_the_last_planned_round(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    tournament.refresh_from_db()
    enrol(tournament, 8)
    drawn(tournament)
    field = roll_of(tournament).field
    assert (field.total, field.round_number, field.playing, field.sizes, field.refusal) == (8, 0, 0, (), None)


def test_nobody_is_drawn_after_an_early_end(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(status="finished")
    tournament.refresh_from_db()
    enrol(tournament, 8)
    assert roll_of(tournament).field.round_number == 0
