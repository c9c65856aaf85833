"""When a list is in, as a condition of a query."""

from django.db.models import Q

from tournaments.models.score_list import ListStatus


def list_done(score_list: str) -> Q:
    """The condition that a list is in: handed in by somebody, or nothing is left to play as the fold says."""
    handed_in = Q(**{f"{score_list}__status__in": (ListStatus.HANDED_IN, ListStatus.CONFIRMED)})
    # A list that was never folded has no such key, and comparing nothing is neither true nor false.
    played = Q(**{f"{score_list}__state__has_key": "finished", f"{score_list}__state__finished": True})
    return handed_in | played
