"""Access to static files for pages and printing."""

from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent.parent / "static"


def static_file(name: str) -> Path:
    """Returns the path of a static file. Raises FileNotFoundError if it doesn't exist."""
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(name)
    return path
