"""The acts of a rehearsal, which use the same services as the pages.

Each act first checks the current state and leaves alone anything that participants have already done.
"""

from collections.abc import Mapping
from contextlib import suppress

from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.adapter import list_state, stored_format
from tournaments.calls.calling import call_referee, give_minutes, solve_call, take_call
from tournaments.calls.queue import open_call
from tournaments.models.lists.correction_wish import CorrectionWish, WishStatus
from tournaments.models.message import Audience
from tournaments.models.participant import Attendance
from tournaments.models.phones import HeldEntry, HeldStatus
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ListStatus
from tournaments.models.walls import PrizeGiving
from tournaments.phones.deciding import drop
from tournaments.phrases.tournament.messages import OFTEN
from tournaments.rehearsals.games import play_one, play_to_the_end, send_what_waited
from tournaments.rehearsals.moments import Doing, Moment
from tournaments.rehearsals.plan.evening import FIRST_TOLD, Act
from tournaments.rehearsals.plan.plausible import plausible_totals
from tournaments.selectors.lists.edits import BROKEN_OFF, Edit, Spot
from tournaments.services.lists.correction_wishes import accept_wish, wish_correction
from tournaments.services.lists.entries import write_edit
from tournaments.services.lists.status import confirm, hand_in
from tournaments.services.lists.table.presence import note_presence
from tournaments.services.lists.time_for_all import declare_time
from tournaments.services.lists.totals import record_totals
from tournaments.services.participants.attendance import set_attendance
from tournaments.services.rounds.draws import draw_round
from tournaments.services.rounds.steps import MissingLists, close_round, publish_round, release_round, set_extra_minutes
from tournaments.services.tournament.finishing import finish_tournament, publish_standings
from tournaments.services.tournament.messages import send_message
from tournaments.walls.prizes import step_on, steps_from
from tournaments.walls.telling import announce_place, begin_prize_giving

FOOD = OFTEN[2]


def _arrive(moment: Moment) -> bool:
    set_attendance(
        tournament=moment.tournament,
        start_number=moment.planned_act.count,
        status=Attendance.PRESENT,
        write_request=moment.by_desk(),
    )
    return True


def _draw(moment: Moment) -> bool:
    number = moment.planned_act.round
    if Round.objects.filter(tournament=moment.tournament, number=number).exists():
        return False
    seed = moment.random.getrandbits(30)
    draw_round(tournament=moment.tournament, number=number, seed=seed, write_request=moment.by_desk())
    return True


def _publish(moment: Moment) -> bool:
    publish_round(in_round=moment.round(), at=moment.at, write_request=moment.by_desk())
    return True


def _release(moment: Moment) -> bool:
    release_round(in_round=moment.round(), at=moment.at, write_request=moment.by_desk())
    return True


def _play_game(moment: Moment) -> bool:
    score_list = moment.score_list()
    if score_list.table is not None:
        note_presence(score_list.table, moment.at)
    return play_one(score_list, moment.random, moment.by_phone)


def _send_message(moment: Moment) -> bool:
    send_message(
        tournament=moment.tournament,
        audience=Audience.ALL,
        text=str(FOOD),
        at=moment.at,
        minutes=1,
        write_request=moment.by_desk(),
    )
    return True


def _call_referee(moment: Moment) -> bool:
    score_list = moment.score_list()
    reason = gettext("Who leads to the first trick?")
    call_referee(score_list=score_list, reason=reason, at=moment.at, write_request=moment.by_phone(score_list))
    return True


def _take_call(moment: Moment) -> bool:
    call = open_call(moment.score_list())
    if call is not None:
        take_call(call=call, at=moment.at, write_request=moment.by_desk())
    return call is not None


def _solve_call(moment: Moment) -> bool:
    call = open_call(moment.score_list())
    if call is None:
        return False
    note = gettext("It was the player to the left of the dealer.")
    solve_call(call=call, note=note, penalty=None, at=moment.at, write_request=moment.by_desk())
    give_minutes(call=call, write_request=moment.by_desk(name="minutes"))
    return True


def _wait(moment: Moment) -> bool:
    """Writes nothing, because the phone is offline or the table is slow."""
    return moment.score_list().status == ListStatus.OPEN


def _drop_held(moment: Moment) -> bool:
    score_list = moment.score_list()
    waiting = list(HeldEntry.objects.filter(score_list=score_list, status=HeldStatus.OPEN).order_by("pk"))
    for held in waiting:
        score_list.refresh_from_db(fields=["revision"])
        drop(
            score_list=score_list,
            held=held.uid,
            at=moment.at,
            write_request=moment.by_desk(score_list, str(held.uid)),
        )
    return bool(waiting)


def _give_extra_time(moment: Moment) -> bool:
    table = moment.planned_act.table
    set_extra_minutes(in_round=moment.round(), table_number=table, minutes=1, write_request=moment.by_desk())
    return True


def _record_totals(moment: Moment) -> bool:
    score_list = moment.score_list()
    if score_list.entries.exists():
        return False
    totals = plausible_totals(stored_format(score_list).seats, moment.random)
    record_totals(score_list=score_list, totals=totals, write_request=moment.by_desk(score_list))
    score_list.refresh_from_db()
    hand_in(score_list=score_list, write_request=moment.by_desk(score_list, "hand in"))
    return True


def _type_list(moment: Moment) -> bool:
    score_list = moment.score_list()
    if score_list.entries.exists():
        return False
    play_to_the_end(moment, score_list, moment.by_desk)
    score_list.refresh_from_db()
    hand_in(score_list=score_list, write_request=moment.by_desk(score_list, "hand in"))
    return True


def _declare_time(moment: Moment) -> bool:
    declare_time(in_round=moment.round(), at=moment.at, write_request=moment.by_desk())
    return True


def _hand_in(moment: Moment) -> bool:
    """Plays the remaining games and hands the list in; one left to people is abandoned if unfinished."""
    score_list = moment.score_list()
    if score_list.status != ListStatus.OPEN:
        return False
    if moment.planned_act.table not in moment.run.left:
        play_to_the_end(moment, score_list, moment.by_writer)
        score_list.refresh_from_db()
    if not list_state(score_list).finished:
        why = gettext("The rehearsal goes on.")
        because = moment.by_desk(score_list, "break off", why)
        write_edit(score_list=score_list, edit=BROKEN_OFF, write_request=because)
        score_list.refresh_from_db()
    hand_in(score_list=score_list, write_request=moment.by_writer(score_list, "hand in"))
    return True


def _wish_correction(moment: Moment) -> bool:
    """Asks for a correction of the last game whose Augen can change without affecting anything else."""
    score_list = moment.score_list()
    for entry in score_list.entries.order_by("-order_key"):
        augen = entry.facts.get("augen_re")
        if not isinstance(augen, int):
            continue
        changed = {**entry.facts, "augen_re": augen + (3 if augen < 120 else -3)}
        edit = Edit(spot=Spot.CHANGE, facts=changed, entry=entry.uid)
        with suppress(RuleViolation):
            write_request = moment.by_phone(score_list, str(entry.uid))
            wish_correction(score_list=score_list, edit=edit, at=moment.at, write_request=write_request)
            return True
    return False


def _grant_wish(moment: Moment) -> bool:
    score_list = moment.score_list()
    wish = CorrectionWish.objects.filter(score_list=score_list, status=WishStatus.OPEN).first()
    if wish is not None:
        accept_wish(score_list=score_list, wish=wish.uid, at=moment.at, write_request=moment.by_desk(score_list))
    return wish is not None


def _confirm(moment: Moment) -> bool:
    score_list = moment.score_list()
    confirm(score_list=score_list, write_request=moment.by_desk(score_list))
    return True


def _close(moment: Moment) -> bool:
    in_round = moment.round()
    if in_round.status != RoundStatus.RUNNING:
        return False
    close_round(in_round=in_round, at=moment.at, missing=MissingLists.CLOSE_ANYWAY, write_request=moment.by_desk())
    return True


def _finish(moment: Moment) -> bool:
    finish_tournament(tournament=moment.tournament, write_request=moment.by_desk())
    return True


def _begin_telling(moment: Moment) -> bool:
    begin_prize_giving(tournament=moment.tournament, first=FIRST_TOLD, write_request=moment.by_desk())
    return True


def _announce_place(moment: Moment) -> bool:
    giving = PrizeGiving.objects.filter(tournament=moment.tournament).first()
    coming = step_on(steps_from(moment.tournament, giving.first), giving.reached) if giving is not None else None
    if giving is None or coming is None:
        return False
    announce_place(
        tournament=moment.tournament, seen=giving.reached, reached=coming.reached, write_request=moment.by_desk()
    )
    return True


def _publish_standings(moment: Moment) -> bool:
    publish_standings(tournament=moment.tournament, at=moment.at, write_request=moment.by_desk())
    return True


DOING: Mapping[Act, Doing] = {
    Act.ARRIVES: _arrive,
    Act.DRAW: _draw,
    Act.PUBLISH: _publish,
    Act.RELEASE: _release,
    Act.GAME: _play_game,
    Act.TELL: _send_message,
    Act.CALL: _call_referee,
    Act.ON_THE_WAY: _take_call,
    Act.SOLVED: _solve_call,
    Act.NO_NETWORK: _wait,
    Act.NETWORK_BACK: send_what_waited,
    Act.HELD_DROPPED: _drop_held,
    Act.EXTRA_TIME: _give_extra_time,
    Act.SLOW: _wait,
    Act.TOTALS: _record_totals,
    Act.TYPED: _type_list,
    Act.FILL: _record_totals,
    Act.TIME: _declare_time,
    Act.HAND_IN: _hand_in,
    Act.WISH: _wish_correction,
    Act.GRANTED: _grant_wish,
    Act.CONFIRM: _confirm,
    Act.CLOSE: _close,
    Act.FINISH: _finish,
    Act.BEGIN_TELLING: _begin_telling,
    Act.TELL_PLACE: _announce_place,
    Act.PRIZES: _publish_standings,
}
