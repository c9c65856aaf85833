"""URLs for uploads, polling and the offline page."""

from django.urls import path

from tournaments.phones.rest.opening import table_list
from tournaments.phones.rest.outbox import Outbox
from tournaments.phones.rest.state import Now
from tournaments.phones.views import carried, held_entries, offline_start
from tournaments.urls.table import PLAYERS_AT, STAFF_AT, at_both
from tournaments.views.lists.opened import at_table

urlpatterns = [
    *at_both([("held/<uuid:held>/", held_entries.decide, "held")]),
    path(f"{STAFF_AT}held/", at_table(held_entries.take_all_held), name="table_held_all"),
    path(f"{PLAYERS_AT}outbox/", Outbox.as_view(opens=table_list), name="players_table_outbox"),
    path(f"{PLAYERS_AT}now/", Now.as_view(opens=table_list), name="players_table_now"),
    path("organise/<slug:slug>/rounds/<int:number>/desk/phones/", carried.round_carried, name="round_carried"),
    path("worker.js", offline_start.worker, name="offline_worker"),
    path("offline/", offline_start.start, name="offline_start"),
]
