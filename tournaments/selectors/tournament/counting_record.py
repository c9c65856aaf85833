"""The record that counts when paper and phone differ."""

from tournaments.models.tournament import CountingRecord, Tournament
from tournaments.phrases.tournament.counting_record import counting_words

BY_PHONE = frozenset({"points", "facts"})


def record_words(tournament: Tournament) -> str:
    """Returns "" if tables cannot enter games."""
    if BY_PHONE.isdisjoint(tournament.entry_ways):
        return ""
    return counting_words(paper=tournament.counting_record == CountingRecord.PAPER)
