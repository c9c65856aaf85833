"""Wording for the stage and finality of standings, on pages and in print."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.phrases.rounds.objections import finality_line
from tournaments.phrases.rounds.times import clock
from tournaments.selectors.prize_giving import waits_for_prize_giving
from tournaments.selectors.results.standings import ListNotIn, StandingsStage, TournamentStandings
from tournaments.selectors.results.visibility import Audience, audience_of, has_staff_only_results


def stage_line(standings: TournamentStandings) -> str:
    """Returns e.g. "Provisional, 9 of 10 tables, 20:10"."""
    return " · ".join(filter(None, (_stage(standings), not_in_line(standings))))


def not_in_line(standings: TournamentStandings) -> str:
    """Returns e.g. "Without the list of table 2", or ""."""
    by_round = groupby(standings.not_in, key=attrgetter("round"))
    lines = {number: "; ".join(_incomplete_words(tuple(lists))) for number, lists in by_round}
    if len(standings.published) < 2:
        return "".join(lines.values())
    return "; ".join(gettext("Round {n}: {words}").format(n=number, words=words) for number, words in lines.items())


def _incomplete_words(lists: Sequence[ListNotIn]) -> Iterator[str]:
    missing = [str(each.table) for each in lists if not each.counts]
    if missing:
        text = ngettext("Without the list of table {tables}", "Without the lists of tables {tables}", len(missing))
        yield text.format(tables=", ".join(missing))
    if begun := [str(each.table) for each in lists if each.counts]:
        text = ngettext("List of table {tables} incomplete", "Lists of tables {tables} incomplete", len(begun))
        yield text.format(tables=", ".join(begun))


def _stage(standings: TournamentStandings) -> str:
    provisional = standings.stage is StandingsStage.PROVISIONAL
    words = _provisional_words(standings.tables) if provisional else str(STAGES[standings.stage])
    if not standings.frozen or standings.stage is StandingsStage.HIDDEN:
        return _fill(words, standings)
    if standings.stage is StandingsStage.BETWEEN:
        # The last write belongs to the hidden round, so its time would mislead.
        words = gettext("After round {round} of {rounds}")
    return gettext("{state}; {frozen}").format(state=_fill(words, standings), frozen=FROZEN)


def _fill(words: str, standings: TournamentStandings) -> str:
    return words.format(
        round=standings.rounds[-1] if standings.rounds else 0,
        rounds=max(standings.tournament.rounds_planned, *standings.rounds, 0),
        done=standings.done,
        tables=standings.tables,
        time=_moment(standings),
    )


def results_line(standings: TournamentStandings, now: datetime) -> str:
    """Describes which of the rounds that count are final, or returns "" once the standings are."""
    final = [each.round for each in standings.closed if each.open_until(now) is None]
    return finality_line(final, _open_until(standings, now)) if _may_change(standings) else ""


def objections_line(standings: TournamentStandings, now: datetime) -> str:
    """Returns e.g. "Round 4 provisional, objections until 18:40", or ""."""
    return finality_line([], _open_until(standings, now)) if _may_change(standings) else ""


def _may_change(standings: TournamentStandings) -> bool:
    return standings.stage is not StandingsStage.FINAL and bool(standings.rows)


def _open_until(standings: TournamentStandings, now: datetime) -> dict[int, str]:
    ends = {each.round: each.open_until(now) for each in standings.closed}
    return {number: clock(until, standings.tournament.date) for number, until in ends.items() if until}


def staff_alone_line(tournament: Tournament) -> str:
    """Tells staff until when only they can see all results, or returns ""."""
    if audience_of(tournament) is not Audience.STAFF or not has_staff_only_results(tournament):
        return ""
    if tournament.standings_shown == StandingsShown.AFTER_ROUND:
        return gettext("Only staff see all of this: each round becomes public when it is closed.")
    return gettext("Only staff see all of this until the final standings are published.")


def as_of_words(standings: TournamentStandings) -> str:
    """Returns the date and time for a printout, to tell it apart from others."""
    day = formats.date_format(standings.as_of, "DATE_FORMAT")
    return gettext("As of {day}, {time}").format(day=day, time=formats.date_format(standings.as_of, "H:i"))


def standings_word(stage: StandingsStage) -> str:
    return gettext("Final standings") if stage is StandingsStage.FINAL else gettext("Standings")


def standings_word_in(tournament: Tournament, last_released: int) -> str:
    """Like `standings_word`, but for pages that don't read the standings."""
    hidden = audience_of(tournament) is Audience.PUBLIC and waits_for_prize_giving(tournament, last_released)
    ended = tournament.status == Status.FINISHED and not hidden
    return standings_word(StandingsStage.FINAL if ended else StandingsStage.BETWEEN)


FROZEN = _("frozen since the last round started; the rest follows at the prize giving")
STAGES: Mapping[StandingsStage, Promise] = {
    StandingsStage.HIDDEN: _("The standings will be shown after the prize giving."),
    StandingsStage.NOTHING: _("No results yet"),
    StandingsStage.BETWEEN: _("After round {round} of {rounds}, {time}"),
    StandingsStage.FINAL: _("Final standings"),
}


def _provisional_words(tables: int) -> str:
    return ngettext(
        "Provisional, {done} of {tables} table, {time}", "Provisional, {done} of {tables} tables, {time}", tables
    )


def _moment(standings: TournamentStandings) -> str:
    time = formats.date_format(standings.as_of, "H:i")
    if standings.as_of.date() == standings.tournament.date:
        return time
    return f"{formats.date_format(standings.as_of, 'SHORT_DATE_FORMAT')}, {time}"
