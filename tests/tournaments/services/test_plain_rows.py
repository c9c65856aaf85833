"""Rows written without the ORM's expressions are those that it would write."""

import pytest
from django.db import connection
from django.forms import model_to_dict

from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.services import plain_rows
from tournaments.services.plain_rows import bulk_insert, columns_of, insert_instances, update_rows, values_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def person(tournament: Tournament, number: int) -> Participant:
    wishes = {"table": 2, "not_with": [1]}
    return Participant(
        tournament=tournament, start_number=number, family="Größe; %s", status=Attendance.ABSENT, wishes=wishes
    )


@pytest.mark.parametrize("together", [0, 1, 2, 3, 50])
def test_inserted_instances_have_their_keys_and_values(tournament, monkeypatch, together):
    monkeypatch.setattr(plain_rows, "MOST_VALUES", together * len(columns_of(Participant)))
    people = [person(tournament, number) for number in (1, 2, 3)]
    insert_instances(people)
    insert_instances([])
    for each in people:
        stored = Participant.objects.get(start_number=each.start_number)
        assert (stored, stored.uid, stored.created_at) == (each, each.uid, each.created_at)
        assert model_to_dict(stored) == model_to_dict(each)
    people[0].family = "Test"
    people[0].save()
    assert Participant.objects.count() == 3


def test_inserted_values_are_those_of_the_instances(tournament):
    made = person(tournament, 1)
    bulk_insert(Participant, columns_of(Participant), [values_of(made)])
    stored = Participant.objects.get()
    assert (stored.uid, stored.created_at) == (made.uid, made.created_at)
    assert model_to_dict(stored, exclude=["id"]) == model_to_dict(made, exclude=["id"])


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite only inserts")
def test_rows_are_the_same_by_copy_and_by_insert(tournament, monkeypatch):
    for number, vendor in enumerate((connection.vendor, "sqlite"), 1):
        with monkeypatch.context() as other:
            other.setattr(connection, "vendor", vendor)
            bulk_insert(Participant, columns_of(Participant), [values_of(person(tournament, number))])
    copied, inserted = (model_to_dict(each, exclude=["id", "start_number"]) for each in Participant.objects.all())
    assert copied == inserted


@pytest.mark.parametrize("few", [0, 50])
def test_rows_are_updated_with_values_for_each(tournament, monkeypatch, few):
    monkeypatch.setattr(plain_rows, "FEW", few)
    people, players = ([person(tournament, 1), person(tournament, 2)], [Player(club=tournament.club) for _ in range(2)])
    insert_instances(people)
    insert_instances(players)
    for each, player in zip(people, players, strict=True):
        each.player, each.family, each.wishes = player, f"Größe\t{player.pk}", {"table": player.pk}
    columns = ("player_id", "wishes", "family")
    update_rows(Participant, columns, [(each.pk, *values_of(each, columns)) for each in people])
    update_rows(Participant, columns, [])
    stored = list(Participant.objects.order_by("start_number"))
    assert [model_to_dict(each) for each in stored] == [model_to_dict(each) for each in people]
