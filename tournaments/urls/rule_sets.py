"""Addresses of rules: a tournament's, a club's own, and the sheets that everybody may read."""

from django.urls import path

from tournaments.views import club_rules, rule_sets, rule_sheets

_TOURNAMENT = "organise/<slug:slug>/rules/"
_CLUB = "clubs/<slug:slug>/rules/"

urlpatterns = [
    path(_TOURNAMENT, rule_sets.tournament_rules_page, name="organise_rules"),
    path(f"{_TOURNAMENT}choose/", rule_sets.choose, name="organise_rules_choose"),
    path(_CLUB, club_rules.club_rules, name="club_rules"),
    path(f"{_CLUB}new/", club_rules.new, name="club_rules_new"),
    path(f"{_CLUB}<uuid:uid>/", club_rules.one, name="club_rule_set"),
    path(f"{_CLUB}<uuid:uid>/forget/", club_rules.forget, name="club_rules_forget"),
    path("t/<slug:slug>/rules/", rule_sheets.of_tournament, name="tournament_rules"),
    path("rules/", rule_sheets.rule_books, name="rule_books"),
    path("rules/<slug:key>/", rule_sheets.of_book, name="rule_book"),
    path("rules/kept/<slug:content_hash>/", rule_sheets.of_version, name="rule_set_sheet"),
]
