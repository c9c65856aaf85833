"""The rule sheet in short: a box that is read at the table before the first card. Sentences of our own."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Hyperschweine
from scoring.rules.reservations import ArmutMode, Leads
from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting
from scoring.terms import REAL_SOLI
from tournaments.phrases.rules.members import value_words
from tournaments.phrases.rules.sheet_list import Length, size_words
from tournaments.phrases.rules.sheet_soli import owes_soli
from tournaments.phrases.terms import SONDERPUNKTE, kind_name, word

Rows = tuple[tuple[str, str], ...]


LEADS: Mapping[str, Promise] = {
    Leads.NONE: _("the player left of the dealer leads"),
    Leads.FIRST: _("in a player’s first solo the soloist leads"),
    Leads.PFLICHTSOLO: _("in a Pflichtsolo the soloist leads"),
    Leads.ALL: _("the soloist leads"),
}
COUNTING: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _("winners plus, losers minus, a soloist three times"),
    Counting.PLUS: _("winners alone, plus"),
    Counting.MINUS: _("losers alone, minus"),
}


def in_short(rules: RuleSet, played: Length | None) -> Rows:
    """Ten lines at most, each with what it is about; the last only where an event says how long is played."""
    rows = (
        (gettext("Cards"), gettext("48, with nines") if rules.deck.nines else gettext("40, without nines")),
        (gettext("♥ tens"), _dullen(rules)),
        (gettext("Schweine"), _schweine(rules)),
        (gettext("Armut"), _armut(rules)),
        (gettext("Soli"), _soli(rules)),
        (gettext("Pflichtsoli"), _pflichtsoli(rules)),
        (gettext("Re, Kontra"), _announced(rules)),
        (gettext("Points"), _points(rules)),
        (gettext("Bock rounds"), value_words("bock.triggers", list(rules.bock.triggers))),
        (gettext("Length"), "; ".join(_length(played)) if played else ""),
    )
    return tuple((label, capfirst(words)) for label, words in rows if words)


def _dullen(rules: RuleSet) -> str:
    dullen = rules.dullen
    if not dullen.trump:
        return gettext("plain cards")
    words = gettext("the second beats the first") if dullen.second_beats_first else gettext("the first is higher")
    if dullen.reversed_in_last_trick:
        words = gettext("{words}, in the last trick the other way round").format(words=words)
    return gettext("highest trumps; {words}").format(words=words)


def _schweine(rules: RuleSet) -> str:
    words = value_words("schweine.which", rules.schweine.which)
    if rules.schweine.hyperschweine is Hyperschweine.NONE:
        return words
    return gettext("{schweine}; with Hyperschweine").format(schweine=words)


def _armut(rules: RuleSet) -> str:
    words, most = value_words("armut.mode", rules.armut.mode), rules.armut.max_trumps
    if rules.armut.mode is ArmutMode.NONE:
        return words
    text = ngettext("up to {n} trump: {words}", "up to {n} trumps: {words}", most)
    return text.format(n=most, words=words)


def _soli(rules: RuleSet) -> str:
    allowed = rules.soli.allowed
    if not allowed:
        return gettext("none")
    names = gettext("all") if set(allowed) >= REAL_SOLI else ", ".join(map(kind_name, allowed))
    return f"{names}; {LEADS[rules.soli.leads]}"


def _pflichtsoli(rules: RuleSet) -> str:
    if not owes_soli(rules):
        return gettext("none")
    return gettext("{n} for each player and round").format(n=rules.pflichtsoli.per_player)


def _announced(rules: RuleSet) -> str:
    words, held = value_words("worth.announcement", rules.worth.announcement), rules.announcements.cards_held
    if not any(held):
        return words
    return gettext("{words}; with {n} cards in hand at the latest").format(words=words, n=held[0])


def _points(rules: RuleSet) -> str:
    words = COUNTING[rules.worth.counting]
    counted = ", ".join(word(SONDERPUNKTE, sonderpunkt) for sonderpunkt, _each in rules.sonderpunkte)
    return gettext("{words}; Sonderpunkte: {counted}").format(words=words, counted=counted or gettext("none"))


def _length(of: Length) -> Iterator[str]:
    yield ngettext("{n} round", "{n} rounds", of.rounds).format(n=of.rounds)
    if of.pot:
        yield ngettext("a pot of {n} point", "a pot of {n} points", of.pot["points"]).format(n=of.pot["points"])
    for size in sorted(of.sizes, key=int)[:1]:
        yield from filter(None, [", ".join(size_words(of, size))])
