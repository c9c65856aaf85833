"""Names for games: their kind, and their number on paper."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from scoring.game.game import is_real_solo
from scoring.lists.duty import PAYING
from scoring.lists.entries import Facts
from scoring.lists.sheet import SheetGame
from scoring.terms import Kind
from tournaments.phrases.terms import KINDS_SHORT, kind_name, word


def game_name(facts: Facts) -> str:
    """Returns the kind of game; if unknown, "solo" or "normal game" depending on the number of winners."""
    return kind_name(facts.kind or (None if is_real_solo(facts) else Kind.NORMAL))


def game_name_short(facts: Facts) -> str:
    """Returns a short form for narrow columns; "" for a two-against-two game of unknown kind."""
    if facts.kind is None:
        return gettext("solo") if is_real_solo(facts) else ""
    return word(KINDS_SHORT, facts.kind)


def game_name_in_full(facts: Facts) -> str:
    """Returns the name of a game that is abbreviated in narrow columns; "" if it isn't."""
    return game_name(facts) if "." in game_name_short(facts) else ""


def normal_number(games: Sequence[SheetGame], game: SheetGame) -> int | None:
    """Returns the number on paper, where only normal games are counted; None for a Pflichtsolo."""
    if game.duty in PAYING:
        return None
    return sum(each.duty not in PAYING for each in games[: game.number])


def paper_number(games: Sequence[SheetGame], game: SheetGame) -> str:
    """Returns e.g. "14", or "P2" for the Pflichtsolo of seat 2."""
    number = normal_number(games, game)
    if number is not None:
        return str(number)
    return gettext("P{seat}").format(seat=game.soloist)


def normal_name(number: int) -> str:
    return gettext("Normal game {number}").format(number=number)


def numbered_kind(kind: str, number: int) -> str:
    return normal_name(number) if kind == kind_name(Kind.NORMAL) else f"{kind} ({normal_name(number)})"


def paper_name(games: Sequence[SheetGame], game: SheetGame, names: Mapping[int, str]) -> str:
    """Returns the game's name on paper, with its number in the list if that differs."""
    number = normal_number(games, game)
    name = gettext("Pflichtsolo of {name}").format(name=names.get(game.soloist or 0, ""))
    name = name if number is None else normal_name(number)
    if number == game.number:
        return name
    return gettext("{game} (No. {number} of the list)").format(game=name, number=game.number)
