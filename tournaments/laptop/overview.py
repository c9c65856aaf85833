"""The machine that serves: who may see its page, and what its people have to be told at once."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import Membership, User
from tournaments.laptop.battery import battery
from tournaments.laptop.copy_states import copy_problem
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.address import address_change


class Matter(StrEnum):
    """What somebody has to see to."""

    ADDRESS = "address"
    BATTERY = "battery"
    COPIES_AWAY = "copies_away"
    COPIES_OTHER = "copies_other"
    COPIES_FOREIGN = "copies_foreign"
    COPIES_LINK = "copies_link"
    COPIES_FULL = "copies_full"
    COPIES_REFUSED = "copies_refused"
    COPIES_FAILED = "copies_failed"
    COPIES_LATE = "copies_late"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaptopWarning:
    """A matter with what its sentence names."""

    matter: Matter
    particulars: dict[str, object] = field(default_factory=dict)


def runs_installation(user: User | AnonymousUser) -> bool:
    """Whether somebody may say where copies go, which hold everything: whoever set the installation up."""
    return user.is_authenticated and user.is_superuser


def may_see_laptop(user: User | AnonymousUser) -> bool:
    """Whether the laptop is somebody's business: in a hall its staff's. One query at most."""
    if not user.is_authenticated:
        return False
    return runs_installation(user) or (settings.IN_A_HALL and Membership.objects.filter(user=user).exists())


def seen_laptop(user: User | AnonymousUser) -> None:
    """Fetching is authorising: 404 for those whose business it is not."""
    if not may_see_laptop(user):
        raise Http404


def zone_here() -> ZoneInfo:
    """The zone of the clocks in the hall: that of the newest tournament, for the server counts in UTC. One query."""
    newest = Tournament.objects.order_by("-pk").values_list("time_zone", flat=True).first()
    return ZoneInfo(newest or Tournament._meta.get_field("time_zone").default)


def warnings(now: datetime) -> list[LaptopWarning]:
    """What somebody has to see to now, the most urgent first. One query where the address can change, else none."""
    found: list[LaptopWarning] = []
    if (change := address_change()) is not None:
        found.append(LaptopWarning(matter=Matter.ADDRESS, particulars={"before": change.before, "now": change.now}))
    if (power := battery()) is not None and power.is_low:
        found.append(LaptopWarning(matter=Matter.BATTERY, particulars={"percent": power.percent}))
    if (problem := copy_problem(now)) is not None:
        found.append(LaptopWarning(matter=Matter(f"copies_{problem}")))
    return found
