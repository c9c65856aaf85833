"""Wording for lists that were abandoned."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, ngettext

from scoring.lists.format import MissingGames
from scoring.lists.sheet import BreakOff, MissingLine, MissingReason
from tournaments.phrases.figures import signed
from tournaments.phrases.terms import seat_name


def rule_words(rule: str, points: int | None) -> str:
    """Explains how missing games count. `points`: the penalty for each of them."""
    if rule == MissingGames.AVERAGE:
        return gettext(
            "For each player, a missing game counts as much as their average normal game on this list, for "
            "at most as many games as were played."
        )
    if rule == MissingGames.PENALTY:
        return ngettext(
            "Each missing game costs everybody who would have played it {points} point; each open "
            "Pflichtsolo costs the player who owes it the same.",
            "Each missing game costs everybody who would have played it {points} points; each open "
            "Pflichtsolo costs the player who owes it the same.",
            points or 0,
        ).format(points=points)
    return gettext("Missing games count for nothing.")


def end_words(break_off: BreakOff) -> str:
    games = break_off.after
    return ngettext("Broken off after {games} game", "Broken off after {games} games", games).format(games=games)


def noted_words(reason: str) -> str:
    return gettext("broken off: {reason}").format(reason=reason) if reason else gettext("broken off")


def missing_words(line: MissingLine, names: Mapping[int, str]) -> str:
    return f"{seat_name(line.seat, names)}: {WORDS[line.reason](line)}"


def _average(line: MissingLine) -> str:
    of = ngettext("{points} in {games} game", "{points} in {games} games", line.played or 0)
    earned = of.format(points=signed(line.earned or 0), games=line.played)
    times = ngettext("on average for {games} missing game", "on average for {games} missing games", line.games)
    return f"{earned}, {times.format(games=line.games)}"


WORDS: Mapping[MissingReason, Callable[[MissingLine], str]] = {
    MissingReason.AVERAGE: _average,
    MissingReason.MISSING_GAMES: lambda line: ngettext(
        "{games} missing game", "{games} missing games", line.games
    ).format(games=line.games),
    MissingReason.OPEN_PFLICHTSOLI: lambda line: ngettext(
        "{games} open Pflichtsolo", "{games} open Pflichtsoli", line.games
    ).format(games=line.games),
}
