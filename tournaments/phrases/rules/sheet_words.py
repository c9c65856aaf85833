"""What sentences of several parts of the rule sheet share."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from scoring.rules.worth import GegenDieAlten

Lines = Iterator[str]


def either(words: Sequence[str]) -> str:
    """One of several: "a, b or c"."""
    if len(words) == 1:
        return words[0]
    return gettext("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def has_sonderpunkte(rules: RuleSet) -> bool:
    """Whether anything counts as a Sonderpunkt."""
    return bool(rules.sonderpunkte) or rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT
