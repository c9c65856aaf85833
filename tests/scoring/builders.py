"""Shorthand for games and lists."""

from dataclasses import replace

from scoring.game.game import Band, Game, HighestWords, PointsEntry, SonderpunktCount
from scoring.lists.entries import EventEntry, GameEntry
from scoring.lists.format import Format
from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Announcement, Kind, Party, Sonderpunkt, TableEvent

FOUR_24 = Format(seats=4, normal_games=20)
FIVE_30 = Format(seats=5, normal_games=25)
TIME_UP = EventEntry(event=TableEvent.TIME_UP)
REDEAL = EventEntry(event=TableEvent.REDEAL)


def word(value):
    return None if value is None else Announcement(value)


def made(re=None, kontra=None):
    counts = ((Party.RE, re or {}), (Party.KONTRA, kontra or {}))
    return tuple(
        SonderpunktCount(party, Sonderpunkt(name), times) for party, names in counts for name, times in names.items()
    )


def game(augen, re=(1, 3), kind="normal", said=(None, None), tricks=None, sonder_re=None, sonder_kontra=None):
    band = Band(*augen) if isinstance(augen, tuple) else Band.exactly(augen)
    return Game(
        kind=Kind(kind),
        re=tuple(sorted(re)),
        augen=band,
        tricks_re=tricks,
        words=HighestWords(*(word(each) for each in said)),
        sonderpunkte=made(sonder_re, sonder_kontra),
    )


def played(augen=130, re=(1, 3), kind="normal", as_played=None, duty=None, **facts):
    return GameEntry(facts=game(augen, re, kind, **facts), as_played=as_played, duty=duty)


def solo(seat, augen=130, kind="damen_solo", **more):
    return played(augen, (seat,), kind, **more)


def points(value, winners, kind=None):
    return GameEntry(facts=PointsEntry(value=value, winners=tuple(sorted(winners)), kind=kind and Kind(kind)))


def rules(**groups):
    return with_options(DDV, groups)


def with_pflichtsoli(form, number):
    return replace(form, pflichtsoli=number)
