"""How sentences of the rule sheet name several things."""

from collections.abc import Sequence

from django.utils.translation import gettext


def either(words: Sequence[str]) -> str:
    """One of several: "a, b or c"."""
    if len(words) == 1:
        return words[0]
    return gettext("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])
