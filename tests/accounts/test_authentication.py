from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from accounts import services
from accounts.authentication import ApiTokenAuthentication, ApiTokenScheme
from accounts.models import Scope, User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def create_token(*, user: User, name: str, scope: str = Scope.ENTER, expires_on: date | None = None) -> Any:
    return services.create_token(user=user, name=name, scope=scope, expires_on=expires_on)


def authenticate(header: str | None) -> object:
    headers = {} if header is None else {"HTTP_AUTHORIZATION": header}
    return ApiTokenAuthentication().authenticate(Request(APIRequestFactory().get("/", **headers)))


@pytest.fixture
def user() -> User:
    return UserFactory()


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_token_authenticates_its_user(scheme: str, user: User) -> None:
    made = create_token(user=user, name="x")
    assert authenticate(f"{scheme} {made.text}") == (user, made.token)
    made.token.refresh_from_db()
    assert made.token.last_used_at is not None


@pytest.mark.parametrize("header", [None, "", "Basic eDp5", "Token abc"])
def test_no_token_authenticates_nobody(header: str | None) -> None:
    assert authenticate(header) is None


@pytest.mark.parametrize("text", ["kd_unknown", "", "ä", "a b"])
def test_token_unknown_is_refused(text: str) -> None:
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {text}")


def test_token_revoked_is_refused(user: User) -> None:
    made = create_token(user=user, name="x")
    services.revoke_token(token=made.token)
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {made.text}")


@pytest.mark.parametrize(("day", "works"), [(3, True), (2, True), (1, False)])
@time_machine.travel(datetime(2026, 7, 1, 22, 30, tzinfo=UTC))  # 2 July in Berlin
def test_token_works_until_its_last_day(day: int, works: bool, user: User) -> None:
    made = create_token(user=user, name="x", expires_on=date(2026, 7, day))
    if works:
        assert authenticate(f"Bearer {made.text}") == (user, made.token)
        return
    with pytest.raises(AuthenticationFailed) as refusal:
        authenticate(f"Bearer {made.text}")
    assert refusal.value.get_codes() == "token_expired"


def test_token_of_a_closed_account_is_refused(user: User) -> None:
    made = create_token(user=user, name="x")
    User.objects.filter(pk=user.pk).update(is_active=False)
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {made.text}")


def test_token_waits_while_the_password_is_temporary(user: User) -> None:
    made = create_token(user=user, name="x")
    services.hand_out_password(user=user)
    with pytest.raises(AuthenticationFailed) as refusal:
        authenticate(f"Bearer {made.text}")
    assert (refusal.value.status_code, refusal.value.get_codes()) == (401, "password_is_temporary")
    User.objects.filter(pk=user.pk).update(password_is_temporary=False)
    assert authenticate(f"Bearer {made.text}") == (user, made.token)


def test_digest_is_refused_as_token(user: User) -> None:
    made = create_token(user=user, name="x")
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {made.token.digest}")


def test_scheme_is_found_by_the_schema() -> None:
    scheme = ApiTokenScheme.get_match(ApiTokenAuthentication)
    assert scheme.get_security_definition(None)["scheme"] == "bearer"
