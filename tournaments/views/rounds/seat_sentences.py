"""Text description of the seat changes, for the preview."""

from collections.abc import Callable, Mapping
from functools import partial

from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.phrases.rounds import seats
from tournaments.phrases.rounds.lengths import games_phrase, minutes_phrase
from tournaments.selectors.lists.pots import pot_in
from tournaments.selectors.participants.names import full_name, numbered_person
from tournaments.selectors.rounds.lengths import pot_at
from tournaments.selectors.rounds.rounds import sizes_in
from tournaments.selectors.rounds.seat_plans import AttendanceState, ReseatedTable, SeatAction, SeatPlan

Named = Callable[[Participant], str]


def seat_sentences(plan: SeatPlan, in_round: Round) -> list[str]:
    named = partial(numbered_person, tournament=in_round.tournament)
    sentences = [first_sentence(plan, in_round)]
    sentences += [_size_sentence(reseated, in_round) for reseated in plan.tables if reseated.resized]
    sentences += [_presence_sentence(presence, plan, named) for presence in plan.presences if _gives_up(presence, plan)]
    if plan.tables:
        sentences.append(seats.nobody_else())
        if in_round.status != RoundStatus.DRAWN:
            sentences.append(seats.tables_to_print(reseated.before.number for reseated in plan.tables))
    return sentences


def first_sentence(plan: SeatPlan, in_round: Round) -> str:
    return FIRST[plan.request.action](plan, partial(numbered_person, tournament=in_round.tournament))


def _seat_sentence(plan: SeatPlan, named: Named) -> str:
    reseated = plan.tables[0]
    return seats.taken_place(named(plan.participant), reseated.before.number, len(reseated.people))


def _wait_sentence(plan: SeatPlan, named: Named) -> str:
    return seats.waiting(named(plan.participant), plan.round_number + 1)


def _take_out_sentence(plan: SeatPlan, named: Named) -> str:
    return seats.given_up(named(plan.participant), plan.tables[0].before.number)


def _replace_sentence(plan: SeatPlan, named: Named) -> str:
    reseated = plan.tables[-1]
    position = 1 + list(reseated.people).index(plan.replacement) if plan.replacement else 0
    coming = named(plan.replacement) if plan.replacement else ""
    return seats.replacement_sentence(coming, named(plan.participant), reseated.before.number, position)


def _stay_sentence(plan: SeatPlan, named: Named) -> str:
    return seats.playing_to_the_end(named(plan.participant), plan.round_number)


FIRST: Mapping[SeatAction, Callable[[SeatPlan, Named], str]] = {
    SeatAction.SEAT: _seat_sentence,
    SeatAction.WAIT: _wait_sentence,
    SeatAction.TAKE_OUT: _take_out_sentence,
    SeatAction.REPLACE: _replace_sentence,
    SeatAction.STAY: _stay_sentence,
}


def _size_sentence(reseated: ReseatedTable, in_round: Round) -> str:
    people = [full_name(person.parts, in_round.tournament) or str(person.start_number) for person in reseated.people]
    return seats.table_size_sentence(reseated.before.number, people, _length_words(in_round, str(len(people))))


def _length_words(in_round: Round, size: str) -> str:
    values = sizes_in(in_round)[size]
    games = games_phrase(values, pot_at(pot_in(in_round), int(size)), int(size) * in_round.tournament.pflichtsoli)
    return ", ".join(filter(None, (games, minutes_phrase(values))))


def _gives_up(presence: AttendanceState, plan: SeatPlan) -> bool:
    return presence.participant == plan.participant and plan.request.action in LEAVING


def _presence_sentence(presence: AttendanceState, plan: SeatPlan, named: Named) -> str:
    name = named(presence.participant)
    if presence.status == Attendance.ABSENT:
        return seats.absence_sentence(name)
    if presence.present_from > plan.round_number:
        return seats.back_from(name, presence.present_from)
    return seats.leaving_sentence(name)


LEAVING = frozenset({SeatAction.TAKE_OUT, SeatAction.REPLACE})
