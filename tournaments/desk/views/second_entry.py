"""The second entry of a list, typed into a blank grid and then compared."""

import re
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.desk.drafts import discard_draft
from tournaments.desk.grid.page import TypedList, grid_context, keep_typed, seen_draft, typed_list_of
from tournaments.desk.second_entries import check_second, differences, draft_to_settle, first_facts, typists_of
from tournaments.desk.second_entry_settling import Choice, Side, confirm_agreed, settle, was_confirmed
from tournaments.desk.second_entry_words import row_words
from tournaments.forms.typed import without_nul
from tournaments.models.desk.list_draft import SecondDraft
from tournaments.models.json_values import JSONObject
from tournaments.phrases.lists.games import paper_name
from tournaments.services.ledger import LONGEST_REASON, StaleRevision
from tournaments.views.lists.opened import TableRequest

# Value of a button: the correct entry and the difference's index.
RIGHT = re.compile(r"(first|second):([0-9]{1,4})")


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferentRow:
    index: int
    number: str
    first: str
    second: str


@never_cache
@require_http_methods(["GET", "POST"])
def second_entry(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    opened.require_writer()
    if request.method == "POST":
        opened.write_request(request)  # requires a key in every case
    draft = draft_to_settle(opened.score_list)
    refusal = _refusal(opened, settles=draft is not None)
    if request.htmx:  # type: ignore[attr-defined]
        return _answer_typing(request, opened, refusal or (RuleViolation("second_compared") if draft else None))
    if refusal is not None:
        return _go_to_desk(request, opened) if _was_confirmed(request, opened) else opened.refused(request, refusal)
    if draft is None:
        return _answer_grid(request, opened)
    return _settle_row(request, opened) if request.method == "POST" else _render_differences(request, opened, draft)


def _refusal(opened: TableRequest, *, settles: bool) -> RuleViolation | None:
    try:
        check_second(opened.score_list, opened.view, opened.writer.user_id, settles=settles)
    except RuleViolation as violation:
        return violation
    return None


# Blank grid


def _answer_typing(request: HttpRequest, opened: TableRequest, refusal: RuleViolation | None) -> HttpResponse:
    """Returns the form after each keystroke; saves the draft, or shows why it can't."""
    typed_list = _typed_list(request, opened)
    if refusal is not None:
        typed_list.refuse(refusal)
    elif request.POST.get("typing"):
        typed_list.keep(seen_draft(request))
    return _render_grid(request, typed_list, "desk/grid/form.html")


def _answer_grid(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    typed_list = _typed_list(request, opened)
    wants_comparison = not {"compare", "save"}.isdisjoint(request.POST)
    if wants_comparison and _complete_draft(request, typed_list):
        return _confirm_and_redirect(request, opened)
    if "discard" in request.POST:
        discard_draft(score_list=opened.score_list, window=typed_list.window, seen=seen_draft(request), of=SecondDraft)
        return redirect(opened.url("second"))
    if request.method == "POST":
        typed_list.keep(seen_draft(request))
    return _render_grid(request, typed_list, "desk/grid/page.html")


def _typed_list(request: HttpRequest, opened: TableRequest) -> TypedList:
    """Returns the typed list without showing the first entry."""
    return typed_list_of(request, replace(opened, blank=True), SecondDraft)


def _render_grid(request: HttpRequest, typed_list: TypedList, name: str) -> HttpResponse:
    return render(request, name, {**grid_context(typed_list), "second": True}, status=typed_list.status)


def _complete_draft(request: HttpRequest, typed_list: TypedList) -> bool:
    """Marks a complete second entry as ready to compare, unless another window has changed it."""
    reading = typed_list.grid.reading
    if not reading.is_whole or not reading.facts:
        typed_list.refuse(RuleViolation("second_not_whole"))
        return False
    facts = [dict(facts) for facts in reading.facts]
    whole: JSONObject = {"facts": facts, "penalises": typed_list.opened.reader.may_penalise, "reason": _reason(request)}
    typed = {**(typed_list.typed.as_json() or {}), **whole}
    typed_list.draft = keep_typed(typed_list.opened, typed, typed_list.window, seen_draft(request), SecondDraft)
    # Another window has changed it: show its notice and keep this input.
    return not typed_list.belongs_to_other_window


def _reason(request: HttpRequest) -> str:
    return without_nul(request.POST.get("reason", "")).strip()[:LONGEST_REASON]


# Differences


def _render_differences(request: HttpRequest, opened: TableRequest, draft: SecondDraft) -> HttpResponse:
    first, second = first_facts(opened.score_list, opened.view), draft.typed["facts"]
    found = differences(opened.score_list, opened.view, draft)
    rows = [
        DifferentRow(
            index=index,
            number=_row_name(opened, each.first),
            first=row_words(None if each.first is None else first[each.first], opened.view.names),
            second=row_words(None if each.second is None else second[each.second], opened.view.names),
        )
        for index, each in enumerate(found)
    ]
    context = {
        "opened": opened,
        "rows": rows,
        "draft": draft,
        "asks_reason": opened.reader.must_say_why and not draft.typed.get("reason"),
        "first_names": tuple(dict.fromkeys(typist.name for typist in typists_of(opened.score_list))),
        "list_at": opened.url("page"),
    }
    return render(request, "desk/second_entry.html", context)


def _row_name(opened: TableRequest, first: int | None) -> str:
    game = opened.view.rows[first].result.game if first is not None else None
    return paper_name(opened.view.folded.sheet.games, game, opened.view.names) if game else ""


def _settle_row(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    right = request.POST.get("right")
    try:
        if right is None:
            raise RuleViolation("second_compared")
        if right:
            settle(
                score_list=opened.score_list,
                choice=_choice(request, right),
                write_request=opened.write_request(request, _reason(request)),
            )
    except RuleViolation as violation:
        messages.error(request, opened.sentence(violation))
        return redirect(opened.url("second"))
    return _confirm_and_redirect(request, opened)


def _choice(request: HttpRequest, right: str) -> Choice:
    pressed = RIGHT.fullmatch(right)
    if pressed is None:
        raise StaleRevision("second_changed")
    return Choice(right=Side(pressed[1]), index=int(pressed[2]), seen=seen_draft(request))


def _confirm_and_redirect(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    return _go_to_desk(request, opened) if _confirm(request, opened) else redirect(opened.url("second"))


def _go_to_desk(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    number = opened.table.number
    messages.success(request, _("Table {number}: both entries agree, the list is confirmed.").format(number=number))
    where = {"slug": opened.tournament.slug, "number": opened.table.round.number}
    return redirect(f"{reverse('round_desk', kwargs=where)}?after={number}")


def _confirm(request: HttpRequest, opened: TableRequest) -> bool:
    write_request = opened.write_request(request, _reason(request))
    try:
        return confirm_agreed(score_list=opened.score_list, write_request=write_request)
    except RuleViolation as violation:
        messages.error(request, opened.sentence(violation))
        return False


def _was_confirmed(request: HttpRequest, opened: TableRequest) -> bool:
    return request.method == "POST" and was_confirmed(
        score_list=opened.score_list, write_request=opened.write_request(request)
    )
