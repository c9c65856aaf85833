"""The entries that a phone made without network, sent in their order as soon as it has one again.

Sent twice they are answered alike, so a phone may send all of them until it has been told of each.
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

from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.sheets import next_to_json
from tournaments.api.entries import valid
from tournaments.api.facts import FactsField
from tournaments.api.phones.opening import BySecret
from tournaments.models.held_entry import HeldEntry
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.lists import ListView, list_view
from tournaments.selectors.lists.phones.devices import device_in
from tournaments.selectors.lists.phones.expected import Delivery, Expected
from tournaments.selectors.lists.phones.held_entries import in_the_way, outcome_of, why_of, writers_of
from tournaments.selectors.lists.phones.pens import writing_device
from tournaments.services.lists.outbox import Arrival, State, deliver

MOST_ENTRIES = 100
HIGHEST = 9999  # of a game's number, and of a factor
SETTLED = (State.ACCEPTED, State.LATE)


class ExpectedSerializer(serializers.Serializer[Any]):
    """The game that the page expected."""

    number = serializers.IntegerField(min_value=1, max_value=HIGHEST)
    dealer = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_SEATS),
        min_length=SEATS_PLAYING,
        max_length=SEATS_PLAYING,
    )
    bock = serializers.IntegerField(min_value=1, max_value=HIGHEST)


class DeliverySerializer(serializers.Serializer[Any]):
    """One entry."""

    key = serializers.UUIDField()
    after_key = serializers.UUIDField(allow_null=True, default=None)
    expected = ExpectedSerializer()
    facts = FactsField()

    def validate_facts(self, facts: Any) -> Any:
        """Facts that the engine can read; else its refusal, and nothing of the body is written."""
        parse_entry(facts)
        return facts


class OutboxSerializer(serializers.Serializer[Any]):
    """The entries in the order in which they were made."""

    entries = serializers.ListField(child=DeliverySerializer(), max_length=MOST_ENTRIES)


class Outbox(BySecret):
    """Takes what a phone sends."""

    def post(self, request: Request, **address: Any) -> Response:
        """200 where all entries stand or wait at the desk, 409 where any does not: each says what became of it."""
        opened = self.opened(address)
        body = _body(request)
        actor = opened.writing_with(device_in(body) or writing_device(opened.score_list))
        entries = [_delivery(each) for each in valid(OutboxSerializer(data=body))["entries"]]
        arrivals = deliver(score_list=opened.score_list, entries=entries, actor=actor, at=timezone.now())
        score_list = opened.score_list
        score_list.refresh_from_db(fields=["revision", "status", "state", "needs_review"])
        settled = all(arrival.state in SETTLED for arrival in arrivals)
        answer = {"revision": score_list.revision, "entries": _told(score_list, arrivals)}
        return Response(answer, status=HTTPStatus.OK if settled else HTTPStatus.CONFLICT)


def _body(request: Request) -> dict[str, Any]:
    """The object that was sent; what cannot be read at all is answered as one with mistakes in it, 422."""
    try:
        body = request.data
    except ParseError as error:
        raise serializers.ValidationError(error.detail) from None
    if not isinstance(body, dict):
        raise serializers.ValidationError(gettext("An object is expected."))
    return body


def _delivery(given: dict[str, Any]) -> Delivery:
    return Delivery(
        key=given["key"],
        after_key=given["after_key"],
        expected=Expected.of_json(given["expected"]),
        facts=given["facts"],
    )


def _told(score_list: ScoreList, arrivals: Sequence[Arrival]) -> list[dict[str, Any]]:
    """What the phone is told of each; the list is read only where there is more to say than that they stand."""
    if all(arrival.held is None for arrival in arrivals):
        return [_accepted(arrival) for arrival in arrivals]
    sides = _Sides(score_list, [arrival.held for arrival in arrivals if arrival.held])
    return [_accepted(each) if each.state is State.ACCEPTED else sides.of(each) for each in arrivals]


def _accepted(arrival: Arrival) -> dict[str, Any]:
    return {
        "key": str(arrival.key),
        "state": arrival.state.value,
        "entry": str(arrival.entry),
        "number": arrival.number,
        "points": list(arrival.points),
    }


class _Sides:
    """Both sides of entries that do not stand: what the phone sent, what the list has and expects."""

    def __init__(self, score_list: ScoreList, held: Iterable[HeldEntry]) -> None:
        self.view: ListView = list_view(score_list, full_names=False)
        self.there = {each.pk: in_the_way(self.view.entries, each) for each in held}
        self.writers = writers_of(score_list, [entry.uid for entry in self.there.values() if entry])

    def of(self, arrival: Arrival) -> dict[str, Any]:
        """The answer for one of them."""
        held = arrival.held
        if held is None:
            raise ValueError("an entry that stands has no sides")
        told = {"key": str(arrival.key), "state": arrival.state.value, "code": held.code}
        if arrival.state is not State.HELD:
            return {**told, "sentence": outcome_of(held, self.view.names)}
        return {
            **told,
            "sentence": why_of(held, self.view.names),
            "yours": {"expected": held.expected, "facts": held.facts},
            "theirs": self._theirs(self.there[held.pk]),
        }

    def _theirs(self, entry: Entry | None) -> dict[str, Any]:
        coming = self.view.folded.sheet.next
        return {"next": next_to_json(coming) if coming else None, "entry": self._entry(entry) if entry else None}

    def _entry(self, entry: Entry) -> dict[str, Any]:
        row, writer = self.view.rows[self.view.entries.index(entry)], self.writers.get(entry.uid)
        return {
            "number": row.number,
            "facts": entry.facts,
            "points": list(row.result.points),
            "by": writer.by if writer else "",
            "at": (writer.at if writer else entry.created_at).isoformat(),
        }
