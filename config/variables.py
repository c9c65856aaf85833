"""Reads values of environment variables."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def open_or_closed(name: str, value: str) -> str:
    if value not in ("open", "closed"):
        raise ImproperlyConfigured(f"{name} must be open or closed, not “{value}”.")
    return value


def not_negative(name: str, value: int) -> int:
    if value < 0:
        raise ImproperlyConfigured(f"{name} must be 0 or more, not {value}.")
    return value


def text_or_file(name: str, value: str) -> str:
    """Returns a text, or what the file says if the value is the path of a Markdown file."""
    if not value.endswith(".md") or "\n" in value:
        return value
    try:
        return Path(value).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name} names a file that cannot be read as UTF-8: {error}") from error
