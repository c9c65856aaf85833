"""Rule sheet: announcements and winning, described in our own words."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import InHochzeit
from scoring.rules.rules import RuleSet
from scoring.rules.worth import AgainstAbsage, Counting, NobodyWins
from scoring.terms import ABSAGEN, Announcement, steps
from tournaments.phrases.rules.sheet_before import has_hochzeit
from tournaments.phrases.rules.sheet_federation import both_announced
from tournaments.phrases.rules.sheet_words import Lines, as_read, either, has_sonderpunkte, quote_announcement


def absagen(rules: RuleSet) -> tuple[Announcement, ...]:
    """Returns the announcements possible above Re and Kontra, lowest first."""
    return steps(rules.announcements.highest)


def absagen_named(rules: RuleSet) -> str:
    return ", ".join(map(quote_announcement, absagen(rules)))


def announcements(rules: RuleSet) -> Lines:
    yield gettext("Saying “Re” or “Kontra” names the player’s party and claims that it will win.")
    yield from _claims(absagen(rules))
    yield gettext("Announcements may be made once the Vorbehalte are settled.")
    yield from _deadlines(rules)
    if rules.announcements.reply and _has_deadline(rules):
        yield from _reply(rules)
    if len(absagen(rules)) > 1:
        yield _skipping(rules)
    if absagen(rules):
        yield from both_announced(rules)
    if has_hochzeit(rules):
        yield from _hochzeit_deadlines(rules)


def _claims(known: tuple[Announcement, ...]) -> Lines:
    """Yields the possible Absagen and what each of them claims (TSR 6.3.1)."""
    if not known:
        return
    if len(known) == 1:
        yield gettext(
            "After that the party may say {word} (an Absage): it claims to keep the others below 90 Augen."
        ).format(word=quote_announcement(known[0]))
        return
    words = ", ".join(quote_announcement(step) for step in known if step is not Announcement.SCHWARZ)
    yield gettext(
        "After that, in this order, the party may say {words} (Absagen): it claims to keep the others below"
        " that many Augen."
    ).format(words=words)
    if Announcement.SCHWARZ in known:
        yield gettext("Last of all {word}: the others do not take a trick.").format(
            word=quote_announcement(Announcement.SCHWARZ)
        )


def _reply(rules: RuleSet) -> Lines:
    if not absagen(rules):
        yield gettext("Re or Kontra may still be answered by the other party with one card fewer than it needed.")
        return
    yield gettext(
        "An announcement may still be answered with Re or Kontra by the other party with one card fewer than it needed."
    )
    if not rules.announcements.absage_after_reply:
        yield gettext(
            "After such an answer an Absage is allowed only if the answer would also have been in time as a first Re "
            "or Kontra."
        )


def _skipping(rules: RuleSet) -> str:
    if not rules.announcements.skipping:
        return gettext("No step may be skipped.")
    if _has_deadline(rules):
        return gettext(
            "Re or Kontra and lower Absagen may be skipped as long as they could still be said; they count as said."
        )
    return gettext("Re or Kontra and lower Absagen may be skipped; they count as said.")


def _has_deadline(rules: RuleSet) -> bool:
    """True if any announcement has a deadline before the last card."""
    return any(rules.announcements.cards_held)


def _deadlines(rules: RuleSet) -> Lines:
    held = rules.announcements.cards_held
    if not _has_deadline(rules):
        yield (
            gettext("There is no limit on how late Re and Kontra may be announced.")
            if rules.announcements.apart and absagen(rules)
            else gettext("There is no limit on how late announcements may be made.")
        )
    elif len(held) > 1:
        words = (gettext("Re, Kontra"), *map(quote_announcement, absagen(rules)))
        yield gettext("At the latest with this many cards in hand: {latest}.").format(
            latest="; ".join(f"{step}: {cards}" for step, cards in zip(words, held, strict=False))
        )
    else:
        yield gettext(
            "Re and Kontra at the latest with card {number}, that is while {n} cards are still in hand."
        ).format(number=rules.deck.tricks - held[0] + 1, n=held[0])
    apart = rules.announcements.apart
    if apart is not None and absagen(rules):
        yield ngettext(
            "Each Absage at most {n} card after the previous announcement.",
            "Each Absage at most {n} cards after the previous announcement.",
            apart,
        ).format(n=apart)


def _hochzeit_deadlines(rules: RuleSet) -> Lines:
    held, moment = rules.announcements.cards_held, rules.announcements.hochzeit
    if moment is InHochzeit.AFTERWARDS:
        yield gettext("In an announced Hochzeit nothing may be announced until the Klärungsstich is complete.")
    if moment is InHochzeit.SAME or not _has_deadline(rules):
        return
    if len(held) == 1:
        yield gettext(
            "In an announced Hochzeit the limit for Re and Kontra is instead the first card after the Klärungsstich."
        )
    elif rules.hochzeit.last_trick != 1:
        yield gettext(
            "If the Klärungsstich of an announced Hochzeit is not the first trick, one card fewer is enough"
            " for each trick it comes later."
        )


# Requirements of the announcing party, then of the others (TSR 7.1.1 5 to 8).
NEEDED: Mapping[Announcement, tuple[object, object]] = {
    Announcement.KEINE_90: (151, 90),
    Announcement.KEINE_60: (181, 60),
    Announcement.KEINE_30: (211, 30),
    Announcement.SCHWARZ: (_("every trick"), _("one trick")),
}


def winning(rules: RuleSet) -> Lines:
    yield gettext(
        "Re wins with 121 Augen, Kontra with 120. If only Kontra was announced: Re with 120, Kontra with 121."
    )
    known = absagen(rules)
    if known:
        yield gettext("A party that said {words} needs {augen} and can only win with that.").format(
            words=either([*map(quote_announcement, known)]), augen=_augen(known, own=True)
        )
        yield gettext("The others, if they said no Absage themselves, then win with {augen}.").format(
            augen=_augen(known, own=False)
        )
        yield gettext(
            "If both parties said an Absage and missed it, nobody wins. Then only this counts, for the party that "
            "achieved it: {counted}."
        ).format(counted=NOBODY[_counts_reached_augen(rules), has_sonderpunkte(rules)])
    if rules.worth.mauern:
        yield from _mauern(rules)
    if rules.worth.verwerfen:
        yield from _verwerfen(rules)


def _augen(known: Sequence[Announcement], *, own: bool) -> str:
    """Lists the Augen needed, and the tricks for schwarz, e.g. "151, 181, 211 Augen or every trick"."""
    numbers = [str(NEEDED[step][not own]) for step in known if step is not ABSAGEN[-1]]
    tricks = [str(NEEDED[step][not own]) for step in known if step is ABSAGEN[-1]]
    augen = gettext("{numbers} Augen").format(numbers=", ".join(numbers) if tricks else either(numbers))
    return either([augen, *tricks])


def _counts_reached_augen(rules: RuleSet) -> bool:
    """True if the Augen a party reaches still count when nobody wins."""
    return rules.worth.nobody_wins is NobodyWins.FULL and rules.worth.against_absage is not AgainstAbsage.NONE


# Points if nobody wins (TSR 7.1.3): by whether Augen reached against an Absage, and Sonderpunkte, count.
NOBODY: Mapping[tuple[bool, bool], Promise] = {
    (True, True): _("each step it kept the other below, Augen reached against an Absage, and Sonderpunkte"),
    (True, False): _("each step it kept the other below, and Augen reached against an Absage"),
    (False, True): _("each step it kept the other below, and Sonderpunkte"),
    (False, False): _("each step it kept the other below"),
}


def _mauern(rules: RuleSet) -> Lines:
    yield gettext(
        "Mauern: a party that keeps the others below 30 Augen without having announced Re or Kontra loses "
        "the game for 5 points, whatever the others announced."
    )
    yield as_read(gettext("This does not apply in a solo."), rules, "doko-turnier")
    if rules.bock.triggers:
        yield gettext("These 5 points are multiplied in a Bock.")
    if has_sonderpunkte(rules):
        yield gettext("Sonderpunkte are set off against these 5 points as always.")


def _verwerfen(rules: RuleSet) -> Lines:
    yield gettext(
        "Verwerfen: if somebody fails to follow suit although able to, the game is over. This trick and all"
        " unplayed cards go to the other party, which wins whatever the Augen; announcements and "
        "Sonderpunkte made so far count."
    )
    if rules.worth.counting is not Counting.PLUS:
        yield gettext(
            "In two against two, only the offender scores minus points, twice the value; the partner scores nothing."
        )
        alone = gettext(
            "A soloist loses the solo as usual; an opponent of a soloist takes the minus points of all three."
        )
        yield as_read(alone, rules, "ohne-neunen")
