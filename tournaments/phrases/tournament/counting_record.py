"""The record of a table that counts where there are two, in words."""

from django.utils.translation import gettext as _


def counting_words(*, paper: bool) -> str:
    """The sentence on the record that counts where there are two: the paper, else the list entered by phone."""
    if paper:
        return _("Where the paper list and the list entered by phone differ, the signed paper list counts.")
    return _("Where the paper list and the list entered by phone differ, the list entered by phone counts.")
