"""Files of the static folder that pages draw and paper is made with."""

from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent.parent / "static"


def static_file(name: str) -> Path:
    """A file of the static folder. Raises FileNotFoundError if there is none."""
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(name)
    return path
