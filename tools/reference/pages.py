"""The generated pages of docs/reference/."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import django
from django.apps import apps

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page, the module that generates its blocks, and advice on describing things that lack a description."""

    path: str
    module: str
    advice: str

    def text(self) -> str:
        return (ROOT / self.path).read_text(encoding="utf-8")

    def blocks(self) -> Mapping[str, str]:
        blocks: Mapping[str, str] = self._maker().blocks()
        return blocks

    def undescribed_names(self) -> Iterator[str]:
        """Yields the names of things on the page that have no description in the code."""
        yield from self._maker().undescribed_names()

    def _maker(self) -> Any:
        if not apps.ready:
            os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
            django.setup()
        return import_module(f"tools.reference.{self.module}")


PAGES = (
    Page(path="docs/reference/api.md", module="operations", advice="describe it in the docstring of its view"),
    Page(path="docs/reference/commands.md", module="commands", advice="add a help text"),
    Page(path="docs/reference/documents.md", module="documents", advice="add an explanation in the registry"),
    Page(path="docs/reference/make.md", module="targets", advice="add a comment above it in the Makefile"),
    Page(
        path="docs/reference/referee.md",
        module="referee",
        advice="give its paragraph or source in scoring/cards/codes.py",
    ),
    Page(
        path="docs/reference/refusals.md",
        module="refusals",
        advice="add it to a group in tools/reference/refusals.py",
    ),
    Page(path="docs/reference/settings.md", module="settings", advice="add a help text to its field"),
)
