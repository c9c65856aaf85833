"""URLs of clubs' dates."""

from django.urls import path

from tournaments.dates import public_views

urlpatterns = [
    path("c/<slug:slug>/", public_views.club_page, name="club_page"),
    path("c/<slug:slug>/dates.ics", public_views.club_calendar, name="club_calendar"),
    path("t/<slug:slug>/event.ics", public_views.event_file, name="tournament_calendar_file"),
]
