"""Wording for a participant's card."""

from django.utils.translation import gettext, ngettext


def alert_words(round_number: int, table: int) -> str:
    return gettext("Round {round}: table {table}").format(round=round_number, table=table)


def owed_words(owed: int) -> str:
    return ngettext("{n} Pflichtsolo owed", "{n} Pflichtsoli owed", owed).format(n=owed) if owed else ""


def place_words(rank: int, people: int, *, shared: bool, by_lot: bool = False) -> str:
    words = gettext("Shared rank {rank} of {people}") if shared else gettext("Rank {rank} of {people}")
    words = gettext("{place}, decided by lot").format(place=words) if by_lot else words
    return words.format(rank=rank, people=people)
