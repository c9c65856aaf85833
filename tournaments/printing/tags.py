"""Template tags for printing."""

from zoneinfo import ZoneInfo

from django import template

from tournaments.models.printing import SeatingPaper
from tournaments.phrases.rounds import seats
from tournaments.printing.outdated import OutdatedDocument, OutdatedPaper
from tournaments.printing.registry import label_of

register = template.Library()


@register.simple_tag
def outdated_documents(paper: OutdatedPaper, time_zone: str) -> str:
    zone = ZoneInfo(time_zone)
    printed_at: dict[str, list[str]] = {}
    for document in paper.documents:
        printed_at.setdefault(f"{document.printed_at.astimezone(zone):%H:%M}", []).append(_name(document))
    return "; ".join(seats.printed_last(names, time) for time, names in printed_at.items())


def _name(document: OutdatedDocument) -> str:
    if document.paper is SeatingPaper.SCORE_SHEETS:
        return seats.score_sheets_of(document.tables)
    return label_of(document.paper)
