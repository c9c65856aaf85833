"""REST authentication with `Authorization: Bearer <token>`."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts import selectors, services
from accounts.digests import digest_of
from accounts.models import ApiToken, User

SCHEME = "Bearer"
UNKNOWN_TOKEN = _("This token is unknown or was revoked. Create a new one on your account’s page.")
EXPIRED_TOKEN = _("This token expired on {date}. Create a new one on your account’s page.")
TEMPORARY_PASSWORD = _("This account has a temporary password. Sign in and choose your own; then the token works.")


class ApiTokenAuthentication(BaseAuthentication):
    """Finds tokens by their SHA-256 hash, because the tokens themselves aren't stored."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, text = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        token = selectors.token_by_digest(digest_of(text.strip()))
        if token is None:
            raise AuthenticationFailed(UNKNOWN_TOKEN)
        if token.expires_on and token.expires_on < timezone.localdate():
            raise AuthenticationFailed(EXPIRED_TOKEN.format(date=date_format(token.expires_on)), code="token_expired")
        if token.user.password_is_temporary:
            raise AuthenticationFailed(TEMPORARY_PASSWORD, code="password_is_temporary")
        services.note_use(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class ApiTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = ApiTokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token from your account's page."}
