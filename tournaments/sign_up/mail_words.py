"""The club's own sentences in mails, with places for what differs from mail to mail. Pure."""

from collections.abc import Mapping
from string import Formatter

# Names in braces, as in "Hello {name}".
PLACEHOLDERS = ("name", "tournament", "until")
LONGEST_WORDS = 1000


def unknown_in(text: str) -> str:
    """Returns the first name in braces that is none of `PLACEHOLDERS`, a lone brace, or ""."""
    try:
        names = [name for _text, name, _spec, _how in Formatter().parse(text) if name is not None]
    except ValueError:
        return "{" if "{" in text else "}"
    return next((name or "{}" for name in names if name not in PLACEHOLDERS), "")


def filled(text: str, values: Mapping[str, str]) -> str:
    return text.format(**{name: values.get(name, "") for name in PLACEHOLDERS})
