from uuid import uuid4

from django.test import Client

from tests.tournaments.views.pages import url
from tournaments.models.tournament import Tournament


def post(client: Client, tournament: Tournament, page: str, *rest: int, htmx: bool = False, **data):
    headers = {"hx-request": "true"} if htmx else {}
    return client.post(url(page, tournament, *rest), {"client_key": uuid4(), **data}, headers=headers)
