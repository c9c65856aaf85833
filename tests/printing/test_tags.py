"""Describing outdated printouts."""

from datetime import UTC, datetime

from django.utils import translation

from tournaments.models.printing import SeatingPaper
from tournaments.printing.outdated import OutdatedDocument, OutdatedPaper
from tournaments.printing.tags import outdated_documents


def outdated(paper: SeatingPaper, minute: int, *tables: int) -> OutdatedDocument:
    return OutdatedDocument(paper=paper, printed_at=datetime(2026, 11, 20, 19, minute, tzinfo=UTC), tables=tables)


def test_documents_printed_together_share_their_time_in_the_hall():
    documents = (
        outdated(SeatingPaper.BY_NAME, 5, 1, 2),
        outdated(SeatingPaper.BY_TABLE, 5, 1, 2),
        outdated(SeatingPaper.SCORE_SHEETS, 14, 1, 2),
    )
    with translation.override("en"):
        words = outdated_documents(OutdatedPaper(round_number=1, documents=documents), "Europe/Berlin")
    assert words == (
        "notice by name, notice by table (last printed at 20:05); score sheets of tables 1, 2 (last printed at 20:14)"
    )
