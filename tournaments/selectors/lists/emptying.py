"""Selectors for emptying a list."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.adapter import is_penalty
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList

# The action in the ledger.
EMPTIED = "empty_list"


def removable(entries: Iterable[Entry]) -> list[Entry]:
    """Returns everything but penalties, which are only ever cancelled."""
    return [entry for entry in entries if not is_penalty(entry.facts)]


def was_emptied(score_list: ScoreList) -> bool:
    return score_list.revisions.filter(action=EMPTIED).exists()


def since_emptied(revisions: QuerySet[Revision]) -> QuerySet[Revision]:
    """Leaves out writes to a list from before it was last emptied."""
    emptied_later = Revision.objects.filter(
        score_list=OuterRef("score_list"), action=EMPTIED, pk__gt=OuterRef("pk")
    ).order_by()
    return revisions.exclude(Exists(emptied_later))
