"""What others changed of settings since somebody looked at them, as the ledger has it.

Whoever opens a form takes the number of the ledger's last line along. Lines about one tournament, and about one club,
are written one after the other under its lock, so that whatever comes later has a higher number.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import Club
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.draw_settings import changed_keys

# The actions whose lines name fields of the tournament in `before` and `after`.
SETTLING = ("change_settings", "use_rules", "draw_round")
# What stands before the name of each setting of draws, which one field of the tournament keeps together.
OF_DRAWS = "draw_settings."


@dataclass(frozen=True, slots=True, kw_only=True)
class OthersChange:
    """What was changed in the meantime, by name, and who did so last."""

    names: frozenset[str]
    by: str


def last_line(tournament: Tournament) -> int:
    """The number of the ledger's last line about a tournament, 0 without any; one query."""
    return _last(tournament.revisions.all())


def last_club_line(club: Club) -> int:
    """The same about a club."""
    return _last(_of_club(club.pk))


def names_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
    """The names of the fields that a change writes; of settings of draws only those that differ, `OF_DRAWS` first."""
    names = set(after)
    if "draw_settings" in names:
        names.remove("draw_settings")
        names |= {OF_DRAWS + key for key in changed_keys(before["draw_settings"], after["draw_settings"])}
    return frozenset(names)


def changed_since(tournament: Tournament, seen: int, names: Set[str]) -> OthersChange | None:
    """Which of these names (as `names_of` has them) were written after the line that was seen; None where none was."""
    lines = tournament.revisions.filter(pk__gt=seen, action__in=SETTLING).order_by("pk")
    said = lines.values_list("before", "after", "actor_label")
    return _change((names & names_of(before or {}, after or {}), by) for before, after, by in said)


def rules_changed_since(club_rules: ClubRuleSet, seen: int) -> OthersChange | None:
    """Whether a club's own rules were written after the line that was seen."""
    lines = _of_club(club_rules.club_id).filter(pk__gt=seen, action="keep_rules")
    return _change(({"rules"} if after["kept"] == str(club_rules.uid) else set(), by) for after, by in _said(lines))


def sizes_changed_since(in_round: Round, seen: int) -> OthersChange | None:
    """Whether games and minutes of a round were set after the line that was seen."""
    return _round_changed_since(in_round, seen, "change_sizes", "sizes")


def start_changed_since(in_round: Round, seen: int) -> OthersChange | None:
    """Whether the beginning of a round was set after the line that was seen."""
    return _round_changed_since(in_round, seen, "set_planned_start", "planned_start")


def _round_changed_since(in_round: Round, seen: int, action: str, name: str) -> OthersChange | None:
    lines = in_round.tournament.revisions.filter(pk__gt=seen, action=action)
    return _change(({name} if after["round"] == in_round.number else set(), by) for after, by in _said(lines))


def _change(lines: Iterable[tuple[Set[str], str]]) -> OthersChange | None:
    """The lines that name anything taken together."""
    naming = [(names, by) for names, by in lines if names]
    return (
        OthersChange(names=frozenset().union(*(names for names, _by in naming)), by=naming[-1][1]) if naming else None
    )


def _of_club(club_id: int) -> QuerySet[Revision]:
    return Revision.objects.filter(scope=f"club:{club_id}")


def _last(lines: QuerySet[Revision]) -> int:
    return lines.order_by("-pk").values_list("pk", flat=True).first() or 0


def _said(lines: QuerySet[Revision]) -> Iterable[tuple[Any, str]]:
    """What each line says of the state after it, and who wrote it, the last one last."""
    return lines.order_by("pk").values_list("after", "actor_label")
