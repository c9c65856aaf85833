"""URLs for the rules."""

from django.urls import path

from tournaments.views.rules import club, rule_sheets, tournament

_TOURNAMENT = "organise/<slug:slug>/rules/"
_CLUB = "clubs/<slug:slug>/rules/"

urlpatterns = [
    path(_TOURNAMENT, tournament.tournament_rules_page, name="organise_rules"),
    path(f"{_TOURNAMENT}choose/", tournament.choose, name="organise_rules_choose"),
    path(_CLUB, club.club_rules, name="club_rules"),
    path(f"{_CLUB}new/", club.new, name="club_rules_new"),
    path(f"{_CLUB}<uuid:uid>/", club.edit, name="club_rule_set"),
    path(f"{_CLUB}<uuid:uid>/forget/", club.forget, name="club_rules_forget"),
    path("t/<slug:slug>/rules/", rule_sheets.tournament_sheet, name="tournament_rules"),
    path("rules/", rule_sheets.rule_books, name="rule_books"),
    path("rules/<slug:key>/", rule_sheets.rule_book_sheet, name="rule_book"),
    path("rules/kept/<slug:content_hash>/", rule_sheets.stored_rules_sheet, name="rule_set_sheet"),
]
