"""Checks whether strangers may sign up or start free lists."""

from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils import timezone

from accounts.invitations import invitation_at
from accounts.models import Membership, User

OPEN = "open"


def may_sign_up(request: HttpRequest) -> bool:
    """Returns whether sign-up is open or the request comes from an open invitation."""
    return settings.SIGN_UP == OPEN or is_invited(request)


def is_invited(request: HttpRequest) -> bool:
    """Returns whether the request comes from an open invitation."""
    there = request.POST.get("next") or request.GET.get("next") or ""
    try:
        match = resolve(urlsplit(there).path)
    except (Resolver404, ValueError):
        return False
    return match.url_name == "invitation" and invitation_at(match.kwargs["code"], now=timezone.now()) is not None


def may_begin_lists(user: User | AnonymousUser) -> bool:
    """Returns whether the user may start a free list. Club members always may."""
    if settings.NEW_LISTS == OPEN:
        return True
    return isinstance(user, User) and Membership.objects.filter(user=user).exists()


def for_templates(request: HttpRequest) -> dict[str, Any]:
    return {"may_sign_up": partial(may_sign_up, request), "may_begin_lists": partial(may_begin_lists, request.user)}
