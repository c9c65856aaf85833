"""Opens a free list for its pages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from scoring.errors import RuleViolation
from tournaments.free_lists.access import Link, LinkedList, group_token, list_by_token, list_token
from tournaments.free_lists.lists import is_thrown_away, title_of
from tournaments.free_lists.looks import counted_as
from tournaments.free_lists.views.cookie import remember_link
from tournaments.services.ledger import Actor
from tournaments.views.actors import user_actor
from tournaments.views.lists.opened import ListRequest, Reader, device_of, keep_device, may_write, without_secret
from tournaments.views.refusals import refusal_page

PREFIX = "free_list"
LISTS_AT = "/l/"
ORDERS = ("newest", "oldest")
VIEWS = ("both", "plus", "minus")


@dataclass(kw_only=True)
class FreeListRequest(ListRequest):
    """A list opened by a link; `order` and `shown` only affect the display."""

    parts: ClassVar[Mapping[str, str]] = {
        "frame": "free_lists/frame.html",
        "finished": "free_lists/finished.html",
        "time_up": "free_lists/time_up.html",
        "more": "free_lists/more.html",
        "below": "free_lists/below.html",
        "totals": "free_lists/totals_now.html",
        "looks": "free_lists/looks.html",
    }

    linked: LinkedList
    user: User | None = None
    order: str = "newest"
    shown: str = "both"

    @property
    def name(self) -> str:
        return title_of(self.score_list, [place.name for place in self.view.places])

    @property
    def newest_first(self) -> bool:
        return self.order == "newest"

    @property
    def may_decide(self) -> bool:
        """True for the owner, or for any writer if the list has no owner."""
        owner = self.score_list.free.owner_id
        return self.actor is not None and owner in (None, self.actor.user_id)

    @property
    def read_token(self) -> str:
        return list_token(self.score_list, Link.READ)

    def as_shown(self) -> "FreeListRequest":
        if self.shown == "both" or self.view.has_totals or self.view.folded.broken:
            return self
        other = replace(self, score_list=counted_as(self.score_list, self.shown))
        return self if other.view.folded.broken else other


View = Callable[..., HttpResponse]


def at_list(view: View, *, readers_order: bool = False) -> View:
    """Opens a list by its token, or raises 404; POST requires a write link.

    `readers_order`: whether readers may use POST, because it changes nothing in the list.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **address: Any) -> HttpResponse:
        device = device_of(request)
        opened = _list_request(request, list_by_token(token), device)
        if is_thrown_away(opened.score_list):
            return _render_thrown_away(request, opened)
        if request.method not in ("GET", "HEAD") and not readers_order:
            opened.require_writer()
        try:
            response = view(request, opened, **address)
        except RuleViolation as violation:
            response = refusal_page(request, violation, opened.sentence)
        group = opened.score_list.free.group
        response = without_secret(response, request.path, opened.url("page"), *([group_token(group)] if group else []))
        return noindex(keep_device(request, remember_link(request, response, token), device, LISTS_AT))

    return wrapper


def noindex(response: HttpResponse) -> HttpResponse:
    """Keeps search engines from indexing a secret URL."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _render_thrown_away(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    if not opened.may_decide or request.method not in ("GET", "HEAD"):
        raise Http404
    context = {"opened": opened, "urls": {"take_back": opened.url("take_back")}}
    return noindex(render(request, "free_lists/thrown_away.html", context))


def _list_request(request: HttpRequest, linked: LinkedList, device: str) -> FreeListRequest:
    user = request.user if isinstance(request.user, User) else None
    actor = actor_at(user, device) if linked.may_write else None
    return FreeListRequest(
        linked=linked,
        score_list=linked.score_list,
        actor=actor,
        reader=Reader(may_write=may_write(linked.score_list, actor), may_organise=linked.may_write),
        prefix=PREFIX,
        where={"token": linked.token},
        user=user,
        order=_first_known(request.GET.get("order"), linked.score_list.free.display.get("order"), ORDERS),
        shown=_first_known(request.GET.get("view"), linked.score_list.free.display.get("view"), VIEWS),
    )


def actor_at(user: User | None, device: str = "") -> Actor:
    """Returns the signed-in user, or else whoever opened the link on their phone."""
    return user_actor(user) if user else Actor(kind="table", label="link", device=device)


def _first_known(choice: str | None, setting: str | None, known: tuple[str, ...]) -> str:
    return next((each for each in (choice, setting) if each in known), known[0])
