"""Words about places and people who signed up."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_stubs_ext import StrPromise

from tournaments.sign_up.queue import Counts

# By `services.standing_of`.
STANDINGS: dict[str, StrPromise] = {
    "asked": gettext_lazy("waits for approval"),
    "in": gettext_lazy("takes part"),
    "offered": gettext_lazy("has been offered a place"),
    "waiting": gettext_lazy("on the waiting list"),
    "absent": gettext_lazy("marked as absent"),
    "out": gettext_lazy("does not take part"),
}

# For the door, by the same.
AT_THE_DOOR: dict[str, StrPromise] = {
    "asked": gettext_lazy("Waits for approval: the organiser decides on the page “Sign-up”."),
    "offered": gettext_lazy("Has been offered a place, to be taken on the page of their own sign-up."),
    "waiting": gettext_lazy("Number {n} on the waiting list: moves up as soon as there is a place."),
}

# Sentences of mails, by the same.
MAILED: dict[str, StrPromise] = {
    "asked": gettext_lazy("you have signed up for {tournament}. The organiser decides on it and will tell you."),
    "in": gettext_lazy("you take part in {tournament}."),
    "offered": gettext_lazy("there is a place for you at {tournament}, held until {until}. Take it on your page."),
    "waiting": gettext_lazy("you are on the waiting list of {tournament}. You will be told when there is a place."),
    "out": gettext_lazy("you are not signed up for {tournament} any more."),
}

SUBJECT = "subject"
# Parts of mails that the club can put in its own words.
USUAL: dict[str, StrPromise] = {SUBJECT: gettext_lazy("{tournament}: your sign-up"), **MAILED}

# Groups of the organiser's page, in its order.
GROUPS: dict[str, StrPromise] = {
    "asked": gettext_lazy("To approve"),
    "waiting": gettext_lazy("Waiting list"),
    "in": gettext_lazy("Taking part"),
    "out": gettext_lazy("Not taking part"),
}


def places_words(counts: Counts, places: int | None) -> str:
    """Returns how many are in and wait, e.g. "12 of 16 places taken, 3 people waiting."."""
    if places is None:
        words = ngettext("{n} person signed up.", "{n} people signed up.", counts.there)
        return words.format(n=counts.there)
    taken = _("{n} of {places} places taken").format(n=places - (counts.free or 0) + counts.over, places=places)
    if not counts.waiting:
        return f"{taken}."
    waiting = ngettext("{n} person waiting", "{n} people waiting", counts.waiting).format(n=counts.waiting)
    return f"{taken}, {waiting}."
