"""The recipients and contents of e-mails about seats."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.conf import settings
from django.db.models import Case, CharField, F, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament


class Notifiable(NamedTuple):
    """Whether e-mail is set up, and the number of people present who have an address."""

    mail_possible: bool
    addresses: int


class SeatInRound(NamedTuple):
    round: int
    table: int
    position: int


def can_notify(tournament: Tournament) -> Notifiable:
    present = participants_with_address(tournament).filter(status=Attendance.PRESENT)
    return Notifiable(mail_possible=bool(settings.EMAIL_URL), addresses=present.count())


def participants_with_address(tournament: Tournament) -> QuerySet[Participant]:
    """Annotates participants with `address`, their own or their account's, and omits those who have none."""
    own = When(~Q(email=""), then=F("email"))
    account = Coalesce(F("player__user__email"), Value(""))
    address = Case(own, default=account, output_field=CharField())
    return Participant.objects.filter(tournament=tournament).annotate(address=address).exclude(address="")


def address_of(person: Participant) -> str:
    """Returns an address by the same rule as `participants_with_address`, or "" if there is none."""
    account = person.player.user if person.player else None
    return person.email or (account.email if account else "")


def seated_in(tournament: Tournament, rounds: Collection[int], people: Collection[int] | None) -> QuerySet[Participant]:
    """Returns participants with an address and a place in these rounds; `people` limits the start numbers."""
    places = Occupancy.objects.filter(round__tournament=tournament, round__number__in=rounds, closed=False)
    participants = participants_with_address(tournament).filter(pk__in=places.values("participant"))
    return participants if people is None else participants.filter(start_number__in=people)


def places_of(participants: Collection[int], rounds: Collection[int]) -> Mapping[int, tuple[SeatInRound, ...]]:
    """Returns current places by participant id, except in closed rounds. One query."""
    seats = Occupancy.objects.filter(participant__in=participants, round__number__in=rounds, closed=False)
    fields = ("participant_id", "round__number", "seat__score_list__table__number", "seat__position")
    to_play = seats.exclude(round__status=RoundStatus.CLOSED).order_by("round__number")
    by_participant: dict[int, list[SeatInRound]] = {}
    for participant, number, table, position in to_play.values_list(*fields):
        by_participant.setdefault(participant, []).append(SeatInRound(number, table, position))
    return {participant: tuple(places) for participant, places in by_participant.items()}
