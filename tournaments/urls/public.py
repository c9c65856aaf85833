"""Addresses of the public pages."""

from django.urls import path

from tournaments.views import health, public

urlpatterns = [
    path("", public.tournaments, name="tournaments"),
    path("healthz", health.healthz, name="healthz"),
    path("t/<slug:slug>/", public.tournament_page, name="tournament"),
    path("t/<slug:slug>/rounds/<int:number>/", public.round_page, name="tournament_round"),
]
