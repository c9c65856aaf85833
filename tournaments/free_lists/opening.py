"""Opens free lists for phones."""

from django.http import Http404

from tournaments.free_lists.access import list_by_token
from tournaments.free_lists.lists import is_thrown_away
from tournaments.phones.rest.opening import ListAccess


def free_list(*, token: str) -> ListAccess:
    """Opens a list by its write link or raises 404; one query."""
    opened = list_by_token(token)
    if not opened.may_write or is_thrown_away(opened.score_list):
        raise Http404
    return ListAccess(score_list=opened.score_list, label="link")
