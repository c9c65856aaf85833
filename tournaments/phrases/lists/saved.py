"""Words on whether a game was saved. The confirmation names the soloist so that mistakes are noticed."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext

from scoring.game.game import SEATS_PLAYING
from scoring.lists.entries import Entry
from scoring.lists.sheet import SheetGame
from tournaments.phrases.lists.facts import facts_words
from tournaments.phrases.terms import DUTIES, kind_name, seat_name, word


def saved_words(
    game: SheetGame | None, kind: object, names: Callable[[], Mapping[int, str]], *, changed: bool, has_duties: bool
) -> str:
    """Confirms that a game was saved.

    `names`: only called for soli. `has_duties`: whether the list has Pflichtsoli, so that a solo's duty should be
    named.
    """
    if game is None:
        return gettext("Saved.")
    lone = _seat_alone(game)
    if lone is None:
        text = gettext("Game {number} changed.") if changed else gettext("Game {number} saved.")
        return text.format(number=game.number)
    duty = f" ({word(DUTIES, game.duty)})" if game.duty and has_duties else ""
    won = gettext("{kind} of {name} won") if lone in game.winners else gettext("{kind} of {name} lost")
    text = gettext("Game {number} changed: {outcome}.") if changed else gettext("Game {number}: {outcome}.")
    return text.format(
        number=game.number, outcome=won.format(kind=kind_name(kind), name=seat_name(lone, names())) + duty
    )


def _seat_alone(game: SheetGame) -> int | None:
    if len(game.players) != SEATS_PLAYING or len(game.winners) not in (1, SEATS_PLAYING - 1):
        return None
    alone_won = len(game.winners) == 1
    return next(seat for seat in game.players if (seat in game.winners) == alone_won)


def collision_words(number: str, saved: Entry | None, typed: Entry | None, names: Mapping[int, str]) -> str:
    """Says that another game was saved under the number of the one typed, with both results."""
    text = gettext(
        "Not saved: somebody else has already saved game {number}. In the list: {saved}. Here: {typed}. "
        "Save again only if this is the next game."
    )
    return text.format(number=number, saved=_facts_line(saved, names), typed=_facts_line(typed, names))


def _facts_line(entry: Entry | None, names: Mapping[int, str]) -> str:
    return "; ".join(f"{label}: {words}" for label, words in facts_words(entry, names))
