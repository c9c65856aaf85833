import pytest

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory, TournamentFactory
from tournaments.models.participant import Attendance, Participant, Team
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.wishes import apart_from, team_names
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import change_participants, delete_participant, import_participants

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(tournament: Tournament) -> list[Participant]:
    return [ParticipantFactory(tournament=tournament, start_number=number) for number in (1, 2, 3)]


def change(person: Participant, **edit: object) -> Participant:
    change_participants(tournament=person.tournament, edits={person.pk: edit}, write_request=system_request())
    return Participant.objects.get(pk=person.pk)


def delete(person: Participant) -> None:
    delete_participant(tournament=person.tournament, start_number=person.start_number, write_request=system_request())


def wishes(tournament: Tournament) -> list[dict]:
    return list(tournament.participants.values_list("wishes", flat=True))


@pytest.mark.services
def test_wishes_are_kept_and_leave_a_trace(tournament, people):
    person = change(people[0], table=3, not_with=(2, 3), team="Die Füchse", email="a@example.org")
    assert (person.wishes, person.team.name) == ({"table": 3, "not_with": [2, 3]}, "Die Füchse")
    trace = tournament.revisions.get()
    assert trace.before == {str(person.pk): {"table": None, "not_with": [], "team": "", "email": ""}}
    assert trace.after[str(person.pk)]["not_with"] == [2, 3]


def test_removed_wishes_leave_nothing(tournament, people):
    change(people[0], table=3, not_with=(2,), team="Die Füchse")
    person = change(people[0], table=None, not_with=(), team="")
    assert (person.wishes, person.team) == ({}, None)
    assert not tournament.teams.exists()


# (edit, code, field)
REFUSED = [
    ({"not_with": (2, 9)}, "not_with_unknown", "not_with"),
    ({"not_with": (1,)}, "not_with_oneself", "not_with"),
    ({"start_number": 5, "not_with": (5,)}, "not_with_oneself", "not_with"),
    ({"table": 0}, "table_number_invalid", "table"),
    ({"table": 1000}, "table_number_invalid", "table"),
]


@pytest.mark.parametrize(("edit", "code", "field"), REFUSED)
def test_invalid_wishes_are_refused(tournament, people, edit, code, field):
    with pytest.raises(RuleViolation) as caught:
        change(people[0], team="Die Füchse", **edit)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert (wishes(tournament), tournament.teams.count()) == ([{}, {}, {}], 0)


def test_number_of_another_tournament_is_unknown(people):
    ParticipantFactory(tournament=TournamentFactory(), start_number=9)
    with pytest.raises(RuleViolation) as caught:
        change(people[0], not_with=(9,))
    assert caught.value.params == {"number": 9}


@pytest.mark.services
def test_team_name_ignores_case_and_spaces(tournament, people):
    change(people[0], team="Die Füchse")
    change(people[1], team="  die   FÜCHSE ")
    assert list(tournament.participants.values_list("team__name", flat=True)) == ["Die Füchse", "Die Füchse", None]
    assert team_names(tournament) == ("Die Füchse",)


@pytest.mark.services
def test_empty_team_is_deleted(tournament, people):
    for person in people[:2]:
        change(person, team="Die Füchse")
    change(people[0], team="Die Dullen")
    assert team_names(tournament) == ("Die Dullen", "Die Füchse")
    delete(people[1])
    assert team_names(tournament) == ("Die Dullen",)


def test_teams_of_another_tournament_stay(people):
    other = Team.objects.create(tournament=TournamentFactory(), name="Die Füchse")
    change(people[0], team="Die Füchse")
    change(people[0], team="")
    assert list(Team.objects.all()) == [other]


@pytest.mark.services
def test_wishes_follow_changed_numbers(tournament, people):
    change(people[0], not_with=(2, 3), table=4)
    change(people[1], start_number=8)
    assert wishes(tournament) == [{"table": 4, "not_with": [3, 8]}, {}, {}]


def test_wishes_about_a_deleted_number_are_removed(tournament, people):
    change(people[0], not_with=(2, 3))
    delete(people[2])
    assert wishes(tournament) == [{"not_with": [2]}, {}]


def test_wishes_about_withdrawn_people_stay(tournament, people):
    change(people[0], not_with=(2,))
    change(people[1], status=Attendance.WITHDRAWN)
    assert wishes(tournament)[0] == {"not_with": [2]}
    assert apart_from(people[1]).named_by == (people[0],)


def test_apart_from_names_both_sides(people):
    first, second, third = people
    Participant.objects.filter(pk=first.pk).update(wishes={"not_with": [2, 99]})  # 99 is not imported yet
    change(third, not_with=(1,))
    apart = apart_from(Participant.objects.get(pk=first.pk))
    assert (apart.named, apart.named_by) == ((second,), (third,))


@pytest.mark.parametrize("count", [1, 3])
def test_apart_from_takes_one_query(tournament, django_assert_num_queries, count):
    people = ParticipantFactory.create_batch(count, tournament=tournament)
    with django_assert_num_queries(1):
        apart_from(people[0])


def import_text(tournament: Tournament, text: str) -> int:
    return import_participants(
        tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request()
    ).count


@pytest.mark.services
def test_import_creates_teams_and_keeps_missing_values(tournament):
    Team.objects.create(tournament=tournament, name="Die Füchse")
    ParticipantFactory(tournament=tournament, start_number=2, name="", wishes={"table": 5}, email="b@example.org")
    text = "Nr;Name;Team;Nicht mit\n1;Anna Test;die füchse;2\n2;Bert Probe;Die Dullen;1\n3;Carl Versuch;Die Dullen;"
    assert import_text(tournament, text) == 3
    assert list(tournament.participants.values_list("team__name", "wishes", "email")) == [
        ("Die Füchse", {"not_with": [2]}, ""),
        ("Die Dullen", {"table": 5, "not_with": [1]}, "b@example.org"),
        ("Die Dullen", {}, ""),
    ]
    assert team_names(tournament) == ("Die Dullen", "Die Füchse")


@pytest.mark.parametrize("count", [1, 3])
def test_import_with_teams_takes_a_fixed_number_of_queries(tournament, django_assert_num_queries, count):
    lines = [f"Testperson {n};Team {n};{n}" for n in range(1, count + 1)]
    with django_assert_num_queries(24):
        import_text(tournament, "\n".join(["Name;Team;Fester Tisch", *lines]))
