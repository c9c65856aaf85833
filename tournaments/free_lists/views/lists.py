"""Lists the free lists and creates new ones."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.openings import may_begin_lists
from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.free_lists.access import group_by_token, list_by_token, list_token
from tournaments.free_lists.forms import NewListForm
from tournaments.free_lists.lifecycle import create_list, length_of
from tournaments.free_lists.lists import (
    group_key,
    known_groups,
    my_lists,
    names_of,
    rule_choices,
    rule_starts,
    rules_at,
)
from tournaments.free_lists.views.context import PREFIX, actor_at, noindex
from tournaments.free_lists.views.cookie import kept_tokens, remember_link
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ListGroup, ScoreList
from tournaments.phrases.errors.sentences import sentence
from tournaments.services.rules.versions import rule_set_version
from tournaments.views.actors import client_key_of, post_data, write_request_of
from tournaments.views.rate import exceeds_rate

SAME = "same"  # keeps the earlier list's rules
# Form fields by the engine's names.
FIELDS = {"sitting": "sits", "normal_games": "games"}
MOST_NEW, WITHIN = 40, 3600  # new lists per address and seconds


@dataclass(kw_only=True)
class Start:
    user: User | None
    tokens: list[str]
    earlier: ScoreList | None = None
    group: ListGroup | None = None
    groups: dict[str, ListGroup] = field(default_factory=dict)

    def rules(self) -> list[tuple[str, str]]:
        same = [(SAME, _("as on the last list"))] if self.earlier else []
        return [*same, *rule_choices(self.user)]

    def initial(self) -> dict[str, Any]:
        group = {"group": self.group.name} if self.group else {}
        if self.earlier is None:
            return group
        length = length_of(self.earlier)
        names = {f"name_{place}": name for place, name in names_of(self.earlier).items()}
        return {**names, **group, "games": length.games, "pflichtsoli": length.pflichtsoli, "pot": length.pot}

    def rule_set(self, choice: str) -> RuleSetVersion:
        if choice == SAME and self.earlier:
            return self.earlier.rule_set
        return rule_set_version(rules_at(choice, self.user))


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@never_cache
@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    lines = my_lists(user_of(request), kept_tokens(request))
    return noindex(render(request, "free_lists/lists.html", {"lists": lines}))


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    if not may_begin_lists(request.user):
        return noindex(render(request, "free_lists/closed.html", status=403))
    start = _start(request)
    form = NewListForm(post_data(request), rules=start.rules(), initial=start.initial())
    answer = None
    if request.method == "POST":
        client_key_of(request)
        answer = _answer(request, form, start)
    return _form_page(request, form, start) if answer is None else answer


def _answer(request: HttpRequest, form: NewListForm, start: Start) -> HttpResponse | None:
    """Returns the response to a form, or None if it should be shown again."""
    if exceeds_rate(request, "new_list", MOST_NEW, WITHIN):
        return render(request, "429.html", status=429)
    score_list = _create(request, form, start)
    return None if score_list is None else _redirect_to_list(request, score_list)


def _redirect_to_list(request: HttpRequest, score_list: ScoreList) -> HttpResponse:
    token = list_token(score_list)
    messages.success(request, _("The list is ready. Anyone with its link can write in it."))
    page = "usual_rules" if request.POST.get("do") == "rules" else "page"
    return remember_link(request, redirect(f"{PREFIX}_{page}", token=token), token)


def _form_page(request: HttpRequest, form: NewListForm, start: Start) -> HttpResponse:
    form.focus_first_error()
    context = {"form": form, "groups": start.groups.values(), "rule_starts": rule_starts(start.user)}
    return noindex(render(request, "free_lists/new.html", context, status=422 if form.errors else 200))


def _start(request: HttpRequest) -> Start:
    user, tokens = user_of(request), kept_tokens(request)
    start = Start(user=user, tokens=tokens, groups=known_groups(user, tokens))
    try:
        opened = list_by_token(request.GET["again"]) if "again" in request.GET else None
        start.group = group_by_token(request.GET["group"]) if "group" in request.GET else None
    except Http404:
        return start
    if opened is not None:
        start.earlier = opened.score_list
        # With a read link one may reuse the names, but not join the group.
        start.group = start.group or (opened.score_list.free.group if opened.may_write else None)
    if start.group:
        start.groups[group_key(start.group.name)] = start.group
    return start


def _create(request: HttpRequest, form: NewListForm, start: Start) -> ScoreList | None:
    if not form.is_valid():
        return None
    values = form.cleaned_data
    try:
        return create_list(
            names=form.names(),
            rule_set=start.rule_set(values["rules"]),
            length=form.length(form.sitting()),
            title=values["title"],
            group=start.groups.get(group_key(values["group"])),
            new_group=values["group"],
            owner=start.user,
            write_request=write_request_of(request, actor_at(start.user)),
        )
    except RuleViolation as violation:
        shown = FIELDS.get(violation.field or "")
        named = RuleViolation(violation.code, shown, **violation.params) if shown else violation
        refuse(form, named, partial(sentence, private=True))
        return None
