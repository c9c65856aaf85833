"""The rule sheet on announcements, on who wins, and on what a game is worth. Sentences of our own."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import CaughtBy
from scoring.rules.rules import RuleSet
from scoring.rules.worth import AbsagenCount, AgainstAbsage, AnnouncementWorth, Counting, GegenDieAlten, NobodyWins
from scoring.terms import Sonderpunkt, steps
from tournaments.phrases.rules.members import STEPS
from tournaments.phrases.rules.options import SONDERPUNKTE_EXPLAINED
from tournaments.phrases.terms import ANNOUNCEMENTS, SONDERPUNKTE, word

Lines = Iterator[str]
Rows = tuple[tuple[str, str], ...]


def announcements(rules: RuleSet) -> Lines:
    """When words can be said, and what they bind to."""
    yield gettext("“Re” and “Kontra” tell one's party and that it means to win.")
    further = _absagen(rules)
    if further:
        yield gettext("After them, in this order, can be said: {words}.").format(words=further)
    yield from _latest(rules)
    if rules.announcements.reply:
        yield gettext("Who is spoken against may answer Re or Kontra with one card less in hand.")
    if further:
        skipped = gettext("A step that was skipped counts as said, as long as it could still have been said.")
        yield skipped if rules.announcements.skipping else gettext("No step may be skipped.")
    yield from _in_a_hochzeit(rules)


def _absagen(rules: RuleSet) -> str:
    """The words above Re and Kontra that there are."""
    return ", ".join(word(ANNOUNCEMENTS, step) for step in steps(rules.announcements.highest))


def _latest(rules: RuleSet) -> Lines:
    held = rules.announcements.cards_held
    if len(held) > 1:
        latest = "; ".join(
            f"{step}: {cards}" for step, cards in zip(STEPS["announcements.cards_held"], held, strict=False)
        )
        yield gettext("At the latest with so many cards in hand: {latest}.").format(latest=latest)
    elif held:
        yield gettext("Re and Kontra at the latest with {n} cards in hand.").format(n=held[0])
    else:
        yield gettext("Until when words can be said is not limited.")
    apart = rules.announcements.apart
    if apart is not None:
        yield ngettext(
            "Each further word at most {n} card after the word before.",
            "Each further word at most {n} cards after the word before.",
            apart,
        ).format(n=apart)


def _in_a_hochzeit(rules: RuleSet) -> Lines:
    held = rules.announcements.cards_held
    if len(held) > 1:
        yield gettext("In a Hochzeit all this moves back by the tricks it took to find the partner, less one.")
    elif held:
        yield gettext("In a Hochzeit it begins with the card after the trick that finds the partner.")


def winning(rules: RuleSet) -> Lines:
    """Who has won."""
    yield gettext("Re wins with 121 Augen, Kontra with 120. If only Kontra was said: Re with 120, Kontra with 121.")
    if _absagen(rules):
        yield gettext(
            "Who said keine 90, keine 60, keine 30 or schwarz needs 151, 181, 211 Augen or every trick, and wins by "
            "nothing else; the others then need 90, 60, 30 Augen or one trick."
        )
        yield str(NOBODY[rules.worth.nobody_wins])
    if rules.worth.mauern:
        yield gettext(
            "Mauern: if the losers stay below 30 Augen and the winners said neither Re nor Kontra, the winners lose "
            "instead, with 5 points. Not in a solo."
        )
    if rules.worth.verwerfen:
        yield gettext(
            "A revoke ends the game: its trick and all cards not played yet go to the others, who win whatever the "
            "Augen; words and Sonderpunkte made so far stand. Two against two the offender alone writes minus, twice "
            "the value; the partner writes nothing. In a solo an opponent who revokes writes the minus of all three."
        )


NOBODY: Mapping[str, Promise] = {
    NobodyWins.FULL: _(
        "If both said too much, nobody wins: only what a party got the other below, what it reached against a word, "
        "and Sonderpunkte are written."
    ),
    NobodyWins.STAGES: _(
        "If both said too much, nobody wins: only what a party got the other below and Sonderpunkte are written."
    ),
}


def worth(rules: RuleSet) -> Rows:
    """What each line of a game is worth: words and points."""
    return tuple(_worth(rules))


def _worth(rules: RuleSet) -> Iterator[tuple[str, str]]:
    yield gettext("won"), "1"
    yield gettext("the others below 90, below 60, below 30, without a trick"), gettext("1 each")
    if rules.worth.announcement is AnnouncementWorth.PLUS_TWO:
        yield gettext("Re said, Kontra said"), gettext("2 each")
    whose = {AbsagenCount.EITHER: gettext("by either party"), AbsagenCount.OWN: gettext("by the winners")}
    yield (
        gettext("keine 90, keine 60, keine 30, schwarz said, {whose}").format(whose=whose[rules.worth.absagen]),
        gettext("1 each"),
    )
    if rules.worth.against_absage is not AgainstAbsage.NONE:
        cumulative = rules.worth.against_absage is AgainstAbsage.CUMULATIVE
        yield (
            gettext("120 reached against keine 90, 90 against keine 60, 60 against keine 30, 30 against schwarz"),
            gettext("1 each") if cumulative else gettext("1, for the highest word"),
        )
    if rules.worth.gegen_die_alten is GegenDieAlten.BASE:
        yield gettext("Kontra wins against the ♣ queens"), "1"
    if rules.worth.solo:
        yield gettext("a solo was played"), str(rules.worth.solo)
    if rules.worth.announcement is AnnouncementWorth.DOUBLING:
        yield gettext("Re said, Kontra said: all this is doubled"), gettext("× 2 each")


def sonderpunkte(rules: RuleSet) -> Rows:
    """What can be made beside the Augen: words and points."""
    alten = rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT
    rows = [(gettext("Kontra wins against the ♣ queens"), "1")] if alten else []
    return (*rows, *((_made(rules, sonderpunkt), str(points)) for sonderpunkt, points in rules.sonderpunkte))


def _made(rules: RuleSet, sonderpunkt: Sonderpunkt) -> str:
    name = word(SONDERPUNKTE, sonderpunkt)
    explained = str(SONDERPUNKTE_EXPLAINED[sonderpunkt])
    if sonderpunkt is Sonderpunkt.KARLCHEN_GEFANGEN and rules.play.karlchen_caught_by is CaughtBy.KARO_DAME:
        explained = gettext("A ♦ queen beats the ♣ jack of the other party in the last trick.")
    return gettext("{name}: {explained}").format(name=name[:1].upper() + name[1:], explained=explained)


COUNTING: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _(
        "The winners write the value as plus, the losers as minus; a soloist writes three times the value. Every line "
        "adds up to zero."
    ),
    Counting.PLUS: _("Only the winners write, as plus."),
    Counting.MINUS: _("Only the losers write, as minus."),
}
SOLOIST_ALONE: Mapping[str, Promise] = {
    Counting.PLUS: _(
        "A soloist who wins writes three times the value; if the soloist loses, each opponent writes it once."
    ),
    Counting.MINUS: _(
        "A soloist who loses writes three times the value; if the soloist wins, each opponent writes it once."
    ),
}


def writing(rules: RuleSet) -> Lines:
    """How the value becomes points on the list."""
    yield gettext(
        "Sonderpunkte of both parties are set off against each other and added; they count two against two only."
    )
    counting = rules.worth.counting
    yield str(COUNTING[counting])
    if counting is not Counting.PLUS_MINUS:
        triple = gettext("In a solo whoever writes does so three times.")
        yield triple if rules.worth.solo_always_triple else str(SOLOIST_ALONE[counting])
    if rules.worth.solo_lost:
        yield ngettext(
            "A lost solo costs {n} point more, added after everything else.",
            "A lost solo costs {n} points more, added after everything else.",
            rules.worth.solo_lost,
        ).format(n=rules.worth.solo_lost)
