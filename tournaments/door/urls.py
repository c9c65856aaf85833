"""URLs of the door."""

from django.urls import path

from tournaments.door import desk_views, money_views, offline, rest, views

_ONE = "door/<uuid:uid>/<slug:secret>/"
_REST = "api/v1/tournaments/<uuid:tournament>/door/"
_ALL = "organise/<slug:slug>/doors/"

urlpatterns = [
    path("door/worker.js", offline.worker, name="door_worker"),
    path(_ONE, views.page, name="door"),
    path(f"{_ONE}new/", views.add, name="door_add"),
    path(f"{_ONE}<int:start_number>/", views.person, name="door_person"),
    path(_REST, rest.Arrivals.as_view(), name="api_door"),
    path(f"{_REST}money/", rest.MoneyRows.as_view(), name="api_door_money"),
    path(f"{_REST}<int:start_number>/", rest.OneArrival.as_view(), name="api_door_mark"),
    path(_ALL, desk_views.doors, name="organise_doors"),
    path(f"{_ALL}regulars/", desk_views.regulars, name="organise_door_regulars"),
    path(f"{_ALL}money/", money_views.money, name="organise_door_money"),
    path(f"{_ALL}money.csv", money_views.money_csv, name="organise_door_money_csv"),
    path(f"{_ALL}<uuid:uid>/", desk_views.door, name="organise_door"),
]
