"""Describes the changes to upcoming rounds as text."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Place = tuple[int, int]  # table, position


def move_sentence(name: str, before: Place | None, after: Place | None) -> str:
    if after is None:
        sentence = _("{name} leaves table {table}.")
    elif before is None:
        sentence = _("{name} joins table {to}, position {position}.")
    elif before[0] == after[0]:
        sentence = _("{name} moves up to position {position} at table {to}.")
    else:
        sentence = _("{name} moves from table {table} to table {to}, position {position}.")
    to, position = after or (0, 0)
    return sentence.format(name=name, table=before[0] if before else 0, to=to, position=position)


def size_sentence(number: int, before: int, after: int) -> str:
    """Describes a table's new size, or returns "" if it is unchanged."""
    if before == after:
        return ""
    if after == 0:
        return _("Table {table} is no longer needed.").format(table=number)
    if before == 0:
        sentence = ngettext(
            "Table {table} is added, with {n} player.", "Table {table} is added, with {n} players.", after
        )
    else:
        sentence = ngettext("Table {table} has {n} player now.", "Table {table} has {n} players now.", after)
    return sentence.format(table=number, n=after)


def keeping_sentence(keeping: int, staying: int, rounds: int) -> str:
    if rounds == 1:
        sentence = ngettext(
            "{keeping} of {staying} keeps their seat.", "{keeping} of {staying} keep their seat.", keeping
        )
    else:
        sentence = ngettext(
            "{keeping} of {staying} keeps their seat in every round.",
            "{keeping} of {staying} keep their seat in every round.",
            keeping,
        )
    return sentence.format(keeping=keeping, staying=staying)


def rounds_words(first: int, last: int) -> str:
    if first == last:
        return _("round {n}").format(n=first)
    return _("rounds {first} to {last}").format(first=first, last=last)


def gap_sentence(first: int, last: int, without_place: int, not_coming: int) -> str:
    rounds = rounds_words(first, last)
    missing = ngettext("{n} player has no seat in {rounds}.", "{n} players have no seat in {rounds}.", without_place)
    idle = ngettext(
        "{n} player has a seat in {rounds} but is not coming.",
        "{n} players have a seat in {rounds} but are not coming.",
        not_coming,
    )
    return " ".join(
        sentence.format(n=n, rounds=rounds) for sentence, n in ((missing, without_place), (idle, not_coming)) if n
    )


def changes_in_one_line(number: int, sentences: Iterable[str]) -> str:
    # Names begin with numbers, so a full stop between changes would be read as part of them.
    changes = " · ".join(sentence.rstrip(".") for sentence in sentences)
    return _("Round {n}: {changes}").format(n=number, changes=changes)


def later_rounds_kept(why: str) -> str:
    return _("The later rounds stay as they are for now: {why}").format(why=why)


def rounds_to_print(rounds: Iterable[int]) -> str:
    return _("Print the notices and score sheets of these rounds again: {rounds}.").format(
        rounds=", ".join(map(str, rounds))
    )
