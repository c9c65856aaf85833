"""Offline entries as sent by phones, for tests."""

from uuid import uuid4

from django.test import Client

from tests.phones.outboxes import PAIR


def outbox_entry(number: int, facts: object = PAIR, **more: object) -> dict[str, object]:
    """Returns a game at a table of four, as expected by a page opened before any Pflichtsolo."""
    expected = {"number": number, "dealer": (number - 1) % 4 + 1, "players": [1, 2, 3, 4], "bock": 1}
    return {"key": str(uuid4()), "after_key": None, "expected": expected, "facts": facts, **more}


def post_outbox(phone: Client, address: str, *entries: object, **more: object):
    return phone.post(address, {"entries": list(entries), **more}, content_type="application/json")
