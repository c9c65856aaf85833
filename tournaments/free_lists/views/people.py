"""Changes the players of a free list."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.free_lists.views.context import FreeListRequest
from tournaments.views.lists.people import list_people


def own_list_people(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    """Gives every writer the staff's rights in `list_people`."""
    if opened.actor is None:
        raise Http404
    return list_people(request, replace(opened, reader=replace(opened.reader, is_staff=True)))
