"""Error messages for records of a game's cards."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

CARD_ERRORS: Mapping[str, object] = {
    "card_unknown": _("There is no card “{card}”. Write suit and rank, such as HT for the ten of hearts."),
    "card_not_in_deck": _("These rules play without this card: {card}. Correct the card or the rules."),
    "card_too_often": _("{card} appears {times} times, but every card is there twice. Correct the cards."),
    "hands_count": _("{hands} hands are given for {expected} players. Give one for each, null for an unknown one."),
    "hand_size": _("The hand of {seat} has {cards} cards instead of {expected}. Correct it, or leave it out as null."),
    "trick_size": _("A trick has {cards} cards. Four belong to it; only the last one may have fewer."),
    "too_many_tricks": _("{tricks} tricks are not possible: a game has {highest}. Correct the tricks."),
}
