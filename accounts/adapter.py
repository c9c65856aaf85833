"""How sign-in by allauth behaves here."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """Sign-up leads to the first club, sign-in brings back the user's language."""

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """The page that asks for the club's name."""
        return reverse("club_new")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the account."""
        return reverse("account_settings")

    def set_password(self, user: User, password: str) -> None:
        """Keeps a password that the user chose."""
        user.password_is_temporary = False
        super().set_password(user, password)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """The page after signing in, in the user's language."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if user.language:
            response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")
        return response
