"""The allauth adapter."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.brakes import brakes
from accounts.brakes.devices import device_of, remember_device
from accounts.brakes.origins import origin_of
from accounts.models import User
from accounts.openings import may_sign_up
from accounts.site_address import site_address


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "enter_current_password": _("This is not the current password."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return may_sign_up(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return reverse("club_new")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_settings")

    def set_password(self, user: User, password: str) -> None:
        user.password_is_temporary = False
        super().set_password(user, password)

    def is_safe_url(self, url: str) -> bool:
        """Allows redirects to the requested host only, as Django's language switch does."""
        allowed = {self.request.get_host()}
        return url_has_allowed_host_and_scheme(url, allowed, require_https=self.request.is_secure())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Builds links in mails from the site's own address, whatever Host the request claims."""
        super().send_mail(template_prefix, email, {**context, **_own_links(context)})

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if user.language:
            response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")
        remember_device(request, response, user.email)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        return origin_of(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        admit(request, account_of(request, credentials))

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        brakes.note_failure(attempt_of(request, account_of(request, credentials)))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        attempt = attempt_of(request, account_of(request, credentials))
        with waits_as_validation_errors(), brakes.hashing_slot(attempt):
            user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            brakes.forget(attempt)
        return user


def _own_links(content: Mapping[str, Any]) -> dict[str, Any]:
    address = site_address()
    if not address:
        return {}
    links = {name: address + urlsplit(link).path for name, link in content.items() if name.endswith("_url")}
    return {**links, "current_site": {"name": urlsplit(address).netloc}}


def admit(request: HttpRequest, account: str) -> None:
    """Counts a password attempt. Raises ValidationError if the client still has to wait."""
    with waits_as_validation_errors():
        brakes.admit(attempt_of(request, account), now=time.time())


@contextmanager
def waits_as_validation_errors() -> Iterator[None]:
    try:
        yield
    except brakes.TooSoonError as wait:
        message = ngettext("Wait a second, then try again.", "Wait {n} seconds, then try again.", wait.seconds)
        raise ValidationError(message.format(n=wait.seconds), code="must_wait") from None


def attempt_of(request: HttpRequest, account: str) -> brakes.Attempt:
    return brakes.Attempt(account=account, origin=origin_of(request), device=device_of(request, account))


def account_of(request: HttpRequest, credentials: dict[str, Any]) -> str:
    user = request.user
    signed_in = user.email if user.is_authenticated else ""
    return str(credentials.get("email") or signed_in).lower()
