"""Which fields a page calls optional."""

from django.forms import Field


def need_in_some_cases(*fields: Field) -> None:
    """Fields that are neither optional nor always needed: their page says nothing beside them."""
    for field in fields:
        vars(field)["in_some_cases"] = True
