"""URLs for the tables, for staff and players."""

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, path

from tournaments.views import live
from tournaments.views.lists import break_off, correction_wishes, delete, emptying, pages, people, totals, wrong_seats
from tournaments.views.lists.opened import PLAYERS, STAFF, View, at_table
from tournaments.views.lists.table import agreements, penalties, pens

STAFF_AT = "t/<slug:slug>/rounds/<int:round_number>/tables/<int:table_number>/"
PLAYERS_AT = "table/<uuid:uid>/<slug:secret>/"

PAGES = (
    ("", pages.table_page, "page"),
    ("events", live.list_events, "events"),
    ("entries/<uuid:entry>/", pages.entry, "entry"),
    ("entries/<uuid:entry>/change/", pages.change, "change"),
    ("entries/<uuid:entry>/insert/", pages.insert, "insert"),
    ("entries/<uuid:entry>/delete/", delete.delete, "delete"),
    ("time-up/", pages.time_up, "time_up"),
    ("redeal/", pages.redeal, "redeal"),
    ("hand-in/", pages.hand_in, "hand_in"),
    ("confirm/", pages.confirm, "confirm"),
    ("reopen/", pages.reopen, "reopen"),
    ("people/", people.list_people, "people"),
    ("wrong-seats/", wrong_seats.wrong_seats, "wrong_seats"),
    ("penalty/", penalties.penalty, "penalty"),
    ("entries/<uuid:entry>/cancel/", penalties.cancel, "cancel_penalty"),
)


def at_both(pages: Iterable[tuple[str, View, str]]) -> Iterator[URLPattern]:
    """Yields the same pages under both the staff's and the players' URLs."""
    for at, prefix in ((STAFF_AT, STAFF), (PLAYERS_AT, PLAYERS)):
        for rest, view, name in pages:
            yield path(at + rest, at_table(view), name=f"{prefix}_{name}")


urlpatterns: list[URLPattern] = [
    *at_both(PAGES),
    path(f"{STAFF_AT}wishes/<uuid:wish>/", at_table(correction_wishes.decide), name="table_wish"),
    path(f"{PLAYERS_AT}wishes/<uuid:wish>/", at_table(correction_wishes.take_back), name="players_table_wish"),
    path(f"{PLAYERS_AT}pen/", at_table(pens.pen), name="players_table_pen"),
    path(f"{PLAYERS_AT}agreement/", at_table(agreements.post_agreement), name="players_table_agreement"),
    path(f"{STAFF_AT}disputes/<uuid:dispute>/", at_table(agreements.answer), name="table_dispute"),
    path(f"{STAFF_AT}entries/<uuid:entry>/initial/", at_table(penalties.initial), name="table_initial_penalty"),
    path(f"{STAFF_AT}break-off/", at_table(break_off.break_off), name="table_break_off"),
    path(f"{STAFF_AT}empty/", at_table(emptying.empty), name="table_empty"),
    path("organise/<slug:slug>/rounds/<int:number>/totals/", totals.round_totals, name="round_totals"),
]
