"""Rule sheet: the federation's rules for the table (TSR), described in our own words."""

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.sheet_words import Lines

FEDERATION = "ddv"


def dealing(rules: RuleSet) -> Lines:
    if rules.key == FEDERATION:
        # TSR 3.3.5
        yield gettext("The cards must be cut; at least three are lifted, and at least three remain.")
    if rules.key == FEDERATION and rules.deck.nines:
        # TSR 3.3.7
        yield gettext("Cards are dealt three at a time, in four rounds, from the dealer’s left.")


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
            "A soloist who leaves won tricks lying loses them, and all later ones, to Kontra as soon as a "
            "trick is lost."
        )
        # TSR 5.3.8
        yield gettext("Turning up tricks already put away, or counting their Augen, ends the game.")
        # TSR 5.4.3, 5.4.4, 5.4.6
        yield gettext(
            "Only a soloist may end a game early: showing the cards claims all remaining tricks, handing "
            "them to the others gives those tricks away."
        )
        yield gettext("After that the soloist can no longer object to anything that happened before.")
        # TSR 9.1.4
        yield gettext("Counting trumps or Augen aloud is not allowed.")


def both_announced(rules: RuleSet) -> Lines:
    """Explains that a third player who announces must name their party (TSR 6.4.5)."""
    if rules.key == FEDERATION:
        yield gettext(
            "Once both Re and Kontra have been announced, any other player who says an Absage names their "
            "party with it."
        )


def played_again(rules: RuleSet) -> Lines:
    if rules.key == FEDERATION:
        # TSR 9.1.3
        yield gettext(
            "Apart from a wrong deal, a game is repeated only after a serious violation; if nobody objected"
            " to it, only if everybody at the table and the referee agree."
        )
        # TSR 9.6.6
        yield gettext(
            "The first mistake somebody objects to counts; if there are objections to several at once, the "
            "one made first. If that one is not serious, the other may be objected to again."
        )
