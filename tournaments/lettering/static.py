"""Access to static files for pages and print."""

from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent.parent / "static"


def static_file(name: str) -> Path:
    """Raises FileNotFoundError if there is no such file."""
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(name)
    return path
