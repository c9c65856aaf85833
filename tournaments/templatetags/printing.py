"""Words for paper."""

from zoneinfo import ZoneInfo

from django import template

from tournaments.models.print_job import SeatingPaper
from tournaments.names.rows import enumerated
from tournaments.phrases.rounds import seats
from tournaments.printing.registry import label_of
from tournaments.selectors.printing.outdated import OutdatedDocument, OutdatedPaper

register = template.Library()


@register.simple_tag
def outdated_documents(paper: OutdatedPaper, time_zone: str) -> str:
    """The documents to print again, each with when it was last printed."""
    zone = ZoneInfo(time_zone)
    return enumerated(
        seats.printed_last(_name(document), document.printed_at.astimezone(zone)) for document in paper.documents
    )


def _name(document: OutdatedDocument) -> str:
    if document.paper is SeatingPaper.SCORE_SHEETS:
        return seats.score_sheets_of(document.tables)
    return label_of(document.paper)
