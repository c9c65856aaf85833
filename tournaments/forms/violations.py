"""Functions that show errors raised by services at their form fields."""

from collections.abc import Iterable
from datetime import date, time
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.formats import localize
from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import Say, sentence

OVERTAKEN = "settings_changed"  # error code of a form that somebody else saved meanwhile


def refuse(form: forms.Form, violation: RuleViolation, say: Say = sentence) -> None:
    """Shows the error at its field, or above the form."""
    field = violation.field if violation.field in form.fields else None
    form.add_error(field, forms.ValidationError(say(violation), code=violation.code))


def is_overtaken(form: forms.Form) -> bool:
    """Returns whether somebody else has saved since the form was opened."""
    return form.has_error(NON_FIELD_ERRORS, OVERTAKEN)


def show_current_values(form: forms.Form, fields: Iterable[str]) -> None:
    """Shows the current value at each field in which something different was typed.

    The form's initial values are the current ones. Fields missing from the POST data are skipped.
    """
    for name in sorted(set(form.changed_data) & set(fields) & set(_sent_names(form))):
        now = _value_words(form.fields[name], form.get_initial_for_field(form.fields[name], name))
        form.add_error(name, gettext("Now: {value}").format(value=now))


def _sent_names(form: forms.Form) -> Iterable[str]:
    for name, field in form.fields.items():
        if not field.widget.value_omitted_from_data(form.data, form.files, form.add_prefix(name)):
            yield name


def _value_words(field: forms.Field, value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, date | time):
        return str(localize(value))
    names = {str(each): name for each, name in getattr(field, "choices", ())}
    values = value if isinstance(value, list | tuple) else [value]
    return ", ".join(str(names.get(str(each), each)) for each in values if each not in (None, "")) or "–"
