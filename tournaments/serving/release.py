"""Which release this is: the same in all processes that render the same pages, another one wherever files differ."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

FOLDERS = ("accounts", "config", "locale", "scoring", "static", "templates", "tournaments")
ENDINGS = frozenset({".py", ".html", ".js", ".css", ".mo"})
LENGTH = 12  # letters


def release() -> str:
    """A mark of all files that pages are made of, by their names, sizes and times."""
    return hashlib.sha256("\n".join(sorted(_files())).encode()).hexdigest()[:LENGTH]


def _files() -> Iterator[str]:
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
            if path.suffix in ENDINGS:
                facts = path.stat()
                yield f"{path.relative_to(root)} {facts.st_size} {facts.st_mtime_ns}"
