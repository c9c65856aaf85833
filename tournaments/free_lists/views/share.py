"""Manages the links and owner of a free list, and deletes it."""

from collections.abc import Callable

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleViolation
from tournaments.free_lists import lifecycle
from tournaments.free_lists.access import group_token, list_by_token
from tournaments.free_lists.views.context import PREFIX, FreeListRequest, actor_at
from tournaments.free_lists.views.cookie import remember_link
from tournaments.free_lists.views.lists import user_of
from tournaments.free_lists.views.pages import page_context
from tournaments.services.ledger import Actor
from tournaments.views.actors import write_request_of
from tournaments.views.lists.pages import button_view
from tournaments.views.reachable import absolute_address

STEPS = ("claim", "renew", "throw_away", "finish", "reopen")


@never_cache
@require_safe
def share(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    links = {"read": _address(request, f"{PREFIX}_page", opened.read_token)}
    if opened.actor is not None:
        links["write"] = _address(request, f"{PREFIX}_page", opened.linked.token)
    if opened.score_list.free.group is not None and opened.actor is not None:
        links["group"] = _address(request, "list_group", group_token(opened.score_list.free.group))
    context = page_context(request, opened, "share")
    context |= {
        "links": links,
        "codes": {name: segno.make(link, micro=False).svg_data_uri(scale=5, border=3) for name, link in links.items()},
        "urls": {**context["urls"], **{name: opened.url(name) for name in STEPS}},
    }
    return render(request, "free_lists/share.html", context)


def _address(request: HttpRequest, name: str, token: str) -> str:
    return absolute_address(request, reverse(name, kwargs={"token": token}))


def _button_view(write: Callable[[HttpRequest, FreeListRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Wraps the view of a button so that errors are shown on the share page."""

    @never_cache
    @require_POST
    def view(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
        try:
            return write(request, opened)
        except RuleViolation as violation:
            return _show_refusal(request, opened, violation)

    return view


def _show_refusal(request: HttpRequest, opened: FreeListRequest, violation: RuleViolation) -> HttpResponse:
    if violation.code == "client_key_missing":
        raise violation
    messages.error(request, opened.sentence(violation))
    return redirect(opened.url("share"))


@_button_view
def claim(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    write_request = write_request_of(request, opened.writer)
    if opened.user is None:
        raise Http404
    lifecycle.claim_list(score_list=opened.score_list, user=opened.user, write_request=write_request)
    messages.success(request, _("The list has been added to your account."))
    return redirect(opened.url("share"))


@_button_view
def renew(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    token = lifecycle.renew_links(score_list=opened.score_list, write_request=write_request_of(request, opened.writer))
    messages.success(request, _("The earlier links no longer work. Share the new one."))
    return remember_link(request, redirect(f"{PREFIX}_share", token=token), token)


@_button_view
def throw_away(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    lifecycle.throw_away(score_list=opened.score_list, write_request=write_request_of(request, opened.writer))
    return redirect(opened.url("page"))


@never_cache
@require_POST
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """Restores a deleted list, which `at_list` wouldn't open."""
    opened = list_by_token(token)
    actor: Actor = actor_at(user_of(request))
    if not opened.may_write or opened.score_list.free.owner_id not in (None, actor.user_id):
        raise Http404
    lifecycle.take_back(score_list=opened.score_list, write_request=write_request_of(request, actor))
    messages.success(request, _("The list has been restored."))
    return redirect(f"{PREFIX}_page", token=token)


finish = button_view(lifecycle.finish_list, gettext_lazy("The list is finished."))
reopen = button_view(lifecycle.reopen_list, gettext_lazy("The list has been reopened."))
