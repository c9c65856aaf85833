"""The people of a list without a tournament, who change places as people at a table do."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.free_lists.views.context import FreeListRequest
from tournaments.views.lists.people import list_people


def own_list_people(request: HttpRequest, page: FreeListRequest) -> HttpResponse:
    """As `list_people`, for anyone who may write in the list: they seat people as staff do at a table."""
    if page.actor is None:
        raise Http404
    return list_people(request, replace(page, reader=replace(page.reader, is_staff=True)))
