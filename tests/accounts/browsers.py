"""Test clients with unique addresses."""

from itertools import count

from django.test import Client

ORIGINS = count(1)


def browser() -> Client:
    number = next(ORIGINS)
    return Client(REMOTE_ADDR=f"10.9.{number // 250}.{number % 250 + 1}", headers={"accept-language": "en"})
