"""Rule sheet: cards and trumps, described in our own words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Hyperschweine, SchweineMoment, WhichAces
from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.sheet_federation import playing
from tournaments.phrases.rules.sheet_words import Lines, with_club_name

SUITS = ("♣", "♠", "♥", "♦")


def cards(rules: RuleSet) -> Lines:
    if rules.deck.nines:
        yield gettext(
            "48 cards, each twice: ace 11, ten 10, king 4, queen 3, jack 2, nine 0 Augen, 240 in all; twelve cards "
            "each."
        )
    else:
        yield gettext(
            "40 cards, each twice, without nines: ace 11, ten 10, king 4, queen 3, jack 2 Augen, 240 in all; ten cards "
            "each."
        )
    yield gettext("Trumps in a normal game, from the highest: {trumps}.").format(trumps=trumps(rules))
    yield gettext("Plain suits from the highest: {ranks}.").format(ranks=_plain_ranks(rules))
    yield gettext(
        "Players must follow the suit led, trumps with trumps; those who cannot may play any card, including a trump."
    )
    yield gettext(
        "The highest trump wins the trick, otherwise the highest card of the suit led; its player leads to the next."
    )
    if rules.worth.verwerfen:
        yield gettext("A card that has been played stays on the table, however much its player regrets it.")
    yield gettext("If two equal cards fall in a trick, the first beats the second.")
    yield from _dullen(rules)
    yield from _past_tricks(rules)
    yield from playing(rules)


def trumps(rules: RuleSet) -> str:
    queen, jack, king, ace = (
        pgettext("card", "Q"), pgettext("card", "J"), pgettext("card", "K"), pgettext("card", "A")
    )  # fmt: skip
    order = ["♥10"] if rules.dullen.trump else []
    order += [suit + card for card in (queen, jack) for suit in SUITS]
    order += [f"♦{ace}", "♦10", f"♦{king}"] + (["♦9"] if rules.deck.nines else [])
    return " ".join(order)


def _plain_ranks(rules: RuleSet) -> str:
    ranks = gettext("ace, ten, king, nine") if rules.deck.nines else gettext("ace, ten, king")
    return gettext("{ranks}; hearts without the tens").format(ranks=ranks) if rules.dullen.trump else ranks


def _dullen(rules: RuleSet) -> Lines:
    dullen = rules.dullen
    if not dullen.trump:
        return
    if dullen.second_beats_first:
        yield gettext("But the second ♥ ten beats the first.")
    if dullen.reversed_in_last_trick:
        first = gettext("In the last trick it is the first ♥ ten that wins.")
        yield first if dullen.second_beats_first else gettext("But in the last trick the second ♥ ten beats the first.")


def _past_tricks(rules: RuleSet) -> Lines:
    shown = rules.play.tricks_shown
    if shown:
        text = ngettext(
            "The last trick may be looked at until the next one is complete.",
            "The last {n} tricks may be looked at until the next one is complete.",
            shown,
        )
        yield text.format(n=shown)
    else:
        yield gettext("Tricks that have been turned over stay face down.")


SCHWEINE: Mapping[str, Promise] = {
    WhichAces.BOTH: _("Both ♦ aces in one hand are {schweine}: trumps above all others."),
    WhichAces.ONE: _(
        "If one hand has both ♦ aces, one is the {schwein}, the highest trump, and the other stays a fox; "
        "the player chooses which."
    ),
    WhichAces.SECOND: _(
        "If a player holds both ♦ aces and the player’s party wins the trick with the first, the second becomes a "
        "{schwein}, the highest trump."
    ),
}
SCHWEINE_SAID: Mapping[tuple[str, str], Promise] = {
    (WhichAces.BOTH, SchweineMoment.BEFORE_GAME): _(
        "They must be announced before the game, otherwise they stay foxes."
    ),
    (WhichAces.BOTH, SchweineMoment.ON_PLAY): _(
        "They must be announced when the first of them is played, otherwise they stay foxes."
    ),
    (WhichAces.ONE, SchweineMoment.BEFORE_GAME): _("It must be announced before the game."),
    (WhichAces.ONE, SchweineMoment.ON_PLAY): _("It must be announced as it is played."),
    **dict.fromkeys(
        ((WhichAces.SECOND, moment) for moment in SchweineMoment),
        _("It must be announced before it is played, and the player names the party with it."),
    ),
}
HYPERSCHWEINE: Mapping[tuple[str, str], Promise] = {
    (SchweineMoment.BEFORE_GAME, Hyperschweine.BEFORE_GAME): _(
        "They are announced before the game, after the Schweine."
    ),
    (SchweineMoment.ON_PLAY, Hyperschweine.BEFORE_GAME): _("They are announced right after the Schweine."),
    **dict.fromkeys(
        ((moment, Hyperschweine.ON_PLAY) for moment in SchweineMoment),
        _("They are announced when the first of the two nines is played."),
    ),
}


def schweine(rules: RuleSet) -> Lines:
    options = rules.schweine
    if options.which is WhichAces.NONE:
        return
    names = {"schweine": gettext("Schweine"), "schwein": gettext("Schwein")}
    called = {name: with_club_name(words, rules, "schweine") for name, words in names.items()}
    yield str(SCHWEINE[options.which]).format(**called)
    yield str(SCHWEINE_SAID[options.which, options.announced])
    hyperschweine = options.hyperschweine is not Hyperschweine.NONE
    if hyperschweine:
        yield from _hyperschweine(rules)
    if not rules.soli.allowed:
        return
    if not options.in_colour_solo:
        yield gettext("If ♦ is not trump, there are no Schweine.")
    elif hyperschweine:
        yield gettext(
            "In a suit solo the same applies to the aces and nines of its suit; in other soli there are no Schweine."
        )
    else:
        yield gettext("In a suit solo the same applies to the aces of its suit; in other soli there are no Schweine.")


def _hyperschweine(rules: RuleSet) -> Lines:
    options = rules.schweine
    text = (
        gettext(
            "Both ♦ nines in one hand are {hyperschweine}, above the Schwein, but only once a Schwein has "
            "been announced."
        )
        if options.which is WhichAces.ONE
        else gettext(
            "Both ♦ nines in one hand are {hyperschweine}, above the Schweine, but only once Schweine have "
            "been announced."
        )
    )
    yield text.format(hyperschweine=with_club_name(gettext("Hyperschweine"), rules, "hyperschweine"))
    yield str(HYPERSCHWEINE[options.announced, options.hyperschweine])
    on_play = options.announced is SchweineMoment.ON_PLAY and options.hyperschweine is Hyperschweine.ON_PLAY
    if options.nine_ends and on_play:
        yield gettext("A player who plays a ♦ nine before Schweine are announced has no Hyperschweine.")
