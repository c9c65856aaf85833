"""A participant's page and its shared picture."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from scoring.ranking.missed import MissedCount
from tournaments.models.tournament import Tournament
from tournaments.phrases.results.met import MET
from tournaments.phrases.results.missed import missed_words
from tournaments.selectors.participants.names import names_among_all
from tournaments.selectors.results.chances import chances_shown_for
from tournaments.selectors.results.course import StandingsCourse, leaders_of
from tournaments.selectors.results.evening import ORDERS, USUAL_ORDER, evening_of
from tournaments.selectors.results.person_rows import PersonRows, person_rows, shown_name_of
from tournaments.selectors.results.played import career_of
from tournaments.selectors.results.remembered import cached_course, cached_standings
from tournaments.selectors.results.stage_words import stage_line
from tournaments.selectors.results.standings import RankedRow, TournamentStandings
from tournaments.selectors.results.visibility import Audience, audience_of
from tournaments.views.charts import leader_lines
from tournaments.views.keeping import reads_parameters
from tournaments.views.reachable import absolute_address
from tournaments.views.results.card import card_of, count_ranked, place_chart, row_of, summary_line
from tournaments.views.results.drawing import SIZE, picture_of
from tournaments.views.results.freshness import at_current_address, conditional_get


@reads_parameters("by")
@at_current_address
@conditional_get
def participant_page(request: HttpRequest, tournament: Tournament, *, start_number: int) -> HttpResponse:
    audience = audience_of(tournament)
    rows = person_rows(tournament, start_number, audience=audience)
    standings = cached_standings(tournament, audience=audience)
    context = {
        **_standing_context(standings, start_number),
        **_course_context(standings, cached_course(tournament, audience=audience), start_number),
        **_games_context(rows, request.GET.get("by", "")),
        **_sharing_context(request, tournament, start_number),
    }
    return render(request, "results/participant.html", context)


@at_current_address
@conditional_get
def participant_picture(request: HttpRequest, tournament: Tournament, *, start_number: int) -> HttpResponse:
    """Shows only public data, even to staff, because they send the picture to others."""
    card = card_of(
        cached_standings(tournament, audience=Audience.PUBLIC),
        cached_course(tournament, audience=Audience.PUBLIC),
        start_number=start_number,
        name=shown_name_of(tournament, start_number),
        address=absolute_address(request, reverse("tournament", args=[tournament.slug])).partition("://")[2],
    )
    return HttpResponse(picture_of(card), content_type="image/png")


def _standing_context(standings: TournamentStandings, start_number: int) -> dict[str, Any]:
    standing = row_of(standings, start_number)
    return {
        "tournament": standings.tournament,
        "standing": standing,
        "chance": chances_shown_for(standings.tournament).chance_for(standing.uid) if standing else None,
        "standings": standings,
        "round_numbers": standings.published,
        "provisional": standings.provisional or standings.open_to_objections(timezone.now()),
        "state": stage_line(standings),
        "missed_words": _missed_words(standings.tournament, standing) if standing else "",
        "said": summary_line(standings, start_number),
    }


def _missed_words(tournament: Tournament, standing: RankedRow) -> str:
    return missed_words(standing.missed, standing.points, standing.credit, MissedCount(tournament.missed_rounds))


def _course_context(standings: TournamentStandings, course: StandingsCourse, start_number: int) -> dict[str, Any]:
    way = course.progress_of(start_number)
    leaders = leaders_of(standings.tournament, course.ways, beside=start_number) if len(course.rounds) > 1 else ()
    mine = next((place for place, each in enumerate(leaders) if each.person.start_number == start_number), None)
    return {
        "before": way[-2] if len(way) > 1 else None,
        "moments": tuple(zip(course.rounds, way, strict=False)),
        "places": place_chart(course.rounds, way, count_ranked(standings)),
        "leaders": leaders,
        "leaders_rounds": course.rounds,
        "chart": leader_lines([(leader.label, leader.whole_points) for leader in leaders], mine=mine)
        if leaders
        else None,
    }


def _games_context(rows: PersonRows, by: str) -> dict[str, Any]:
    names: Mapping[int, str] = names_among_all(rows.people, rows.tournament)
    by = by if by in ORDERS else USUAL_ORDER
    return {
        "person": career_of(rows, names),
        "evening": evening_of(rows, names, by=by),
        "by": by,
        "met_columns": [(key, *words) for key, words in MET.items()],
    }


def _sharing_context(request: HttpRequest, tournament: Tournament, start_number: int) -> dict[str, Any]:
    at = {"slug": tournament.slug, "start_number": start_number}
    return {
        "page_address": absolute_address(request, reverse("tournament_participant", kwargs=at)),
        "picture_address": absolute_address(request, reverse("participant_picture", kwargs=at)),
        "picture_size": SIZE,
    }
