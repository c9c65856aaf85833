"""Marks for optional and required fields."""

from django.forms import Field


def mark_sometimes_required(*fields: Field) -> None:
    """Marks fields as neither optional nor always required."""
    for field in fields:
        vars(field)["in_some_cases"] = True


def mark_required_to_save(field: Field) -> None:
    """Marks a field as required for saving, but not for checking; the service enforces it."""
    mark_sometimes_required(field)
    field.widget.attrs["required"] = True
