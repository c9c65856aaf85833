"""Which typed lists somebody else types a second time, and where both entries differ."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.errors import RuleViolation
from scoring.lists.entries import PEOPLE_EVENTS
from scoring.terms import TableEvent
from tournaments.adapter import event_in, list_state, rules_of
from tournaments.models.json_values import JSONObject
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.paper.second import Difference, as_on_paper, compare
from tournaments.selectors.lists.lists import ListView

TYPED = "record_rows"
# What a blank grid cannot know of a list: who was there, and what other tables did to it.
UNTOLD = PEOPLE_EVENTS | {TableEvent.POT_EMPTY}


class Typist(NamedTuple):
    """Somebody who typed rows of a list."""

    user: int | None
    """Their account."""
    name: str
    """As the ledger has it."""


def typists_of(score_list: ScoreList) -> tuple[Typist, ...]:
    """Who typed the list from paper, each once; one query."""
    lines = _typing().filter(score_list=score_list).order_by("pk").values_list("actor_user", "actor_label")
    return tuple(dict.fromkeys(Typist(user, name) for user, name in lines))


def _typing() -> QuerySet[Revision]:
    return Revision.objects.filter(action=TYPED)


def check_second(score_list: ScoreList, view: ListView, user: int | None) -> None:
    """Refuses a second entry that cannot be made, or not by this user; one query.

    Raises `second_entry_off`, `second_not_possible`, `second_by_same_person`.
    """
    if score_list.table is None or not score_list.table.round.tournament.second_entry:
        raise RuleViolation("second_entry_off")
    typists = typists_of(score_list)
    untold = any(event_in(entry.facts) in UNTOLD for entry in view.entries)
    if not typists or untold or view.has_totals or not _waits(score_list):
        raise RuleViolation("second_not_possible")
    if user in {typist.user for typist in typists}:
        raise RuleViolation("second_by_same_person")


def _waits(score_list: ScoreList) -> bool:
    """Whether a list is whole, or handed in as it is, and nobody has confirmed it."""
    is_in = list_state(score_list).finished or score_list.status == ListStatus.HANDED_IN
    return is_in and score_list.status != ListStatus.CONFIRMED and not score_list.needs_review


def to_type_again(in_round: Round, user: int | None) -> tuple[int, ...]:
    """The tables of a round whose lists wait for a second entry that this user may make; two queries."""
    if not in_round.tournament.second_entry:
        return ()
    typed: dict[int | None, set[int | None]] = {}
    lines = _typing().filter(score_list__table__round=in_round).order_by("pk")
    for list_id, by in lines.values_list("score_list", "actor_user"):
        typed.setdefault(list_id, set()).add(by)
    lists = ScoreList.objects.filter(pk__in=list(typed)).select_related("table").order_by("table__number")
    return tuple(each.table.number for each in lists if each.table and _waits(each) and user not in typed[each.pk])


def differences(
    score_list: ScoreList, view: ListView, second: Sequence[JSONObject], *, penalises: bool
) -> tuple[Difference, ...]:
    """Where the second entry differs from the list; penalties only for whoever may book them; no query."""
    found = compare(first_facts(score_list, view), [dict(facts) for facts in second])
    return found if penalises else tuple(each for each in found if not _is_penalty(each, view))


def _is_penalty(difference: Difference, view: ListView) -> bool:
    return difference.first is not None and view.rows[difference.first].result.penalty is not None


def first_facts(score_list: ScoreList, view: ListView) -> list[dict[str, Any]]:
    """The entries of the list as paper has them."""
    rules = rules_of(score_list.rule_set)
    pairs = zip(view.entries, view.rows, strict=True)
    return [dict(as_on_paper(rules, row.facts, shown.result.game)) for row, shown in pairs]
