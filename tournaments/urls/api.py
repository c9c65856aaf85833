"""URLs for the API."""

from django.urls import path, re_path

from tournaments.api import (
    cancelling,
    documentation,
    draws,
    entries,
    presence,
    reads,
    repairs,
    rules,
    standings,
    table_steps,
)

urlpatterns = [
    path("schema/", documentation.Schema.as_view(), name="schema"),
    path("docs/", documentation.Documentation.as_view(url_name="schema"), name="api_docs"),
    path("v1/tournaments/", reads.Tournaments.as_view(), name="api_tournaments"),
    path("v1/tournaments/<uuid:tournament>/", reads.OneTournament.as_view(), name="api_tournament"),
    path("v1/tournaments/<uuid:tournament>/rounds/", reads.Rounds.as_view(), name="api_rounds"),
    path("v1/tournaments/<uuid:tournament>/rounds/<int:number>/", reads.OneRound.as_view(), name="api_round"),
    path("v1/tournaments/<uuid:tournament>/rounds/<int:number>/tables/", reads.Tables.as_view(), name="api_tables"),
    path("v1/tournaments/<uuid:tournament>/rounds/<int:number>/draw/", draws.Draw.as_view(), name="api_draw"),
    path(
        "v1/tournaments/<uuid:tournament>/rounds/<int:number>/draw/publish/",
        draws.Publication.as_view(),
        name="api_draw_publish",
    ),
    path("v1/tournaments/<uuid:tournament>/rounds/<int:number>/draw/swap/", draws.Swap.as_view(), name="api_draw_swap"),
    path(
        "v1/tournaments/<uuid:tournament>/rounds/<int:number>/draw/withdraw/",
        draws.Unpublishing.as_view(),
        name="api_draw_withdraw",
    ),
    path(
        "v1/tournaments/<uuid:tournament>/rounds/<int:number>/draw/discard/",
        draws.Discarding.as_view(),
        name="api_draw_discard",
    ),
    path(
        "v1/tournaments/<uuid:tournament>/rounds/<int:number>/cancelled/",
        cancelling.Cancelled.as_view(),
        name="api_cancelled",
    ),
    path(
        "v1/tournaments/<uuid:tournament>/participants/<int:start_number>/presence/",
        presence.Presence.as_view(),
        name="api_presence",
    ),
    path("v1/tournaments/<uuid:tournament>/repair/", repairs.Repair.as_view(), name="api_repair"),
    path("v1/tournaments/<uuid:tournament>/standings/", standings.Standings.as_view(), name="api_standings"),
    path("v1/tournaments/<uuid:tournament>/rules/", rules.TournamentRules.as_view(), name="api_tournament_rules"),
    path("v1/rule-books/", rules.RuleBooks.as_view(), name="api_rule_books"),
    path("v1/rule-books/schema/", rules.RuleSetSchema.as_view(), name="api_rule_set_schema"),
    path("v1/rule-books/<slug:key>/", rules.OneRuleBook.as_view(), name="api_rule_book"),
    path("v1/tables/<uuid:table>/", reads.OneTable.as_view(), name="api_table"),
    path("v1/tables/<uuid:table>/status/", table_steps.Status.as_view(), name="api_list_status"),
    path("v1/tables/<uuid:table>/substitute/", table_steps.Substitute.as_view(), name="api_substitute"),
    path("v1/tables/<uuid:table>/put-right/", table_steps.Exchange.as_view(), name="api_put_right"),
    path("v1/tables/<uuid:table>/entries/", entries.Entries.as_view(), name="api_entries"),
    path("v1/tables/<uuid:table>/entries/<uuid:entry>/", entries.OneEntry.as_view(), name="api_entry"),
    path("v1/tables/<uuid:table>/entries/<uuid:entry>/cancel/", entries.CancelPenalty.as_view(), name="api_cancel"),
    re_path(r"^.*$", documentation.UnknownAddress.as_view(), name="api_nothing"),
]
