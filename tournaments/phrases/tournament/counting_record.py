"""Wording for the record that counts if paper and phone disagree."""

from django.utils.translation import gettext as _


def counting_words(*, paper: bool) -> str:
    if paper:
        return _("Where the paper list and the list entered by phone differ, the signed paper list counts.")
    return _("Where the paper list and the list entered by phone differ, the list entered by phone counts.")
