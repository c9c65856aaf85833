"""Rehearsals that a command runs and reports on."""

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import OperationalError
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext

from accounts.site_address import address_in_network
from scoring.errors import RuleViolation
from tournaments.laptop.backups import started_with
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.round import Table
from tournaments.models.score_list import GAME_KINDS, Entry
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.lifecycle import stop_rehearsal
from tournaments.rehearsals.plan.evening import Act, PlannedAct
from tournaments.rehearsals.turns import Clock, play_due
from tournaments.rehearsals.words import arrived_words, happened_words
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.tournament.address import current_address
from tournaments.services.ledger import system_request

Say = Callable[[str], None]
Sleep = Callable[[float], None]
LOOKS_AGAIN = 0.5  # maximum seconds between polls, to notice the stop button
EVERY = 10  # arrivals per message


def rehearse(tournament: Tournament, say: Say, clock: Clock = timezone.now, sleep: Sleep = time.sleep) -> None:
    """Plays until the rehearsal ends, is stopped on the tournament's page, or Ctrl+C is pressed."""
    run = RehearsalRun.objects.get(tournament=tournament)
    _say_addresses(tournament, say)
    try:
        next_at: datetime | None = clock()
        while next_at is not None:
            next_at = _play_due(run, clock, say)
            if next_at is not None:
                sleep(max(0.0, min(LOOKS_AGAIN, (next_at - clock()).total_seconds())))
    except KeyboardInterrupt:
        with suppress(RuleViolation, ObjectDoesNotExist):  # over or deleted meanwhile
            stop_rehearsal(tournament=tournament, write_request=system_request())
        say(gettext("Stopped. Everything played so far is kept."))


def games_in(tournament: Tournament) -> int:
    return Entry.objects.filter(score_list__table__round__tournament=tournament, kind__in=GAME_KINDS).count()


def _play_due(run: RehearsalRun, clock: Clock, say: Say) -> datetime | None:
    try:
        return play_due(run.pk, clock, lambda planned_act, playing: _tell(planned_act, playing, clock(), say))
    except OperationalError:  # another writer is busy: retry later
        return clock()


def _tell(planned_act: PlannedAct, run: RehearsalRun, now: datetime, say: Say) -> None:
    if planned_act.act is Act.ARRIVES and (run.done + 1) % EVERY == 0:
        _say(arrived_words(run.done + 1), run, now, say)
    elif words := happened_words(planned_act):
        _say(words, run, now, say)
    if planned_act.act is Act.PUBLISH:
        _say_codes(run, planned_act.round, say)


def _say(words: str, run: RehearsalRun, now: datetime, say: Say) -> None:
    there = now.astimezone(ZoneInfo(run.tournament.time_zone))
    say(f"{formats.date_format(there, 'H:i:s')}  {words}")


def _say_addresses(tournament: Tournament, say: Say) -> None:
    here = _address()
    say(gettext("Public page: {address}").format(address=here + reverse("tournament", args=[tournament.slug])))
    organisers = here + reverse("organise_tournament", args=[tournament.slug])
    say(gettext("For organisers: {address}").format(address=organisers))


def _address() -> str:
    """Returns the address of the server that `make run` started last, unless this command was given its own."""
    if address := current_address():
        return address
    started = started_with.load(settings.DATA_DIR)
    if "BASE_URL" in started:
        return started["BASE_URL"].rstrip("/")
    host = started.get("HOST", "127.0.0.1")
    if host == "0.0.0.0":  # noqa: S104 - compared, not bound
        host = address_in_network() or "127.0.0.1"
    return f"{'https' if started.get('HTTPS') else 'http'}://{host}:{started.get('PORT', settings.PORT)}"


def _say_codes(run: RehearsalRun, number: int, say: Say) -> None:
    tables = Table.objects.filter(round__tournament=run.tournament_id, round__number=number)
    for table in tables.filter(number__in=run.left or [1]).select_related("round"):
        address = table_address(table, _address())
        say(gettext("Table {table} by phone: {address}").format(table=table.number, address=address))
