"""Texts for referee calls."""

from django.utils.translation import gettext as _


def called_words(minutes: int) -> str:
    return _("Referee called, {n} min").format(n=minutes)
