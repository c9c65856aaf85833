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

from scoring.lists.as_json.sheets import next_to_json
from tournaments.calls.queue import call_refusal, open_call
from tournaments.models.phones import HeldEntry
from tournaments.models.score_list import ScoreList
from tournaments.phones.held_entries import held_for_phone, outcome_of
from tournaments.phones.rest.opening import BySecret
from tournaments.selectors.lists.correction_wishes import wishes_on_page
from tournaments.selectors.lists.lists import list_view
from tournaments.selectors.lists.table.agreements import voices_of
from tournaments.selectors.lists.table.moments import moment_of
from tournaments.selectors.lists.table.pens import Hand, device_in, hand_of
from tournaments.selectors.tournament.address import redirect_address
from tournaments.selectors.tournament.messages import PUT_AWAY, messages_for_table
from tournaments.services.lists.table.presence import note_presence


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


class Now(BySecret):
    """Shows the list, its writer, and the outcome of this phone's entries; 304 if nothing has changed."""

    def get(self, request: Request, **address: Any) -> Response | HttpResponseNotModified:
        score_list = self.open_list(address).score_list
        if score_list.table is not None:
            note_presence(score_list.table, timezone.now())
        seen, situation = self._seen(request, score_list)
        etag = quote_etag(sha256(repr((seen, get_language())).encode()).hexdigest()[:32])
        unchanged = get_conditional_response(request._request, etag=etag)
        if isinstance(unchanged, HttpResponseNotModified):
            return unchanged
        response = Response(self._answer(score_list, situation), headers={"ETag": etag})
        patch_cache_control(response, private=True, no_cache=True)
        response.holds_no_secret = True  # type: ignore[attr-defined]
        return response

    def _seen(self, request: Request, score_list: ScoreList) -> tuple[object, ListSituation]:
        """Returns a fingerprint of the answer, and the data read for it, with few queries."""
        device = device_in(request.COOKIES)
        hand, (sent, waiting) = hand_of(score_list, device), held_for_phone(score_list, device)
        moment = moment_of(score_list, hand=hand, held=waiting, **_statements_context(score_list))
        address = redirect_address(request.get_host())
        states = [(each.pk, each.status, each.cause, each.code) for each in sent]
        messages = _messages(score_list, request.COOKIES)
        situation = ListSituation(hand=hand, held=sent, moment=moment, address=address, messages=messages)
        return (moment, states, address, messages), situation

    def _answer(self, score_list: ScoreList, situation: ListSituation) -> dict[str, Any]:
        view = list_view(score_list, full_names=False)
        coming = view.folded.sheet.next
        return {
            "revision": score_list.revision,
            "next": next_to_json(coming) if coming else None,
            "pen": situation.hand.value,
            "held": [
                {"key": str(held.key), "status": held.status, "sentence": outcome_of(held, view.names)}
                for held in situation.held
            ],
            "address": situation.address,
            "moment": situation.moment,
            "told": situation.messages,
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
