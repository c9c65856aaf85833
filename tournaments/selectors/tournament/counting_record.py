"""What an event says of tables that keep two records, on paper and by phone."""

from tournaments.models.tournament import CountingRecord, Tournament
from tournaments.phrases.tournament.counting_record import counting_words

BY_PHONE = frozenset({"points", "facts"})


def record_words(tournament: Tournament) -> str:
    """Which of both counts where they differ; "" where tables can enter no games."""
    if BY_PHONE.isdisjoint(tournament.entry_ways):
        return ""
    return counting_words(paper=tournament.counting_record == CountingRecord.PAPER)
