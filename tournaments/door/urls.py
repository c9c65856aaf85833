"""URLs of the door."""

from django.urls import path

from tournaments.door import desk_views, views

_ONE = "door/<uuid:uid>/<slug:secret>/"
_ALL = "organise/<slug:slug>/doors/"

urlpatterns = [
    path(_ONE, views.page, name="door"),
    path(f"{_ONE}new/", views.add, name="door_add"),
    path(f"{_ONE}<int:start_number>/", views.person, name="door_person"),
    path(_ALL, desk_views.doors, name="organise_doors"),
    path(f"{_ALL}<uuid:uid>/", desk_views.door, name="organise_door"),
]
