"""Remembers how the columns of a list were mapped."""

from tournaments.models.participant import ColumnMapping
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.mappings import hashed
from tournaments.selectors.participants.reading.mapping import chosen_meanings, recognised_meanings


def remember_mapping(tournament: Tournament, headings: str, text: str) -> None:
    """Keeps the meanings of the columns for the club's next list with these headings, or forgets them if recognised."""
    meanings, key = chosen_meanings(text), hashed(headings)
    if meanings == recognised_meanings(headings):
        ColumnMapping.objects.filter(club=tournament.club_id, headings=key).delete()
    else:
        ColumnMapping.objects.update_or_create(club=tournament.club, headings=key, defaults={"meanings": meanings})
