"""The tournaments application."""

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.management.base import CommandError
from django.db.models.signals import pre_migrate


class TournamentsConfig(AppConfig):
    """Tournaments, rounds, lists, standings, sheets."""

    name = "tournaments"

    def import_models(self) -> None:
        """Loads every module of the package `models` and its rooms, whose `__init__` stay empty."""
        package = import_module("tournaments.models")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
        super().import_models()

    def ready(self) -> None:
        """Every start migrates first: what a killed restore has left is settled before."""
        pre_migrate.connect(_settle_restores, sender=self)
        _watch_access()


def _watch_access() -> None:
    """Streams are asked anew whom they are for when somebody's roles, password or session may have changed."""
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


def _settle_restores(**_: Any) -> None:
    from tournaments.laptop.backups import placing  # needs the models
    from tournaments.laptop.backups.data_lock import FolderInUseError, in_use

    if not placing.restores_left():
        return
    try:
        with in_use(Path(settings.DATA_DIR), alone=True):
            placing.settle()
    except FolderInUseError:
        raise CommandError("A restore is not finished. Wait for it; if none runs, stop the servers first.") from None
