"""A list as it was recorded, for paper: the stored results of its entries, put into words."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from scoring.lists.sheet import Sheet
from tournaments.adapter import folded_as_far_as_legal
from tournaments.models.score_list import Entry, EntryKind
from tournaments.phrases.figures import signed
from tournaments.phrases.lists.reasons import line_words
from tournaments.phrases.terms import ANNOUNCEMENTS, DUTIES, KINDS_SHORT, PARTIES, kind_name, word
from tournaments.printing.content.documents import FilledList, ListResult, PenaltyLine, PlayedGame, Rubric, ScoreSheet
from tournaments.selectors.lists.penalties import is_penalty
from tournaments.selectors.printing.paper import PaperTable

# TSR 4.2.4: these stand in the block of the Pflichtsoli, a Lustsolo among the normal games.
IN_PFLICHTSOLO_BLOCK = frozenset({"pflichtsolo", "vorgefuehrt"})


def filled_list(sheet: ScoreSheet, table: PaperTable, zone: ZoneInfo) -> FilledList:
    """The sheet of a table with what was played there; times in the tournament's time zone."""
    games = tuple(_games(table))
    done = folded_as_far_as_legal(table.score_list, [entry.facts for entry in table.score_list.entries.all()]).sheet
    normal = sum(game.rubric is Rubric.NORMAL for game in games)
    struck = range(normal + 1, len(sheet.format.games) + 1) if _time_was_up(table) else ()
    row = table.table
    return FilledList(
        sheet=sheet,
        games=games,
        result=_result(done),
        penalties=tuple(_penalties(table)),
        struck=tuple(struck),
        started=_time(row.round.started_at, zone),
        ended="",
        extra_minutes=row.extra_minutes or None,
    )


def _time(at: datetime | None, zone: ZoneInfo) -> str:
    return at.astimezone(zone).strftime("%H:%M") if at else ""


def _time_was_up(table: PaperTable) -> bool:
    return any(entry.facts.get("event") == "time_up" for entry in table.score_list.entries.all())


def _games(table: PaperTable) -> Iterator[PlayedGame]:
    normal = 0
    for entry in table.score_list.entries.all():
        if entry.kind not in (EntryKind.GAME, EntryKind.POINTS) or "number" not in entry.derived:
            continue
        in_block = entry.derived["duty"] in IN_PFLICHTSOLO_BLOCK
        normal += not in_block
        yield _game(entry, Rubric.PFLICHTSOLO if in_block else Rubric.NORMAL, normal)


def _game(entry: Entry, rubric: Rubric, number: int) -> PlayedGame:
    derived = entry.derived
    playing = frozenset(derived["players"])
    return PlayedGame(
        rubric=rubric,
        number=number,
        dealer=derived["dealer"],
        winners=tuple(derived["winners"]),
        points=tuple(
            points if position in playing else None for position, points in enumerate(derived["points"], start=1)
        ),
        running=tuple(derived["totals"]),
        value=derived["value"],
        soloist=derived["soloist"],
        kind=word(KINDS_SHORT, entry.facts.get("kind") or ""),
        played=tuple(_played(entry.facts, derived)),
        reasons=tuple(f"{line_words(line)} {signed(line['points'])}" for line in derived["lines"]),
    )


def _played(facts: Mapping[str, Any], derived: Mapping[str, Any]) -> Iterator[str]:
    """What was played, in phrases: kind and duty, Re's positions, its Augen, what was said."""
    duty = derived.get("duty")
    name = kind_name(facts.get("kind") or ("" if derived.get("soloist") else "normal"))
    yield f"{name} ({word(DUTIES, duty)})" if duty else name
    if "paragraph" in facts:
        yield gettext("Penalty, TSR {paragraph}").format(paragraph=facts["paragraph"])
    if facts.get("re"):
        yield gettext("Re: {positions}").format(positions=" + ".join(map(str, facts["re"])))
    if "augen_re" in facts:
        yield gettext("{augen} Augen").format(augen=_augen(facts["augen_re"]))
    for party, said in (facts.get("announced") or {}).items():
        if said:
            yield f"{word(PARTIES, party)}: {word(ANNOUNCEMENTS, said)}"


def _augen(augen: int | list[int]) -> str:
    return "–".join(map(str, augen)) if isinstance(augen, list) else str(augen)


def _result(done: Sheet) -> ListResult:
    """The foot of the list by position, whoever had the seat."""
    return ListResult(
        game_points=done.game_totals,
        penalty_points=done.penalty_totals if done.penalties else (None,) * len(done.totals),
        totals=done.totals,
        games_won=done.games_won,
        soli_won=done.soli_won,
    )


def _penalties(table: PaperTable) -> Iterator[PenaltyLine]:
    """The penalties in the order of the list; those that were cancelled last: they move nothing."""
    lines: list[tuple[bool, PenaltyLine]] = []
    normal = 0
    for entry in table.score_list.entries.all():
        if "number" in entry.derived:
            normal += entry.derived["duty"] not in IN_PFLICHTSOLO_BLOCK
        elif is_penalty(entry.facts) and "points" in entry.derived:
            lines.append((bool(entry.facts.get("cancelled")), _penalty(entry, normal)))
    yield from (line for _cancelled, line in sorted(lines, key=lambda line: line[0]))


def _penalty(entry: Entry, after: int) -> PenaltyLine:
    detail = getattr(entry, "penalty", None)
    reason = detail.reason if detail else ""
    if entry.facts.get("cancelled"):
        reason = gettext("cancelled: {reason}").format(reason=reason)
    return PenaltyLine(
        offender=entry.facts["offender"],
        after=after,
        paragraph=entry.derived["paragraph"],
        points=tuple(entry.derived["points"]),
        initials=_initials(detail.referee) if detail and detail.initialled else "",
        reason=reason,
    )


def _initials(name: str) -> str:
    """First letters of a name's words, e.g. "RR"."""
    return "".join(word[0] for word in name.split()[:3]).upper()
