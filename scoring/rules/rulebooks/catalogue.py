"""Rule books that organisers can start from."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import RuleViolation
from scoring.rules.rulebooks.ddv import DDV
from scoring.rules.rulebooks.doko_online import DOKO_ONLINE
from scoring.rules.rulebooks.doko_turnier import DOKO_TURNIER
from scoring.rules.rulebooks.dokomania import DOKOMANIA
from scoring.rules.rulebooks.freedoko import FREEDOKO
from scoring.rules.rulebooks.ohne_neunen import OHNE_NEUNEN
from scoring.rules.rules import RuleSet

RULE_BOOKS: Mapping[str, RuleSet] = MappingProxyType(
    {book.key: book for book in (DDV, FREEDOKO, DOKOMANIA, DOKO_TURNIER, DOKO_ONLINE, OHNE_NEUNEN)}
)


def rule_book(key: str) -> RuleSet:
    """Returns the rule book with the given key. Raises `rule_book_unknown`."""
    if key not in RULE_BOOKS:
        raise RuleViolation("rule_book_unknown", "rules", key=key, allowed=list(RULE_BOOKS))
    return RULE_BOOKS[key]
