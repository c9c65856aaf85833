"""A table and the desk, at the same time."""

import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def staff(owner: User) -> Client:
    """Somebody of the staff at a desk."""
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(owner)
    return desk
