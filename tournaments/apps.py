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
        """Loads every module of the package `models`, whose `__init__` stays empty."""
        package = import_module("tournaments.models")
        for module in pkgutil.iter_modules(package.__path__):
            import_module(f"tournaments.models.{module.name}")
        super().import_models()

    def ready(self) -> None:
        """Every start migrates first: what a killed restore has left is settled before."""
        pre_migrate.connect(_settle_restores, sender=self)


def _settle_restores(**_: Any) -> None:
    from tournaments.services.installation import placing  # needs the models
    from tournaments.services.installation.data_lock import FolderInUseError, in_use

    if not placing.restores_left():
        return
    try:
        with in_use(Path(settings.DATA_DIR), alone=True):
            placing.settle()
    except FolderInUseError:
        raise CommandError("A restore is not finished. Wait for it; if none runs, stop the servers first.") from None
