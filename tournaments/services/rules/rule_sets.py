"""The rules of tournaments and clubs."""

from typing import Any

from django.db import transaction

from accounts.models import Club
from scoring.errors import RuleViolation
from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting
from tournaments.models.rules import ClubRuleSet, RuleSetVersion
from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Tournament
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.lists.formats import check_length
from tournaments.selectors.rules.rule_sets import rules_settled
from tournaments.selectors.tournament.changed_settings import rules_changed_since
from tournaments.services.ledger import Change, Write, WriteRequest, apply_once
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament_writes import changes_of, check_seen, refuse_overwriting, write_tournament


def use_rules(*, tournament: Tournament, rules: RuleSet, name: str, write_request: WriteRequest) -> Tournament:
    """Sets the rules, their `name` ("" for a rule book), and their number of Pflichtsoli.

    Raises `rules_frozen` if a round is published, and everything `check_seen` and `check_length` do.
    """

    def apply(row: Tournament) -> Change:
        _check(row, rules, name)
        values = _values(row, rules, name)
        check_seen(row, values.keys(), write_request)
        before = {field: _plain_value(getattr(row, field)) for field in values}
        Tournament.objects.filter(pk=row.pk).update(**values)
        after = {field: _plain_value(value) for field, value in values.items()}
        return Change(before=before, after=after, tournament=row, details=changes_of(row, values.keys(), write_request))

    payload = {"rules": rule_set_version(rules).content_hash, "name": name}
    write_tournament("use_rules", tournament, write_request, apply, payload)
    return Tournament.objects.select_related("club", "rule_set").get(pk=tournament.pk)


def use_and_keep_rules(
    *, tournament: Tournament, rules: RuleSet, name: str, club_rules: ClubRuleSet | None, write_request: WriteRequest
) -> Tournament:
    """Does both `use_rules` and `keep_rules` in one transaction."""
    with transaction.atomic():
        keep_rules(club=tournament.club, name=name, rules=rules, write_request=write_request, club_rules=club_rules)
        return use_rules(tournament=tournament, rules=rules, name=name, write_request=write_request)


def _check(row: Tournament, rules: RuleSet, name: str) -> None:
    if rules_settled(row):
        raise RuleViolation("rules_frozen")
    if len(name) > LONGEST_NAME:
        raise RuleViolation("text_too_long", "name", most=LONGEST_NAME)
    try:
        check_length(sizes=row.sizes, pflichtsoli=rules.pflichtsoli.per_player, pot=row.pot)
    except RuleViolation as violation:
        raise RuleViolation(violation.code, "pflichtsoli.per_player", **violation.params) from None


def rule_values(rules: RuleSet, name: str) -> dict[str, Any]:
    """Returns rules as fields of a tournament. Only plus-minus counting adds up to zero."""
    values = {"rule_set": rule_set_version(rules), "rules_name": name}
    return values if rules.worth.counting is Counting.PLUS_MINUS else {**values, "zero_sum": False}


def _values(row: Tournament, rules: RuleSet, name: str) -> dict[str, Any]:
    values = {**rule_values(rules, name), "pflichtsoli": rules.pflichtsoli.per_player}
    if "zero_sum" in values:
        return values
    written_before = row.rule_set.options.get("worth", {}).get("counting", Counting.PLUS_MINUS)
    return values if written_before == Counting.PLUS_MINUS else {**values, "zero_sum": True}


def _plain_value(value: Any) -> Any:
    return value.content_hash if isinstance(value, RuleSetVersion) else value


def keep_rules(
    *, club: Club, name: str, rules: RuleSet, write_request: WriteRequest, club_rules: ClubRuleSet | None = None
) -> ClubRuleSet:
    """Saves rules for a club under a name, or updates `club_rules`.

    Raises `SettingsChanged` if they have changed since `seen_setting_change`, `name_missing`, `text_too_long`,
    `rules_name_taken`, `club_rules_gone`.
    """
    write = Write(
        action="keep_rules",
        scope=f"club:{club.pk}",
        request=write_request,
        payload={
            "name": name,
            "rules": rule_set_version(rules).content_hash,
            "kept": club_rules and str(club_rules.uid),
        },
    )

    def apply(_club: Club) -> Change:
        _check_name(club, name, club_rules)
        if club_rules is not None and write_request.seen_setting_change is not None:
            refuse_overwriting(rules_changed_since(club_rules, write_request.seen_setting_change))
        row = club_rules or ClubRuleSet(club=club)
        before = club_rules and {"name": club_rules.name, "rules": club_rules.rule_set.content_hash}
        row.name, row.rule_set = name, rule_set_version(rules)
        row.save()
        changes = [SettingChange(club_rules=row, name="rules", by=write_request.actor.label)]
        return Change(result={"uid": str(row.uid)}, before=before, after=write.payload, details=changes)

    answer = apply_once(write, lambda: Club.objects.select_for_update().get(pk=club.pk), apply)
    return ClubRuleSet.objects.select_related("rule_set", "club").get(uid=answer["uid"])


def _check_name(club: Club, name: str, club_rules: ClubRuleSet | None) -> None:
    if not name:
        raise RuleViolation("name_missing", "name")
    if len(name) > LONGEST_NAME:
        raise RuleViolation("text_too_long", "name", most=LONGEST_NAME)
    others = ClubRuleSet.objects.filter(club=club)
    if club_rules is not None and not others.filter(pk=club_rules.pk).exists():
        raise RuleViolation("club_rules_gone")
    namesakes = others.filter(name=name)
    if (namesakes.exclude(pk=club_rules.pk) if club_rules else namesakes).exists():
        raise RuleViolation("rules_name_taken", "name", name=name)


def forget_rules(*, club_rules: ClubRuleSet, write_request: WriteRequest) -> None:
    """Deletes a club's rules. Tournaments that use them aren't affected."""
    write = Write(
        action="forget_rules",
        scope=f"club:{club_rules.club_id}",
        request=write_request,
        payload={"kept": str(club_rules.uid)},
    )

    def apply(_club: Club) -> Change:
        before = {"name": club_rules.name, "rules": club_rules.rule_set.content_hash}
        ClubRuleSet.objects.filter(pk=club_rules.pk).delete()
        return Change(before=before)

    apply_once(write, lambda: Club.objects.select_for_update().get(pk=club_rules.club_id), apply)
