"""Errors of services shown where they belong."""

from django import forms

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import Say, sentence


def refuse(form: forms.Form, violation: RuleViolation, say: Say = sentence) -> None:
    """Puts the sentence of a refusal beside its field, or on top of the form where it has none."""
    field = violation.field if violation.field in form.fields else None
    form.add_error(field, say(violation))
