"""The staff, as players read who of them did something."""

from django.utils.translation import gettext


def staff_name(label: str) -> str:
    """Who did it. An account without a name goes by its address in the ledger, which no player reads."""
    return gettext("the desk") if "@" in label else label
