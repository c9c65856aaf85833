import pytest
from django.db import IntegrityError

from tests.factories import ParticipantFactory, TournamentFactory
from tests.people.builders import AT, LATER, code_of, lift, merge, save
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.models.revision import Revision
from tournaments.people.book import people_of
from tournaments.people.history import history_of
from tournaments.people.merges import merge_preview
from tournaments.people.services import choose_entry, remove_person
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import add_player

pytestmark = pytest.mark.django_db


def test_saved_person_is_found_by_their_name(club):
    player = save(club, given="Jürgen", family="Müller", marks=["Gast"])
    assert (player.name, player.name_key, player.marks) == ("Jürgen Müller", " muller jurgen", ["Gast"])
    assert code_of(lambda: save(club, phone="1")) == "person_without_name"


def test_consent_keeps_its_time_until_it_is_withdrawn(club):
    player = save(club, family="Müller", agreed=True)
    assert player.agreed_at == AT
    assert save(club, LATER, player, family="Müller", agreed=True).agreed_at == AT
    assert save(club, LATER, player, family="Müller").agreed_at is None


@pytest.mark.services
def test_merged_entry_fills_blank_fields_and_disappears(club, enter):
    old, new = enter("Ilse Wagner", phone="1", email="a@example.org"), enter("Ilse Wagner", phone="2")
    merged = merge(old, new)
    new.refresh_from_db()
    assert (new.phone, new.email, merged.filled) == ("2", "a@example.org", {"email": "a@example.org"})
    assert list(people_of(club)) == [new]


def test_lifted_merge_restores_both_entries(club, enter):
    old, new = enter("Ilse Wagner", phone="1", email="a@example.org"), enter("Ilse Wagner")
    merged = merge(old, new)
    Player.objects.filter(pk=new.pk).update(phone="3")  # corrected since
    lift(merged)
    new.refresh_from_db()
    assert (new.phone, new.email) == ("3", "")
    assert list(people_of(club)) == [old, new]


def test_value_leaves_with_its_entry_through_all_merges(club, enter):
    one, two, three = enter("Ilse Wagner", email="one@example.org"), enter("Ilse Wagner"), enter("Ilse Wagner")
    first = merge(one, two)
    merge(two, three)
    lift(first)
    assert [each.email for each in Player.objects.order_by("pk")] == ["one@example.org", "", ""]


def test_value_of_another_merged_entry_takes_its_place(club, enter):
    one, other, top = enter("Ilse Wagner", phone="1"), enter("Ilse Wagner", phone="2"), enter("Ilse Wagner")
    first, second = merge(one, top), merge(other, top)
    lift(first)
    assert [each.phone for each in Player.objects.order_by("pk")] == ["1", "2", "2"]
    lift(second)
    assert [each.phone for each in Player.objects.order_by("pk")] == ["1", "2", ""]


def test_merges_follow_each_other_and_end_one_by_one(club, enter):
    one, two, three = (enter("Ilse Wagner") for _ in range(3))
    first, second = merge(one, two), merge(two, three)
    assert list(people_of(club)) == [three]
    assert code_of(lambda: merge(one, three)) == "person_gone"
    lift(second)
    assert list(people_of(club)) == [two, three]
    lift(first)
    assert list(people_of(club)) == [one, two, three]


def test_entry_is_not_merged_with_itself(club, enter):
    one = enter("Ilse Wagner")
    assert code_of(lambda: merge(one, one)) == "person_gone"
    with pytest.raises(IntegrityError):
        PlayerMerge.objects.create(absorbed=one, into=one)


@pytest.mark.services
def test_history_joins_merged_entries_and_parts_them_again(tournament, enter):
    old, new = enter("Ilse Wagner"), enter("Wagner, Ilse")
    later = TournamentFactory(club=tournament.club, date=LATER.date())
    ParticipantFactory(tournament=tournament, player=old)
    ParticipantFactory(tournament=later, player=new)
    merged = merge(old, new)
    assert [event.tournament for event in history_of(new).events] == [later, tournament]
    lift(merged)
    assert [event.tournament for event in history_of(new).events] == [later]


@pytest.mark.services
def test_preview_of_a_merge_names_events_of_both(tournament, enter):
    old, new = enter("Ilse Wagner", phone="1"), enter("Wagner, Ilse")
    for player in (old, new):
        ParticipantFactory(tournament=tournament, player=player)
    preview = merge_preview(old, new)
    assert preview.both == (tournament,)
    assert [(stays, goes) for _label, stays, goes in preview.rows] == [(new, old), ("", "1"), (1, 1)]


def test_removed_person_takes_merged_entries_along_and_leaves_results(tournament, enter):
    old, new = enter("Ilse Wagner"), enter("Ilse Wagner")
    ParticipantFactory(tournament=tournament, player=old)
    merge(old, new)
    remove_person(club=tournament.club, player=new, write_request=system_request())
    assert Player.objects.count() == 0
    assert list(tournament.participants.values_list("player", flat=True)) == [None]


@pytest.mark.services
def test_removed_person_leaves_no_details_in_the_ledger(club):
    kept, old, new = (save(club, given="Ilse", family="Wagner", notes=notes) for notes in ("kept", "old", ""))
    merge(old, new)
    new.refresh_from_db()
    save(club, player=new, given="Ilse", family="Adler", phone="0151 7654321")
    remove_person(club=club, player=new, write_request=system_request())
    rows = Revision.objects.filter(scope=f"club:{club.pk}").order_by("pk").values_list("action", "before", "after")
    first, *others, removed = rows
    assert (first[0], first[2]["notes"]) == ("save_person", kept.notes)
    assert others == [(action, None, None) for action in ("save_person", "save_person", "merge_people", "save_person")]
    assert removed == ("remove_person", {"uid": str(new.uid)}, None)


def test_person_from_the_book_takes_part_once(tournament, enter):
    known = enter("Ilse Wagner", club_name="DC Muster", email="a@example.org")
    added = add_player(tournament=tournament, player=known, write_request=system_request())
    person = tournament.participants.get(start_number=added.start_number)
    assert (person.player, person.name, person.club_name, person.email) == (
        known,
        "Ilse Wagner",
        "DC Muster",
        "a@example.org",
    )
    again = lambda: add_player(tournament=tournament, player=known, write_request=system_request())  # noqa: E731
    assert code_of(again) == "player_takes_part"


def test_chosen_entry_replaces_the_one_linked_by_itself(tournament, enter):
    wrong, right, absorbed = (enter("Ilse Wagner") for _ in range(3))
    merge(absorbed, right)
    person = ParticipantFactory(tournament=tournament, player=wrong)
    choose_entry(participant=person, player=right, write_request=system_request())
    person.refresh_from_db()
    assert person.player == right
    other = ParticipantFactory(tournament=tournament)
    choose = lambda player: choose_entry(participant=other, player=player, write_request=system_request())  # noqa: E731
    assert code_of(lambda: choose(right)) == "player_takes_part"
    assert code_of(lambda: choose(absorbed)) == "person_gone"
    choose(None)
    other.refresh_from_db()
    assert other.player is None
