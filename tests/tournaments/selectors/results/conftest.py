from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation


@pytest.fixture
def english(client: Client) -> Iterator[None]:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    with translation.override("en"):
        yield
