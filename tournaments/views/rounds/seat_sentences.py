"""A change of places in words, shown before it is made."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrPromise

from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.phrases.rounds.lengths import games_phrase, minutes_phrase
from tournaments.selectors.lists.pots import pot_in
from tournaments.selectors.rounds.rounds import sizes_in
from tournaments.selectors.rounds.seat_plans import Presence, Reseated, SeatAction, SeatPlan


def seat_sentences(plan: SeatPlan, in_round: Round) -> list[str]:
    """What a plan changes, one sentence each."""
    sentences = FIRST[plan.request.action](plan)
    sentences += [_resized(reseated, in_round) for reseated in plan.tables if reseated.resized]
    sentences += [sentence for presence in plan.presences for sentence in _presence(presence, plan)]
    if plan.tables:
        sentences.append(_("Nobody else moves."))
        if in_round.status != RoundStatus.DRAWN:
            sentences.append(_("Print anew what names these tables: {tables}.").format(tables=_numbers(plan.tables)))
    return sentences


def _seat(plan: SeatPlan) -> list[str]:
    reseated = plan.tables[0]
    sentence = _("{name} takes position {position} at table {table}.")
    return [sentence.format(name=plan.participant, position=len(reseated.people), table=reseated.before.number)]


def _wait(plan: SeatPlan) -> list[str]:
    sentence = _("{name} waits and is drawn from round {round} on.")
    return [sentence.format(name=plan.participant, round=plan.round_number + 1)]


def _take_out(plan: SeatPlan) -> list[str]:
    sentence = _("{name} gives up the place at table {table}.")
    return [sentence.format(name=plan.participant, table=plan.tables[0].before.number)]


def _replace(plan: SeatPlan) -> list[str]:
    reseated = plan.tables[-1]
    position = 1 + list(reseated.people).index(plan.replacement) if plan.replacement else 0
    sentence = _("{incoming} takes position {position} at table {table} instead of {outgoing}.")
    return [
        sentence.format(
            incoming=plan.replacement, position=position, table=reseated.before.number, outgoing=plan.participant
        )
    ]


def _stay(plan: SeatPlan) -> list[str]:
    sentence = _("{name} plays round {round} to its end and is not drawn afterwards.")
    return [sentence.format(name=plan.participant, round=plan.round_number)]


FIRST: Mapping[SeatAction, Callable[[SeatPlan], list[str]]] = {
    SeatAction.SEAT: _seat,
    SeatAction.WAIT: _wait,
    SeatAction.TAKE_OUT: _take_out,
    SeatAction.REPLACE: _replace,
    SeatAction.STAY: _stay,
}


def _resized(reseated: Reseated, in_round: Round) -> str:
    becomes = str(BECOMES[len(reseated.people)])
    length = _length(in_round, str(len(reseated.people)))
    return becomes.format(table=reseated.before.number, people=_by_position(reseated.people), length=length)


BECOMES: Mapping[int, StrPromise] = {
    4: gettext_lazy("Table {table} becomes a table of four: {people}; {length}."),
    5: gettext_lazy("Table {table} becomes a table of five: {people}; {length}."),
    6: gettext_lazy("Table {table} becomes a table of six: {people}; {length}."),
    7: gettext_lazy("Table {table} becomes a table of seven: {people}; {length}."),
}


def _length(in_round: Round, size: str) -> str:
    """Games with the Pflichtsoli, and minutes where a clock runs."""
    values = sizes_in(in_round)[size]
    games = games_phrase(values, pot_in(in_round), int(size) * in_round.tournament.pflichtsoli)
    return ", ".join(filter(None, (games, minutes_phrase(values))))


def _by_position(people: Iterable[Participant]) -> str:
    return ", ".join(f"{position}. {person.name or person.start_number}" for position, person in enumerate(people, 1))


def _presence(presence: Presence, plan: SeatPlan) -> list[str]:
    """What becomes of somebody who gives up a place; whoever takes one is simply present."""
    if presence.participant != plan.participant or plan.request.action not in LEAVING:
        return []
    if presence.status == Attendance.ABSENT:
        sentence = _("{name} is marked absent and is not drawn until marked present again.")
    elif presence.present_from > plan.round_number:
        sentence = _("{name} is drawn again from round {round} on.")
    else:
        sentence = _("{name} takes part no more.")
    return [sentence.format(name=presence.participant, round=presence.present_from)]


LEAVING = frozenset({SeatAction.TAKE_OUT, SeatAction.REPLACE})


def _numbers(tables: Iterable[Reseated]) -> str:
    return ", ".join(str(number) for number in sorted(reseated.before.number for reseated in tables))
