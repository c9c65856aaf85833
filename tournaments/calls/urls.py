"""URLs for referee calls."""

from django.urls import path

from tournaments.calls import desk_views, table_views
from tournaments.urls.table import at_both

urlpatterns = [
    *at_both([("referee/", table_views.referee, "referee")]),
    path("organise/<slug:slug>/calls/", desk_views.calls, name="organise_calls"),
    path("organise/<slug:slug>/calls/<uuid:uid>/", desk_views.call, name="organise_call"),
]
