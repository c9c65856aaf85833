"""Opens the organisers' pages and presses their buttons."""

from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tournaments.models.tournament import Tournament


def url(name: str, tournament: Tournament, *args: int) -> str:
    return reverse(name, args=[tournament.slug, *args])


def post(desk: Client, name: str, tournament: Tournament, *args: int, **data: object) -> str:
    """Presses a button and returns the page it leads to."""
    sent = {"client_key": str(uuid4()), **data}
    response = desk.post(url(name, tournament, *args), sent, follow=True)
    return response.content.decode()


def press(desk: Client, name: str, tournament: Tournament, *args: int, **data: object) -> None:
    """Presses a button without opening the page it leads to."""
    desk.post(url(name, tournament, *args), {"client_key": str(uuid4()), **data})


def read(desk: Client, name: str, tournament: Tournament, *args: int) -> str:
    response = desk.get(url(name, tournament, *args))
    assert response.status_code == 200
    return response.content.decode()
