"""The state of a list, which its phones poll."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.http import HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.lists.as_json.outlooks import outlook_to_json
from scoring.lists.as_json.sheets import next_to_json
from scoring.lists.outlook import outlook
from tournaments.adapter import ENGINE_VERSION, fold_after, folded_as_far_as_legal
from tournaments.calls.queue import call_refusal, open_call
from tournaments.models.phones import HeldEntry
from tournaments.models.score_list import ScoreList
from tournaments.phones.held_entries import held_for_phone, outcome_of
from tournaments.phones.rest.opening import BySecret
from tournaments.selectors.lists.correction_wishes import wishes_on_page
from tournaments.selectors.lists.lists import entries_of, list_view
from tournaments.selectors.lists.table.agreements import voices_of
from tournaments.selectors.lists.table.moments import moment_of
from tournaments.selectors.lists.table.pens import Hand, device_in, hand_of
from tournaments.selectors.tournament.address import redirect_address
from tournaments.selectors.tournament.messages import PUT_AWAY, messages_for_table
from tournaments.services.lists.table.presence import note_presence

EMPTY_OUTLOOK: dict[str, Any] = {"steps": [], "tables": []}


class ConditionalAnswer(BySecret):
    """Returns 304 if nothing has changed."""

    def get(self, request: Request, **address: Any) -> Response | HttpResponseNotModified:
        score_list = self.open_list(address).score_list
        if score_list.table is not None:
            note_presence(score_list.table, timezone.now())
        seen, basis = self.seen(request, score_list)
        etag = quote_etag(sha256(repr((seen, get_language())).encode()).hexdigest()[:32])
        unchanged = get_conditional_response(request._request, etag=etag)
        if isinstance(unchanged, HttpResponseNotModified):
            return unchanged
        response = Response(self.answer(score_list, basis), headers={"ETag": etag})
        patch_cache_control(response, private=True, no_cache=True)
        response.holds_no_secret = True  # type: ignore[attr-defined]
        return response

    def seen(self, request: Request, score_list: ScoreList) -> tuple[object, Any]:
        """Returns a fingerprint of the answer, and the data read for it, with few queries."""
        raise NotImplementedError

    def answer(self, score_list: ScoreList, basis: Any) -> dict[str, Any]:
        raise NotImplementedError


def _revision_parts(score_list: ScoreList) -> tuple[object, ...]:
    return score_list.pk, score_list.revision, score_list.rule_set_id, score_list.format, ENGINE_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSituation:
    """The state of a list apart from its entries.

    `address`: the page's new URL, if it has moved; `messages`: time, text and uid of messages.
    """

    hand: Hand
    held: Sequence[HeldEntry]
    moment: str
    address: str | None
    messages: Sequence[tuple[str, str, str]]


class Now(ConditionalAnswer):
    """Shows the list, its writer, and the outcome of this phone's entries."""

    def seen(self, request: Request, score_list: ScoreList) -> tuple[object, ListSituation]:
        device = device_in(request.COOKIES)
        hand, (sent, waiting) = hand_of(score_list, device), held_for_phone(score_list, device)
        moment = moment_of(score_list, hand=hand, held=waiting, **_statements_context(score_list))
        address = redirect_address(request.get_host())
        states = [(each.pk, each.status, each.cause, each.code) for each in sent]
        messages = _messages(score_list, request.COOKIES)
        situation = ListSituation(hand=hand, held=sent, moment=moment, address=address, messages=messages)
        return (moment, states, address, messages), situation

    def answer(self, score_list: ScoreList, basis: ListSituation) -> dict[str, Any]:
        view = list_view(score_list, full_names=False)
        coming = view.folded.sheet.next
        return {
            "revision": score_list.revision,
            "next": next_to_json(coming) if coming else None,
            "pen": basis.hand.value,
            "held": [
                {"key": str(held.key), "status": held.status, "sentence": outcome_of(held, view.names)}
                for held in basis.held
            ],
            "address": basis.address,
            "moment": basis.moment,
            "told": basis.messages,
        }


def _statements_context(score_list: ScoreList) -> dict[str, Any]:
    """Returns the call and the players' statements about a list; three queries."""
    if score_list.table_id is None:
        return {}
    call = open_call(score_list) if call_refusal(score_list) is None else None
    return {"voices": voices_of(score_list), "wishes": wishes_on_page(score_list), "call": call}


def _messages(score_list: ScoreList, cookies: Mapping[str, str]) -> list[tuple[str, str, str]]:
    if score_list.table is None:
        return []
    shown = messages_for_table(score_list.table, timezone.now(), cookies.get(PUT_AWAY, ""))
    return [(said.at, said.text, str(said.row.uid)) for said in shown]


class OutlookView(ConditionalAnswer):
    """Shows the possible next games, in case the phone loses its network."""

    def seen(self, request: Request, score_list: ScoreList) -> tuple[object, None]:
        return _revision_parts(score_list), None

    def answer(self, score_list: ScoreList, basis: None) -> dict[str, Any]:
        done = folded_as_far_as_legal(score_list, [entry.facts for entry in entries_of(score_list)])
        entries = [entry for entry in done.entries if entry is not None]
        foreseen = EMPTY_OUTLOOK if done.broken else outlook_to_json(outlook(fold_after(score_list, entries)))
        return {"revision": score_list.revision, **foreseen}
