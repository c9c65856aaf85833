"""Wording for correcting two people who sat in each other's place."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.names.rows import enumerated
from tournaments.phrases.figures import signed


def seat_sentence(name: str, table: int, position: int) -> str:
    return _("{name} sits at table {table}, position {position}.").format(name=name, table=table, position=position)


def transfer_sentence(name: str, table: int, position: int, points: int, games: int | None) -> str:
    if games is None:
        text = _("{name} gets what was played at table {table}, position {position}: sum {sum}.")
    else:
        text = ngettext(
            "{name} gets what was played at table {table}, position {position}: {games} game, sum {sum}.",
            "{name} gets what was played at table {table}, position {position}: {games} games, sum {sum}.",
            games,
        )
    return text.format(name=name, table=table, position=position, games=games, sum=signed(points))


def duty_sentence(name: str, was: str, owed: int) -> str:
    text = ngettext(
        "{name} then owes the open Pflichtsolo of {was} on this list.",
        "{name} then owes the {owed} open Pflichtsoli of {was} on this list.",
        owed,
    )
    return text.format(name=name, was=was, owed=owed)


def penalties(table: int, count: int) -> str:
    text = ngettext(
        "A penalty is booked at table {table}. It stays with its seat: check who it is for.",
        "{n} penalties are booked at table {table}. They stay with their seats: check who they are for.",
        count,
    )
    return text.format(n=count, table=table)


def others_stay() -> str:
    return _("Everybody else keeps their seat and points; later rounds stay as they are.")


def paper_with_old_names(documents: Iterable[str]) -> str:
    text = _("Already printed with the old seats: {documents}. Write the right names on score sheets in use.")
    return text.format(documents=enumerated(documents))


def put_right(one: str, other: str, *, begun: bool) -> str:
    """Confirms the exchange. `begun`: whether either seat has games."""
    text = _("{one} and {other} have been swapped.")
    if begun:
        text = _("{one} and {other} have been swapped, with the games of their seats.")
    return text.format(one=one, other=other)
