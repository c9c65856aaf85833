"""Uploads of offline entries.

Repeated entries get the same answer, so a phone may resend everything until it has an answer for each.
"""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.brakes.rates import is_above
from scoring.lists.as_json.sheets import next_to_json
from tournaments.api.entries import valid
from tournaments.models.phones import HeldEntry
from tournaments.models.score_list import Entry, ScoreList
from tournaments.phones.deliveries import MOST_ENTRIES, deliveries_in
from tournaments.phones.held_entries import conflicting_entry, hold_reason_words, outcome_of, writers_of
from tournaments.phones.outbox import Arrival, State, deliver
from tournaments.phones.rest.opening import BySecret
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.lists.lists import ListView, list_view
from tournaments.selectors.lists.table.pens import device_in
from tournaments.services.ledger import NotNow

# Per list: a table has few phones, each trying every 15 seconds.
MOST_BODIES = 120
SECONDS = 60
SETTLED = (State.ACCEPTED, State.LATE)


class OutboxSerializer(serializers.Serializer[Any]):
    """The entries in order; each is parsed separately."""

    entries = serializers.ListField(max_length=MOST_ENTRIES)


class Outbox(BySecret):
    def post(self, request: Request, **address: Any) -> Response:
        """Returns 200 if all entries were recorded or wait at the desk, 409 if not, 429 if it should be retried."""
        opened = self.open_list(address)
        if is_above(f"outbox:{opened.score_list.uid}", MOST_BODIES, SECONDS):
            raise NotNow("sent_too_often")
        body = _body(request)
        actor = opened.writing_with(device_in(body))
        now = timezone.now()
        entries = deliveries_in(valid(OutboxSerializer(data=body))["entries"], now)
        arrivals = deliver(score_list=opened.score_list, entries=entries, actor=actor, at=now)
        score_list = opened.score_list
        score_list.refresh_from_db(fields=["revision", "status", "state", "needs_review"])
        settled = all(arrival.state in SETTLED for arrival in arrivals)
        answer = {"revision": score_list.revision, "entries": _answers(score_list, arrivals)}
        return Response(answer, status=HTTPStatus.OK if settled else HTTPStatus.CONFLICT)


def _body(request: Request) -> dict[str, Any]:
    try:
        body = request.data
    except ParseError as error:
        raise serializers.ValidationError(error.detail) from None
    if not isinstance(body, dict):
        raise serializers.ValidationError(gettext("Expected an object."))
    return body


def _answers(score_list: ScoreList, arrivals: Sequence[Arrival]) -> list[dict[str, Any]]:
    held = [arrival.held for arrival in arrivals if arrival.held]
    sides = _Sides(score_list, held) if held else None
    return [sides.answer_for(each.held, each) if sides and each.held else _answer_json(each) for each in arrivals]


def _answer_json(arrival: Arrival) -> dict[str, Any]:
    refusal = arrival.refusal
    if refusal is None:
        return _accepted_json(arrival)
    return {"key": arrival.key, "state": arrival.state.value, "code": refusal.code, "sentence": sentence(refusal)}


def _accepted_json(arrival: Arrival) -> dict[str, Any]:
    return {
        "key": arrival.key,
        "state": arrival.state.value,
        "entry": str(arrival.entry),
        "number": arrival.number,
        "points": list(arrival.points),
    }


class _Sides:
    def __init__(self, score_list: ScoreList, held: Iterable[HeldEntry]) -> None:
        self.view: ListView = list_view(score_list, full_names=False)
        self.there = {each.pk: conflicting_entry(self.view.entries, each) for each in held}
        self.writers = writers_of(score_list, [entry.uid for entry in self.there.values() if entry])

    def answer_for(self, held: HeldEntry, arrival: Arrival) -> dict[str, Any]:
        if arrival.state is State.ACCEPTED:
            return _accepted_json(arrival)
        answer = {"key": arrival.key, "state": arrival.state.value, "code": held.code}
        if arrival.state is not State.HELD:
            return {**answer, "sentence": outcome_of(held, self.view.names)}
        return {
            **answer,
            "sentence": hold_reason_words(held, self.view.names),
            "yours": {"expected": held.expected, "facts": held.facts},
            "theirs": self._list_side_json(self.there[held.pk]),
        }

    def _list_side_json(self, entry: Entry | None) -> dict[str, Any]:
        coming = self.view.folded.sheet.next
        return {"next": next_to_json(coming) if coming else None, "entry": self._entry_json(entry) if entry else None}

    def _entry_json(self, entry: Entry) -> dict[str, Any]:
        row, writer = self.view.rows[self.view.entries.index(entry)], self.writers.get(entry.uid)
        return {
            "number": row.number,
            "facts": entry.facts,
            "points": list(row.result.points),
            "by": writer.by if writer else "",
            "at": (writer.at if writer else entry.created_at).isoformat(),
        }
