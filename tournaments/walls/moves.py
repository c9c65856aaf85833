"""Ranks gained and lost since the last round."""

from scoring.ranking.progress import Progress, progress
from scoring.ranking.standings import UnfinishedLists
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.ranking import chain_now, listed_in, missed_in, places_at
from tournaments.selectors.results.visibility import Audience, rounds_shown, tables_by_id


def moves_of(tournament: Tournament, *, audience: Audience) -> dict[int, int]:
    """Returns the ranks gained since the previous round by start number, negative if lost. Three queries.

    Skips players who lack a rank in one of the two rounds.
    """
    shown = rounds_shown(tournament, audience)
    published = tables_by_id(tournament)
    tables = {pk: table for pk, table in published.items() if shown.covers(table.round, table.status)}
    places = list(places_at(tables, tournament))
    people = Participant.objects.filter(tournament=tournament).only("start_number", "lot_key", "disqualified_at")
    by_id = {person.pk: person for person in people} if places else {}
    ways = progress(
        [place.result for place in places if place.result],
        chain_now(tournament, shown, published.values()),
        participants=listed_in(places),
        seed=tournament.lot_seed,
        lots={pk: person.lot for pk, person in by_id.items()},
        unfinished=UnfinishedLists.COUNT if tournament.unfinished_count else UnfinishedLists.LEAVE_OUT,
        disqualified={pk for pk, person in by_id.items() if person.disqualified_at},
        missed=missed_in(tournament, places),
    )
    return {by_id[pk].start_number: gained for pk, way in ways.items() if (gained := _ranks_gained(way)) is not None}


def _ranks_gained(way: Progress) -> int | None:
    if len(way) < 2 or way[-1] is None or way[-2] is None:
        return None
    now, before = way[-1].rank, way[-2].rank
    return None if now is None or before is None else before - now
