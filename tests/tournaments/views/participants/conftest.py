import pytest
from django.test import Client


@pytest.fixture
def as_owner(owner) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client
