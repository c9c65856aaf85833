"""Query conditions on the stored JSON of `adapter.ListState`."""

from django.db.models import Q

from scoring.terms import Phase
from tournaments.models.score_list import ListStatus

# For `values_list`: the first from lists, the second from tables.
DRAWN = "state__drawn"
TABLE_BROKEN_OFF = "score_list__state__broken_off"

# Lists with normal games left to play, and those broken off, which may be resumed.
MAY_GO_ON = Q(status=ListStatus.OPEN, state__phase=Phase.NORMAL.value) | Q(state__broken_off=True)


def list_done(score_list: str) -> Q:
    """Returns the condition that a table's list is in: handed in, without anything left to play, or cancelled.

    `score_list`: the path to the list from the query's model, through its table.
    """
    cancelled = Q(**{score_list.removesuffix("score_list") + "cancelled_at__isnull": False})
    handed_in = Q(**{f"{score_list}__status__in": (ListStatus.HANDED_IN, ListStatus.CONFIRMED)})
    # A list that was never folded lacks the key, and a comparison with NULL is neither true nor false.
    played = Q(**{f"{score_list}__state__has_key": "finished", f"{score_list}__state__finished": True})
    return handed_in | played | cancelled
