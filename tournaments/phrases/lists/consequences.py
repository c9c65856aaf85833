"""Wording for the effects of a correction on later games and the list."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, gettext_lazy

from scoring.lists.consequences import Change, Consequence, Consequences
from tournaments.phrases.lists.bock import change_words, moves_words
from tournaments.phrases.terms import DUTIES, seat_name, word

Names = Mapping[int, str]


def consequence_words(
    effects: Consequences, numbers: Mapping[int, int], names: Names, *, open_end: bool = False
) -> list[str]:
    """Describes the changes to the Bock, to each later game, and to the list.

    `numbers`: game numbers by new position. `open_end`: whether to leave out the number of games left.
    """
    left_out = {"normal_games_left"} if open_end else set[str]()
    moved = [each for each in effects.entries if MOVES & {change.name for change in each.changes}]
    together = MOVES if len(moved) > 1 else frozenset[str]()
    sentences = [_game_sentence(each, numbers, names, together) for each in effects.entries]
    if together:
        sentences.insert(
            0, gettext("The deal changes from game {number} on.").format(number=_number(moved[0], numbers))
        )
    if any(change.name == "number" for each in effects.entries for change in each.changes):
        sentences.insert(0, gettext("Later games get new numbers."))
    list_changes = [change for change in effects.whole if change.name in LIST_CHANGES.keys() - left_out]
    of_list = [LIST_CHANGES[change.name](change, names) for change in list_changes]
    return [sentence for sentence in [*moves_words(effects.bock), *sentences, *of_list] if sentence]


def _number(each: Consequence, numbers: Mapping[int, int]) -> int:
    return numbers.get(each.position, each.position)


def _game_sentence(each: Consequence, numbers: Mapping[int, int], names: Names, told_together: frozenset[str]) -> str:
    change_names = {change.name for change in each.changes}
    parts = [
        GAME_CHANGES[change.name](change, names)
        for change in each.changes
        if change.name in GAME_CHANGES.keys() - told_together
        and not change_names & SAYS_MORE.get(change.name, frozenset())
    ]
    if not parts:
        return ""
    return gettext("Game {number}: {changes}.").format(number=_number(each, numbers), changes=", ".join(parts))


def _dealer(change: Change, names: Names) -> str:
    return gettext("{name} deals instead of {was}").format(
        name=seat_name(change.after, names), was=seat_name(change.before, names)
    )


def _lead(change: Change, names: Names) -> str:
    return gettext("{name} leads instead of {was}").format(
        name=seat_name(change.after, names), was=seat_name(change.before, names)
    )


def _duty(change: Change, names: Names) -> str:
    none = gettext("no Pflichtsolo")
    after, was = (word(DUTIES, duty) if duty else none for duty in (change.after, change.before))
    return gettext("{duty} instead of {was}").format(duty=after, was=was)


def _bock(change: Change, names: Names) -> str:
    return change_words(int(str(change.before)), int(str(change.after)))


def _points(change: Change, names: Names) -> str:
    return gettext("counted differently")


def _phase(change: Change, names: Names) -> str:
    return str(PHASE_SENTENCES[str(change.after)])


def _normal_games_left(change: Change, names: Names) -> str:
    return gettext("Normal games left: {number} instead of {was}.").format(number=change.after, was=change.before)


def _open_pflichtsoli(change: Change, names: Names) -> str:
    before, after = change.before, change.after
    if not isinstance(before, tuple) or not isinstance(after, tuple):
        return ""
    sentences = []
    # After a join one side has one more seat; a new person's Pflichtsoli need no sentence.
    for seat, (was, owed) in enumerate(zip(before, after, strict=False), start=1):
        if owed > was:
            sentences.append(gettext("{name} owes a Pflichtsolo again.").format(name=seat_name(seat, names)))
        elif owed < was:
            sentences.append(gettext("{name} has then played a Pflichtsolo.").format(name=seat_name(seat, names)))
    return " ".join(sentences)


def kept_words(number: int | None) -> str:
    if number is None:
        return gettext("Correction of an earlier entry: played as recorded")
    return gettext("Correction of game {number}: played as recorded").format(number=number)


PHASE_SENTENCES: Mapping[str, object] = {
    "normal": gettext_lazy("The list then continues with normal games."),
    "vorfuehrung": gettext_lazy("The list then continues with the open Pflichtsoli (Vorführung)."),
    "finished": gettext_lazy("The list is then finished."),
}

Words = Callable[[Change, Names], str]
GAME_CHANGES: Mapping[str, Words] = {
    "dealer": _dealer,
    "leads": _lead,
    "duty": _duty,
    "bock": _bock,
    "points": _points,
}
# These follow from earlier games.
MOVES = frozenset({"dealer", "leads"})
# Changes left out if one of these is named.
SAYS_MORE: Mapping[str, frozenset[str]] = {"points": frozenset({"bock"})}
LIST_CHANGES: Mapping[str, Words] = {
    "phase": _phase,
    "normal_games_left": _normal_games_left,
    "open_pflichtsoli": _open_pflichtsoli,
}
