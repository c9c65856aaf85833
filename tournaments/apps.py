"""The app configuration."""

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_migrate

from tournaments.contributions import Contribution, all_contributions, hand_over


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def import_models(self) -> None:
        """Imports every module below `models`, because the `__init__` files there stay empty."""
        package = import_module("tournaments.models")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
        super().import_models()

    def ready(self) -> None:
        hand_over(_features)
        pre_migrate.connect(_run_before_migrating, sender=self)
        _watch_access()


def _features() -> Iterable[Contribution]:
    from tournaments.features import FEATURES

    return FEATURES


def _run_before_migrating(**_: Any) -> None:
    for each in all_contributions():
        each.before_migrating()


def _watch_access() -> None:
    """Makes streams check access again whenever a role, password or session may have changed."""
    from django.contrib.auth.signals import user_logged_out
    from django.contrib.sessions.models import Session
    from django.db.models.signals import post_delete, post_save

    from accounts.models import Membership, User
    from tournaments.models.tournament import TournamentGrant

    for model in (Membership, TournamentGrant, User):
        post_save.connect(_tell_access, sender=model)
        post_delete.connect(_tell_access, sender=model)
    post_delete.connect(_tell_access, sender=Session)
    user_logged_out.connect(_tell_access)


def _tell_access(**_: Any) -> None:
    from tournaments.live.news import News, tell

    tell(News(None, access=True))
