"""Names of staff as shown to players."""

from django.utils.translation import gettext


def staff_name(label: str) -> str:
    """Hides e-mail addresses, which the ledger uses for accounts without a name."""
    return gettext("the desk") if "@" in label else label
