"""Form fields for the different types of options in a rule set."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.rules.options import ORDERED, Option, Shape
from tournaments.phrases.rules.members import STEPS, members_of
from tournaments.phrases.rules.options import OPTIONS

LONGEST_PLACE = 3  # digits
Fields = dict[str, forms.Field]


class RankingWidget(forms.Widget):
    """Checkboxes that each have a rank, rendered by `rules/option.html`."""

    use_fieldset = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """Returns the ticked members in the order of their ranks; those without one come last, in page order."""
        getlist = getattr(data, "getlist", lambda key: data.get(key, []))
        ticked = list(dict.fromkeys(getlist(name)))
        return sorted(ticked, key=lambda member: _read_place(data.get(f"{name}.{member}")))

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Returns False, because a form without any ticks means that nothing is chosen."""
        return False


def _read_place(typed: object) -> int:
    text = str(typed or "")
    readable = text.isascii() and text.isdigit() and len(text) <= LONGEST_PLACE
    return int(text) if readable else 10**LONGEST_PLACE


class RankingField(forms.Field):
    def __init__(self, members: Mapping[str, object], **kwargs: Any) -> None:
        super().__init__(widget=RankingWidget, **kwargs)
        self.members = members

    def to_python(self, value: Any) -> list[str]:
        if unknown := [each for each in value or [] if each not in self.members]:
            raise ValidationError(_("“%(value)s” cannot be chosen here."), params={"value": unknown[0][:40]})
        return list(value or [])


class KnownOrderField(forms.MultipleChoiceField):
    """Members whose order doesn't matter; it is kept so that the value doesn't look changed."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, *, members: Mapping[str, object], before: Iterable[str], **kwargs: Any) -> None:
        super().__init__(choices=list(members.items()), **kwargs)
        self.known = list(dict.fromkeys([*before, *members]))

    def clean(self, value: Any) -> list[str]:
        chosen = super().clean(value)
        return [member for member in self.known if member in chosen]


class Number(forms.NumberInput):
    input_type = "text"

    def __init__(self) -> None:
        super().__init__(attrs={"inputmode": "numeric", "class": "short"})


def _flag_field(option: Option, value: Any) -> Fields:
    return {option.path: forms.BooleanField(**_label_and_help(option), required=False)}


def _number_field(option: Option, value: Any) -> Fields:
    field = forms.IntegerField(
        **_label_and_help(option),
        min_value=option.low,
        max_value=option.high,
        required=not option.optional,
        widget=Number,
    )
    return {option.path: field}


def _member_field(option: Option, value: Any) -> Fields:
    return {option.path: forms.ChoiceField(**_label_and_help(option), choices=list(members_of(option).items()))}


def _members_field(option: Option, value: Any) -> Fields:
    members = members_of(option)
    if option.path in ORDERED:
        return {option.path: RankingField(members, **_label_and_help(option), required=False)}
    return {option.path: KnownOrderField(**_label_and_help(option), members=members, before=value, required=False)}


def _numbers_field(option: Option, value: Any) -> Fields:
    """Returns a field for each named step, or one field with a checkbox for each number in a small range."""
    if option.path in STEPS:
        return {
            f"{option.path}.{index}": forms.IntegerField(
                label=str(step), min_value=option.low, max_value=option.high, required=False, widget=Number
            )
            for index, step in enumerate(STEPS[option.path])
        }
    field = forms.TypedMultipleChoiceField(
        **_label_and_help(option),
        choices=[(number, str(number)) for number in range(option.low, option.high + 1)],
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    return {option.path: field}


def _label_and_help(option: Option) -> dict[str, Any]:
    words = OPTIONS.get(option.path)
    return {"label": words.label, "help_text": words.explanation} if words else {"label": option.path}


FIELDS: Mapping[Shape, Callable[[Option, Any], Fields]] = {
    Shape.FLAG: _flag_field,
    Shape.NUMBER: _number_field,
    Shape.MEMBER: _member_field,
    Shape.MEMBERS: _members_field,
    Shape.NUMBERS: _numbers_field,
}


def fields_of(option: Option, value: Any) -> Fields:
    return FIELDS[option.shape](option, value)


def initial_of(option: Option, value: Any) -> dict[str, Any]:
    if option.path in STEPS:
        return {f"{option.path}.{index}": number for index, number in enumerate(value)}
    return {option.path: value}


def value_of(option: Option, cleaned: Mapping[str, Any]) -> Any:
    """Returns the option's value. Raises KeyError if one of its fields was invalid."""
    if option.path in STEPS:
        numbers = [cleaned[f"{option.path}.{index}"] for index in range(len(STEPS[option.path]))]
        return _without_trailing_none(numbers)
    return cleaned[option.path]


def _without_trailing_none(numbers: list[int | None]) -> list[int | None]:
    while numbers and numbers[-1] is None:
        numbers = numbers[:-1]
    return numbers
