"""URLs for free lists."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from tournaments.free_lists import rest
from tournaments.free_lists.opening import free_list
from tournaments.free_lists.views import groups, lists, people, printing, rules, settings, share
from tournaments.free_lists.views import pages as free_list_pages
from tournaments.free_lists.views.context import PREFIX, at_list
from tournaments.phones.rest.outbox import Outbox
from tournaments.phones.rest.state import Now
from tournaments.phones.views import held_entries
from tournaments.views import live
from tournaments.views.lists import delete, pages

AT = "l/<slug:token>/"

PAGES = (
    ("", free_list_pages.list_page, "page"),
    ("events", live.list_events, "events"),
    ("standing/", free_list_pages.standing, "standing"),
    ("course/", free_list_pages.course, "course"),
    ("list.csv", free_list_pages.figures, "figures"),
    ("entries/<uuid:entry>/", pages.entry, "entry"),
    ("entries/<uuid:entry>/change/", pages.change, "change"),
    ("entries/<uuid:entry>/insert/", pages.insert, "insert"),
    ("entries/<uuid:entry>/delete/", delete.delete, "delete"),
    ("time-up/", pages.time_up, "time_up"),
    ("redeal/", pages.redeal, "redeal"),
    ("held/<uuid:held>/", held_entries.decide, "held"),
    ("settings/", settings.settings, "settings"),
    ("settings/rules/", rules.rules, "rules"),
    ("settings/rules/usual/", rules.usual_rules, "usual_rules"),
    ("settings/people/", people.own_list_people, "people"),
    ("settings/empty/", settings.empty, "empty"),
    ("settings/restore/", settings.restore, "restore"),
    ("print/<uuid:uid>/", printing.job, "print_job"),
    ("print/<uuid:uid>/file/", printing.file, "print_file"),
    ("share/", share.share, "share"),
    ("share/claim/", share.claim, "claim"),
    ("share/renew/", share.renew, "renew"),
    ("share/throw-away/", share.throw_away, "throw_away"),
    ("finish/", share.finish, "finish"),
    ("reopen/", share.reopen, "reopen"),
)


def _pages() -> Iterator[URLPattern]:
    for at, view, name in PAGES:
        yield path(AT + at, at_list(view), name=f"{PREFIX}_{name}")


urlpatterns: list[URLPattern] = [
    path("lists/", lists.lists, name="free_lists"),
    path("lists/new/", lists.new, name="free_list_new"),
    *_pages(),
    path(f"{AT}print/", at_list(printing.documents, readers_order=True), name=f"{PREFIX}_print"),
    path(f"{AT}outbox/", Outbox.as_view(opens=free_list), name=f"{PREFIX}_outbox"),
    path(f"{AT}now/", Now.as_view(opens=free_list), name=f"{PREFIX}_now"),
    path("g/<slug:token>/", groups.group, name="list_group"),
    path(f"{AT}take-back/", share.take_back, name="free_list_take_back"),
    path("api/v1/lists/", rest.NewList.as_view(), name="api_list_new"),
    path("api/v1/l/<slug:token>/", rest.FreeList.as_view(), name="api_list"),
    path("api/v1/l/<slug:token>/entries/", rest.FreeListEntries.as_view(), name="api_list_entries"),
    path("api/v1/l/<slug:token>/entries/<uuid:entry>/", rest.FreeListEntry.as_view(), name="api_list_entry"),
]
