"""Known variants of rule books, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scoring.rules.as_json import with_options
from scoring.rules.bock import BockTrigger
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rules import RuleSet

_FREEDOKO_TRIGGERS = ("re_lost", "kontra_lost", "split_120", "herzstich", "solo_lost", "schwarz")


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A rule book with some options replaced."""

    key: str
    book: str
    """Key of the rule book."""
    options: Mapping[str, Any]
    """For `scoring.rules.as_json.with_options`."""

    def rules(self) -> RuleSet:
        """Builds the rule set."""
        return with_options(rule_book(self.book), self.options)


_ALL = (
    Variant(
        key="doko-online-turnier",  # Doko-Online, Optionen: turnier
        book="doko-online",
        options={
            "reservations": {"order": ["pflichtsolo", "lustsolo", "hochzeit"]},
            "soli": {"leads": "pflichtsolo", "same_dealer": "pflichtsolo"},
            "pflichtsoli": {"per_player": 1},
        },
    ),
    Variant(
        key="freedoko-bock",  # rule books, section 5: FreeDoko's program
        book="freedoko",
        options={"bock": {"triggers": list(_FREEDOKO_TRIGGERS)}},
    ),
    Variant(
        key="dokomania-every-bock",  # DokoMania, Bockrunden
        book="dokomania",
        options={"bock": {"triggers": [trigger.value for trigger in BockTrigger]}},
    ),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.key: variant for variant in _ALL})
