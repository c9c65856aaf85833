"""Addresses of lists without a tournament: the secret of a link opens one list, or the lists of a group."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from tournaments.views import (
    free_list_groups,
    free_list_pages,
    free_list_rules,
    free_list_settings,
    free_list_share,
    free_lists,
)
from tournaments.views.free_list_context import PREFIX, at_list
from tournaments.views.lists import delete, pages, people

AT = "l/<slug:token>/"

PAGES = (
    ("", free_list_pages.list_page, "page"),
    ("standing/", free_list_pages.standing, "standing"),
    ("course/", free_list_pages.course, "course"),
    ("list.csv", free_list_pages.figures, "figures"),
    ("entries/<uuid:entry>/", pages.entry, "entry"),
    ("entries/<uuid:entry>/change/", pages.change, "change"),
    ("entries/<uuid:entry>/insert/", pages.insert, "insert"),
    ("entries/<uuid:entry>/delete/", delete.delete, "delete"),
    ("time-up/", pages.time_up, "time_up"),
    ("redeal/", pages.redeal, "redeal"),
    ("settings/", free_list_settings.settings, "settings"),
    ("settings/rules/", free_list_rules.rules, "rules"),
    ("settings/people/", people.own_list_people, "people"),
    ("settings/empty/", free_list_settings.empty, "empty"),
    ("settings/restore/", free_list_settings.restore, "restore"),
    ("share/", free_list_share.share, "share"),
    ("share/claim/", free_list_share.claim, "claim"),
    ("share/renew/", free_list_share.renew, "renew"),
    ("share/throw-away/", free_list_share.throw_away, "throw_away"),
    ("finish/", free_list_share.finish, "finish"),
    ("reopen/", free_list_share.reopen, "reopen"),
)


def _pages() -> Iterator[URLPattern]:
    for rest, view, name in PAGES:
        yield path(AT + rest, at_list(view), name=f"{PREFIX}_{name}")


urlpatterns: list[URLPattern] = [
    path("lists/", free_lists.lists, name="free_lists"),
    path("lists/new/", free_lists.new, name="free_list_new"),
    *_pages(),
    path("g/<slug:token>/", free_list_groups.group, name="list_group"),
    path(f"{AT}take-back/", free_list_share.take_back, name="free_list_take_back"),
]
