"""Notices of the corrections a table has requested, and the pages for deciding on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.entries import TotalsEntry
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.forms.typed import without_nul
from tournaments.models.json_values import JSONObject
from tournaments.models.lists.correction_wish import CorrectionWish, WishStatus
from tournaments.phrases.lists.correction_wishes import totals_words
from tournaments.phrases.lists.facts import facts_words
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.correction_wishes import edit_of, title_of, wish_in, wishes_on_page
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.lists.writing import wish_refusal
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists.correction_wishes import accept_wish, decline_wish, take_back_wish, wish_correction
from tournaments.views.lists.opened import ListRequest, TableRequest
from tournaments.views.lists.preview import CHOICES, ShownWaysOut, chosen_conflict, shown_ways_out
from tournaments.views.refusals import status_of

# Values of the buttons.
WISH, DECLINE = "wish", "decline"
ANSWERS = (DECLINE, *CHOICES)


@dataclass(frozen=True, slots=True, kw_only=True)
class WishNotice:
    wish: CorrectionWish
    title: str
    at: str
    address: str


def wish_notices(opened: TableRequest) -> list[WishNotice]:
    """Returns the open wishes, and for the table also the answered ones; returns none for readers."""
    if opened.actor is None:
        return []
    wishes = wishes_on_page(opened.score_list)
    return [_notice(opened, wish) for wish in wishes if wish.status == WishStatus.OPEN or not opened.reader.is_staff]


def _notice(opened: TableRequest, wish: CorrectionWish) -> WishNotice:
    at, address = time_of_day(wish.wished_at, opened.tournament.time_zone), opened.url("wish", wish=wish.uid)
    return WishNotice(wish=wish, title=title_of(wish), at=at, address=address)


def send_wish(request: HttpRequest, opened: ListRequest, edit: Edit) -> HttpResponse:
    opened.require_writer()
    if opened.reader.is_staff or opened.score_list.table is None:
        raise Http404
    write_request = opened.write_request(request)
    wish_correction(score_list=opened.score_list, edit=edit, at=timezone.now(), write_request=write_request)
    return redirect(opened.url("page"))


@never_cache
@require_POST
def take_back(request: HttpRequest, opened: TableRequest, wish: UUID) -> HttpResponse:
    """Withdraws an open wish, or dismisses an answered one."""
    write_request = opened.write_request(request)
    try:
        take_back_wish(score_list=opened.score_list, wish=wish, at=timezone.now(), write_request=write_request)
    except RuleViolation as violation:
        messages.error(request, opened.sentence(violation))
    return redirect(opened.url("page"))


@never_cache
@require_http_methods(["GET", "POST"])
def decide(request: HttpRequest, opened: TableRequest, wish: UUID) -> HttpResponse:
    opened.require_writer()
    asked, refusal = wish_in(opened.score_list, wish), None
    if request.method == "POST" and request.POST.get("do") in ANSWERS:
        try:
            messages.success(request, _answer_wish(request, opened, asked))
            return redirect(opened.url("page"))
        except RuleViolation as violation:
            refusal, asked = violation, wish_in(opened.score_list, wish)
    context = _context(opened, asked, refusal)
    return render(request, "lists/wishes/decide.html", context, status=status_of(refusal) if refusal else 200)


def _answer_wish(request: HttpRequest, opened: TableRequest, asked: CorrectionWish) -> str:
    """Returns the success message. Raises everything the services do."""
    do, reason = request.POST["do"], request.POST.get("reason", "").strip()
    write_request = opened.write_request(request, reason)
    common: dict[str, Any] = {"wish": asked.uid, "at": timezone.now(), "write_request": write_request}
    if do == DECLINE:
        decline_wish(score_list=opened.score_list, answer=without_nul(request.POST.get("answer", "")), **common)
        return _("Declined. The table’s page shows this.")
    accept_wish(score_list=opened.score_list, conflict=chosen_conflict(opened, do), **common)
    return _("Corrected as the table asked. The table’s page shows this.")


def _context(opened: TableRequest, asked: CorrectionWish, refusal: RuleViolation | None) -> dict[str, Any]:
    ways_out, hindrance = _ways_out_or_hindrance(opened, asked) if asked.status == WishStatus.OPEN else (None, "")
    said = opened.sentence(refusal) if refusal else ""
    return {
        "opened": opened,
        "notice": _notice(opened, asked),
        "is_open": asked.status == WishStatus.OPEN,
        "is_closed": wish_refusal(opened.score_list) is not None,
        "ways_out": ways_out,
        "preview": ways_out.preview if ways_out else None,
        "refusal": said or (ways_out.refusal if ways_out else ""),
        "hindrance": hindrance,
        **_comparison(opened, asked),
        "urls": _urls(opened, asked),
        "client_key": uuid4(),
        "longest": LONGEST_REASON,
        **merge_contexts(each.on_list(opened, None) for each in all_contributions()),
    }


def _ways_out_or_hindrance(opened: TableRequest, asked: CorrectionWish) -> tuple[ShownWaysOut | None, str]:
    try:
        return shown_ways_out(opened, edit_of(asked)), ""
    except Http404:
        return None, _("The entry this wish is about is no longer in the list.")
    except RuleViolation as violation:
        return None, opened.sentence(violation)


def _comparison(opened: TableRequest, asked: CorrectionWish) -> dict[str, Any]:
    row = next((row for row in opened.view.entries if row.uid == asked.entry), None)
    names = opened.view.names_then(opened.view.entries.index(row)) if row else opened.view.names
    was, becomes = (dict(facts_rows(facts, names)) for facts in (asked.noted, asked.facts))
    replaces = Spot(asked.spot) is not Spot.BEFORE
    aspects = dict.fromkeys([*(was if replaces else ()), *becomes])
    return {
        "replaces": replaces,
        "wants": asked.facts is not None,
        "compared": [(name, was.get(name), becomes.get(name)) for name in aspects],
        "changed_since": row is not None and row.facts != asked.noted,
    }


def facts_rows(facts: JSONObject | None, names: Mapping[int, str]) -> list[tuple[str, str]]:
    entry = parse_entry(facts) if facts else None
    return list(totals_words(entry, names)) if isinstance(entry, TotalsEntry) else facts_words(entry, names)


def _urls(opened: TableRequest, asked: CorrectionWish) -> dict[str, str]:
    there = any(row.uid == asked.entry for row in opened.view.entries)
    entry = opened.url("entry", entry=asked.entry) if there else ""
    return {"page": opened.url("page"), "entry": entry, "reopen": opened.url("reopen")}
