"""From a print job to its document: reads through selectors, computes nothing.

Every function raises `RuleViolation("nothing_to_print")` where there is nothing yet.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.dealing import list_keeper, normal_deals
from scoring.lists.format import PotScope, most_of
from scoring.rules.worth import Counting
from tournaments.adapter import rules_of
from tournaments.models.print_job import PrintJob
from tournaments.models.round import Round
from tournaments.models.rules import RuleSetVersion
from tournaments.phrases.results.criteria import CRITERIA, UNKNOWN
from tournaments.printing.content.documents import (
    FilledLists,
    NoticeByName,
    NoticeByTable,
    NoticeOfPaths,
    PlayerPath,
    PrintedGame,
    RuleSheetPaper,
    ScoreSheet,
    ScoreSheets,
    Seated,
    SeatNotice,
    SheetFormat,
    SheetSection,
    StandingsRow,
    StandingsTable,
)
from tournaments.printing.content.gather_lists import filled_list
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.printing.paper import PaperTable, Placed, paper_tables, placed_in, placed_in_all
from tournaments.selectors.results.standings import Row, StandingsStage, stage_line, standings_of
from tournaments.selectors.rounds.rounds import list_format, minutes_at
from tournaments.selectors.rules.rule_sheets import sheet_of_tournament

BLANK_COPIES = 10


def paths(job: PrintJob) -> NoticeOfPaths:
    """Table and position of everybody in every published round."""
    placed_people = placed_in_all(job.tournament)
    if not placed_people:
        raise RuleViolation("nothing_to_print")
    rounds = tuple(sorted({placed.round for placed in placed_people}))
    places = {(placed.start_number, placed.round): (placed.table, placed.position) for placed in placed_people}
    people = {placed.start_number: placed for placed in placed_people}
    return NoticeOfPaths(
        event=job.tournament.name,
        rounds=rounds,
        paths=tuple(
            PlayerPath(player=_seated(person), places=tuple(places.get((number, at)) for at in rounds))
            for number, person in people.items()
        ),
        date=job.tournament.date,
    )


def score_sheets(job: PrintJob) -> ScoreSheets:
    """The sheets of a round's tables, or of the one that the job names."""
    tables = _tables(job)
    return ScoreSheets(sheets=tuple(sheet_of(_round_of(job), table, job.options.get("base", "")) for table in tables))


def blank_sheets(job: PrintJob) -> ScoreSheets:
    """Sheets without names, as a table of this size has them in the round, or in the first one."""
    seats = job.options.get("seats", 4)
    in_round = job.round or Round(tournament=job.tournament, number=1)
    ruled = sheet_format(list_format(in_round, seats), minutes_at(in_round, seats), job.tournament.rule_set)
    sheet = ScoreSheet(format=ruled, event=job.tournament.name, date=job.tournament.date)
    return ScoreSheets(sheets=(sheet,) * job.options.get("copies", BLANK_COPIES))


def filled_lists(job: PrintJob) -> FilledLists:
    """The lists of a round in which something was entered, or the one that the job names."""
    in_round = _round_of(job)
    zone = ZoneInfo(job.tournament.time_zone)
    tables = [table for table in _tables(job) if table.score_list.entries.all()]
    if not tables:
        raise RuleViolation("nothing_to_print")
    return FilledLists(lists=tuple(filled_list(sheet_of(in_round, table), table, zone) for table in tables))


def _tables(job: PrintJob) -> Sequence[PaperTable]:
    tables = paper_tables(_round_of(job), job.options.get("table"))
    if not tables:
        raise RuleViolation("nothing_to_print")
    return tables


def _round_of(job: PrintJob) -> Round:
    if job.round is None:
        raise RuleViolation("nothing_to_print")
    job.round.tournament = job.tournament
    return job.round


def sheet_of(in_round: Round, table: PaperTable, base: str = "") -> ScoreSheet:
    """The score sheet of a table with its people; `base` is the address that phones reach this installation at."""
    form = table.score_list.format
    seats = range(1, table.seats + 1)
    return ScoreSheet(
        format=sheet_format(
            {**form, "seats": table.seats}, minutes_at(in_round, form["seats"]), table.score_list.rule_set
        ),
        event=in_round.tournament.name,
        date=in_round.tournament.date,
        round=in_round.number,
        table=table.table.number,
        players=tuple(_seated(table.people.get(position)) for position in seats),
        address=table_address(table.table, base) if base else "",
    )


def sheet_format(form: Mapping[str, Any], minutes: int | None, rule_set: RuleSetVersion) -> SheetFormat:
    """How a list is ruled; `form` is the JSON of its format."""
    seats, sitting = form["seats"], tuple(form.get("sitting") or ())
    games = most_of(form.get("normal_games"), form.get("max_games"))
    # Who sits out first was chosen for the table as it was; one that has grown since has the usual order.
    deals = normal_deals(games, seats, sitting if len(sitting) == seats - SEATS_PLAYING and sitting else None)
    return SheetFormat(
        seats=seats,
        games=tuple(
            PrintedGame(number=number, dealer=each.dealer, sitting=each.sitting)
            for number, each in enumerate(deals, start=1)
        ),
        list_keeper=list_keeper(seats),
        pflichtsoli=form.get("pflichtsoli") or 0,
        minutes=minutes,
        pot=form.get("pot"),
        pot_is_shared=form.get("scope") == PotScope.TOURNAMENT,
        adds_up=rules_of(rule_set).worth.counting is Counting.PLUS_MINUS,
    )


def _seated(placed: Placed | None) -> Seated:
    return Seated(name=placed.name, start_number=placed.start_number) if placed else Seated()


def notice_by_name(job: PrintJob) -> NoticeByName:
    """Where everybody of a round sits, by name."""
    in_round = _round_of(job)
    seats = sorted(_seat_notices(in_round), key=lambda seat: (seat.player.name.casefold(), seat.player.start_number))
    return NoticeByName(event=job.tournament.name, round=in_round.number, seats=tuple(seats), date=job.tournament.date)


def notice_by_table(job: PrintJob) -> NoticeByTable:
    """Who sits at each table of a round."""
    in_round = _round_of(job)
    return NoticeByTable(
        event=job.tournament.name, round=in_round.number, seats=_seat_notices(in_round), date=job.tournament.date
    )


def _seat_notices(in_round: Round) -> tuple[SeatNotice, ...]:
    notices = tuple(
        SeatNotice(player=_seated(placed), table=placed.table, position=placed.position)
        for placed in placed_in(in_round)
    )
    if not notices:
        raise RuleViolation("nothing_to_print")
    return notices


def standings(job: PrintJob) -> StandingsTable:
    """The standings as they are now."""
    standings = standings_of(job.tournament)
    if not standings.rows:
        raise RuleViolation("nothing_to_print")
    finals = standings.stage is StandingsStage.FINAL
    return StandingsTable(
        event=job.tournament.name,
        title=gettext("Final standings") if finals else gettext("Standings"),
        rounds=standings.rounds,
        rows=tuple(_standings_row(row) for row in standings.rows),
        criteria=tuple(str(CRITERIA[name]) for name in standings.criteria),
        state=stage_line(standings),
        date=job.tournament.date,
    )


def _standings_row(row: Row) -> StandingsRow:
    name = row.name if row.rank else gettext("{name} (disqualified)").format(name=row.name)
    return StandingsRow(
        rank=row.rank,
        name=name,
        club=row.club,
        rounds=row.rounds,
        total=row.points,
        criteria=tuple("" if figure == UNKNOWN else figure for figure in row.figures),
    )


def rule_sheet(job: PrintJob) -> RuleSheetPaper:
    """The rules of the event, as many copies as the job names."""
    return rules_in(job, job.options.get("copies", 1))


def rules_in(job: PrintJob, copies: int) -> RuleSheetPaper:
    """The rules of the job's event."""
    rule_sheet = sheet_of_tournament(job.tournament)
    return RuleSheetPaper(
        event=job.tournament.name,
        rules=rule_sheet.title,
        sections=tuple(
            SheetSection(heading=section.heading, lines=section.lines, rows=section.rows)
            for section in rule_sheet.sections
        ),
        examples=tuple((example.played, example.result) for example in rule_sheet.examples),
        house_rules=tuple(part for part in rule_sheet.house_rules.split("\n") if part.strip()),
        date=job.tournament.date,
        copies=copies,
    )
