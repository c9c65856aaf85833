import pytest
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from accounts import services
from accounts.authentication import ApiTokenAuthentication, ApiTokenScheme
from accounts.models import User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def authenticate(header: str | None) -> object:
    headers = {} if header is None else {"HTTP_AUTHORIZATION": header}
    return ApiTokenAuthentication().authenticate(Request(APIRequestFactory().get("/", **headers)))


@pytest.fixture
def user() -> User:
    return UserFactory()


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_token_names_its_user(scheme: str, user: User) -> None:
    made = services.create_token(user=user, name="x")
    assert authenticate(f"{scheme} {made.text}") == (user, made.token)
    made.token.refresh_from_db()
    assert made.token.last_used_at is not None


@pytest.mark.parametrize("header", [None, "", "Basic eDp5", "Token abc"])
def test_no_token_is_nobody(header: str | None) -> None:
    assert authenticate(header) is None


@pytest.mark.parametrize("text", ["kd_unknown", "", "ä", "a b"])
def test_token_unknown_is_refused(text: str) -> None:
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {text}")


def test_token_revoked_is_refused(user: User) -> None:
    made = services.create_token(user=user, name="x")
    services.revoke_token(token=made.token)
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {made.text}")


def test_token_of_a_closed_account_is_refused(user: User) -> None:
    made = services.create_token(user=user, name="x")
    User.objects.filter(pk=user.pk).update(is_active=False)
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {made.text}")


def test_digest_itself_is_no_token(user: User) -> None:
    made = services.create_token(user=user, name="x")
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {made.token.digest}")


def test_scheme_is_found_by_the_schema() -> None:
    scheme = ApiTokenScheme.get_match(ApiTokenAuthentication)
    assert scheme.get_security_definition(None)["scheme"] == "bearer"
