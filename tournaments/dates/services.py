"""Sets up the next evening of a club."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.participants.naming import prepare_new
from tournaments.services.tournament.lifecycle import copied_values, create_tournament
from tournaments.services.tournament_writes import write_tournament


@transaction.atomic
def create_next(
    *, event: Tournament, values: Mapping[str, Any], regulars: Sequence[Player], write_request: WriteRequest
) -> Tournament:
    """Creates a draft with the rules and settings of `event`, also those of features, and registers these people.

    Raises everything `create_tournament` does.
    """
    wanted = {**copied_values(event), **values}
    tournament = create_tournament(club=event.club, values=wanted, write_request=write_request, after_event=event)
    _complete(tournament, event, regulars, write_request)
    return tournament


def _complete(
    tournament: Tournament, event: Tournament, players: Sequence[Player], write_request: WriteRequest
) -> None:
    def apply(row: Tournament) -> Change:
        people = [_participant(row, number, player) for number, player in enumerate(players, start=1)]
        prepare_new(row, people)
        Participant.objects.bulk_create(people)
        after = {"event": event.slug, "regulars": [str(player.uid) for player in players]}
        return Change(after=after, tournament=row)

    write_tournament("complete_next", tournament, write_request, apply)


def _participant(tournament: Tournament, number: int, player: Player) -> Participant:
    person = Participant(
        tournament=tournament,
        start_number=number,
        player=player,
        club_name=player.club_name,
        email=player.email,
        status=Attendance.REGISTERED,
    )
    person.parts = player.parts
    return person
