"""Gathers the document of a print job through selectors.

All functions raise RuleViolation if there is nothing to print yet.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.dealing import list_keeper, normal_deals
from scoring.lists.format import Format, PotScope
from scoring.rules.worth import Counting
from tournaments.adapter import rules_of, stored_format
from tournaments.models.printing import PrintJob
from tournaments.models.round import Round
from tournaments.models.rules import RuleSetVersion
from tournaments.models.tournament import Tournament
from tournaments.names.rows import enumerated
from tournaments.phrases.figures import plain, rank
from tournaments.phrases.results.criteria import CRITERIA, UNKNOWN, tie_break_sentence
from tournaments.phrases.rounds.times import clock
from tournaments.printing.content.documents import (
    FilledLists,
    Network,
    NoticeByName,
    NoticeByTable,
    NoticeOfPaths,
    PlayerPath,
    Poster,
    PrintedGame,
    PrintedSeat,
    RuleSheetPaper,
    ScoreSheet,
    ScoreSheets,
    SeatNotice,
    SheetFormat,
    SheetSection,
    StandingsRow,
    StandingsTable,
)
from tournaments.printing.content.gather_lists import filled_list
from tournaments.printing.options import options_of
from tournaments.printing.paper import (
    PaperTable,
    PrintedPlace,
    paper_tables,
    placed_in,
    placed_in_published_rounds,
    results_address,
)
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.prize_giving import waits_for_prize_giving
from tournaments.selectors.results.stage_words import as_of_words, not_in_line, results_line, stage_line, standings_word
from tournaments.selectors.results.standings import RankedRow, StandingsStage, TournamentStandings, standings_of
from tournaments.selectors.results.visibility import Audience
from tournaments.selectors.rounds.rounds import list_format, minutes_at, sizes_apart
from tournaments.selectors.rounds.times import times_of
from tournaments.selectors.rules.rule_sheets import RuleSheet, sheet_of_tournament
from tournaments.selectors.tournament.network import network_code

BLANK_COPIES = 10
HONOURED = 3  # ranks set off in final standings


def paths(job: PrintJob) -> NoticeOfPaths:
    placed_people = placed_in_published_rounds(job.event)
    if not placed_people:
        raise RuleViolation("nothing_to_print")
    rounds = tuple(sorted({placed.round for placed in placed_people}))
    places = {(_person_key(placed), placed.round): (placed.table, placed.position) for placed in placed_people}
    people = {_person_key(placed): _sortable_seat(placed) for placed in placed_people}
    people |= {_person_key(placed): _guest_seat(placed, placed_people) for placed in placed_people if placed.outside}
    return NoticeOfPaths(
        event=job.event.name,
        club=job.event.club.name,
        rounds=rounds,
        paths=tuple(
            PlayerPath(player=player, places=tuple(places.get((person, at)) for at in rounds))
            for person, player in people.items()
        ),
        date=job.event.date,
        begins=_begin_times(job.event, rounds),
        results_address=_results_address(job),
        network=_network(job),
    )


def _person_key(placed: PrintedPlace) -> int | str:
    """Returns the start number, or the name of a guest."""
    return placed.name if placed.start_number is None else placed.start_number


def _guest_seat(guest: PrintedPlace, everybody: Iterable[PrintedPlace]) -> PrintedSeat:
    seat = (guest.round, guest.table, guest.position)
    before = [each.name for each in everybody if each.left and (each.round, each.table, each.position) == seat]
    name = gettext("{name} for {others}").format(name=guest.name, others=enumerated(before)) if before else guest.name
    return PrintedSeat(name=name, sorted_by=guest.sorted_by)


def _begin_times(tournament: Tournament, rounds: Sequence[int]) -> tuple[str, ...]:
    times = times_of(tournament, now=timezone.now())
    begins = tuple(clock(times[number].planned, tournament.date) for number in rounds)
    return begins if any(begins) else ()


def score_sheets(job: PrintJob) -> ScoreSheets:
    in_round, base, results = _round_of(job), options_of(job).base, _results_address(job)
    sheets = tuple(sheet_of(in_round, table, base, results) for table in _tables(job))
    return ScoreSheets(sheets=sheets, halved=options_of(job).halved)


def blank_sheets(job: PrintJob) -> ScoreSheets:
    """Returns sheets without names for tables of this size, as used in the job's round or else the first one."""
    seats = options_of(job).seats or SEATS_PLAYING
    in_round = job.round or Round(tournament=job.event, number=1)
    ruled = sheet_format(list_format(in_round, seats), minutes_at(in_round, seats), job.event.rule_set)
    sheet = ScoreSheet(
        format=replace(ruled, follows=_follows(in_round, seats)),
        event=job.event.name,
        club=job.event.club.name,
        date=job.event.date,
        results_address=_results_address(job),
    )
    copies = options_of(job).copies or BLANK_COPIES
    return ScoreSheets(sheets=(sheet,) * copies, halved=options_of(job).halved)


def filled_lists(job: PrintJob) -> FilledLists:
    in_round = _round_of(job)
    zone = ZoneInfo(job.event.time_zone)
    tables = [table for table in _tables(job) if table.score_list.entries.all()]
    if not tables:
        raise RuleViolation("nothing_to_print")
    results = _results_address(job)
    sheets = (sheet_of(in_round, table, results=results) for table in tables)
    return FilledLists(
        lists=tuple(filled_list(sheet, table, zone) for sheet, table in zip(sheets, tables, strict=True))
    )


def _tables(job: PrintJob) -> Sequence[PaperTable]:
    tables = paper_tables(_round_of(job), options_of(job).tables)
    if not tables:
        raise RuleViolation("nothing_to_print")
    return tables


def _round_of(job: PrintJob) -> Round:
    if job.round is None:
        raise RuleViolation("nothing_to_print")
    job.round.tournament = job.event
    return job.round


def sheet_of(in_round: Round, table: PaperTable, base: str = "", results: str = "") -> ScoreSheet:
    """Returns the score sheet of a table, with the people who sit there.

    `base` is the address where phones can reach this installation, `results` the address of the public page.
    """
    form = stored_format(table.score_list)
    seats = range(1, table.seats + 1)
    ruled = sheet_format(grow_format(form, table.seats), minutes_at(in_round, form.seats), table.score_list.rule_set)
    return ScoreSheet(
        format=replace(ruled, follows=_follows(in_round, form.seats)),
        event=in_round.tournament.name,
        club=in_round.tournament.club.name,
        date=in_round.tournament.date,
        round=in_round.number,
        table=table.table.number,
        players=tuple(_printed_seat(table.people.get(position)) for position in seats),
        address=table_address(table.table, base) if base else "",
        results_address=results,
    )


def _follows(in_round: Round, seats: int) -> bool:
    """True if a larger table has no settings of its own, so its length is derived from smaller tables."""
    return seats > SEATS_PLAYING and str(seats) not in sizes_apart(in_round)


def grow_format(form: Format, seats: int) -> Format:
    """Adapts the format to seats that were added later; people then sit out in the usual order."""
    return form if seats == form.seats else replace(form, seats=seats, sitting=None)


def sheet_format(form: Format, minutes: int | None, rule_set: RuleSetVersion) -> SheetFormat:
    counting = rules_of(rule_set).worth.counting
    deals = normal_deals(form.most_normal_games, form.seats, form.sitting or None)
    return SheetFormat(
        seats=form.seats,
        games=tuple(
            PrintedGame(number=number, dealer=each.dealer, sitting=each.sitting)
            for number, each in enumerate(deals, start=1)
        ),
        list_keeper=list_keeper(form.seats),
        pflichtsoli=form.pflichtsoli or 0,
        minutes=minutes,
        pot=form.pot,
        pot_is_shared=form.scope is PotScope.TOURNAMENT,
        adds_up=counting is Counting.PLUS_MINUS,
        winners_in_plus=counting is not Counting.MINUS,
    )


def _printed_seat(placed: PrintedPlace | None) -> PrintedSeat:
    if placed is None:
        return PrintedSeat()
    return PrintedSeat(name=placed.name, start_number=placed.start_number)


def _sortable_seat(placed: PrintedPlace) -> PrintedSeat:
    return PrintedSeat(name=placed.name, start_number=placed.start_number, sorted_by=placed.sorted_by)


def notice_by_name(job: PrintJob) -> NoticeByName:
    in_round = _round_of(job)
    return NoticeByName(
        event=job.event.name,
        club=job.event.club.name,
        round=in_round.number,
        seats=_seat_notices(placed_in(in_round, listed=True), _sortable_seat),
        date=job.event.date,
        begins="".join(_begin_times(job.event, [in_round.number])),
        results_address=_results_address(job),
        network=_network(job),
    )


def notice_by_table(job: PrintJob) -> NoticeByTable:
    in_round = _round_of(job)
    return NoticeByTable(
        event=job.event.name,
        club=job.event.club.name,
        round=in_round.number,
        seats=_seat_notices(placed_in(in_round), _printed_seat),
        date=job.event.date,
        begins="".join(_begin_times(job.event, [in_round.number])),
        results_address=_results_address(job),
        network=_network(job),
    )


def poster_refusal(event: Tournament, base: str) -> RuleViolation | None:
    """Returns why a poster isn't possible: there is neither a public page nor a network. None if it is."""
    return None if results_address(event, base) or network_code(event) else RuleViolation("poster_without_way")


def poster(job: PrintJob) -> Poster:
    event, results, network = job.event, _results_address(job), _network(job)
    if refusal := poster_refusal(event, options_of(job).base):
        raise refusal
    return Poster(
        event=event.name,
        club=event.club.name,
        date=event.date,
        venue=event.venue,
        results_address=results,
        network=network,
    )


def _network(job: PrintJob) -> Network | None:
    code, event = network_code(job.event), job.event
    return Network(name=event.network_name, password=event.network_password, code=code) if code else None


def _seat_notices(
    people: Iterable[PrintedPlace], player_of: Callable[[PrintedPlace], PrintedSeat]
) -> tuple[SeatNotice, ...]:
    notices = tuple(
        SeatNotice(player=player_of(placed), table=placed.table, position=placed.position) for placed in people
    )
    if not notices:
        raise RuleViolation("nothing_to_print")
    return notices


def standings(job: PrintJob) -> StandingsTable:
    """Returns all standings, including those withheld until the prize giving."""
    return _standings(job, Audience.STAFF)


def public_standings(job: PrintJob) -> StandingsTable:
    return _standings(job, Audience.PUBLIC)


def _standings(job: PrintJob, audience: Audience) -> StandingsTable:
    standings = standings_of(job.event, audience=audience)
    if not standings.rows:
        raise RuleViolation("nothing_to_print")
    return StandingsTable(
        event=job.event.name,
        club=job.event.club.name,
        title=standings_word(standings.stage),
        rounds=standings.rounds,
        rows=tuple(_standings_row(row, standings) for row in standings.rows),
        criteria=tuple(_columns(standings)),
        venue=job.event.venue,
        state=" · ".join(filter(None, _state_lines(standings))),
        as_of=as_of_words(standings),
        secret=_shows_secrets(standings, audience),
        date=job.event.date,
        decides=tie_break_sentence(job.event.criteria),
        results_address=_results_address(job),
    )


def _shows_secrets(standings: TournamentStandings, audience: Audience) -> bool:
    return audience is Audience.STAFF and waits_for_prize_giving(standings.tournament, max(standings.rounds))


def _state_lines(standings: TournamentStandings) -> Iterator[str]:
    yield not_in_line(standings) if standings.stage is StandingsStage.FINAL else stage_line(standings)
    yield results_line(standings, timezone.now())


def _columns(standings: TournamentStandings) -> Iterator[str]:
    if standings.counts_missed:
        yield gettext("for missed rounds")
    yield from (str(CRITERIA[name]) for name in standings.criteria)


def _standings_row(row: RankedRow, standings: TournamentStandings) -> StandingsRow:
    final = standings.stage is StandingsStage.FINAL
    credit = (plain(row.credit),) if standings.counts_missed else ()
    name = gettext("{name} (disqualified)").format(name=row.name) if row.disqualified else row.name
    return StandingsRow(
        rank=rank(row.rank, tied=row.tied, by_lot=row.by_lot),
        name=name,
        club=row.club,
        rounds=row.rounds,
        total=row.total,
        criteria=(*credit, *(None if figure == UNKNOWN else figure for figure in row.figures)),
        honoured=final and row.rank is not None and row.rank <= HONOURED,
    )


def rule_sheet(job: PrintJob) -> RuleSheetPaper:
    return rules_in(job, options_of(job).copies or 1)


def rules_in(job: PrintJob, copies: int) -> RuleSheetPaper:
    paper = paper_of(sheet_of_tournament(job.event), event=job.event.name)
    event = job.event
    return replace(paper, club=event.club.name, date=event.date, copies=copies, results_address=_results_address(job))


def paper_of(rule_sheet: RuleSheet, *, event: str) -> RuleSheetPaper:
    return RuleSheetPaper(
        event=event,
        rules=rule_sheet.title,
        short=rule_sheet.short,
        differs=tuple((option.name, option.now) for option in rule_sheet.differs),
        sections=tuple(
            SheetSection(heading=section.heading, lines=section.lines, rows=section.rows)
            for section in rule_sheet.sections
        ),
        examples=tuple((example.played, example.result) for example in rule_sheet.examples),
        house_rules=tuple(part for part in rule_sheet.house_rules.split("\n") if part.strip()),
    )


def _results_address(job: PrintJob) -> str:
    return results_address(job.event, options_of(job).base)
