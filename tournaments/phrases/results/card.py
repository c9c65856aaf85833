"""What the card of a participant says."""

from django.utils.translation import gettext, ngettext


def alert_words(round_number: int, table: int) -> str:
    """The alert of a page when the next round is published; also the title of its tab."""
    return gettext("Round {round}: table {table}").format(round=round_number, table=table)


def owed_words(owed: int) -> str:
    """The Pflichtsoli that are still open; nothing for none."""
    return ngettext("{n} Pflichtsolo owed", "{n} Pflichtsoli owed", owed).format(n=owed) if owed else ""


def place_words(rank: int, people: int, *, shared: bool, by_lot: bool = False) -> str:
    """The place so far among all."""
    words = gettext("Shared place {rank} of {people}") if shared else gettext("Place {rank} of {people}")
    words = gettext("{place}, decided by lot").format(place=words) if by_lot else words
    return words.format(rank=rank, people=people)
