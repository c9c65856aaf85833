"""Rule sets to start from, a club's own rule sets, and differences from a rule book."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from accounts.models import Club, User
from scoring.errors import RuleViolation
from scoring.rules.options import Shape, changed_options, is_same_value, options, values_of
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.rules import RuleSet
from scoring.rules.variants import VARIANTS
from tournaments.adapter import rules_of
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.rules import books, starts
from tournaments.phrases.rules.members import option_name, value_words
from tournaments.selectors.access import ROLES_WITH, Right, clubs_to_organise
from tournaments.selectors.tournament.organising import earlier_events

Name = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A rule set to start from.

    `token`: identifies it in URLs. `rules_name`: the name the club gave it; "" for rule books and variants.
    """

    token: str
    name: Name
    line: Name
    rules: RuleSet
    rules_name: str = ""


def book_starts() -> tuple[Start, ...]:
    names, lines = books.RULE_BOOKS, starts.BOOK_LINES
    return tuple(
        Start(token=f"book:{key}", name=names.get(key, key), line=lines.get(key, ""), rules=book)
        for key, book in RULE_BOOKS.items()
    )


def variant_starts() -> tuple[Start, ...]:
    names, lines = starts.VARIANT_NAMES, starts.VARIANT_LINES
    return tuple(
        Start(token=f"variant:{key}", name=names[key], line=lines[key], rules=variant.rules())
        for key, variant in VARIANTS.items()
    )


def club_starts(user: User) -> tuple[Start, ...]:
    """Returns the rule sets of the clubs that the user organises for. One query."""
    rule_sets = ClubRuleSet.objects.filter(club__in=clubs_to_organise(user).values("pk")).select_related(
        "club", "rule_set"
    )
    return tuple(_start_of_club(each) for each in rule_sets)


def event_starts(user: User) -> tuple[Start, ...]:
    """Returns the rules of earlier events, without duplicates. One query."""
    starts: dict[tuple[str, str], Start] = {}
    for event in earlier_events(user):
        start = _start_of_event(event)
        starts.setdefault((event.rule_set.content_hash, start.rules_name), start)
    return tuple(starts.values())


def start_at(user: User, token: str) -> Start:
    """Returns the start with this token, or raises 404 if the user has no access to it."""
    groups = (book_starts, variant_starts, lambda: club_starts(user), lambda: event_starts(user))
    for start in (start for group in groups for start in group()):
        if start.token == token:
            return start
    raise Http404


def _start_of_club(club_rules: ClubRuleSet) -> Start:
    rules = rules_of(club_rules.rule_set)
    line = gettext("{club}: {rules}").format(club=club_rules.club, rules=rules_title(rules))
    return Start(
        token=f"club:{club_rules.uid}", name=club_rules.name, line=line, rules=rules, rules_name=club_rules.name
    )


def _start_of_event(event: Tournament) -> Start:
    rules = tournament_rules(event)
    line = rules_title(rules, event.rules_name)
    return Start(token=f"event:{event.slug}", name=event.name, line=line, rules=rules, rules_name=event.rules_name)


def tournament_rules(tournament: Tournament) -> RuleSet:
    """Returns the rules with the tournament's number of Pflichtsoli."""
    return with_pflichtsoli(rules_of(tournament.rule_set), tournament.pflichtsoli)


def with_pflichtsoli(rules: RuleSet, number: int) -> RuleSet:
    """Returns the rules with this number of Pflichtsoli, or unchanged if their quotas need more."""
    try:
        return replace(rules, pflichtsoli=replace(rules.pflichtsoli, per_player=number))
    except RuleViolation:  # fewer than its own quotas need: the settings page says so
        return rules


def rules_title(rules: RuleSet, name: str = "") -> str:
    """Returns the name and the number of changed options, e.g. "…, 3 options changed"."""
    book = str(books.RULE_BOOKS.get(rules.key, rules.key))
    count = len(changed_options(rules, rule_book(rules.key)))
    if not count:
        return name or book
    text = ngettext("{rules}, {count} option changed", "{rules}, {count} options changed", count)
    return text.format(rules=name or book, count=count)


def rules_settled(tournament: Tournament) -> bool:
    """True if the rules can no longer be changed."""
    return tournament.rules_frozen_at is not None or tournament.status == Status.FINISHED


def club_to_organise(user: User, slug: str) -> Club:
    """Returns a club the user organises for, or raises 404."""
    club = clubs_to_organise(user).filter(slug=slug).first()
    if club is None:
        raise Http404
    return club


def club_of_member(user: User, slug: str) -> tuple[Club, bool]:
    """Returns a club and whether the user organises for it, or raises 404. One query."""
    membership = user.memberships.select_related("club").filter(club__slug=slug).first()
    if membership is None:
        raise Http404
    return membership.club, membership.role in ROLES_WITH[Right.ORGANISE]


def kept_rules(club: Club) -> QuerySet[ClubRuleSet]:
    return ClubRuleSet.objects.filter(club=club).select_related("rule_set").order_by("name")


def kept_rule_set(club: Club, uid: UUID) -> ClubRuleSet:
    """Returns one of a club's own rule sets, or raises 404."""
    club_rules = ClubRuleSet.objects.filter(club=club, uid=uid).select_related("rule_set", "club").first()
    if club_rules is None:
        raise Http404
    return club_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedOption:
    path: str
    name: str
    now: str
    original: str


def differences(values: Mapping[str, Any], book: RuleSet) -> tuple[ChangedOption, ...]:
    """Returns the differences from a rule book. `values` is as in `options.values_of`; missing ones are unchanged."""
    before = values_of(book)
    paths = (path for path in before if path in values and not is_same_value(path, values[path], before[path]))
    return tuple(_difference(path, values[path], before[path]) for path in paths)


def _difference(path: str, now: Any, original: Any) -> ChangedOption:
    words = value_words(path, now)
    if options()[path].shape is Shape.MEMBERS:
        words = "; ".join(_member_changes(path, now, original)) or words
    return ChangedOption(path=path, name=option_name(path), now=words, original=value_words(path, original))


def _member_changes(path: str, now: list[str], original: list[str]) -> Iterator[str]:
    added = [member for member in now if member not in original]
    gone = [member for member in original if member not in now]
    if added:
        yield gettext("also {members}").format(members=value_words(path, added))
    if gone:
        yield gettext("no longer {members}").format(members=value_words(path, gone))
