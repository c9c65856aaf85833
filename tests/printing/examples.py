"""Example documents with long names, umlauts and special characters."""

import datetime
from itertools import cycle, islice

from tournaments.printing.content.documents import (
    FilledList,
    ListResult,
    NoticeOfPaths,
    PenaltyLine,
    PlayedGame,
    PlayerPath,
    PrintedGame,
    PrintedSeat,
    Rubric,
    ScoreSheet,
    SeatNotice,
    SheetFormat,
    StandingsRow,
    StandingsTable,
)

EVENT = "Schöppenstedter Stadtmeisterschaft"
CLUB = "Karlchens Erben Schöppenstedt"
VENUE = "Gasthof Zur Linde"
DATE = datetime.date(2026, 11, 21)
LONG = "Anneliese Freifrau von Hohenlohe-Waldenburg-Schillingsfürst"
NAMES = (
    LONG,
    "Jörg Übelhör",
    "Käthe Süßmilch",
    "Øyvind Ångström-Łukasiewicz",
    "Kim Bo",
    "Zoë ♣♠♥♦ Quast",
    "Ämilie Zwack",
)


def sheet_format(seats: int = 4, games: int = 20, pflichtsoli: int = 1) -> SheetFormat:
    dealers = [(number - 1) % seats + 1 for number in range(1, games + 1)]
    return SheetFormat(
        seats=seats,
        games=tuple(
            PrintedGame(number=number, dealer=dealer, sitting=(dealer,) if seats == 5 else ())
            for number, dealer in enumerate(dealers, start=1)
        ),
        list_keeper=seats,
        pflichtsoli=pflichtsoli,
        minutes=25 * seats,
    )


def sheet(table: int = 1, form: SheetFormat | None = None) -> ScoreSheet:
    form = form or sheet_format()
    names = islice(cycle(NAMES), table, table + form.seats)
    players = tuple(PrintedSeat(name=name, start_number=100 + index) for index, name in enumerate(names))
    return ScoreSheet(format=form, event=EVENT, date=DATE, round=2, table=table, players=players)


def played(number: int, dealer: int, points: tuple[int | None, ...], **fields: object) -> PlayedGame:
    given: dict[str, object] = {
        "rubric": Rubric.NORMAL,
        "winners": tuple(seat for seat, each in enumerate(points, start=1) if each and each > 0),
        "running": points,
        "value": max(each for each in points if each is not None),
        "played": ("normal game", "Re: 1 + 2"),
        "reasons": ("won +1", "opponents below 90 +1"),
    }
    return PlayedGame(number=number, dealer=dealer, points=points, **{**given, **fields})  # type: ignore[arg-type]


def filled_list(**fields: object) -> FilledList:
    totals = (7, -7, 1, -1)
    given: dict[str, object] = {
        "sheet": sheet(),
        "games": (
            played(1, 1, (2, 2, -2, -2)),
            played(1, 1, (-9, 3, 3, 3), rubric=Rubric.PFLICHTSOLO, soloist=1, kind="♣", played=("♣ solo",)),
            played(2, 3, (14, -14, 14, -14)),
        ),
        "penalties": (
            PenaltyLine(
                offender=3,
                after=2,
                paragraph="9.3.2",
                points=(1, 1, -3, 1),
                running=(15, -13, 11, -13),
                initials="QX",
                reason="led out of turn",
            ),
        ),
        "result": ListResult(
            game_points=totals,
            penalty_points=(1, 1, -3, 1),
            totals=(8, -6, -2, 0),
            games_won=(2, 1, None, 0),
            soli_won=(0, 0, None, 0),
        ),
        "struck": (19, 20),
        "started": "14:05",
        "ended": "15:48",
        "received": "15:52",
        "extra_minutes": 7,
    }
    return FilledList(**{**given, **fields})  # type: ignore[arg-type]


def seats(players: int) -> tuple[SeatNotice, ...]:
    sizes = [4] * (players // 4)
    for index in range(players % 4):
        sizes[-1 - index] += 1
    places = [(table, position) for table, size in enumerate(sizes, start=1) for position in range(1, size + 1)]
    people = (PrintedSeat(name=f"{NAMES[index % 7]} {index}", start_number=index + 1) for index in range(players))
    return tuple(
        SeatNotice(player=player, table=table, position=position)
        for player, (table, position) in zip(people, places, strict=True)
    )


def standings(players: int = 3, rounds: int = 2, **fields: object) -> StandingsTable:
    rows = tuple(
        StandingsRow(
            rank=str(rank),
            name=f"{NAMES[rank % 7]} {rank}",
            club="DC Karlchens Erben",
            rounds=(-rank, None, *[rank] * rounds)[:rounds],
            total=1000 - rank,
            criteria=(None if rank == 2 else 40 + rank,),
        )
        for rank in range(1, players + 1)
    )
    given: dict[str, object] = {
        "event": EVENT,
        "title": "Standings after round 2",
        "rounds": tuple(range(1, rounds + 1)),
        "rows": rows,
        "criteria": ("games won",),
        "state": "provisional, 9 of 10 tables",
        "date": DATE,
    }
    return StandingsTable(**{**given, **fields})  # type: ignore[arg-type]


def notice_of_paths(players: int, rounds: int) -> NoticeOfPaths:
    return NoticeOfPaths(
        event=EVENT,
        rounds=tuple(range(1, rounds + 1)),
        paths=tuple(
            PlayerPath(
                player=PrintedSeat(name=f"{NAMES[number % 7]} {number}", start_number=number),
                places=tuple((100 + number, at % 4 + 1) for at in range(rounds)),
            )
            for number in range(1, players + 1)
        ),
        date=DATE,
    )
