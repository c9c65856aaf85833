"""URLs for the desk."""

from django.urls import path

from tournaments.desk.grid import page as grid
from tournaments.desk.views import arrivals, compare, desk, pile, second_entry
from tournaments.urls.table import STAFF_AT
from tournaments.views.lists.opened import at_table

_DESK = "organise/<slug:slug>/rounds/<int:number>/desk/"

urlpatterns = [
    path(f"{STAFF_AT}grid/", at_table(grid.table_grid), name="table_grid"),
    path(f"{STAFF_AT}paper/", at_table(compare.compare), name="table_paper_compare"),
    path(f"{STAFF_AT}second/", at_table(second_entry.second_entry), name="table_second"),
    path(f"{STAFF_AT}paper/arrived/", at_table(arrivals.post_arrival), name="table_paper_arrived"),
    path(f"{STAFF_AT}paper/not-here/", at_table(arrivals.not_here), name="table_paper_not_here"),
    path(f"{_DESK}pile/", pile.round_pile, name="round_pile"),
    path(_DESK, desk.round_desk, name="round_desk"),
]
