"""Addresses of walls: what a projector's laptop has open."""

from django.urls import path

from tournaments.views import live
from tournaments.walls import desk_views, wall_views

_WALL = "wall/<uuid:uid>/<slug:secret>/"

urlpatterns = [
    path("wall/", wall_views.start, name="wall"),
    path("wall/bind/", desk_views.bind, name="wall_bind"),
    path(_WALL, wall_views.page, name="wall_page"),
    path(f"{_WALL}screen/", wall_views.screen, name="wall_screen"),
    path(f"{_WALL}events", live.display_events, name="wall_events"),
]
