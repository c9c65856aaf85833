"""URLs for walls and their desk."""

from django.urls import path

from tournaments.walls import desk_views, prize_views, wall_views

_WALL = "wall/<uuid:uid>/<slug:secret>/"
_DESK = "organise/<slug:slug>/walls/"
_ONE = f"{_DESK}<uuid:uid>/"

urlpatterns = [
    path("wall/", wall_views.start, name="wall"),
    path("wall/bind/", desk_views.bind, name="wall_bind"),
    path(_WALL, wall_views.page, name="wall_page"),
    path(f"{_WALL}screen/", wall_views.screen, name="wall_screen"),
    path(f"{_WALL}events", wall_views.events, name="wall_events"),
    path(_DESK, desk_views.walls, name="organise_walls"),
    path(f"{_DESK}prizes/", prize_views.tell, name="organise_prizes"),
    path(f"{_ONE}show/", desk_views.show, name="organise_wall_show"),
    path(f"{_ONE}place/", desk_views.place, name="organise_wall_place"),
    path(f"{_ONE}sound/", desk_views.sound, name="organise_wall_sound"),
    path(f"{_ONE}remove/", desk_views.remove, name="organise_wall_remove"),
]
