"""Addresses of printing."""

from django.urls import path

from tournaments.views import organiser_printing

urlpatterns = [
    path("<slug:slug>/print/", organiser_printing.tournament_printing, name="tournament_printing"),
    path("<slug:slug>/rounds/<int:number>/print/", organiser_printing.round_printing, name="round_printing"),
    path("<slug:slug>/print/<uuid:uid>/", organiser_printing.print_job, name="print_job"),
    path("<slug:slug>/print/<uuid:uid>/file/", organiser_printing.print_file, name="print_file"),
]
