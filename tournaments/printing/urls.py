"""URLs for printing."""

from django.urls import path

from tournaments.printing import views

urlpatterns = [
    path("organise/<slug:slug>/print/", views.tournament_printing, name="tournament_printing"),
    path("organise/<slug:slug>/rounds/<int:number>/print/", views.round_printing, name="round_printing"),
    path("organise/<slug:slug>/print/<uuid:uid>/", views.print_job, name="print_job"),
    path("organise/<slug:slug>/print/<uuid:uid>/file/", views.print_file, name="print_file"),
]
