"""Selectors for free lists."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from scoring.errors import RuleViolation
from scoring.rules.rules import RuleSet
from tournaments.adapter import list_state
from tournaments.free_lists.access import Link, LinkedList, list_token, lists_by_tokens, lists_of
from tournaments.models.score_list import ListGroup, ListStatus, Occupancy, ScoreList
from tournaments.names.rows import enumerated
from tournaments.selectors.participants.names import short_plain
from tournaments.selectors.rules.rule_sets import Start, book_starts, club_starts, variant_starts

MOST_SHOWN = 100
AT_HOME = "dokomania"  # the usual rule book at home


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLine:
    token: str
    title: str
    group: str
    names: tuple[str, ...]
    games: int
    finished: bool
    created_at: datetime


def rule_starts(user: User | None) -> tuple[Start, ...]:
    """Returns the rule books, variants and rules of the user's clubs; one query."""
    books = sorted(book_starts(), key=lambda start: start.rules.key != AT_HOME)
    return (*books, *variant_starts(), *(club_starts(user) if user else ()))


def rule_choices(user: User | None) -> list[tuple[str, str]]:
    return [(start.token, str(start.name)) for start in rule_starts(user)]


def rules_at(token: str, user: User | None) -> RuleSet:
    """Raises `list_rules_unknown`."""
    rules = next((start.rules for start in rule_starts(user) if start.token == token), None)
    if rules is None:
        raise RuleViolation("list_rules_unknown", "rules")
    return rules


def names_of(score_list: ScoreList) -> dict[int, str]:
    """Returns the current names by position."""
    rows = Occupancy.objects.filter(seat__score_list=score_list, closed=False).select_related("seat")
    return {row.seat.position: row.name for row in rows.order_by("seat__position")}


def title_of(score_list: ScoreList, names: Iterable[str] = ()) -> str:
    """Returns the title, or the shortened names if it has none."""
    shorts = short_plain(names)
    return score_list.free.title or enumerated(shorts) or gettext("List")


def list_lines(lists: Sequence[LinkedList]) -> list[ListLine]:
    """Returns the lines to show for lists that haven't been deleted; one query."""
    shown = [each for each in lists if not is_thrown_away(each.score_list)]
    people: dict[int, list[str]] = {}
    seated = Occupancy.objects.filter(seat__score_list__in=[each.score_list.pk for each in shown], closed=False)
    for row in seated.select_related("seat").order_by("seat__position"):
        people.setdefault(row.seat.score_list_id, []).append(row.name)
    return [_line(each, people.get(each.score_list.pk, [])) for each in shown]


def is_thrown_away(score_list: ScoreList) -> bool:
    return score_list.free.deleted_at is not None


def _line(opened: LinkedList, names: list[str]) -> ListLine:
    score_list, state = opened.score_list, list_state(opened.score_list)
    return ListLine(
        token=opened.token,
        title=title_of(score_list, names),
        group=score_list.free.group.name if score_list.free.group else "",
        names=tuple(names),
        games=state.games,
        finished=score_list.status != ListStatus.OPEN or state.finished,
        created_at=score_list.created_at,
    )


def my_lists(user: User | None, tokens: Sequence[str]) -> list[ListLine]:
    """Returns lists of the account and of the device's tokens, newest first; three queries."""
    claimed = lists_of(user)[:MOST_SHOWN] if user else ()
    lists = [LinkedList(score_list=each, link=Link.WRITE, token=list_token(each)) for each in claimed]
    known = {each.score_list.pk for each in lists}
    lists += [each for each in lists_by_tokens(tokens) if each.score_list.pk not in known]
    return list_lines(sorted(lists, key=lambda each: each.score_list.created_at, reverse=True))


def known_groups(user: User | None, tokens: Sequence[str]) -> dict[str, ListGroup]:
    """Returns groups the user may write to, by normalised name; two queries."""
    groups = list(ListGroup.objects.filter(owner=user)) if user else []
    opened = lists_by_tokens(tokens)
    groups += [each.score_list.free.group for each in opened if each.may_write and each.score_list.free.group]
    return {group_key(group.name): group for group in groups}


def group_key(name: str) -> str:
    return " ".join(name.split()).casefold()
