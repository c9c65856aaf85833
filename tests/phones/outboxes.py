"""Offline entries for services, for tests."""

from datetime import UTC, datetime
from uuid import uuid4

from tournaments.models.score_list import ScoreList
from tournaments.phones.expected import Delivery, Expected
from tournaments.phones.outbox import Arrival, deliver
from tournaments.services.ledger import Actor

AT = datetime(2026, 11, 20, 19, 14, tzinfo=UTC)
PHONE = Actor(kind="table", label="1/1", device="a" * 32)
PAIR = {"value": 2, "winners": [1, 2]}
OTHER = {"value": 3, "winners": [3, 4]}
ALL = (1, 2, 3, 4)


def delivery(number: int, facts=PAIR, after: Delivery | None = None, **otherwise) -> Delivery:
    """Returns a game at a table of four, as expected by a page opened before any Pflichtsolo."""
    expected = {"number": number, "dealer": (number - 1) % 4 + 1, "players": ALL, "bock": 1, **otherwise}
    return Delivery(key=uuid4(), after_key=after and after.key, expected=Expected(**expected), facts=facts)


def deliver_now(score_list: ScoreList, *entries: Delivery, actor: Actor = PHONE) -> list[Arrival]:
    return list(deliver(score_list=ScoreList.objects.get(pk=score_list.pk), entries=entries, actor=actor, at=AT))


def arrival_states(arrivals: list[Arrival]) -> list[tuple[str, str]]:
    """Returns each state with the reason it is held, or ""."""
    return [(each.state.value, each.held.code if each.held else "") for each in arrivals]


def facts_of(score_list: ScoreList) -> list[object]:
    """Returns the facts of games and the names of events, in order."""
    return [row.facts.get("event", row.facts) for row in score_list.entries.order_by("order_key")]
