"""The types of all that features add to the core, and what was handed over at the start (`features.py`).

The core knows features by these types alone. Names behind `TYPE_CHECKING` say what passes through, and import nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.utils.functional import Promise

    from tournaments.models.round import Round
    from tournaments.models.tournament import Tournament
    from tournaments.printing.registry import Printable
    from tournaments.views.lists.editor import Editor
    from tournaments.views.lists.opened import ListRequest, TableRequest

Context = Mapping[str, Any]
Sentences = Mapping[str, object]


class Slot(StrEnum):
    """Places in templates of the core where features put their own, in the order of `features.py`."""

    PAGE_TOP = "page_top"
    PUBLIC_TOP = "public_top"
    MENU = "menu"
    HOME_ACTIONS = "home_actions"
    EVENT_TOP = "event_top"
    ROUND_TOP = "round_top"
    ASKS = "asks"
    CLOSING = "closing"
    PRIZES = "prizes"
    UPKEEP = "upkeep"
    LIST_TOP = "list_top"
    LIST_ASKS = "list_asks"
    LIST_FORM = "list_form"
    LIST_BELOW = "list_below"
    LIST_BUTTONS = "list_buttons"
    LIST_MENU = "list_menu"
    LIST_DONE = "list_done"
    LIST_LOCKED = "list_locked"
    LIST_SCRIPTS = "list_scripts"


class Bar(StrEnum):
    """Rows of tabs in the core."""

    EVENT = "event"
    ROUND = "round"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A page among those of a bar; `after` is the tab of the core that it follows.

    `address` answers "" where there is none to show; it is given a round in the bar of one alone.
    """

    bar: Bar
    name: str
    label: Promise
    after: str
    address: Callable[[Tournament, Round | None], str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Matter:
    """A kind of thing that may be open at a table, in words.

    `settled_on`: the name of the tournament's address where it is settled, else that is the page of the list.
    `listed`: the desk's pages list it in words of their own.
    """

    words: str | Promise
    settled_on: str = ""
    listed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Something that one table asks of the desk.

    `marks`: one for each thing that waits, the same as long as it waits. `words`: on the card of the table, where they
    lead to the address. `urgent`: before all others there.
    """

    matter: Matter
    round_number: int
    table_number: int
    marks: tuple[str, ...]
    words: str
    address: str
    urgent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """All asks of one kind, and the context of the template that lists them."""

    asks: Sequence[Ask] = ()
    context: Context = field(default_factory=dict)


def _nothing(*_: object) -> Context:
    return {}


def _none(*_: object) -> Sequence[Any]:
    return ()


def _nothing_asked(*_: object) -> Asked:
    return Asked()


def _nothing_to_forget(_now: datetime) -> int:
    return 0


def _done(*_: object) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """All that one feature adds; whatever is left out adds nothing."""

    # Sentences of refusals by their codes; those for lists without organisers, where they differ.
    refusals: Sentences = field(default_factory=dict)
    private_refusals: Sentences = field(default_factory=dict)
    # The module of its addresses, which come before those of the core; the package that has a module `tasks`.
    urls: str = ""
    tasks: str = ""
    # What pages of the core show: templates, and what these read beside the page's own context. `on_list` is for every
    # page of a list, `on_table` for the page of a table's list alone, `on_round` for a round from its publication on.
    templates: Mapping[Slot, str] = field(default_factory=dict)
    tabs: Sequence[Tab] = ()
    on_list: Callable[[ListRequest, Editor | None], Context] = _nothing
    on_table: Callable[[HttpRequest, TableRequest], Context] = _nothing
    on_round: Callable[[Round], Context] = _nothing
    on_closing: Callable[[Round], Context] = _nothing
    on_public: Callable[[Tournament], Context] = _nothing
    on_event: Callable[[Tournament, datetime], Context] = _nothing
    on_finished: Callable[[Tournament], Context] = _nothing
    on_upkeep: Callable[[], Context] = _nothing
    # What tables ask of the desk.
    asked: Callable[[Tournament, datetime], Asked] = _nothing_asked
    # What follows a closed round, in the same transaction.
    after_closed_round: Callable[[Round], None] = _done
    # The names of printed documents on which people of these tables stand.
    printed_names: Callable[[Round, Sequence[int]], Iterable[str]] = _none
    documents: Callable[[], Sequence[Printable]] = _none
    # Deletes, now and then, what nobody needs any more; how much that was.
    forget: Callable[[datetime], int] = _nothing_to_forget
    # Parts that `/healthz` names, each "ok" or with what is wrong.
    health: Callable[[datetime], Mapping[str, str]] = _nothing
    # What a killed process may have left is settled before the database is migrated.
    before_migrating: Callable[[], None] = _done


_features: Callable[[], Iterable[Contribution]] = tuple


def hand_over(features: Callable[[], Iterable[Contribution]]) -> None:
    """Takes what the features add; they are loaded once a page, a refusal or a migration asks for it."""
    global _features
    _features = features
    contributed.cache_clear()


@cache
def contributed() -> tuple[Contribution, ...]:
    """The contributions of all features, in the order of `features.py`."""
    return tuple(_features())


def merged(contexts: Iterable[Context]) -> dict[str, Any]:
    """One context of all that features give a page. Raises ValueError if two give the same name."""
    found: dict[str, Any] = {}
    for context in contexts:
        if twice := found.keys() & context.keys():
            raise ValueError(f"two features give {', '.join(sorted(twice))}")
        found |= context
    return found
