"""Wording for seat changes."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_stubs_ext import StrPromise

from tournaments.names.rows import enumerated

BECOMES: Mapping[int, StrPromise] = {
    4: gettext_lazy("Table {table} becomes a table of four: {people}; {length}."),
    5: gettext_lazy("Table {table} becomes a table of five: {people}; {length}."),
    6: gettext_lazy("Table {table} becomes a table of six: {people}; {length}."),
    7: gettext_lazy("Table {table} becomes a table of seven: {people}; {length}."),
}


def taken_place(name: str, table: int, position: int) -> str:
    text = _("{name} takes position {position} at table {table}.")
    return text.format(name=name, position=position, table=table)


def waiting(name: str, next_round: int) -> str:
    return _("{name} waits and is drawn from round {round} on.").format(name=name, round=next_round)


def given_up(name: str, table: int) -> str:
    return _("{name} leaves table {table}.").format(name=name, table=table)


def replacement_sentence(incoming: str, outgoing: str, table: int, position: int) -> str:
    text = _("{incoming} takes position {position} at table {table} instead of {outgoing}.")
    return text.format(incoming=incoming, position=position, table=table, outgoing=outgoing)


def playing_to_the_end(name: str, in_round: int) -> str:
    return _("{name} plays round {round} to its end and is not drawn afterwards.").format(name=name, round=in_round)


def table_size_sentence(table: int, people: Iterable[str], length: str) -> str:
    names = list(people)
    by_position = enumerated(f"{position}. {name}" for position, name in enumerate(names, 1))
    return str(BECOMES[len(names)]).format(table=table, people=by_position, length=length)


def absence_sentence(name: str) -> str:
    return _("{name} is marked absent and is not drawn until marked present again.").format(name=name)


def back_from(name: str, in_round: int) -> str:
    return _("{name} is drawn again from round {round} on.").format(name=name, round=in_round)


def leaving_sentence(name: str) -> str:
    return _("{name} no longer takes part.").format(name=name)


def nobody_else() -> str:
    return _("Nobody else moves.")


def tables_to_print(tables: Iterable[int]) -> str:
    numbers = sorted(tables)
    text = ngettext(
        "Print the notices again, and the score sheet of table {tables}.",
        "Print the notices again, and the score sheets of tables {tables}.",
        len(numbers),
    )
    return text.format(tables=enumerated(map(str, numbers)))


def score_sheets_of(tables: Iterable[int]) -> str:
    numbers = list(tables)
    text = ngettext("score sheet of table {tables}", "score sheets of tables {tables}", len(numbers))
    return text.format(tables=enumerated(map(str, numbers)))


def printed_last(documents: Iterable[str], time: str) -> str:
    return _("{documents} (last printed at {time})").format(documents=enumerated(documents), time=time)
