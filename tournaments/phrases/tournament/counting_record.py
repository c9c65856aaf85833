"""The record that counts, in words."""

from django.utils.translation import gettext as _


def counting_words(*, paper: bool) -> str:
    """Says whether the paper or the phones' list counts if they differ."""
    if paper:
        return _("Where the paper list and the list entered by phone differ, the signed paper list counts.")
    return _("Where the paper list and the list entered by phone differ, the list entered by phone counts.")
