"""Conditions of queries on what lists keep for overviews: the JSON of `adapter.ListState`, by its keys."""

from django.db.models import Q

from scoring.terms import Phase
from tournaments.models.score_list import ListStatus

# For `values_list` of lists, and of tables.
DRAWN = "state__drawn"
TABLE_BROKEN_OFF = "score_list__state__broken_off"

# Lists with normal games to play, and those broken off, which may be let go on.
MAY_GO_ON = Q(status=ListStatus.OPEN, state__phase=Phase.NORMAL.value) | Q(state__broken_off=True)


def list_done(score_list: str) -> Q:
    """The condition that a list is in: handed in by somebody, or nothing is left to play as the fold says."""
    handed_in = Q(**{f"{score_list}__status__in": (ListStatus.HANDED_IN, ListStatus.CONFIRMED)})
    # A list that was never folded has no such key, and comparing nothing is neither true nor false.
    played = Q(**{f"{score_list}__state__has_key": "finished", f"{score_list}__state__finished": True})
    return handed_in | played
