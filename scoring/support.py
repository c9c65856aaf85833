"""The one place that refuses what the rules know and the engine does not compute yet, so that nothing is ignored.

A rule set, format or entry that asks for one of these raises `not_supported` with the name of the option.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scoring.errors import RuleViolation
from scoring.terms import TableEvent

if TYPE_CHECKING:
    from scoring.format import Format

# Lists that end with a pot.
FORMATS: tuple[tuple[str, Callable[["Format"], bool]], ...] = (
    ("pot", lambda form: form.pot is not None),
    ("max_games", lambda form: form.max_games is not None),
    ("normal_games", lambda form: form.normal_games is None),
)

EVENTS = frozenset(TableEvent) - {TableEvent.REDEAL, TableEvent.TIME_UP}

# Keys of a game's JSON that only the listed plain values are taken for.
PLAIN_VALUES: Mapping[str, tuple[object, ...]] = {
    "bock_rounds": (0,),
    "paragraph": (),
    "offender": (),
    "absagen": (),
}


def not_supported(option: str) -> RuleViolation:
    """The violation for an option that is not computed yet."""
    return RuleViolation("not_supported", option, option=option)


def refuse_unsupported_format(form: "Format") -> None:
    """Refuse a list that does not end after a fixed number of games."""
    for option, asked in FORMATS:
        if asked(form):
            raise not_supported(option)


def refuse_unsupported_event(event: TableEvent) -> None:
    """Refuse every event but a wrong deal and the end of time."""
    if event in EVENTS:
        raise RuleViolation("not_supported", "event", option=event.value)


def refuse_unsupported_keys(given: Mapping[str, Any]) -> None:
    """Refuse keys of a game that ask for more than their plain value."""
    for key, plain in PLAIN_VALUES.items():
        if key in given and not any(given[key] == value and type(given[key]) is type(value) for value in plain):
            raise not_supported(key)
