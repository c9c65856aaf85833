"""Functions that clean typed text and numbers."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.phrases.figures import plain


class SignedField(forms.IntegerField):
    """A text input whose sign can be toggled by a script; accepts a typographic minus, and one behind the number."""

    widget = forms.TextInput

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)
        limits = format_lazy(_("Enter a number from {low} to {high}."), low=plain(min_value), high=plain(max_value))
        self.error_messages.update({"min_value": limits, "max_value": limits})
        self.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": "6"})

    def to_python(self, value: Any) -> int | None:
        return super().to_python(_with_sign_in_front(value) if isinstance(value, str) else value)


def _with_sign_in_front(typed: str) -> str:
    text = typed.replace("−", "-").replace("–", "-").replace(" ", "")
    return f"-{text[:-1]}" if text[:-1].isdecimal() and text.endswith("-") else text


def without_nul(sent: str) -> str:
    """Removes NUL characters, which PostgreSQL rejects in text."""
    return sent.replace("\0", "")
