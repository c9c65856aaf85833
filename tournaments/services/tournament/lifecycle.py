"""Making, changing and deleting tournaments."""

import secrets
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any

from accounts.models import Club
from accounts.slugs import free_slug
from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.models.tournament import SlugRedirect, Tournament
from tournaments.selectors.lists.formats import check_length, check_quotas
from tournaments.selectors.tournament.draw_settings import check_draw_settings
from tournaments.selectors.tournament.organising import deletable, frozen_settings, last_round_number
from tournaments.selectors.tournament.presets import Preset
from tournaments.services.deletion import delete_with_all
from tournaments.services.ledger import Change, Write, WriteRequest, once
from tournaments.services.locks import lock_with_rounds
from tournaments.services.participants.copies import copy_participants
from tournaments.services.rules.rows import rule_set_version
from tournaments.services.tournament_writes import write_tournament

# What an organiser decides on the settings page, by field of `Tournament`.
SETTINGS = (
    *("name", "slug", "date", "venue", "visibility", "name_display", "standings_shown", "unfinished_count"),
    *("entry_ways", "criteria", "rounds_planned", "pflichtsoli", "sizes", "pot", "zero_sum", "house_rules"),
    *("draw_mode", "draw_settings"),
)
# What a copy takes over beside them.
COPIED = (
    *("venue", "visibility", "name_display", "standings_shown", "unfinished_count", "entry_ways", "criteria"),
    *("rounds_planned", "pflichtsoli", "sizes", "pot", "zero_sum", "house_rules", "rule_set", "rules_name"),
    *("draw_mode", "draw_settings", "time_zone"),
)
LONGEST_SLUG = 74  # without the number that sets it apart
RESERVED_SLUGS = frozenset({"new"})  # addresses of the organiser's pages

Values = Mapping[str, Any]


def preset_values(preset: Preset, club: Club) -> dict[str, Any]:
    """The fields of a new tournament as a preset fills them."""
    return {
        "rule_set": rule_set_version(rule_book(preset.rule_book)),
        "time_zone": club.time_zone,
        "rounds_planned": preset.rounds,
        "pflichtsoli": preset.pflichtsoli,
        "sizes": {
            str(size): {"normal_games": form.normal_games, "minutes": form.minutes}
            for size, form in preset.sizes.items()
        },
        "pot": dict(preset.pot) if preset.pot else None,
        "entry_ways": list(preset.entry_ways),
        "criteria": list(preset.criteria),
        "zero_sum": preset.zero_sum,
        "draw_mode": preset.draw_mode.value,
    }


def copied_values(event: Tournament) -> dict[str, Any]:
    """The fields of a new tournament as an earlier event had them."""
    return {name: getattr(event, name) for name in COPIED}


def create_tournament(
    *, club: Club, values: Values, write_request: WriteRequest, participants_of: Tournament | None = None
) -> Tournament:
    """Creates a tournament in preparation; `values` are its fields, the address is made of its name.

    With `participants_of`, the participants of that event are registered under their numbers, not yet present.
    Raises what `check_length` raises.
    """

    def apply(row: Club) -> Change:
        _check_format(Tournament(), values)
        chosen = {"slug": tournament_slug(values["name"]), "lot_seed": secrets.randbelow(2**31)}
        tournament = Tournament.objects.create(club=row, **{**chosen, **values})
        if participants_of is not None:
            copy_participants(participants_of, tournament)
        result = {"slug": tournament.slug}
        return Change(result=result, after=_readable(values), tournament=tournament)

    payload = {**_readable(values), "participants_of": participants_of and participants_of.slug}
    write = Write(
        action="create_tournament",
        scope=f"club:{club.pk}",
        request=write_request,
        payload=payload,
    )
    answer = once(write, lambda: Club.objects.select_for_update().get(pk=club.pk), apply)
    return Tournament.objects.get(slug=answer["slug"])


def change_settings(*, tournament: Tournament, values: Values, write_request: WriteRequest) -> Tournament:
    """Changes the settings of a tournament and gives it back; `values` are fields named in `SETTINGS`, others stay.

    Raises `RuleViolation` with the field: `rules_frozen`, `slug_taken`, `fewer_rounds_than_drawn`, and what
    `check_length` and `check_draw_settings` raise.
    """
    if unknown := set(values) - set(SETTINGS):
        raise TypeError(f"not settings: {sorted(unknown)}")

    def apply(row: Tournament) -> Change:
        changes = {name: value for name, value in values.items() if getattr(row, name) != value}
        before = _readable({name: getattr(row, name) for name in changes})
        _check(row, changes)
        _keep_address(row, changes)
        Tournament.objects.filter(pk=row.pk).update(**changes)
        return Change(before=before, after=_readable(changes), tournament=row)

    write_tournament("change_settings", tournament, write_request, apply, _readable(values))
    return Tournament.objects.select_related("club", "rule_set").get(pk=tournament.pk)


def delete_tournament(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Deletes a demonstration or a tournament without results; the club's ledger keeps that it existed.

    Raises `RuleViolation("tournament_has_results")`.
    """

    def apply(row: Tournament) -> Change:
        if not deletable(row):
            raise RuleViolation("tournament_has_results")
        before = {"name": row.name, "slug": row.slug, "date": row.date.isoformat()}
        delete_with_all(row.revisions.all())  # first: else each would lose its list before it goes
        delete_with_all(Tournament.objects.filter(pk=row.pk))
        return Change(before=before)

    write = Write(
        action="delete_tournament",
        scope=f"club:{tournament.club_id}",
        request=write_request,
        payload={"slug": tournament.slug},
    )
    once(write, partial(lock_with_rounds, tournament.pk), apply)


def tournament_slug(name: str) -> str:
    """An address made of a name that no tournament has or had."""
    return free_slug(name, longest=LONGEST_SLUG, otherwise="turnier", taken=_taken_slugs)


def _taken_slugs(stem: str) -> set[str]:
    now = Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    once_there = SlugRedirect.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    return {*now, *once_there, *RESERVED_SLUGS}


def _check(row: Tournament, changes: Values) -> None:
    for name in sorted(frozen_settings(row) & set(changes)):
        raise RuleViolation("rules_frozen", name)
    last = last_round_number(row)
    if changes.get("rounds_planned", last) < last:
        raise RuleViolation("fewer_rounds_than_drawn", "rounds_planned", rounds=last)
    check_draw_settings(changes.get("draw_settings", {}))
    if not {"sizes", "pflichtsoli", "pot", "rule_set"}.isdisjoint(changes):
        _check_format(row, changes)


def _check_format(row: Tournament, changes: Values) -> None:
    wanted = {name: changes.get(name, getattr(row, name)) for name in ("sizes", "pflichtsoli", "pot")}
    check_length(**wanted)
    check_quotas(changes.get("rule_set") or row.rule_set, wanted["pflichtsoli"])


def _keep_address(row: Tournament, changes: Values) -> None:
    """Lets the old address lead to the tournament, and takes back one of its own old addresses."""
    slug = changes.get("slug")
    if slug is None:
        return
    of_others = SlugRedirect.objects.filter(slug=slug).exclude(tournament=row)
    taken = slug in RESERVED_SLUGS or Tournament.objects.filter(slug=slug).exists()
    if taken or of_others.exists():
        raise RuleViolation("slug_taken", "slug", slug=slug)
    SlugRedirect.objects.filter(slug=slug, tournament=row).delete()
    SlugRedirect.objects.create(slug=row.slug, tournament=row)


def _readable(values: Values) -> dict[str, Any]:
    """The values as JSON: dates as text, the rule set by its hash."""
    return {name: _json(value) for name, value in values.items()}


def _json(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return getattr(value, "content_hash", value)
