"""The referee's call, in words."""

from django.utils.translation import gettext as _


def called_words(minutes: int) -> str:
    """That a table calls the referee, and for how long."""
    return _("Referee called, {n} min").format(n=minutes)
