"""The tournaments application."""

import pkgutil
from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments, rounds, lists, standings, sheets."""

    name = "tournaments"

    def import_models(self) -> None:
        """Loads every module of the package `models`, whose `__init__` stays empty."""
        package = import_module("tournaments.models")
        for module in pkgutil.iter_modules(package.__path__):
            import_module(f"tournaments.models.{module.name}")
        super().import_models()
