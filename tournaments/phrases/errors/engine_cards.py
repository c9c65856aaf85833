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
    "line_unknown": _("Line {line} cannot be read: “{text}”. Correct it, or begin it with # if it is a comment."),
    "line_twice": _("Line {line} gives “{key}” a second time. Remove one of the two lines."),
    "line_without_trick": _("Line {line} continues a trick, but none has begun. Begin it with the seat that leads."),
    "line_number_expected": _("Line {line} needs a whole number instead of “{text}”. Correct it."),
    "too_many_tricks": _("{tricks} tricks are not possible: a game has {highest}. Correct the tricks."),
}
