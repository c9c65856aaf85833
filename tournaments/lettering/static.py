"""Files of the static folder that paper is made with."""

from pathlib import Path

from django.contrib.staticfiles import finders


def static_file(name: str) -> Path:
    """A file of the static folder."""
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(name)
    return Path(path)
