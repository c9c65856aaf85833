"""What was played, by a name: the one place that says of a game on a list what kind it was, and where paper has it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from scoring.game.game import is_real_solo
from scoring.lists.duty import PAYING
from scoring.lists.entries import Facts
from scoring.lists.sheet import SheetEntry
from scoring.terms import Kind
from tournaments.phrases.terms import KINDS_SHORT, kind_name, word


def game_name(facts: Facts) -> str:
    """The kind of a game; of one that nobody noted "solo" or "normal game", by how many won."""
    return kind_name(facts.kind or (None if is_real_solo(facts) else Kind.NORMAL))


def game_name_short(facts: Facts) -> str:
    """The same for narrow columns; "" for a game two against two that nobody named."""
    if facts.kind is None:
        return gettext("solo") if is_real_solo(facts) else ""
    return word(KINDS_SHORT, facts.kind)


def normal_number(entries: Sequence[SheetEntry], game: SheetEntry) -> int | None:
    """The number of a game on paper, where only normal games are counted; None of one in the block of Pflichtsoli."""
    if game.duty in PAYING:
        return None
    return sum(each.duty not in PAYING for each in entries[: game.number])


def paper_number(entries: Sequence[SheetEntry], game: SheetEntry) -> str:
    """The same for narrow columns, with the seat of a Pflichtsolo: "14", "P2"."""
    number = normal_number(entries, game)
    if number is not None:
        return str(number)
    return gettext("P{seat}").format(seat=game.soloist)


def normal_name(number: int) -> str:
    """A normal game by its number on paper."""
    return gettext("Normal game {number}").format(number=number)


def numbered_kind(kind: str, number: int) -> str:
    """The kind of a game, with its number among the normal games on paper."""
    return normal_name(number) if kind == kind_name(Kind.NORMAL) else f"{kind} ({normal_name(number)})"


def paper_name(entries: Sequence[SheetEntry], game: SheetEntry, names: Mapping[int, str]) -> str:
    """A game by what paper calls it and, where that is another, its number in the list, which counts all games."""
    number = normal_number(entries, game)
    name = gettext("Pflichtsolo of {name}").format(name=names.get(game.soloist or 0, ""))
    name = name if number is None else normal_name(number)
    if number == game.number:
        return name
    return gettext("{game} (No. {number} of the list)").format(game=name, number=game.number)
