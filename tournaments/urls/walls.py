"""Addresses of walls: what a projector's laptop has open."""

from django.urls import path

from tournaments.views import live
from tournaments.views.walls import desk, wall

_WALL = "wall/<uuid:uid>/<slug:secret>/"

urlpatterns = [
    path("wall/", wall.start, name="wall"),
    path("wall/bind/", desk.bind, name="wall_bind"),
    path(_WALL, wall.page, name="wall_page"),
    path(f"{_WALL}screen/", wall.screen, name="wall_screen"),
    path(f"{_WALL}events", live.display_events, name="wall_events"),
]
