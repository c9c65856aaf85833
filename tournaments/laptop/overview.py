"""Access to the laptop's page, and the warnings that it shows."""

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


class WarningKind(StrEnum):
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
    matter: WarningKind
    particulars: dict[str, object] = field(default_factory=dict)


def runs_installation(user: User | AnonymousUser) -> bool:
    """Checks for a superuser, because nobody else may export everything."""
    return user.is_authenticated and user.is_superuser


def may_see_laptop(user: User | AnonymousUser) -> bool:
    """Checks for a superuser or, in a hall, any club member; at most one query."""
    if not user.is_authenticated:
        return False
    return runs_installation(user) or (settings.IN_A_HALL and Membership.objects.filter(user=user).exists())


def require_laptop_access(user: User | AnonymousUser) -> None:
    """Raises 404 for everybody else."""
    if not may_see_laptop(user):
        raise Http404


def zone_here() -> ZoneInfo:
    """Returns the time zone of the newest tournament, because the server runs in UTC; one query."""
    newest = Tournament.objects.order_by("-pk").values_list("time_zone", flat=True).first()
    return ZoneInfo(newest or Tournament._meta.get_field("time_zone").default)


def warnings(now: datetime) -> list[LaptopWarning]:
    """Returns the current warnings, most urgent first; at most one query."""
    found: list[LaptopWarning] = []
    if (change := address_change()) is not None:
        found.append(
            LaptopWarning(matter=WarningKind.ADDRESS, particulars={"before": change.before, "now": change.now})
        )
    if (power := battery()) is not None and power.is_low:
        found.append(LaptopWarning(matter=WarningKind.BATTERY, particulars={"percent": power.percent}))
    if (problem := copy_problem(now)) is not None:
        found.append(LaptopWarning(matter=WarningKind(f"copies_{problem}")))
    return found
