"""People who don't want to be named in public."""

import pytest
from django.utils.translation import override

from tests.factories import ParticipantFactory, TournamentFactory
from tests.people.builders import AT, lift, merge, save
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.player import Player
from tournaments.names.names import Name
from tournaments.selectors.participants.names import (
    listed_short_names,
    listing_key,
    names_among_all,
    short_names_of,
    shown_name,
    shown_names,
    shown_parts,
)
from tournaments.services.ledger import system_request
from tournaments.services.participants.copies import copy_participants
from tournaments.services.participants.roster import (
    add_numbers,
    add_participant,
    add_player,
    import_participants,
)

pytestmark = pytest.mark.django_db

SECRET = Name("Ilse", "Wagner", withheld=True)
WRITTEN = {"given": "Ilse", "family": "Wagner"}


def withheld(tournament) -> list[bool]:
    return list(tournament.participants.values_list("name_withheld", flat=True))


@override("en")
def test_withheld_name_is_a_number_in_public_and_whole_for_organisers(tournament):
    people = {1: (SECRET, 7), 2: (Name("Eva", "Otten"), 8)}
    for names in (
        shown_names(people, tournament),
        names_among_all(people, tournament),
        short_names_of(people, tournament),
        listed_short_names(people, tournament),
    ):
        assert names[1] == "No. 7"
        assert "Eva" in names[2] or "Otten" in names[2]
    assert shown_name(SECRET, 7, tournament) == "No. 7"
    assert shown_parts(SECRET, tournament) == ("", "")
    assert listing_key(SECRET, 7, tournament) > listing_key(Name("Zoe", "Zorn"), 8, tournament)
    assert names_among_all(people, tournament, full=True)[1] == "Ilse Wagner"
    assert short_names_of(people, tournament, full=True)[1] == "Ilse"


@pytest.mark.services
def test_refusal_acts_on_all_events_until_it_is_taken_back(tournament):
    club, version = tournament.club, tournament.version
    player = save(club, **WRITTEN)
    ParticipantFactory(tournament=tournament, player=player)
    assert save(club, player=player, refused=True, **WRITTEN).refused_at == AT
    tournament.refresh_from_db()
    assert (withheld(tournament), tournament.version) == ([True], version + 1)
    save(club, player=player, **WRITTEN)
    assert withheld(tournament) == [False]


@pytest.mark.services
def test_later_participations_of_somebody_who_refused_are_withheld(tournament):
    player = save(tournament.club, refused=True, **WRITTEN)
    add_player(tournament=tournament, player=player, write_request=system_request())
    other = TournamentFactory(club=tournament.club)
    add_participant(tournament=other, name="Wagner, Ilse", write_request=system_request())
    assert withheld(tournament) == withheld(other) == [True]


@pytest.mark.services
def test_copied_and_newly_named_participants_who_refused_are_withheld(tournament):
    player = save(tournament.club, refused=True, **WRITTEN)
    add_numbers(tournament=tournament, last=1, write_request=system_request())
    named = {"text": "1;Ilse Wagner", "status": Attendance.PRESENT, "write_request": system_request()}
    import_participants(tournament=tournament, **named)
    other = TournamentFactory(club=tournament.club)
    copy_participants(tournament, other)
    assert [event.participants.get().player for event in (tournament, other)] == [player, player]
    assert withheld(tournament) == withheld(other) == [True]


def test_refusal_stays_with_both_when_a_merge_is_lifted(tournament, enter):
    one, other = enter("Ilse Wagner", refused_at=AT), enter("Wagner, Ilse")
    ParticipantFactory(tournament=tournament, player=other)
    merged = merge(one, other)
    assert withheld(tournament) == [True]
    lift(merged)
    assert withheld(tournament) == [True]
    assert Player.objects.filter(refused_at=AT).count() == 2


def test_saving_costs_the_same_queries_for_many_events(tournament, django_assert_max_num_queries):
    player = save(tournament.club, **WRITTEN)
    for _ in range(4):
        ParticipantFactory(tournament=TournamentFactory(club=tournament.club), player=player)
    with django_assert_max_num_queries(22):
        save(tournament.club, player=player, refused=True, **WRITTEN)
    assert Participant.objects.filter(name_withheld=True).count() == 4
