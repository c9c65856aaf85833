"""URLs for the public pages."""

from django.urls import path

from tournaments.views import live
from tournaments.views.results import participant, public, standings, where
from tournaments.views.tournament import health

urlpatterns = [
    path("", public.tournaments, name="tournaments"),
    path("healthz", health.healthz, name="healthz"),
    path("t/<slug:slug>/", public.tournament_page, name="tournament"),
    path("t/<slug:slug>/events", live.tournament_events, name="tournament_events"),
    path("t/<slug:slug>/rounds/<int:number>/", public.round_page, name="tournament_round"),
    path("t/<slug:slug>/names.json", where.names_json, name="tournament_names"),
    path("t/<slug:slug>/participants/<int:start_number>/card/", where.card, name="tournament_card"),
    path("t/<slug:slug>/participants/<int:start_number>/", participant.participant_page, name="tournament_participant"),
    path(
        "t/<slug:slug>/participants/<int:start_number>/picture.png",
        participant.participant_picture,
        name="participant_picture",
    ),
    path("t/<slug:slug>/standings/", standings.standings_page, name="tournament_standings"),
    path("t/<slug:slug>/standings.json", standings.standings_json, name="tournament_standings_json"),
    path("t/<slug:slug>/standings.csv", standings.standings_csv, name="tournament_standings_csv"),
]
