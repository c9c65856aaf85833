"""Wording for the alternatives when a correction affects later games."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.sheet import SheetGame
from tournaments.phrases.figures import signed
from tournaments.phrases.lists.bock import factor_words
from tournaments.phrases.terms import DUTIES, seat_name, word

Names = Mapping[int, str]

# Headings and buttons by value of `Conflict`.
HEADINGS: Mapping[str, object] = {
    "refuse": _("By the rules"),
    "as_noted": _("Played as it was"),
    "move_duty": _("Duty moves"),
    "review": _("Left for review"),
}
BUTTONS: Mapping[str, object] = {
    "refuse": _("Save by the rules"),
    "as_noted": _("Play it as it was"),
    "move_duty": _("Move the duty"),
    "review": _("Leave it for review"),
}
# Explanations if several are offered.
ABOUT: Mapping[str, object] = {
    "refuse": _("By the rules: later games are recounted to fit the corrected list."),
    "as_noted": _("Played as it was: later games keep the dealer and duty that were recorded."),
    "move_duty": _("Duty moves: dealers stay as recorded; the corrected list decides which solo is the Pflichtsolo."),
    "review": _("Left for review: games that no longer fit do not count until the list is corrected."),
}
DELETIONS: Mapping[str, object] = {
    "refuse": _("Delete by the rules"),
    "as_noted": _("Delete, play it as it was"),
    "move_duty": _("Delete, move the duty"),
    "review": _("Delete, leave it for review"),
}
# Properties of later games, in display order.
ASPECTS: Mapping[str, object] = {
    "dealer": _("dealer"),
    "sitting": _("who sits out"),
    "duty": _("Pflichtsolo"),
    "bock": _("Bock"),
    "points": _("points"),
}


def aspect_words(aspect: str, game: SheetGame, names: Names) -> str:
    if aspect == "dealer":
        return gettext("{name} deals").format(name=seat_name(game.dealer, names))
    if aspect == "sitting":
        return gettext("without {names}").format(names=", ".join(seat_name(seat, names) for seat in game.sitting))
    if aspect == "duty":
        return word(DUTIES, game.duty) if game.duty else gettext("no Pflichtsolo")
    if aspect == "bock":
        return factor_words(game.bock)
    return ", ".join(f"{seat_name(seat, names)} {signed(each)}" for seat, each in enumerate(game.points, start=1))


def changed_games(numbers: Sequence[int], aspects: Sequence[str]) -> str:
    in_a_row = numbers[-1] - numbers[0] == len(numbers) - 1 > 0
    first_to_last = gettext("{first} to {last}").format(first=numbers[0], last=numbers[-1])
    games = first_to_last if in_a_row else ", ".join(map(str, numbers))
    what = ", ".join(str(words) for name, words in ASPECTS.items() if name in aspects)
    text = ngettext("Game {number} changes: {what}.", "Games {games} change: {what}.", len(numbers))
    return text.format(number=numbers[0], games=games, what=what)


def waiting_words() -> str:
    return gettext("is marked and does not count")
