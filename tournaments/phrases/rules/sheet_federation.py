"""Rule sheet: the federation's rules for the table (TSR), described in our own words."""

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.sheet_words import Lines

FEDERATION = "ddv"


def dealing(rules: RuleSet) -> Lines:
    if rules.key == FEDERATION:
        # TSR 3.3.5
        yield gettext("The cards must be cut; at least three are lifted, and at least three stay.")
    if rules.key == FEDERATION and rules.deck.nines:
        # TSR 3.3.7
        yield gettext("Three cards at a time are dealt, four times round, from the dealer’s left.")


def taking_back(rules: RuleSet) -> Lines:
    """Explains until when a Vorbehalt can be taken back (TSR 4.1.2)."""
    if rules.key == FEDERATION:
        yield gettext(
            "A Vorbehalt is binding; it can be taken back only until the next player has spoken, by the last player "
            "only until a card is led, something is announced, or players are asked which of several Vorbehalte they "
            "hold."
        )


def playing(rules: RuleSet) -> Lines:
    if rules.key == FEDERATION:
        # TSR 5.3.7
        yield gettext(
            "A soloist who leaves tricks lying loses them, and all that follow, to Kontra as soon as one is lost."
        )
        # TSR 5.3.8
        yield gettext("Whoever turns up tricks that are put away, or counts their Augen, ends the game.")
        # TSR 5.4.3, 5.4.4, 5.4.6
        yield gettext(
            "Only a soloist may end a game early: showing the cards claims all tricks that are left, handing them to "
            "the others gives these tricks away."
        )
        yield gettext("After that the soloist can object to nothing that happened before.")
        # TSR 9.1.4
        yield gettext("Nobody counts trumps or Augen aloud.")


def both_announced(rules: RuleSet) -> Lines:
    """Explains that a third player who announces must name their party (TSR 6.4.5)."""
    if rules.key == FEDERATION:
        yield gettext(
            "Once Re and Kontra have both been said, any other player who says an Absage names the party with it."
        )


def played_again(rules: RuleSet) -> Lines:
    if rules.key == FEDERATION:
        # TSR 9.1.3
        yield gettext(
            "But for a wrong deal no game is repeated without a serious violation; if nobody objects to one, only "
            "where all at the table and the referee agree."
        )
        # TSR 9.6.6
        yield gettext(
            "The mistake that was objected to first counts; if several are objected to at once, the one made first, "
            "and if that one is not serious, the other may be objected to again."
        )
