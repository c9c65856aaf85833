"""Which fields a page calls optional, and which required."""

from django.forms import Field


def need_in_some_cases(*fields: Field) -> None:
    """Fields that are neither optional nor always needed: their page says nothing beside them."""
    for field in fields:
        vars(field)["in_some_cases"] = True


def need_to_save(field: Field) -> None:
    """A field that a page calls required and that may be empty while it only looks: the write refuses it then."""
    need_in_some_cases(field)
    field.widget.attrs["required"] = True
