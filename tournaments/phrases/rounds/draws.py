"""Wording for the quality of a draw and for unmet wishes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from tournaments.names.rows import enumerated, separator
from tournaments.seating.constraints import Reason, UnmetWish
from tournaments.seating.measures import Report
from tournaments.seating.wishes import Wish

TWICE = 2
# Unevenness up to this cannot always be avoided.
EVEN = 1
TWO = 2  # people: a pair
# Maximum number of people named; beyond it only their number is given.
MOST_NAMED = 8


class UnmetWishLike(Protocol):
    """A seating wish that wasn't met (see `constraints.UnmetWish`)."""

    @property
    def wish(self) -> Wish: ...
    @property
    def reason(self) -> Reason: ...
    @property
    def rounds(self) -> tuple[int, ...]: ...
    @property
    def table(self) -> int | None: ...
    @property
    def group(self) -> str: ...
    @property
    def room(self) -> int | None: ...


def bound_words(report: Report, players: int) -> str:
    """Compares repeats with the best known bound, e.g. "fewer are impossible with 16 players"."""
    repeats, bound = report.repeats, report.bound
    if not repeats:
        return gettext("nobody meets anybody twice")
    if bound is None:
        return gettext("the fewest possible is not known")
    if repeats > bound:
        return _possible_words(bound)
    if report.bound_proven:
        return gettext("fewer are impossible with {players} players").format(players=players)
    if report.best_known:
        return _meetings_words(report, players)
    text = gettext("the fewest possible is not known where two people meet {n} times")
    return text.format(n=report.worst_meetings)


def five_table_words(report: Report) -> str | None:
    """Describes how unevenly tables of five are shared out; returns None if turns differ by at most one."""
    most = report.most_five_tables
    if report.five_table_imbalance <= EVEN or most is None:
        return None
    least = most - report.five_table_imbalance
    if not least:
        return gettext("somebody sits at a table of five {most} times, somebody else never").format(most=most)
    text = ngettext(
        "somebody sits at a table of five {most} times, somebody else once",
        "somebody sits at a table of five {most} times, somebody else {least} times",
        least,
    )
    return text.format(most=most, least=least)


def _meetings_words(report: Report, players: int) -> str:
    most = report.worst_meetings
    if most > TWICE:
        text = gettext(
            "with nobody meeting anybody more than {most} times, fewer are not known to be possible with "
            "{players} players"
        )
    elif report.proven_under_rule:
        text = gettext("with nobody meeting anybody three times, fewer are impossible with {players} players")
    else:
        text = gettext(
            "with nobody meeting anybody three times, fewer are not known to be possible with {players} players"
        )
    return text.format(most=most, players=players)


def _possible_words(bound: int) -> str:
    if not bound:
        return gettext("going by the numbers alone, none at all would be possible")
    return ngettext("{bound} is known to be possible", "{bound} are known to be possible", bound).format(bound=bound)


def unmet_wish_words(each: UnmetWishLike, people: Sequence[str]) -> str:
    met = _together_text(each.wish, people) if each.rounds and each.reason is Reason.CLUB_LARGER_THAN_TABLES else None
    text = met or SENTENCES.get((each.wish, each.reason)) or _other_text(each, len(people))
    words = str(text).format(
        people=_list_people(people),
        n=len(people),
        room=each.room,
        tables=_tables(each.room or 0),
        table=each.table,
        group=each.group,
        rounds=_rounds(each.rounds),
    )
    return words[:1].upper() + words[1:]


def reasons_words(reasons: Iterable[UnmetWish], names: Mapping[int, str]) -> str:
    """Describes all unmet wishes; people without a name are referred to by number."""
    return " ".join(unmet_wish_words(each, [_person(number, names) for number in each.people]) for each in reasons)


SENTENCES: Mapping[tuple[Wish, Reason], StrPromise] = {
    (Wish.CLUBS, Reason.CLUB_LARGER_THAN_TABLES): _("{n} people of the club {group} cannot all sit apart at {tables}."),
    (Wish.TEAMS, Reason.CLUB_LARGER_THAN_TABLES): _("{n} people of the team {group} cannot all sit apart at {tables}."),
    (Wish.TABLES, Reason.TABLE_MISSING): _("There is no table {table} in this draw, or it is closed: {people}."),
    (Wish.TABLES, Reason.TABLE_FULL): _(
        "Table {table} has room for {room}, but more people are to stay there: {people}."
    ),
}
# For an existing draw; two people who sit together in each of these rounds.
TOO_LARGE: Mapping[Wish, StrPromise] = {
    Wish.CLUBS: _("The club {group} has more people than there are tables; together in {rounds}: {people}."),
    Wish.TEAMS: _("The team {group} has more people than there are tables; together in {rounds}: {people}."),
}
# For more people: in each of these rounds, only some sit together, perhaps at several tables.
SOME_TOGETHER: Mapping[Wish, StrPromise] = {
    Wish.CLUBS: _(
        "The club {group} has more people than there are tables; in {rounds} some of these sit together: {people}."
    ),
    Wish.TEAMS: _(
        "The team {group} has more people than there are tables; in {rounds} some of these sit together: {people}."
    ),
}
TOO_FEW: StrPromise = _("{people} may sit with no more than {room} of the others, and a table needs three.")
CONTRADICTION: StrPromise = _("{people} are to stay at table {table}, but not to sit together.")
CLIQUE: StrPromise = _("All of these must sit apart, which needs more than {tables}: {people}.")
TOGETHER: StrPromise = _("{people} sit together in {rounds}: no draw was found that keeps them apart.")
ELSEWHERE: StrPromise = _("{people} cannot sit at table {table} in {rounds}: no draw was found that allows it.")
UNHEEDED: StrPromise = _(
    "{people} sit together in {rounds}: in draws by ranks alone or by the ladder, only “always” counts."
)
# For more people of one club or team: only some sit together.
SOME_UNHEEDED: Mapping[Wish, StrPromise] = {
    Wish.CLUBS: _(
        "In {rounds} some people of the club {group} sit together: in draws by ranks alone or by the ladder, only "
        "“always” counts. They are among these: {people}."
    ),
    Wish.TEAMS: _(
        "In {rounds} some people of the team {group} sit together: in draws by ranks alone or by the ladder, only "
        "“always” counts. They are among these: {people}."
    ),
}


def _together_text(wish: Wish, people: Sequence[str]) -> StrPromise | None:
    return (TOO_LARGE if len(people) == TWO else SOME_TOGETHER).get(wish)


def _other_text(each: UnmetWishLike, people: int) -> StrPromise:
    if each.reason is Reason.TOO_FEW_PARTNERS:
        return TOO_FEW
    if each.reason is Reason.WISHES_CONTRADICT:
        return CLIQUE if each.table is None else CONTRADICTION
    if each.reason is Reason.NOT_HEEDED:
        return UNHEEDED if people <= TWO else SOME_UNHEEDED.get(each.wish, UNHEEDED)
    return ELSEWHERE if each.wish is Wish.TABLES else TOGETHER


def _person(number: int, names: Mapping[int, str]) -> str:
    return names.get(number) or gettext("number {number}").format(number=number)


def _list_people(people: Sequence[str]) -> str:
    if len(people) > MOST_NAMED:
        more = len(people) - MOST_NAMED
        text = ngettext("{people} and {n} more", "{people} and {n} more", more)
        return text.format(people=enumerated(people[:MOST_NAMED]), n=more)
    *first, last = people or [""]
    return gettext("{people} and {last}").format(people=separator(people).join(first), last=last) if first else last


def _tables(number: int) -> str:
    return ngettext("{n} table", "{n} tables", number).format(n=number)


def _rounds(numbers: Sequence[int]) -> str:
    text = ngettext("round {rounds}", "rounds {rounds}", len(numbers))
    return text.format(rounds=", ".join(map(str, numbers)))
