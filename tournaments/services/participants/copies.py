"""Copies participants to a new tournament."""

from tournaments.models.participant import Attendance, Participant, Team
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.columns import DETAILS


def copy_participants(event: Tournament, tournament: Tournament) -> None:
    """Registers all participants of `event` under the same numbers, with their details, teams and wishes.

    Three queries.
    """
    people = list(event.participants.select_related("team"))
    names = sorted({person.team.name for person in people if person.team})
    made = Team.objects.bulk_create(Team(tournament=tournament, name=name) for name in names)
    teams = {team.name: team for team in made}
    Participant.objects.bulk_create(
        Participant(
            tournament=tournament,
            start_number=person.start_number,
            given=person.given,
            family=person.family,
            shown=person.shown,
            team=teams[person.team.name] if person.team else None,
            wishes=person.wishes,
            player_id=person.player_id,
            name_withheld=person.name_withheld,
            status=Attendance.REGISTERED,
            **{detail.key: detail.value_in(person) for detail in DETAILS if detail.copied},
        )
        for person in people
    )
