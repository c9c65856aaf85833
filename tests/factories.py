"""Factories for models."""

from datetime import date

import factory

from accounts.models import Club, Membership, Role, User
from tournaments.models.participant import Participant
from tournaments.models.rules import RuleSetVersion
from tournaments.models.tournament import Tournament


class UserFactory(factory.django.DjangoModelFactory):
    """The password is `geheim-genug`."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@example.org")
    password = factory.django.Password("geheim-genug")


class ClubFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Testverein {n}")
    slug = factory.Sequence(lambda n: f"testverein-{n}")


class MembershipFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Membership

    user = factory.SubFactory(UserFactory)
    club = factory.SubFactory(ClubFactory)
    role = Role.OWNER


class RuleSetVersionFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = RuleSetVersion
        django_get_or_create = ("content_hash",)

    key = "ddv"
    schema = 1
    options = factory.LazyFunction(dict)
    content_hash = "ddv"


class TournamentFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Tournament

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Testturnier {n}")
    slug = factory.Sequence(lambda n: f"testturnier-{n}")
    date = date(2026, 11, 20)
    rule_set = factory.SubFactory(RuleSetVersionFactory)
    sizes = factory.LazyFunction(lambda: {"4": {"normal_games": 20, "minutes": 100}})
    entry_ways = factory.LazyFunction(lambda: ["points", "facts", "totals"])
    criteria = factory.LazyFunction(lambda: ["points", "games_won", "soli_won", "last_round", "lot"])


class ParticipantFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Participant

    tournament = factory.SubFactory(TournamentFactory)
    start_number = factory.Sequence(lambda n: n + 1)
    name = factory.Sequence(lambda n: f"Testperson {n + 1}")
