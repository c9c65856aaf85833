"""The accounts application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users, clubs, roles, sign-in."""

    name = "accounts"
