"""The end of a tournament: finishing it, publishing the standings, reopening it."""

from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.ranking.criteria import Criterion
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.models.revision import Revision
from tournaments.models.round import RoundStatus, Table
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.results.criteria import CRITERIA
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.lists.totals import accepted_sums
from tournaments.selectors.objections import finality_of, finality_words
from tournaments.selectors.prize_giving import has_printed_final_standings, last_finish, waits_for_prize_giving
from tournaments.selectors.results.stage_words import not_in_line
from tournaments.selectors.results.standings import TournamentStandings, standings_of
from tournaments.selectors.results.winners import winners_in
from tournaments.selectors.rounds.overview.left_open import NOT_HANDED_IN, left_open
from tournaments.selectors.rounds.rounds import rounds_of
from tournaments.selectors.tournament.organising import last_round_number
from tournaments.services.tournament.finishing import (
    finish_tournament,
    publish_standings,
    reopen_tournament,
    share_places,
)
from tournaments.views.results.undecided import ON_PODIUM, ties_on_podium
from tournaments.views.rounds.frame import write_and_report
from tournaments.views.rounds.matters import matters_in_words

# Key of the session for each end whose results were read out.
READ_OUT = "read_out_{}"


@login_required
@require_GET
def finish_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if tournament.status == Status.FINISHED:
        return render(request, "tournament/finish.html", _finished_context(request, tournament))
    rounds, now = rounds_of(tournament), timezone.now()
    standings = standings_of(tournament)
    found = left_open(tournament, now)
    context = {
        "tournament": tournament,
        "rounds": rounds,
        "unclosed": [line for line in rounds if line.status is not RoundStatus.CLOSED],
        "left_open": [line for line in rounds if not line.all_done],
        "rounds_left": tournament.rounds_planned - len(rounds),
        "provisional": [
            (line.number, finality_words(known, tournament, now))
            for line in rounds
            if (known := finality_of(tournament, line.number, line.status, line.objections_until))
            and known.open_until(now)
        ],
        "closed": sum(line.status is RoundStatus.CLOSED for line in rounds),
        "results_withheld": waits_for_prize_giving(tournament, max((line.number for line in rounds), default=0)),
        "undecided_ties": ties_on_podium(standings),
        **_shared_places_context(standings),
        "accepted": accepted_sums(Table.objects.filter(round__tournament=tournament)),
        "matters": matters_in_words(tournament, found),
        "doubtful": bool(set(found) - {NOT_HANDED_IN}),
        "organises": True,
    }
    return render(request, "tournament/finish.html", context)


def _shared_places_context(standings: TournamentStandings) -> dict[str, Any]:
    criteria, undecided = standings.tournament.criteria, {tie.rank for tie in standings.look_up}
    tied = () if Criterion.LOT in criteria else (row for row in standings.rows if row.tied)
    shared = [(rank or 0, [row.name for row in rows]) for rank, rows in groupby(tied, key=attrgetter("rank"))]
    return {
        "lots": [lot for lot in standings.lots if lot.first <= ON_PODIUM],
        "other_lots": [lot for lot in standings.lots if lot.first > ON_PODIUM],
        "may_share": criteria != [Criterion.LOT],
        "shared": [(rank, names) for rank, names in shared if rank <= ON_PODIUM and rank not in undecided],
        "other_shared": [rank for rank, _names in shared if rank > ON_PODIUM],
        "equal": [str(CRITERIA[name]) for name in criteria if name != Criterion.LOT],
    }


def _finished_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    finished = last_finish(tournament)
    results_withheld = waits_for_prize_giving(tournament, last_round_number(tournament))
    standings = standings_of(tournament)
    context = {
        "tournament": tournament,
        "finished": True,
        "results_withheld": results_withheld,
        "winners": winners_in(standings),
        "not_in": not_in_line(standings),
        "organises": True,
        **_shared_places_context(standings),
    }
    context |= merge_contexts(each.on_finished(tournament) for each in all_contributions())
    given = _was_read_out(request, finished) or context.get("given", False)
    if not (given or tournament.results_released_at):
        return {**context, "main": "tell" if context.get("on_walls") else "read"}
    then = "see" if has_printed_final_standings(tournament, finished) else "print"
    return {**context, "main": "publish" if results_withheld else then}


def _was_read_out(request: HttpRequest, finished: Revision | None) -> bool:
    """Checks whether this organiser has come back from reading out the results, now or earlier in the session."""
    key = READ_OUT.format(finished.pk if finished else 0)
    if "given" in request.GET:
        request.session[key] = True
    return key in request.session


@login_required
@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    service = partial(finish_tournament, tournament=tournament, keep_back="keep_back" in request.POST)
    write_and_report(request, service, _("The tournament is finished."))
    return redirect("organise_finish", slug=tournament.slug)


@login_required
@require_POST
def share(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    words = _(
        "Ranks are shared where all else is equal. To bring the lot back, see “Ranking criteria” in the settings."
    )
    write_and_report(request, partial(share_places, tournament=tournament), words)
    return redirect("organise_finish", slug=tournament.slug)


@login_required
@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    write_and_report(request, partial(reopen_tournament, tournament=tournament), _("The tournament is open again."))
    return redirect("organise_tournament", slug=tournament.slug)


@login_required
@require_POST
def show_standings(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    service = partial(publish_standings, tournament=tournament, at=timezone.now())
    write_and_report(request, service, _("The final standings are published."))
    return redirect("organise_finish", slug=tournament.slug)
