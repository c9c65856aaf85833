"""The pages of a list without a tournament as somebody opens them in English."""

import pytest
from django.core.cache import caches
from django.test import Client


@pytest.fixture
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    caches["counts"].delete("rate:new_list:127.0.0.1")  # on Redis clearing would take what others count
