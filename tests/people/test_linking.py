import pytest

from tests.factories import ParticipantFactory, TournamentFactory
from tests.locks import held_locks, meanwhile
from tournaments.models.participant import Attendance
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.people.book import people_of, regulars
from tournaments.people.services import merge_people
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import (
    add_numbers,
    add_participant,
    change_participants,
    import_participants,
)

pytestmark = pytest.mark.django_db


def add(tournament: Tournament, name: str, club_name: str = "") -> Player | None:
    added = add_participant(tournament=tournament, name=name, club_name=club_name, write_request=system_request())
    return tournament.participants.get(start_number=added.start_number).player


def rename(tournament: Tournament, number: int, name: str) -> Player | None:
    person = tournament.participants.get(start_number=number)
    change_participants(tournament=tournament, edits={person.pk: {"name": name}}, write_request=system_request())
    return tournament.participants.get(start_number=number).player


@pytest.mark.services
def test_walk_in_goes_into_the_address_book(tournament):
    player = add(tournament, "Wagner, Ilse", "DC Muster")
    assert (player.club, player.given, player.family, player.club_name) == (
        tournament.club,
        "Ilse",
        "Wagner",
        "DC Muster",
    )
    assert player.name_key == " wagner ilse"


def test_known_person_is_linked_however_they_are_written(tournament, enter):
    known = enter("Jürgen Müller")
    assert add(tournament, "Mueller, Juergen") == known
    assert Player.objects.count() == 1


def test_namesake_of_another_club_is_somebody_else(tournament, enter):
    known = enter("Ilse Wagner", club_name="SC Muster")
    other = add(tournament, "Ilse Wagner", "DC Muster")
    assert other != known
    assert Player.objects.count() == 2


def test_several_namesakes_leave_the_choice_to_the_organiser(tournament, enter):
    enter("Ilse Wagner")
    enter("Ilse Wagner")
    assert add(tournament, "Ilse Wagner") is None
    assert Player.objects.count() == 2


def test_second_participant_of_one_name_is_not_the_same_person(tournament, enter):
    known = enter("Ilse Wagner")
    assert [add(tournament, "Ilse Wagner"), add(tournament, "Ilse Wagner")] == [known, None]


def test_merged_namesakes_are_one_person(tournament, enter):
    absorbed, into = enter("Ilse Wagner"), enter("Wagner, Ilse")
    merge_people(club=tournament.club, absorbed=absorbed, into=into, write_request=system_request())
    assert add(tournament, "Ilse Wagner") == into


def test_corrected_name_corrects_its_entry(tournament):
    player = add(tournament, "Ilse Wanger")
    assert rename(tournament, 1, "Ilse Wagner") == player
    player.refresh_from_db()
    assert (player.name, player.name_key) == ("Ilse Wagner", " wagner ilse")


def test_entry_of_other_events_keeps_its_name(tournament, enter):
    known = enter("Ilse Wagner")
    add(TournamentFactory(club=tournament.club), "Ilse Wagner")
    assert add(tournament, "Ilse Wagner") == known
    assert rename(tournament, 1, "Ilse Otten") == known
    known.refresh_from_db()
    assert known.name == "Ilse Wagner"


def test_other_clubs_and_rehearsals_stay_out(tournament, enter):
    known = enter("Ilse Wagner")
    elsewhere = add(TournamentFactory(), "Ilse Wagner")
    assert elsewhere.club != known.club
    assert add(TournamentFactory(club=tournament.club, is_rehearsal=True), "Eva Otten") is None


def test_imported_list_is_linked_in_a_constant_number_of_queries(tournament, enter, django_assert_num_queries):
    known = enter("Ilse Wagner")

    def bring(text: str) -> None:
        import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request())

    bring("Anna Muster")
    few, many = "Bert Muster\nIlse Wagner", "\n".join(f"Carl Muster{letter}" for letter in "abcdefgh")
    with django_assert_num_queries(22):
        bring(few)
    with django_assert_num_queries(22):
        bring(many)
    assert tournament.participants.filter(player=known).count() == 1
    assert tournament.participants.filter(player=None).count() == 0


def test_number_named_by_a_list_is_linked(tournament, enter):
    known = enter("Ilse Wagner")
    add_numbers(tournament=tournament, last=2, write_request=system_request())
    text = "1;Ilse Wagner\n2;Bert Muster"
    import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request())
    assert [each.player.name for each in tournament.participants.order_by("start_number")] == [
        "Ilse Wagner",
        "Bert Muster",
    ]
    assert tournament.participants.get(start_number=1).player == known


def test_list_that_is_read_again_finds_the_entries_it_made(tournament):
    at_the_door = lambda: add(tournament, "Anna Test")  # noqa: E731
    with meanwhile("lines.read", at_the_door):
        import_participants(
            tournament=tournament, text="Bert Muster", status=Attendance.PRESENT, write_request=system_request()
        )
    assert sorted(each.name for each in Player.objects.all()) == ["Anna Test", "Bert Muster"]
    assert tournament.participants.filter(player=None).count() == 0


def test_entries_of_a_list_are_made_before_the_tournament_is_locked(tournament):
    with held_locks() as noted:
        import_participants(
            tournament=tournament, text="Anna Muster", status=Attendance.PRESENT, write_request=system_request()
        )
    assert tournament.participants.get().player.name == "Anna Muster"
    locking = [at for at, sql in enumerate(noted.statements) if "tournaments_ruleset" in sql]
    of_book = [at for at, sql in enumerate(noted.statements) if 'INTO "tournaments_player"' in sql]
    assert locking[0] < of_book[0] < locking[-1]
    assert len(of_book) == 1


def test_example_tournament_stays_out_of_the_book(club, enter):
    example = TournamentFactory(club=club, is_demonstration=True)
    known = enter("Ilse Wagner")
    add_participant(tournament=example, name="Eva Otten", write_request=system_request())
    ParticipantFactory(tournament=example, start_number=9, player=known)
    assert list(people_of(club)) == [known]
    assert regulars(TournamentFactory(club=club)) == []
