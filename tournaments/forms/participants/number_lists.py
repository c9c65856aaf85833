"""A field for a list of numbers, typed as "3, 7"."""

from typing import Any

from django.core.exceptions import ValidationError

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.participants.reading.numbers import numbers_in

LONGEST_TEXT = 2000


class NumberListField(WholeTextField):
    """Accepts whole numbers from 1 and returns them as a sorted tuple without duplicates."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": LONGEST_TEXT, **kwargs})
        self.widget.attrs["autocomplete"] = "off"

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        typed = super().clean(self.prepare_value(value))
        try:
            return numbers_in(typed)
        except RuleViolation as violation:
            raise ValidationError(sentence(violation)) from violation

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.clean(data) != tuple(sorted(initial or ())))
        except ValidationError:
            return True
