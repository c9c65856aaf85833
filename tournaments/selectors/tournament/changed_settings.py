"""Changes of settings by others since somebody looked at them.

Whoever opens a form takes the number of the ledger's last line that changed any along. Lines about one tournament, and
about one club, are written one after the other under its lock, so that whatever comes later has a higher number.
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

# What stands before the name of each setting of draws, which one field of the tournament keeps together.
OF_DRAWS = "draw_settings."


@dataclass(frozen=True, slots=True, kw_only=True)
class OthersChange:
    """What was changed in the meantime, by name, and who did so last."""

    names: frozenset[str]
    by: str


def last_line(tournament: Tournament) -> int:
    """The number of the ledger's last line that changed settings of a tournament, 0 without any; one query."""
    return _last(tournament.setting_changes.all())


def last_club_line(club: Club) -> int:
    """The same of a club's own rules."""
    return _last(SettingChange.objects.filter(club_rules__club=club))


def names_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
    """The names of the fields that a change writes; of settings of draws only those that differ, `OF_DRAWS` first."""
    names = set(after)
    if "draw_settings" in names:
        names.remove("draw_settings")
        names |= {OF_DRAWS + key for key in changed_keys(before["draw_settings"], after["draw_settings"])}
    return frozenset(names)


def changed_since(tournament: Tournament, seen: int, names: Set[str]) -> OthersChange | None:
    """Which of these names (as `names_of` has them) were written after the line that was seen; None where none was."""
    return _change(tournament.setting_changes.filter(round=None, name__in=names), seen)


def rules_changed_since(club_rules: ClubRuleSet, seen: int) -> OthersChange | None:
    """Whether a club's own rules were written after the line that was seen."""
    return _change(club_rules.setting_changes.all(), seen)


def round_changed_since(in_round: Round, seen: int, name: str) -> OthersChange | None:
    """Whether a setting of a round was written after the line that was seen."""
    return _change(in_round.setting_changes.filter(name=name), seen)


def _change(changes: QuerySet[SettingChange], seen: int) -> OthersChange | None:
    later = list(changes.filter(line__gt=seen).order_by("line", "pk").values_list("name", "by"))
    return OthersChange(names=frozenset(name for name, _by in later), by=later[-1][1]) if later else None


def _last(changes: QuerySet[SettingChange]) -> int:
    return changes.order_by("-line").values_list("line", flat=True).first() or 0
