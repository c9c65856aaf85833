"""URLs for the organiser's pages."""

from django.urls import path

from tournaments.urls import rounds
from tournaments.views import live
from tournaments.views.participants import attendance, clubs, exporting, importing, roster, splitting
from tournaments.views.tournament import pages, settings

TOURNAMENTS = [
    path("", pages.home, name="organise"),
    path("new/", pages.new, name="organise_new"),
    path("<slug:slug>/", pages.tournament, name="organise_tournament"),
    path("<slug:slug>/events", live.desk_events, name="organise_events"),
    path("<slug:slug>/settings/", settings.settings, name="organise_settings"),
    path("<slug:slug>/settings/upkeep/", settings.upkeep, name="organise_upkeep"),
    path("<slug:slug>/settings/<slug:section>/", settings.settings, name="organise_settings_section"),
    path("<slug:slug>/delete/", settings.delete, name="organise_delete"),
]

_ALL = "<slug:slug>/participants/"
_ONE = "<slug:slug>/participants/<int:start_number>/"
PARTICIPANTS = [
    path(_ALL, roster.participants, name="organise_participants"),
    path(f"{_ALL}add/", roster.add, name="organise_participant_add"),
    path(f"{_ALL}numbers/", roster.numbers, name="organise_participant_numbers"),
    path(f"{_ALL}names/", roster.names, name="organise_participant_names"),
    path(f"{_ALL}clubs/", clubs.clubs, name="organise_participant_clubs"),
    path(f"{_ALL}split/", splitting.split, name="organise_participant_split"),
    path(f"{_ALL}check-in/", attendance.check_in, name="organise_check_in"),
    path(f"{_ALL}undo/", attendance.undo, name="organise_attendance_undo"),
    path(f"{_ALL}import/", importing.import_list, name="organise_participant_import"),
    path(f"{_ALL}export.csv", exporting.export_list, name="organise_participant_export"),
    path(f"{_ALL}export.xlsx", exporting.export_spreadsheet, name="organise_participant_spreadsheet"),
    path(_ONE, roster.participant, name="organise_participant"),
    path(f"{_ONE}status/", attendance.status, name="organise_participant_status"),
    path(f"{_ONE}delete/", roster.delete, name="organise_participant_delete"),
]

urlpatterns = [*TOURNAMENTS, *PARTICIPANTS, *rounds.urlpatterns]
