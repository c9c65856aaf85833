"""The entry fee."""

from tournaments.models.people.door import DoorSheet
from tournaments.models.tournament import Tournament


def fee_of(tournament: Tournament) -> int:
    """Returns what everybody owes, in cents. One query."""
    sheet = DoorSheet.objects.filter(tournament=tournament).first()
    return sheet.fee if sheet else 0
