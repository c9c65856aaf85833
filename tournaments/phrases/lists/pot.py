"""The pot of points in words (Punktetopf)."""

from django.utils.translation import gettext


def pot_words(left: int, whole: int, shared: bool) -> str:
    """What is left of a pot; one that the last game overshot is simply empty."""
    if left <= 0:
        return gettext("the pot is empty")
    if shared:
        return gettext("pot of all tables: {left} of {whole} left").format(left=left, whole=whole)
    return gettext("pot: {left} of {whole} left").format(left=left, whole=whole)
