"""The record that counts if paper and phone disagree."""

from tournaments.models.tournament import CountingRecord, Tournament
from tournaments.phrases.tournament.counting_record import counting_words

BY_PHONE = frozenset({"points", "facts"})


def record_words(tournament: Tournament) -> str:
    """Explains which record counts, or returns "" if tables can't enter games."""
    if BY_PHONE.isdisjoint(tournament.entry_ways):
        return ""
    return counting_words(paper=tournament.counting_record == CountingRecord.PAPER)
