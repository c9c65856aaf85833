"""Links of doors, each of which opens one door only."""

import hmac
from uuid import UUID

from django.http import Http404
from django.urls import reverse

from tournaments.models.people.door import Door
from tournaments.models.tournament import Status
from tournaments.selectors.access import derive_secret


def secret_of(door: Door) -> str:
    return derive_secret(f"door:{door.uid}:{door.secret_version}")


def door_by_secret(uid: UUID, secret: str) -> Door:
    """Returns an open door of an unfinished tournament, or raises 404. One query."""
    rows = Door.objects.select_related("tournament")
    door = rows.filter(uid=uid, is_open=True).exclude(tournament__status=Status.FINISHED).first()
    if door is None or not hmac.compare_digest(secret_of(door), secret):
        raise Http404
    return door


def path_of(door: Door) -> str:
    return reverse("door", args=[door.uid, secret_of(door)])
