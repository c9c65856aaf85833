"""A list that somebody else types a second time: a blank grid, then only the rows that differ."""

from dataclasses import dataclass, replace
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.models.list_draft import SecondDraft
from tournaments.models.score_list import ScoreList
from tournaments.paper.second import Difference, with_first
from tournaments.phrases.lists.second import row_words
from tournaments.selectors.lists.lists import list_view
from tournaments.selectors.lists.second import check_second, differences, first_facts, typists_of
from tournaments.services.lists.drafts import keep_draft
from tournaments.services.lists.second import confirm_both, take_second
from tournaments.views.lists.grid.page import Sheet, grid_context, keep, seen_draft, sheet_of
from tournaments.views.lists.pages import refused
from tournaments.views.lists.table_context import TableRequest

FIRST, SECOND = "first", "second"


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferentRow:
    """A row in which both entries differ, in words; `number` of the game in the list, None where it is none."""

    index: int
    number: int | None
    first: str
    second: str


@never_cache
@require_http_methods(["GET", "POST"])
def second_entry(request: HttpRequest, page: TableRequest) -> HttpResponse:
    """The blank grid of a second entry or, once it is whole, what differs."""
    page.refuse_reader()
    if request.method == "POST":
        page.write_request(request)  # refused without a key, whatever becomes of it
    try:
        check_second(page.score_list, page.view, page.writer.user_id)
    except RuleViolation as violation:
        return refused(request, page, violation)
    draft = SecondDraft.objects.filter(score_list=page.score_list).first()
    if draft is None or "facts" not in draft.typed:
        return _typing(request, page)
    if request.method == "POST":
        return _settled(request, page, draft)
    return _shown(request, page, draft)


# The blank grid


def _typing(request: HttpRequest, page: TableRequest) -> HttpResponse:
    sheet = sheet_of(request, _blank(page), SecondDraft)
    fragment = bool(request.htmx)  # type: ignore[attr-defined]
    wants_comparison = not fragment and not {"compare", "save"}.isdisjoint(request.POST)
    if wants_comparison and (done := _compared(request, page, sheet)):
        return done
    if request.method == "POST" and (request.POST.get("typing") or not fragment):
        keep(sheet, seen_draft(request))
    name = "lists/grid/form.html" if fragment else "lists/grid/page.html"
    return render(request, name, {**grid_context(sheet), "second": True}, status=sheet.status)


def _blank(page: TableRequest) -> TableRequest:
    """The list as if nothing had been entered: the second entry shows nothing of the first."""
    blank = replace(page)
    blank.__dict__["view"] = list_view(page.score_list, full_names=True, blank=True)
    return blank


def _compared(request: HttpRequest, page: TableRequest, sheet: Sheet) -> HttpResponse | None:
    """The way on with a second entry that is whole."""
    reading = sheet.grid.reading
    if not reading.is_whole or not reading.facts:
        sheet.refuse(RuleViolation("second_not_whole"))
        return None
    typed = {**(sheet.typed.as_json() or {}), "facts": [dict(facts) for facts in reading.facts]}
    seen = seen_draft(request)
    keep_draft(
        score_list=page.score_list,
        typed=typed,
        actor=page.writer,
        window=sheet.window,
        at=timezone.now(),
        seen=seen,
        of=SecondDraft,
    )
    return _gone_on(request, page)


# What differs


def _found(page: TableRequest, draft: SecondDraft) -> tuple[Difference, ...]:
    return differences(page.score_list, page.view, draft.typed["facts"], penalises=page.may_penalise)


def _shown(request: HttpRequest, page: TableRequest, draft: SecondDraft) -> HttpResponse:
    first, second = first_facts(page.score_list, page.view), draft.typed["facts"]
    rows = [
        DifferentRow(
            index=index,
            number=page.view.rows[each.first].number if each.first is not None else None,
            first=row_words(None if each.first is None else first[each.first], page.view.names),
            second=row_words(None if each.second is None else second[each.second], page.view.names),
        )
        for index, each in enumerate(_found(page, draft))
    ]
    context = {
        "page": page,
        "rows": rows,
        "draft": draft,
        "first_names": ", ".join(dict.fromkeys(typist.name for typist in typists_of(page.score_list))),
        "list_at": page.url("page"),
    }
    return render(request, "lists/paper/second.html", context)


def _settled(request: HttpRequest, page: TableRequest, draft: SecondDraft) -> HttpResponse:
    """One difference settled, as it was shown; the page comes again while there are others."""
    found, right = _found(page, draft), request.POST.get("right", "")
    who, _colon, index = right.partition(":")
    as_shown = seen_draft(request) == draft.at and index.isdecimal() and int(index) < len(found)
    try:
        if as_shown and who == FIRST:
            _take_first(page, draft, found[int(index)])
        elif as_shown and who == SECOND:
            _take_second(request, page, draft, found[int(index)])
    except RuleViolation as violation:
        messages.error(request, page.sentence(violation))
    return _gone_on(request, page)


def _take_first(page: TableRequest, draft: SecondDraft, difference: Difference) -> None:
    rows = with_first(first_facts(page.score_list, page.view), draft.typed["facts"], difference)
    keep_draft(
        score_list=page.score_list,
        typed={**draft.typed, "facts": rows},
        actor=page.writer,
        window=draft.window,
        at=timezone.now(),
        seen=draft.at,
        of=SecondDraft,
    )


def _take_second(request: HttpRequest, page: TableRequest, draft: SecondDraft, difference: Difference) -> None:
    take_second(
        score_list=page.score_list,
        entries=page.view.entries,
        second=draft.typed["facts"],
        difference=difference,
        write_request=page.write_request(request, request.POST.get("reason", "").strip()),
    )


def _gone_on(request: HttpRequest, page: TableRequest) -> HttpResponse:
    """The same page, or the desk once nothing differs any more and the list is confirmed."""
    here = redirect(page.url("second"))
    now = replace(page, score_list=ScoreList.objects.get(pk=page.score_list.pk))
    now.score_list.table = page.table
    kept = SecondDraft.objects.filter(score_list=page.score_list).first()
    if kept is None or "facts" not in kept.typed or _found(now, kept):
        return here
    request_now = replace(page.write_request(request), client_key=uuid4(), seen_revision=now.score_list.revision)
    names = [typist.name for typist in typists_of(page.score_list)]
    try:
        confirm_both(score_list=now.score_list, first=names, write_request=request_now)
    except RuleViolation as violation:
        return refused(request, page, violation)
    number = page.table.number
    messages.success(request, _("Table {number}: both entries agree, the list is confirmed.").format(number=number))
    where = {"slug": page.tournament.slug, "number": page.table.round.number}
    return redirect(f"{reverse('round_desk', kwargs=where)}?after={number}")
