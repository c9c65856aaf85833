"""Numbers the way people type them."""

from typing import Any

from django import forms


class SignedField(forms.IntegerField):
    """A whole number in a text field, so that a key beside it can turn its sign; a printed minus is understood."""

    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": "6"})

    def to_python(self, value: Any) -> int | None:
        """The number, or None for an empty field."""
        typed = value.replace("−", "-").replace("–", "-").replace(" ", "") if isinstance(value, str) else value
        return super().to_python(typed)
