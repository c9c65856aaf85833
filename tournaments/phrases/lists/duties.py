"""What somebody still owes, in a few words."""

from django.utils.translation import gettext, ngettext

from scoring.lists.quotas import Slots


def owed_words(slots: Slots) -> str:
    """The open Pflichtsoli behind a name: "" for a single one of any kind, "2×", or "1 colour solo, 1 of any kind"."""
    if not slots.colour + slots.picture:
        return f"{slots.free}×" if slots.free > 1 else ""
    parts = (
        (slots.colour, ngettext("{number} colour solo", "{number} colour soli", slots.colour)),
        (slots.picture, ngettext("{number} picture solo", "{number} picture soli", slots.picture)),
        (slots.free, gettext("{number} of any kind")),
    )
    return ", ".join(words.format(number=number) for number, words in parts if number)
