"""Fixtures for pages of free lists."""

import pytest
from django.core.cache import caches
from django.test import Client


@pytest.fixture
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    caches["counts"].delete("rate:new_list:127.0.0.1")  # clearing Redis would also remove the counts of parallel tests
