"""Several numbers typed into one field: "3, 7"."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.errors import RuleViolation
from tournaments.phrases.errors import sentence

MOST_NUMBERS = 200
LONGEST_NUMBER = 6  # digits
_PARTS = re.compile(r"[\s,;/]+")


class NumberListField(forms.CharField):
    """Whole numbers from 1, ascending and each once; commas, semicolons and spaces part them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=1000, **{"required": False, **kwargs})
        self.widget.attrs.update({"inputmode": "text", "autocomplete": "off"})

    def prepare_value(self, value: Any) -> Any:
        """The numbers as they are typed."""
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        """The numbers as a tuple; a ValidationError names the first part that is none."""
        typed = super().clean(self.prepare_value(value))
        numbers = tuple(sorted({_number(part) for part in _PARTS.split(typed) if part}))
        if len(numbers) > MOST_NUMBERS:
            raise ValidationError(sentence(RuleViolation("too_many_numbers_listed", most=MOST_NUMBERS)))
        return numbers

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other numbers are meant than before, however they are typed."""
        try:
            return bool(self.clean(data) != tuple(sorted(initial or ())))
        except ValidationError:
            return True


def _number(part: str) -> int:
    right = part.isascii() and part.isdigit() and len(part) <= LONGEST_NUMBER and int(part) >= 1
    if not right:
        raise ValidationError(sentence(RuleViolation("numbers_invalid", given=part[:20])))
    return int(part)
