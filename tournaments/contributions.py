"""Types for the features' contributions to the core."""

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

    from tournaments.models.participant import Participant
    from tournaments.models.round import Round
    from tournaments.models.tournament import Tournament
    from tournaments.names.names import Name
    from tournaments.printing.registry import Printable
    from tournaments.views.lists.editor import Editor
    from tournaments.views.lists.opened import ListRequest, TableRequest

Context = Mapping[str, Any]
Sentences = Mapping[str, object]


class Slot(StrEnum):
    """The places in core templates that features can fill, in the order of `features.py`."""

    HELP = "help"
    PAGE_TOP = "page_top"
    FOOT = "foot"
    PUBLIC_TOP = "public_top"
    LISTED = "listed"
    MENU = "menu"
    HOME_ENTRIES = "home_entries"
    EVENT_TOP = "event_top"
    ROUND_TOP = "round_top"
    ADDING = "adding"
    ATTENDANCE = "attendance"
    PARTICIPANT = "participant"
    PERSON = "person"
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
    EVENT = "event"
    ROUND = "round"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A page in a tab bar, placed after the core's tab `after`.

    `address` returns "" to hide the tab. It is passed a round only if the bar belongs to one.
    """

    bar: Bar
    name: str
    label: Promise
    after: str
    address: Callable[[Tournament, Round | None], str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MatterKind:
    """A kind of open question at a table.

    `settled_on` is the name of the URL where people settle it, by default the list's page. `listed`: whether the desk's
    pages have their own list of these.
    """

    words: str | Promise
    settled_on: str = ""
    listed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRequest:
    """A request from a table to the desk.

    `marks` identify the things that are waiting. `words` are the text of the link to `address` on the table's card.
    `urgent` requests come first.
    """

    matter: MatterKind
    round_number: int
    table_number: int
    marks: tuple[str, ...]
    words: str
    address: str
    urgent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRequestGroup:
    """All requests of one kind, with the context for their template."""

    requests: Sequence[DeskRequest] = ()
    context: Context = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """Somebody who does not take part yet and may come to the door all the same. `words`: a sentence on what to do."""

    name: str
    words: str


def _empty_context(*_: object) -> Context:
    return {}


def _empty_sequence(*_: object) -> Sequence[Any]:
    return ()


def _no_requests(*_: object) -> DeskRequestGroup:
    return DeskRequestGroup()


def _forget_nothing(_now: datetime) -> int:
    return 0


def _do_nothing(*_: object) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """Everything that a feature adds to the core. By default, nothing."""

    # Sentences for refusal codes, and those that differ on free lists.
    refusals: Sentences = field(default_factory=dict)
    private_refusals: Sentences = field(default_factory=dict)
    # The URL module, resolved before the core's, and the package with a `tasks` module.
    urls: str = ""
    tasks: str = ""
    # Templates and their extra context on core pages. `on_list` is for every list page, `on_table` for a table's list
    # only, `on_round` for rounds that are published, `on_listed` for the page of a club.
    templates: Mapping[Slot, str] = field(default_factory=dict)
    tabs: Sequence[Tab] = ()
    on_list: Callable[[ListRequest, Editor | None], Context] = _empty_context
    on_table: Callable[[HttpRequest, TableRequest], Context] = _empty_context
    on_round: Callable[[Round], Context] = _empty_context
    on_closing: Callable[[Round], Context] = _empty_context
    on_public: Callable[[Tournament], Context] = _empty_context
    on_listed: Callable[[Sequence[Tournament]], Context] = _empty_context
    on_event: Callable[[Tournament, datetime], Context] = _empty_context
    on_finished: Callable[[Tournament], Context] = _empty_context
    on_upkeep: Callable[[], Context] = _empty_context
    desk_requests: Callable[[Tournament, datetime], DeskRequestGroup] = _no_requests
    # People whom the door finds though they do not take part.
    awaited: Callable[[Tournament], Sequence[Awaited]] = _empty_sequence
    # Runs after a round is closed, in the same transaction.
    after_closed_round: Callable[[Round], None] = _do_nothing
    # Completes new participants who have a name before they are stored; those of a long list outside the transaction.
    before_adding: Callable[[Tournament, Sequence[Participant]], None] = _do_nothing
    # Runs after participants were renamed, in the same transaction; with their names before.
    after_naming: Callable[[Tournament, Mapping[Participant, Name]], None] = _do_nothing
    # Copies settings from an event to the one that was set up after it, in the same transaction.
    into_next: Callable[[Tournament, Tournament], None] = _do_nothing
    # Labels of printed documents that name people at these tables.
    printed_names: Callable[[Round, Sequence[int]], Iterable[str]] = _empty_sequence
    documents: Callable[[], Sequence[Printable]] = _empty_sequence
    # Deletes what is no longer needed and returns how many.
    forget: Callable[[datetime], int] = _forget_nothing
    # Parts reported by `/healthz`, each "ok" or what is wrong.
    health: Callable[[datetime], Mapping[str, str]] = _empty_context
    # Cleans up after killed processes before migrations run.
    before_migrating: Callable[[], None] = _do_nothing


_features: Callable[[], Iterable[Contribution]] = tuple


def hand_over(features: Callable[[], Iterable[Contribution]]) -> None:
    """Registers the features, which are loaded on first use."""
    global _features
    _features = features
    all_contributions.cache_clear()


@cache
def all_contributions() -> tuple[Contribution, ...]:
    return tuple(_features())


def merge_contexts(contexts: Iterable[Context]) -> dict[str, Any]:
    """Merges the contexts. Raises ValueError if two of them use the same name."""
    found: dict[str, Any] = {}
    for context in contexts:
        if twice := found.keys() & context.keys():
            raise ValueError(f"two features declare {', '.join(sorted(twice))}")
        found |= context
    return found
