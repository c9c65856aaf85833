"""Addresses of the table pages: the staff's by round and number, the players' by the secret in their QR code."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from tournaments.calls import table_views
from tournaments.desk.grid import page as grid
from tournaments.desk.views import arrivals, compare, desk, pile, second
from tournaments.phones.rest.opening import table_list
from tournaments.phones.rest.outbox import Outbox
from tournaments.phones.rest.state import Foreseen, Now
from tournaments.phones.views import carried, held_entries
from tournaments.views import live
from tournaments.views.lists import break_off, correction_wishes, delete, pages, people, totals, wrong_seats
from tournaments.views.lists.table import agreements, penalties, pens, table
from tournaments.views.lists.table_context import PLAYERS, STAFF, at_table

STAFF_AT = "t/<slug:slug>/rounds/<int:round_number>/tables/<int:table_number>/"
PLAYERS_AT = "table/<uuid:uid>/<slug:secret>/"

# The same pages under both addresses.
PAGES = (
    ("", table.table_page, "page"),
    ("events", live.list_events, "events"),
    ("entries/<uuid:entry>/", pages.entry, "entry"),
    ("entries/<uuid:entry>/change/", pages.change, "change"),
    ("entries/<uuid:entry>/insert/", pages.insert, "insert"),
    ("entries/<uuid:entry>/delete/", delete.delete, "delete"),
    ("time-up/", pages.time_up, "time_up"),
    ("redeal/", pages.redeal, "redeal"),
    ("hand-in/", table.hand_in, "hand_in"),
    ("confirm/", table.confirm, "confirm"),
    ("reopen/", table.reopen, "reopen"),
    ("people/", people.list_people, "people"),
    ("held/<uuid:held>/", held_entries.decide, "held"),
    ("wrong-seats/", wrong_seats.wrong_seats, "wrong_seats"),
    ("penalty/", penalties.penalty, "penalty"),
    ("referee/", table_views.referee, "referee"),
    ("entries/<uuid:entry>/cancel/", penalties.cancel, "cancel_penalty"),
)


def _pages(at: str, prefix: str) -> Iterator[URLPattern]:
    for rest, view, name in PAGES:
        yield path(at + rest, at_table(view), name=f"{prefix}_{name}")


urlpatterns: list[URLPattern] = [
    *_pages(STAFF_AT, STAFF),
    *_pages(PLAYERS_AT, PLAYERS),
    path(f"{STAFF_AT}wishes/<uuid:wish>/", at_table(correction_wishes.decide), name="table_wish"),
    path(f"{PLAYERS_AT}wishes/<uuid:wish>/", at_table(correction_wishes.take_back), name="players_table_wish"),
    path(f"{PLAYERS_AT}outbox/", Outbox.as_view(opens=table_list), name="players_table_outbox"),
    path(f"{PLAYERS_AT}now/", Now.as_view(opens=table_list), name="players_table_now"),
    path(f"{PLAYERS_AT}outlook/", Foreseen.as_view(opens=table_list), name="players_table_outlook"),
    path(f"{PLAYERS_AT}pen/", at_table(pens.pen), name="players_table_pen"),
    path(f"{PLAYERS_AT}agreement/", at_table(agreements.say), name="players_table_agreement"),
    path(f"{STAFF_AT}held/", at_table(held_entries.take_every), name="table_held_all"),
    path(f"{STAFF_AT}disputes/<uuid:dispute>/", at_table(agreements.answer), name="table_dispute"),
    path(f"{STAFF_AT}entries/<uuid:entry>/initial/", at_table(penalties.initial), name="table_initial_penalty"),
    path(f"{STAFF_AT}break-off/", at_table(break_off.break_off), name="table_break_off"),
    path(f"{STAFF_AT}grid/", at_table(grid.table_grid), name="table_grid"),
    path(f"{STAFF_AT}paper/", at_table(compare.compare), name="table_paper_compare"),
    path(f"{STAFF_AT}second/", at_table(second.second_entry), name="table_second"),
    path(f"{STAFF_AT}paper/arrived/", at_table(arrivals.arrived), name="table_paper_arrived"),
    path(f"{STAFF_AT}paper/not-here/", at_table(arrivals.not_here), name="table_paper_not_here"),
    path("organise/<slug:slug>/rounds/<int:number>/desk/pile/", pile.round_pile, name="round_pile"),
    path("organise/<slug:slug>/rounds/<int:number>/desk/phones/", carried.round_carried, name="round_carried"),
    path("organise/<slug:slug>/rounds/<int:number>/desk/", desk.round_desk, name="round_desk"),
    path("organise/<slug:slug>/rounds/<int:number>/totals/", totals.round_totals, name="round_totals"),
]
