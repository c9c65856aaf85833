"""The pages of a list without a tournament as somebody opens them in English."""

import pytest
from django.test import Client


@pytest.fixture
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
