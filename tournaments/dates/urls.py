"""URLs of clubs' dates."""

from django.urls import path

from tournaments.dates import desk_views, embed_views, next_views, public_views, rest

urlpatterns = [
    path("c/<slug:slug>/", public_views.club_page, name="club_page"),
    path("c/<slug:slug>/dates.ics", public_views.club_calendar, name="club_calendar"),
    path("t/<slug:slug>/event.ics", public_views.event_file, name="tournament_calendar_file"),
    path("embed/t/<slug:slug>/standings/", embed_views.standings, name="embedded_standings"),
    path("embed/c/<slug:slug>/", embed_views.club_dates, name="embedded_dates"),
    path("organise/<slug:slug>/embed/", desk_views.embedding, name="organise_embedding"),
    path("clubs/<slug:slug>/dates/next/", next_views.next_evening, name="next_evening"),
    path("api/v1/clubs/<slug:slug>/dates/", rest.Dates.as_view(), name="api_club_dates"),
    path("api/v1/clubs/<slug:slug>/dates/next/", rest.NextEvening.as_view(), name="api_next_evening"),
    path("clubs/<slug:slug>/dates/", desk_views.club_desk, name="club_dates"),
]
