"""Wording for final and provisional results."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

FINAL = _("final")


def provisional_words(time: str) -> str:
    return gettext("provisional, objections until {time}").format(time=time)


def finality_line(final: Sequence[int], provisional: Mapping[int, str]) -> str:
    """Describes which rounds are final. `provisional`: when objections end, by round.

    >>> finality_line([1, 2, 3], {4: "18:40"})
    'Rounds 1 to 3 final; round 4 provisional, objections until 18:40'
    """
    parts = [_final_words(final)] if final else []
    for number, time in provisional.items():
        words = gettext("round {n} provisional, objections until {time}")
        parts.append(words.format(n=number, time=time))
    line = "; ".join(parts)
    return line[:1].upper() + line[1:]


def _final_words(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return gettext("rounds {first} to {last} final").format(first=first, last=last)
    text = ngettext("round {numbers} final", "rounds {numbers} final", len(numbers))
    return text.format(numbers=", ".join(map(str, numbers)))
