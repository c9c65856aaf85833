"""Functions that mark form fields as optional or required."""

from django.forms import Field


def mark_sometimes_required(*fields: Field) -> None:
    """Marks fields that are neither optional nor always required."""
    for field in fields:
        vars(field)["in_some_cases"] = True


def mark_required_to_save(field: Field) -> None:
    """Marks a field that is required to save, but not to check. The service enforces this."""
    mark_sometimes_required(field)
    field.widget.attrs["required"] = True
