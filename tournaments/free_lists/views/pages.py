"""The pages of a free list."""

import csv
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.adapter import stored_format
from tournaments.free_lists.access import group_token
from tournaments.free_lists.people import ListPlayer, players_of, rank_players, steps_of
from tournaments.free_lists.views.context import ORDERS, VIEWS, FreeListRequest
from tournaments.phones.views.held_entries import held_context
from tournaments.selectors.lists.lists import EntryRow, ListView
from tournaments.selectors.lists.table.moments import moment_of
from tournaments.selectors.lists.table.pens import Hand
from tournaments.views.charts import bars, lines
from tournaments.views.downloads import as_download, file_name
from tournaments.views.lists.context import lines_of, list_context
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.opened import ListRequest
from tournaments.views.lists.pages import END, edit
from tournaments.views.spreadsheets import escape_formula

ORDER_NAMES = {"newest": gettext_lazy("newest first"), "oldest": gettext_lazy("newest last")}
VIEW_NAMES = {
    "both": gettext_lazy("plus and minus"),
    "plus": gettext_lazy("only plus"),
    "minus": gettext_lazy("only minus"),
}
STEPS = (
    "page",
    "events",
    "standing",
    "course",
    "settings",
    "share",
    "print",
    "figures",
    "people",
    "finish",
    "reopen",
    "time_up",
    "redeal",
    "now",
)


@never_cache
@require_http_methods(["GET", "POST"])
def list_page(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    if request.method == "GET" and (not opened.reader.may_write or opened.view.has_totals):
        return _render_list(request, opened, None)
    return edit(request, opened, END, _render_list)


def _render_list(request: HttpRequest, opened: ListRequest, editor: Editor | None) -> HttpResponse:
    if not isinstance(opened, FreeListRequest):
        raise TypeError("expected a page of a list without a tournament")
    held = held_context(opened)
    moment = moment_of(opened.score_list, hand=Hand.NONE, held=[notice.held for notice in held["held_notices"]])
    context = {**page_context(request, opened, "list", editor), **held, "moment": moment}
    return render(request, "lists/page.html", context, status=editor.status if editor else 200)


def page_context(
    request: HttpRequest, opened: FreeListRequest, tab: str, editor: Editor | None = None
) -> dict[str, Any]:
    """Returns the context for every page; `view`, `rows` and sums depend on the chosen display."""
    context, shown = list_context(opened, editor), opened.as_shown()
    if shown is not opened:
        context |= {"view": shown.view, "rows": lines_of(shown)}
    group, open_end = opened.score_list.free.group, stored_format(opened.score_list).normal_games is None
    return {
        **context,
        "opened": opened,
        "tab": tab,
        "urls": {**context["urls"], **{name: opened.url(name) for name in STEPS}},
        "people": players_of(opened.view, shown.view),
        "open_end": open_end,
        "left": 0 if open_end else context["left"],
        "orders": _display_links(opened, "order", ORDERS, ORDER_NAMES) if tab == "list" else [],
        "views": _display_links(opened, "view", VIEWS, VIEW_NAMES),
        "group_url": reverse("list_group", kwargs={"token": group_token(group)}) if group and opened.actor else "",
        "again": f"{reverse('free_list_new')}?again={opened.linked.token}",
        "look": urlencode({"order": opened.order, "view": opened.shown}),
    }


def _display_links(opened: FreeListRequest, name: str, known: tuple[str, ...], words: Any) -> list[dict[str, Any]]:
    """Returns links that each change one display choice and keep the other."""
    now = {"order": opened.order, "view": opened.shown}
    return [
        {"name": words[each], "url": "?" + urlencode({**now, name: each}), "current": now[name] == each}
        for each in known
    ]


@never_cache
@require_safe
def standing(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    context = page_context(request, opened, "standing")
    rows = rank_players(context["people"])
    chart = bars([(person.short, person.points) for _rank, person in rows])
    return render(request, "free_lists/standing.html", {**context, "ranked": rows, "chart": chart})


@never_cache
@require_safe
def course(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    context = page_context(request, opened, "course")
    people: Sequence[ListPlayer] = context["people"]
    columns = zip(*(person.course for person in people), strict=True)
    context |= {
        "chart": lines([(person.short, person.course) for person in people]),
        "steps": list(zip(steps_of(context["view"]), columns, strict=True)),
    }
    return render(request, "free_lists/course.html", context)


def _counting_rows(view: ListView) -> list[EntryRow]:
    return [row for row in view.rows if row.result.points]


@never_cache
@require_safe
def figures(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    """Returns the points of each game by player, and the totals, as CSV."""
    view = opened.as_shown().view
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    as_download(response, file_name(opened.name, ending="csv"))
    response.write("\N{BYTE ORDER MARK}")
    writer = csv.writer(response, delimiter=";")
    names = [escape_formula(place.name) for place in view.places]
    totals = [f"{_('Total')} {place.name}" for place in view.places]
    writer.writerow([_("Game"), *names, *totals, _("Value"), _("Dealer"), _("Bock factor")])
    for row in _counting_rows(view):
        points = [_cell(cell.points) for cell in row.cells]
        course = [cell.total for cell in row.cells]
        writer.writerow([row.number or "", *points, *course, _cell(row.value), *_dealer_cells(row, names)])
    writer.writerow([_("Sum"), *(place.total for place in view.places), *([""] * (len(names) + 3))])
    return response


def _dealer_cells(row: EntryRow, names: Sequence[str]) -> tuple[str, int | str]:
    dealers = [name for name, cell in zip(names, row.cells, strict=True) if cell.dealt]
    return (dealers[0], row.bock) if dealers else ("", "")


def _cell(number: int | None) -> int | str:
    return "" if number is None else number
