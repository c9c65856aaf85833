"""The club's own sentences in mails, with places for what differs from mail to mail. Pure."""

from collections.abc import Mapping
from string import Formatter

# Names in braces, as in "Hello {name}".
PLACEHOLDERS = ("name", "tournament", "until")
LONGEST_WORDS = 1000


def unknown_in(text: str) -> str:
    """Returns the first braces around anything but a name of `PLACEHOLDERS`, a lone brace, or ""."""
    try:
        parts = [part[1:] for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return "{" if "{" in text else "}"
    return next((name or "{}" for name, spec, how in parts if name not in PLACEHOLDERS or spec or how), "")


def filled(text: str, values: Mapping[str, str]) -> str:
    return text.format(**{name: values.get(name, "") for name in PLACEHOLDERS})
