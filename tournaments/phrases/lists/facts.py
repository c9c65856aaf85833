"""Wording for the facts of a game as they were entered."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.game.game import ALL_AUGEN, Game, PointsEntry
from scoring.lists.entries import Entry, GameEntry
from scoring.terms import Announcement, Party
from tournaments.names.rows import enumerated
from tournaments.phrases import terms
from tournaments.phrases.figures import plain


def facts_words(entry: Entry | None, names: Mapping[int, str]) -> list[tuple[str, str]]:
    """Returns pairs of label and text; empty for entries that aren't games."""
    facts = entry.facts if isinstance(entry, GameEntry) else None
    if isinstance(facts, Game):
        return _counted_words(facts, names)
    if isinstance(facts, PointsEntry):
        winners = enumerated(names.get(position, "") for position in facts.winners) or _("not recorded who")
        sonder = [] if facts.sonder is None else [(_("Sonderpunkte in it"), plain(facts.sonder))]
        return [(_("Won"), winners), (_("Value"), plain(facts.value)), *sonder]
    return []


def _counted_words(game: Game, names: Mapping[int, str]) -> list[tuple[str, str]]:
    low, high = game.augen
    shown = f"{low} : {ALL_AUGEN - low}" if low == high else _("{low} to {high}").format(low=low, high=high)
    words = [(_("Re"), enumerated(names.get(seat, "") for seat in game.re)), (_("Augen of Re and Kontra"), shown)]
    if game.tricks_re is not None:
        words.append((_("Tricks of Re"), str(game.tricks_re)))
    for party, said in zip(Party, game.words, strict=True):
        if said:
            name = terms.word(terms.PARTIES, party)
            word = name if said is Announcement.ANSAGE else terms.word(terms.ANNOUNCEMENTS, said)
            words.append((_("{party} announced").format(party=name), word))
    return words
