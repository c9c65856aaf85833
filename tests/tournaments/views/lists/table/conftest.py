import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def staff(owner: User) -> Client:
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(owner)
    return desk
