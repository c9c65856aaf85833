"""A tournament with many results, for benchmarks."""

from dataclasses import dataclass
from datetime import date
from random import Random
from uuid import uuid4

from accounts.models import Club, Membership, Role, User
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.models.participant import Participant
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, EntryKind, ListStatus, Occupancy, ScoreList, Seat
from tournaments.models.tournament import Status, Tournament
from tournaments.services.rules.versions import rule_set_version

SEATS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    tournament: Tournament
    user: User


def make_field(*, players: int, rounds: int) -> Field:
    """Creates `players` (a multiple of four) people with the results of `rounds` closed rounds."""
    slug = f"bench-{players}-{Club.objects.count()}"
    user = User.objects.create_user(f"{slug}@example.org", "bench")
    club = Club.objects.create(name=f"Bench {players}", slug=slug)
    Membership.objects.create(user=user, club=club, role=Role.OWNER)
    tournament = Tournament.objects.create(
        club=club,
        name=f"Bench {players}",
        slug=slug,
        date=date(2026, 1, 1),
        rule_set=rule_set_version(rule_book("ddv")),
        rounds_planned=rounds,
        sizes={"4": {"normal_games": 20, "minutes": 100}},
        entry_ways=["points"],
        criteria=["points", "games_won", "soli_won", "last_round", "lot"],
        status=Status.RUNNING,
    )
    people = Participant.objects.bulk_create(
        Participant(tournament=tournament, start_number=n, shown=f"Messperson {n:04}") for n in range(1, players + 1)
    )
    random = Random(players)
    for number in range(1, rounds + 1):
        _play(tournament, number, people, random)
    return Field(tournament=tournament, user=user)


def _play(tournament: Tournament, number: int, people: list[Participant], random: Random) -> None:
    in_round = Round.objects.create(tournament=tournament, number=number, status=RoundStatus.CLOSED)
    tables = Table.objects.bulk_create(Table(round=in_round, number=n + 1) for n in range(len(people) // SEATS))
    lists = ScoreList.objects.bulk_create(
        ScoreList(
            table=table,
            rule_set=tournament.rule_set,
            format={"seats": SEATS, "normal_games": 20, "pflichtsoli": 1},
            status=ListStatus.CONFIRMED,
            state={"phase": "finished", "games": 24, "finished": True, "open_pflichtsoli": {}},
        )
        for table in tables
    )
    seats = Seat.objects.bulk_create(Seat(score_list=each, position=p) for each in lists for p in range(1, SEATS + 1))
    shuffled = random.sample(people, len(people))
    Occupancy.objects.bulk_create(
        Occupancy(
            seat=seat,
            participant=person,
            round=in_round,
            points=random.randint(-60, 60),
            games_played=24,
            games_won=random.randint(6, 18),
            soli_won=random.randint(0, 2),
        )
        for seat, person in zip(seats, shuffled, strict=True)
    )


def enter_games(tournament: Tournament, games: int) -> None:
    lists = list(ScoreList.objects.filter(table__round__tournament=tournament))
    facts = {"value": 2, "winners": [1, 2]}
    for score_list in lists:
        Entry.objects.bulk_create(
            Entry(score_list=score_list, kind=EntryKind.POINTS, order_key=number * Entry.STEP, facts=facts)
            for number in range(1, games + 1)
        )
        Revision.objects.bulk_create(
            Revision(
                scope=f"list:{score_list.pk}",
                client_key=uuid4(),
                action="record_entry",
                tournament=tournament,
                score_list=score_list,
                actor_kind="system",
                after=facts,
                result={"entry": None, "revision": number, "derived": {}},
            )
            for number in range(1, games + 1)
        )
