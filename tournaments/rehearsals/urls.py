"""URLs for rehearsals."""

from django.urls import path

from tournaments.rehearsals import views

urlpatterns = [
    path("organise/rehearsal/", views.begin, name="organise_rehearsal"),
    path("organise/<slug:slug>/rehearsal/stop/", views.stop, name="organise_rehearsal_stop"),
    path("organise/<slug:slug>/rehearsal/throw-away/", views.throw_away, name="organise_rehearsal_throw_away"),
]
