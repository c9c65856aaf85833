"""Our versions of the allauth forms."""

from contextlib import suppress
from typing import Any

from allauth.account import forms
from allauth.account.utils import passthrough_next_redirect_url
from allauth.core import context
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.adapter import admit, attempt_of
from accounts.brakes import brakes
from accounts.models import User
from accounts.openings import is_invited


class _OwnWords(Form):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = {"login": _("E-mail address"), "email": _("E-mail address"), "remember": _("Stay signed in")}
        for name in labels.keys() & self.fields.keys():
            field = self.fields[name]
            field.label = labels[name]
            if "placeholder" in field.widget.attrs:
                field.widget.attrs["placeholder"] = labels[name]


class LoginForm(_OwnWords, forms.LoginForm):  # type: ignore[misc]  # allauth is untyped
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autofocus"] = True


class PasswordResetForm(_OwnWords, forms.ResetPasswordForm):  # type: ignore[misc]  # allauth is untyped
    pass


class PasswordChangeForm(forms.ChangePasswordForm):  # type: ignore[misc]  # allauth is untyped
    def clean_oldpassword(self) -> str:
        admit(context.request, self.user.email)
        password: str = super().clean_oldpassword()
        brakes.forget(attempt_of(context.request, self.user.email))
        return password


class SignUpForm(_OwnWords, forms.SignupForm):  # type: ignore[misc]  # allauth is untyped
    """A sign-up form that never reveals, even by its timing, whether an address already has an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        next(iter(self.fields.values())).widget.attrs["autofocus"] = True

    def validate_unique_email(self, value: str) -> str:
        if settings.EMAIL_URL:
            return str(super().validate_unique_email(value))
        self.account_already_exists = selectors.has_account(value)
        return value

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Returns the new user, or None and a response that doesn't reveal the existing account."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])  # takes as long as saving would
        if settings.EMAIL_URL:
            user, response = super().try_save(request)
            return user, response
        user = None if self.account_already_exists else self._try_save(request)
        # Invited people continue at once, although this tells them whether an address has an account.
        if user is not None and is_invited(request):
            return user, None
        request.session.flush()  # the cookie of a new session would reveal the account
        return None, redirect(passthrough_next_redirect_url(request, reverse("account_created"), "next"))

    def _try_save(self, request: HttpRequest) -> User | None:
        with suppress(IntegrityError), transaction.atomic():
            user: User = self.save(request)
            return user
        return None
