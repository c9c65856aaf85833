"""The pages of a list without a tournament as somebody opens them in English."""

import pytest
from django.core.cache import cache
from django.test import Client


@pytest.fixture
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    cache.delete("rate:new_list:127.0.0.1")  # clearing a cache would take what others that test beside this one count
