"""Participants whom guests can find by name."""

from django.db.models import Exists, Q, QuerySet

from tournaments.models.participant import Participant
from tournaments.models.people.sign_up import SignUpState
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Tournament


def findable(tournament: Tournament) -> QuerySet[Participant]:
    """Returns those whom guests can find by name or number.

    Everybody once a round is published; before that, people entered by hand and those whom the public list names.
    """
    published = Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAWN)
    listed = Q(
        tournament__sign_up_sheet__list_public=True,
        sign_up_person__agreed_at__isnull=False,
        sign_up_person__sign_up__state=SignUpState.IN,
    )
    by_hand = Q(sign_up_person__isnull=True)
    return Participant.objects.filter(by_hand | listed | Exists(published), tournament=tournament)
