"""Wording for the pot of points (Punktetopf)."""

from django.utils.translation import gettext


def pot_words(left: int, whole: int, shared: bool) -> str:
    if left <= 0:
        return gettext("the pot is empty")
    if shared:
        return gettext("shared pot: {left} of {whole} left").format(left=left, whole=whole)
    return gettext("pot: {left} of {whole} left").format(left=left, whole=whole)
