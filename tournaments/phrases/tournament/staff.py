"""Staff as named to players."""

from django.utils.translation import gettext


def staff_name(label: str) -> str:
    """Hides e-mail addresses, which name accounts without a name in the ledger."""
    return gettext("the desk") if "@" in label else label
