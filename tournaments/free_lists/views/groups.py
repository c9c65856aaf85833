"""The page of a group."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.free_lists.access import group_by_token, list_token, lists_of
from tournaments.free_lists.fame import group_view
from tournaments.free_lists.views.context import noindex
from tournaments.free_lists.views.cookie import kept_tokens
from tournaments.free_lists.views.lists import user_of


@never_cache
@require_safe
def group(request: HttpRequest, token: str) -> HttpResponse:
    list_group = group_by_token(token)
    user = user_of(request)
    writable = [*kept_tokens(request), *(list_token(each) for each in (lists_of(user)[:100] if user else ()))]
    view = group_view(list_group, writable)
    context = {
        "group": list_group,
        "lists": view.lists,
        "famous": view.famous,
        "new": f"{reverse('free_list_new')}?group={token}",
    }
    return noindex(render(request, "free_lists/group.html", context))
