"""Loads page templates without their indentation, a quarter of a long page."""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"[ \t]*\n[ \t]*")


class Loader(filesystem.Loader):
    """Keeps the line breaks, so that errors name the right line."""

    def get_contents(self, origin: Origin) -> str:
        contents: str = super().get_contents(origin)
        return INDENTATION.sub("\n", contents) if origin.name.endswith(".html") else contents
