"""Creates, changes and deletes tournaments."""

import secrets
from collections.abc import Callable, Mapping
from datetime import date, time
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import Club
from accounts.slugs import create_at_free_slug, free_slug
from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.contributions import all_contributions
from tournaments.live.news import News, tell
from tournaments.models.tournament import SlugRedirect, StandingsShown, Status, Tournament
from tournaments.selectors.lists.formats import check_length, check_quotas
from tournaments.selectors.rounds.lengths import set_apart
from tournaments.selectors.tournament.changed_settings import changed_names
from tournaments.selectors.tournament.draw_settings import (
    check_draw_settings,
    draw_settings_from,
    initial_draw_settings,
)
from tournaments.selectors.tournament.network import check_network
from tournaments.selectors.tournament.organising import frozen_settings, last_round_number, needs_its_name
from tournaments.selectors.tournament.presets import Preset
from tournaments.services.deletion import delete_with_all
from tournaments.services.ledger import Change, Write, WriteRequest, apply_once
from tournaments.services.locks import lock_with_rounds
from tournaments.services.participants.copies import copy_participants
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament_writes import changes_of, check_seen, write_tournament

# Fields of `Tournament` on the settings page.
SETTINGS = (
    *(
        "name",
        "slug",
        "date",
        "starts_at",
        "venue",
        "visibility",
        "name_display",
        "standings_shown",
        "unfinished_count",
    ),
    *("penalties_public", "chances_shown", "embeddable"),
    *("entry_ways", "criteria", "missed_rounds", "missed_points"),
    *("rounds_planned", "pflichtsoli", "sizes", "pot", "zero_sum"),
    *("house_rules", "draw_mode", "draw_settings", "pause_minutes", "counting_record"),
    *("broken_off", "broken_off_points", "second_entry", "objection_minutes", "network_name", "network_password"),
)
# Fields copied to a new tournament.
COPIED = (
    *("venue", "network_name", "network_password"),
    *("visibility", "name_display", "standings_shown", "objection_minutes"),
    *("unfinished_count", "penalties_public", "chances_shown"),
    *("missed_rounds", "missed_points"),
    *("entry_ways", "criteria", "counting_record", "broken_off", "broken_off_points", "second_entry"),
    *("rounds_planned", "pflichtsoli", "sizes", "pot", "zero_sum", "house_rules", "rule_set", "rules_name"),
    *("draw_mode", "draw_settings", "time_zone", "starts_at", "pause_minutes"),
)
# Fields that the ledger keeps of a deleted tournament.
REMEMBERED = ("uid", "name", "slug", "date", "status", "visibility", "is_rehearsal", "is_demonstration", "version")
LONGEST_SLUG = 74  # leaves room for a number
RESERVED_SLUGS = frozenset({"new", "rehearsal"})  # URLs of organiser pages
# Settings that affect permissions; a freeze hides the last planned round.
PERMISSION_SETTINGS = frozenset({"visibility", "standings_shown", "name_display", "rounds_planned"})

Values = Mapping[str, Any]


def preset_values(preset: Preset, club: Club) -> dict[str, Any]:
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
        "objection_minutes": preset.objection_minutes,
        "standings_shown": StandingsShown.FROZEN,
    }


def copied_values(event: Tournament) -> dict[str, Any]:
    """Returns the fields for a copy, with the draw settings in effect at the event's first draw."""
    return {name: getattr(event, name) for name in COPIED} | initial_draw_settings(event)


def create_tournament(
    *,
    club: Club,
    values: Values,
    write_request: WriteRequest,
    after_event: Tournament | None = None,
    participants_of: Tournament | None = None,
) -> Tournament:
    """Creates a draft tournament. If no slug is given, it is made from the name.

    Copies the features' settings of `after_event`, and registers the participants of `participants_of` under the same
    numbers. Raises everything `check_length` does.
    """

    def apply(row: Club) -> Change:
        _check_format(Tournament(), values)
        tournament = create_at_free_slug(partial(_address, values), partial(_create, row, values))
        if after_event is not None:
            for each in all_contributions():
                each.into_next(after_event, tournament)
        if participants_of is not None:
            copy_participants(participants_of, tournament)
        result = {"slug": tournament.slug}
        return Change(result=result, after=_json_values(values), tournament=tournament)

    # Without `after_event`: the same click sent again comes after the event that the first one made.
    payload = {**_json_values(values), "participants_of": participants_of and participants_of.slug}
    write = Write(
        action="create_tournament",
        scope=f"club:{club.pk}",
        request=write_request,
        payload=payload,
    )
    answer = apply_once(write, lambda: Club.objects.select_for_update().get(pk=club.pk), apply)
    return Tournament.objects.get(slug=answer["slug"])


def _address(values: Values) -> str:
    return values.get("slug") or tournament_slug(values["name"])


def _create(club: Club, values: Values, slug: str) -> Tournament:
    return Tournament.objects.create(**{"lot_seed": secrets.randbelow(2**31), **values, "club": club, "slug": slug})


def change_settings(*, tournament: Tournament, values: Values, write_request: WriteRequest) -> Tournament:
    """Changes settings (the fields in `SETTINGS`). Others stay unchanged, even within `draw_settings`.

    Raises `rules_frozen`, `slug_taken`, `fewer_rounds_than_drawn`, and everything `check_seen`, `check_length`,
    `check_draw_settings` and `check_network` do.
    """
    if unknown := set(values) - set(SETTINGS):
        raise TypeError(f"unknown settings: {sorted(unknown)}")

    def apply(row: Tournament) -> Change:
        wanted = _merge_draw_settings(row, values)
        changes = {
            name: new for name, new in wanted.items() if _meaning(name, getattr(row, name)) != _meaning(name, new)
        }
        before = _json_values({name: getattr(row, name) for name in changes})
        names = changed_names(before, changes)
        check_seen(row, names, write_request)
        _check(row, changes)
        _keep_address(row, changes)
        _update(row, changes)
        if not PERMISSION_SETTINGS.isdisjoint(changes):
            tell(News(row.pk, access=True))
        details = changes_of(row, names, write_request)
        return Change(before=before, after=_json_values(changes), tournament=row, details=details)

    write_tournament("change_settings", tournament, write_request, apply, _json_values(values))
    return Tournament.objects.select_related("club", "rule_set").get(pk=tournament.pk)


def delete_tournament(*, tournament: Tournament, write_request: WriteRequest, typed_name: str = "") -> None:
    """Deletes a tournament. If it has results, it must be finished and its name typed in.

    A revision stays in the club's ledger. Raises `tournament_has_results`, `name_not_typed`.
    """

    def apply(row: Tournament) -> Change:
        if needs_its_name(row):
            _check_may_delete(row, typed_name)
        before = _json_values({name: getattr(row, name) for name in REMEMBERED})
        delete_with_all(row.revisions.all())  # first, or each would be updated before it is deleted
        gone = News(tournament=row.pk)
        delete_with_all(Tournament.objects.filter(pk=row.pk))
        tell(gone)
        tell(News(gone.tournament, access=True))
        return Change(before=before)

    write = Write(
        action="delete_tournament",
        scope=f"club:{tournament.club_id}",
        request=write_request,
        payload={"slug": tournament.slug},
    )
    apply_once(write, partial(lock_with_rounds, tournament.pk), apply)


def _check_may_delete(tournament: Tournament, typed_name: str) -> None:
    if tournament.status != Status.FINISHED:
        raise RuleViolation("tournament_has_results")
    if typed_name.strip() != tournament.name:
        raise RuleViolation("name_not_typed", "name", name=tournament.name)


def tournament_slug(name: str) -> str:
    return free_slug(name, longest=LONGEST_SLUG, otherwise="turnier", taken=_taken_slugs)


def _taken_slugs(stem: str) -> set[str]:
    now = Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    once_there = SlugRedirect.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    return {*now, *once_there, *RESERVED_SLUGS}


def _merge_draw_settings(row: Tournament, values: Values) -> Values:
    if "draw_settings" not in values:
        return values
    return {**values, "draw_settings": {**row.draw_settings, **values["draw_settings"]}}


# Compare settings with several spellings by meaning.
MEANINGS: Mapping[str, Callable[[Any], object]] = {"sizes": set_apart, "draw_settings": draw_settings_from}


def _meaning(name: str, value: Any) -> object:
    return MEANINGS[name](value) if name in MEANINGS else value


def _check(row: Tournament, changes: Values) -> None:
    for name in sorted(frozen_settings(row) & set(changes)):
        raise RuleViolation("rules_frozen", name)
    last = last_round_number(row)
    if changes.get("rounds_planned", last) < last:
        raise RuleViolation("fewer_rounds_than_drawn", "rounds_planned", rounds=last)
    check_draw_settings(changes.get("draw_settings", {}))
    if not {"network_name", "network_password"}.isdisjoint(changes):
        check_network(**{name: changes.get(name, getattr(row, name)) for name in ("network_name", "network_password")})
    if not {"sizes", "pflichtsoli", "pot", "rule_set"}.isdisjoint(changes):
        _check_format(row, changes)


def _check_format(row: Tournament, changes: Values) -> None:
    wanted = {name: changes.get(name, getattr(row, name)) for name in ("sizes", "pflichtsoli", "pot")}
    check_length(**wanted)
    check_quotas(changes.get("rule_set") or row.rule_set, wanted["pflichtsoli"])


def _keep_address(row: Tournament, changes: Values) -> None:
    """Redirects from the old slug, or reuses one that redirected to this tournament."""
    slug = changes.get("slug")
    if slug is None:
        return
    of_others = SlugRedirect.objects.filter(slug=slug).exclude(tournament=row)
    taken = slug in RESERVED_SLUGS or Tournament.objects.filter(slug=slug).exists()
    if taken or of_others.exists():
        raise RuleViolation("slug_taken", "slug", slug=slug)
    SlugRedirect.objects.filter(slug=slug, tournament=row).delete()
    SlugRedirect.objects.create(slug=row.slug, tournament=row)


def _update(row: Tournament, changes: Values) -> None:
    """Saves the fields. Raises `slug_taken` if another tournament has taken the slug at the same time."""
    try:
        with transaction.atomic():
            Tournament.objects.filter(pk=row.pk).update(**changes)
    except IntegrityError:
        if "slug" not in changes:
            raise
        raise RuleViolation("slug_taken", "slug", slug=changes["slug"]) from None


def _json_values(values: Values) -> dict[str, Any]:
    return {name: _json(value) for name, value in values.items()}


def _json(value: Any) -> Any:
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    return getattr(value, "content_hash", value)
