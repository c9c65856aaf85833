"""URLs for the rounds on the organiser's pages."""

from django.urls import path

from tournaments.views.lists import penalties, pots, time_for_all
from tournaments.views.rounds import cancelling, draws, meetings, objections, page, repair, seats, steps, table
from tournaments.views.tournament import finishing, messages

_ROUND = "<slug:slug>/rounds/<int:number>/"
_TABLE = f"{_ROUND}tables/<int:table_number>/"

STEPS = [
    path(f"{_ROUND}draw/", draws.draw, name="organise_draw"),
    path(f"{_ROUND}draw/meetings/", meetings.meetings_page, name="organise_meetings"),
    path(f"{_ROUND}draw/matrix.svg", meetings.meetings_picture, name="organise_meetings_picture"),
    path(f"{_ROUND}draw/swap/", draws.swap, name="organise_swap"),
    path(f"{_ROUND}discard/", draws.discard, name="organise_discard"),
    path(f"{_ROUND}sizes/", steps.sizes, name="organise_round_sizes"),
    path(f"{_ROUND}start/", steps.plan_start, name="organise_round_start"),
    path(f"{_ROUND}publish/", draws.publish, name="organise_publish"),
    path(f"{_ROUND}withdraw/", steps.unpublish, name="organise_withdraw"),
    path(f"{_ROUND}release/", steps.release, name="organise_release"),
    path(f"{_ROUND}close/", steps.close, name="organise_round_close"),
    path(f"{_ROUND}reopen/", steps.reopen, name="organise_round_reopen"),
    path(f"{_ROUND}cancel/", cancelling.cancel, name="organise_cancel"),
    path(f"{_ROUND}time/", time_for_all.declare, name="organise_round_time"),
    path(f"{_ROUND}time/undo/", time_for_all.undo, name="organise_round_time_undo"),
    path(f"{_ROUND}final/", objections.post_final, name="organise_round_final"),
    path(f"{_ROUND}longer/", objections.extend, name="organise_round_longer"),
    path(f"{_ROUND}pot/empty/", pots.empty, name="organise_pot_empty"),
    path(f"{_ROUND}pot/fill/", pots.fill, name="organise_pot_fill"),
]

TABLES = [
    path(_TABLE, table.table, name="organise_table"),
    path(f"{_TABLE}extra/", table.extra_minutes, name="organise_extra_minutes"),
    path(f"{_TABLE}sitting/", table.sitting, name="organise_sitting"),
    path(f"{_TABLE}code/", table.new_secret, name="organise_new_secret"),
    path(f"{_TABLE}list/", table.list_status, name="organise_list_status"),
]

PENALTIES = [
    path("<slug:slug>/penalties/", penalties.penalties, name="organise_penalties"),
    path("<slug:slug>/messages/", messages.messages, name="organise_messages"),
    path("<slug:slug>/messages/<uuid:uid>/", messages.take_back, name="organise_message"),
    path("<slug:slug>/penalties/disqualify/", penalties.disqualify_participant, name="organise_disqualify"),
    path("<slug:slug>/penalties/readmit/", penalties.readmit_participant, name="organise_readmit"),
]

END = [
    path("<slug:slug>/finish/", finishing.finish_page, name="organise_finish"),
    path("<slug:slug>/finish/do/", finishing.finish, name="organise_finish_do"),
    path("<slug:slug>/finish/share/", finishing.share, name="organise_share_places"),
    path("<slug:slug>/finish/reopen/", finishing.reopen, name="organise_reopen"),
    path("<slug:slug>/finish/standings/", finishing.show_standings, name="organise_show_standings"),
]

urlpatterns = [
    path(_ROUND, page.round_page, name="organise_round"),
    path(f"{_ROUND}seats/", seats.seats, name="organise_seats"),
    path("<slug:slug>/repair/", repair.repair, name="organise_repair"),
    *STEPS,
    *TABLES,
    *PENALTIES,
    *END,
]
