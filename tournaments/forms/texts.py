"""Free text the way browsers send it."""

from typing import Any

from django import forms


def without_nul(sent: str) -> str:
    """A text without what PostgreSQL keeps in none."""
    return sent.replace("\0", "")


class WholeTextField(forms.CharField):
    """A short text that the server refuses where it is too long: with `maxlength` browsers cut what is pasted."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The attributes of the input, without `maxlength`."""
        return {name: value for name, value in super().widget_attrs(widget).items() if name != "maxlength"}
