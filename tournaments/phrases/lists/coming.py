"""Notices about the next game, shown above a list."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeBox:
    """A notice in a box; `look` is its CSS class."""

    sentences: tuple[str, ...]
    look: str = "loud"
    is_forced: bool = False
    is_waiting: bool = False


def notices_of(
    *,
    broken: str = "",
    forced: str = "",
    because: str = "",
    pot_empty: bool = False,
    time_up: bool = False,
    waiting: str = "",
) -> Iterator[NoticeBox]:
    """Yields the notices that apply. `forced` is a name; `broken`, `because` and `waiting` are sentences."""
    if broken:
        yield NoticeBox(sentences=(broken,), look="bad")
    if forced:
        said = gettext("{name} is vorgeführt and must play a Pflichtsolo now.").format(name=forced)
        yield NoticeBox(sentences=(said, because) if because else (said,), is_forced=True)
    if pot_empty:
        yield NoticeBox(sentences=(gettext("The shared pot is empty: this is the last normal game."),))
    if time_up:
        yield NoticeBox(sentences=(gettext("Time is up: this is the last normal game."),))
    if waiting:
        yield NoticeBox(sentences=(waiting,), is_waiting=True)
