"""Answers to each member of the cast."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.test import Client

from accounts.models import User

# Roles, and two without one; the fixture `cast` has somebody for each.
CAST = ("owner", "organiser", "helper", "referee", "stranger", "anonymous")
# Status of an organisers' page for each.
ORGANISERS = {"owner": 200, "organiser": 200, "helper": 404, "referee": 404, "stranger": 404, "anonymous": 302}

Answer = TypeVar("Answer")


def signed_in(user: User | None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    return client


def answers(
    cast: dict[str, User | None],
    ask: Callable[[Client], Answer],
    client_of: Callable[[User | None], Client] = signed_in,
) -> dict[str, Answer]:
    """Calls `ask` for each member, rolling back after each."""
    results = {}
    for who, user in cast.items():
        with transaction.atomic():
            results[who] = ask(client_of(user))
            transaction.set_rollback(True)
    return results
