"""Which of two records of a table counts, in words."""

from django.utils.translation import gettext as _


def counting_words(*, paper: bool) -> str:
    """Which record of a table counts where there are two: that on paper, else that entered by phone."""
    if paper:
        return _("Where the paper list and the list entered by phone differ, the signed paper list counts.")
    return _("Where the paper list and the list entered by phone differ, the list entered by phone counts.")
