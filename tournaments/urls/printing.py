"""Addresses of printing."""

from django.urls import path

from tournaments.views.printing import orders

urlpatterns = [
    path("<slug:slug>/print/", orders.tournament_printing, name="tournament_printing"),
    path("<slug:slug>/rounds/<int:number>/print/", orders.round_printing, name="round_printing"),
    path("<slug:slug>/print/<uuid:uid>/", orders.print_job, name="print_job"),
    path("<slug:slug>/print/<uuid:uid>/file/", orders.print_file, name="print_file"),
]
