"""What the page of a table's list shows beside the list: its time, its address for players, its progress."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from tournaments.contributions import contributed, merged
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ListStatus
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.lists.table.moments import moment_of
from tournaments.selectors.lists.table.table_people import shared_seats
from tournaments.selectors.tournament.address import current_address
from tournaments.selectors.tournament.counting_record import record_words
from tournaments.selectors.tournament.messages import (
    PUT_AWAY,
    ShownMessage,
    messages_for_everybody,
    messages_for_table,
)
from tournaments.views.lists.correction_wishes import wish_notices
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.parts import STEPS, list_context, questions
from tournaments.views.lists.table.agreements import agreement_context
from tournaments.views.lists.table.pens import pen_context
from tournaments.views.lists.table_context import TableRequest
from tournaments.views.reachable import reachable_address

SECONDS = 60  # of a minute


def page_context(request: HttpRequest, page: TableRequest, editor: Editor | None) -> dict[str, Any]:
    """The page of a table's list: the list, its state in a line, further actions."""
    context = {
        **list_context(page, editor),
        "urls": _urls(page),
        "is_open": page.score_list.status == ListStatus.OPEN,
        "goes_on": editor is not None or _goes_on(page),
        "is_confirmed": page.score_list.status == ListStatus.CONFIRMED,
        **_time(page),
        "wish_notices": wish_notices(page),
        **agreement_context(page),
        **pen_context(page),
        "told": _messages(request, page),
        "to_note": _to_note(page),
        "asks_seats": page.actor is not None and not page.view.rows,
        "shared_seats": shared_seats(page.view) if page.results_shown else (),
        "record": record_words(page.tournament),
        **_for_players(request, page),
        **merged(each.on_table(request, page) for each in contributed()),
    }
    return {**context, "moment": _moment(page, context)}


def _to_note(page: TableRequest) -> str:
    """The step that a list which is in waits for: `confirm` of totals in question, `hand_in` of an open one, or ""."""
    if not (page.is_staff and page.may_write):
        return ""
    if questions(page.view):
        return "confirm"
    return "" if page.view.has_totals or page.score_list.status != ListStatus.OPEN else "hand_in"


def _moment(page: TableRequest, context: Mapping[str, Any]) -> str:
    """The moment that the page is made at, from what it shows; "" for whoever does not ask for a later one."""
    if not page.at_table:
        return ""
    return moment_of(
        page.score_list,
        hand=page.hand,
        held=[notice.held for notice in context.get("held_notices", ())],
        voices=context["voices"],
        wishes=[notice.wish for notice in context["wish_notices"]],
        call=context["call"].row if context.get("call") else None,
    )


def _messages(request: HttpRequest, page: TableRequest) -> list[ShownMessage]:
    """What the organisers tell the table, or everybody to who looks from outside; one query at most."""
    now = timezone.now()
    if page.actor is None:
        return messages_for_everybody(page.tournament, now)
    return messages_for_table(page.table, now, request.COOKIES.get(PUT_AWAY, ""))


def _goes_on(page: TableRequest) -> bool:
    """Whether the table plays on: what is due next is told to all who look."""
    return page.score_list.status == ListStatus.OPEN and page.table.round.status == RoundStatus.STARTED


def _for_players(request: HttpRequest, page: TableRequest) -> dict[str, object]:
    """What staff show to a table that keeps its own list: its address, also as a code for a phone's camera."""
    if not page.is_staff or page.table.round.status not in (RoundStatus.PUBLISHED, RoundStatus.STARTED):
        return {}
    address = table_address(page.table, current_address() or request)
    return {
        "players_address": address,
        "unreachable": not reachable_address(request),
        "players_code": segno.make(address, micro=False).svg_data_uri(scale=5, border=3),
    }


def _time(page: TableRequest) -> dict[str, object]:
    """When the table's time is up, in the tournament's time zone, and what is left of it; empty while none is set."""
    ends_at = _ends_at(page)
    if ends_at is None:
        return {}
    left = seconds_left(ends_at, timezone.now())
    return {
        "ends": time_of_day(ends_at, page.tournament.time_zone),
        "seconds_left": left,
        "minutes_left": -(-left // SECONDS),
    }


def _ends_at(page: TableRequest) -> datetime | None:
    table = page.table
    if table.round.status != RoundStatus.STARTED or table.ends_at is None:
        return None
    return table.ends_at + timedelta(minutes=table.extra_minutes)


def seconds_left(ends_at: datetime, now: datetime) -> int:
    """Whole seconds until then, 0 once it has passed."""
    return max(0, int((ends_at - now).total_seconds()))


def _urls(page: TableRequest) -> dict[str, str]:
    addresses = {name: page.url(name) for name in ("page", "events", *STEPS)}
    if page.results_shown and not page.view.has_totals:
        addresses["people"] = page.url("people")
    if page.at_table:
        addresses["now"] = page.url("now")
    if page.may_write:
        addresses["wrong_seats"] = page.url("wrong_seats")
    if page.may_penalise and page.may_write:
        addresses["penalty"] = page.url("penalty")
    if page.is_staff and page.may_write:
        addresses["break_off"] = page.url("break_off")
    if page.is_staff and "points" in page.ways:
        addresses["grid"] = page.url("grid")
    if page.is_staff:
        where = {"slug": page.tournament.slug, "number": page.table.round.number}
        addresses["totals"] = f"{reverse('round_totals', kwargs=where)}?table={page.table.number}"
    return addresses
