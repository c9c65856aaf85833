"""Settings that others have changed since a form was opened.

The form contains the number of the latest setting change: that of its revision. Changes are written while holding
the lock of the tournament or club, so later ones have higher numbers.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import Club
from tournaments.models.round import Round
from tournaments.models.rules import ClubRuleSet
from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.draw_settings import changed_keys

# Prefix of draw settings, which share one field of the tournament.
OF_DRAWS = "draw_settings."


@dataclass(frozen=True, slots=True, kw_only=True)
class OthersChange:
    names: frozenset[str]
    by: str


def latest_setting_change(tournament: Tournament) -> int:
    """Returns the id of the latest revision that changed a setting, or 0. One query."""
    return _last_revision_id(tournament.setting_changes.all())


def latest_rules_change(club: Club) -> int:
    return _last_revision_id(SettingChange.objects.filter(club_rules__club=club))


def changed_names(before: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
    """Returns the names of changed fields. Draw settings are listed one by one, prefixed with `OF_DRAWS`."""
    names = set(after)
    if "draw_settings" in names:
        names.remove("draw_settings")
        names |= {OF_DRAWS + key for key in changed_keys(before["draw_settings"], after["draw_settings"])}
    return frozenset(names)


def changed_since(tournament: Tournament, seen: int, names: Set[str]) -> OthersChange | None:
    """Returns the changes made to these names (see `changed_names`) after revision `seen`, or None."""
    return _change_by_others(tournament.setting_changes.filter(round=None, name__in=names), seen)


def rules_changed_since(club_rules: ClubRuleSet, seen: int) -> OthersChange | None:
    return _change_by_others(club_rules.setting_changes.all(), seen)


def round_changed_since(in_round: Round, seen: int, name: str) -> OthersChange | None:
    return _change_by_others(in_round.setting_changes.filter(name=name), seen)


def _change_by_others(changes: QuerySet[SettingChange], seen: int) -> OthersChange | None:
    later = list(changes.filter(revision_id__gt=seen).order_by("revision_id", "pk").values_list("name", "by"))
    return OthersChange(names=frozenset(name for name, _by in later), by=later[-1][1]) if later else None


def _last_revision_id(changes: QuerySet[SettingChange]) -> int:
    return changes.order_by("-revision_id").values_list("revision_id", flat=True).first() or 0
