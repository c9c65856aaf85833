"""Editing the rule sets of tournaments and clubs."""

from collections.abc import Mapping
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.datastructures import MultiValueDictKeyError

from accounts.models import User
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.rules import RuleSet
from tournaments.forms.rules.rule_sets import RulesForm, reset_option
from tournaments.selectors.rules.rule_sets import (
    Start,
    book_starts,
    club_starts,
    event_starts,
    start_at,
    variant_starts,
)
from tournaments.views.fragments import is_fragment
from tournaments.views.refusals import status_of_form

Starts = list[tuple[str, tuple[Start, ...]]]


def signed_in_user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("expected a signed-in user")
    return request.user


def chosen_start(request: HttpRequest) -> Start | None:
    token = request.GET.get("start")
    return start_at(signed_in_user(request), token) if token else None


def starts_for(user: User, without: str = "") -> Starts:
    """Uses two queries."""
    parts = (("books", book_starts()), ("variants", variant_starts()), ("clubs", club_starts(user)))
    return [*parts, ("events", tuple(start for start in event_starts(user) if start.token != without))]


def rules_form(
    request: HttpRequest,
    start: RuleSet,
    *,
    name: str = "",
    leave_out: tuple[str, ...] = (),
    only: tuple[str, ...] = (),
) -> RulesForm:
    """Resets one option to the rule book's value if the POST data has "back"."""
    if request.method != "POST":
        return RulesForm(start=start, initial={"name": name}, leave_out=leave_out, only=only)
    start = _start_as_shown(request, start)
    back = request.POST.get("back")
    data = request.POST if back is None else reset_option(request.POST, back, rule_book(start.key))
    return RulesForm(data, start=start, leave_out=leave_out, only=only)


def _start_as_shown(request: HttpRequest, start: RuleSet) -> RuleSet:
    """Uses the rule book the form was shown for, because another one may be in use now."""
    key = request.POST.get("book", start.key)
    return rule_book(key) if key in RULE_BOOKS and key != start.key else start


def wants_save(request: HttpRequest) -> bool:
    return request.method == "POST" and "back" not in request.POST and request.POST.get("do") != "check"


def render_form(request: HttpRequest, form: RulesForm, page: str, context: Mapping[str, object]) -> HttpResponse:
    status = HTTPStatus.OK if "back" in request.POST else status_of_form(form)
    if is_fragment(request) and request.method == "POST":
        return render(request, "rules/changes.html", {"form": form, "fragment": True})
    return render(request, page, {"form": form, **context}, status=status)


def posted_start(request: HttpRequest) -> Start:
    try:
        return start_at(signed_in_user(request), request.POST["start"])
    except MultiValueDictKeyError:
        raise Http404 from None
