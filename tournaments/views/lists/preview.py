"""Results described in words: entries, and previews with the ways to save them."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import RuleViolation
from scoring.lists.consequences import Consequences, consequences
from scoring.lists.entries import (
    BreakOffEntry,
    GameEntry,
    MoveEntry,
    Penalty,
    PeopleEntry,
    event_of,
    is_cancelled,
    penalty_in,
)
from scoring.lists.points.explained import explain_entry
from scoring.lists.sheet import DerivedValues, SheetGame
from tournaments.adapter import format_of, rules_of, stored_format
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.phrases import terms
from tournaments.phrases.lists.bock import moves_words, raised_words, raises_words
from tournaments.phrases.lists.break_off import missing_words, rule_words
from tournaments.phrases.lists.consequences import consequence_words
from tournaments.phrases.lists.facts import facts_words
from tournaments.phrases.lists.games import game_name, normal_number, numbered_kind
from tournaments.phrases.lists.penalties import paragraph_name
from tournaments.phrases.lists.reasons import ReasonWords, explained_words, notice_words
from tournaments.phrases.lists.ways import (
    ABOUT,
    BUTTONS,
    DELETIONS,
    HEADINGS,
    aspect_words,
    changed_games,
    waiting_words,
)
from tournaments.selectors.lists.edits import KEEPING, Conflict, Edit, EditPlan, Spot
from tournaments.selectors.lists.lists import EntryRow, ListView, PlayerCell
from tournaments.selectors.lists.penalties import detail_of
from tournaments.selectors.lists.ways import LaterGame, aspects_that_differ, later_games, ways_out
from tournaments.views.lists.opened import ListRequest

DIGEST_LENGTH = 16


@dataclass(frozen=True, kw_only=True)
class Preview:
    """The result of an edit before it is saved; `shown` is its digest."""

    plan: EditPlan
    view: ListView
    score_list: ScoreList
    shown: str

    @property
    def derived(self) -> DerivedValues:
        return self.plan.result

    @property
    def results(self) -> list[tuple[str, int, int]]:
        derived = self.derived
        return [
            (self.view.names.get(position, ""), each, total)
            for position, (each, total) in enumerate(zip(derived.points, derived.running or (), strict=True), start=1)
        ]

    @cached_property
    def explanation(self) -> ReasonWords:
        """The reasons for a game's points; empty for events and for values that need no explanation."""
        game = self.derived.game
        entry = self.plan.after.entries[self.plan.index] if game else None
        if game is None or not isinstance(entry, GameEntry):
            return ReasonWords()
        why = explained_words(explain_entry(entry, game, rules_of(self.score_list.rule_set)), self.view.names)
        return why if why.written or len(why.lines) > 1 or game.lines else ReasonWords()

    @property
    def warnings(self) -> list[str]:
        return [notice_words(warning, self.view.names) for warning in self.derived.warnings]

    @cached_property
    def consequences(self) -> list[str]:
        return self._consequence_words(self._effects) if self._is_correction else []

    @cached_property
    def list_consequences(self) -> list[str]:
        return self._consequence_words(replace(self._effects, entries=()))

    @cached_property
    def bock(self) -> list[str]:
        """The changes to Bock, which are repeated in the success message."""
        if self._is_correction:
            return moves_words(self._effects.bock)
        game = self.derived.game
        return [raises_words(game.number, game.raised)] if game and game.raised else []

    @property
    def _is_correction(self) -> bool:
        return self.plan.edit.spot not in (Spot.END, Spot.TOTALS)

    @cached_property
    def _effects(self) -> Consequences:
        old, new = self.view.folded, self.plan.after
        return consequences(old.sheet, new.sheet, old.entries, new.entries)

    def _consequence_words(self, effects: Consequences) -> list[str]:
        numbers = {game.position: game.number for game in self.plan.after.sheet.games}
        open_end = stored_format(self.score_list).normal_games is None
        return consequence_words(effects, numbers, self.view.names, open_end=open_end)


def preview_of(planned: EditPlan, view: ListView, score_list: ScoreList) -> Preview:
    return Preview(plan=planned, view=view, score_list=score_list, shown=digest_of(planned))


def digest_of(*plans: EditPlan) -> str:
    """Returns a digest of plans, so that a result is saved only if it is still the one that was shown."""
    return digest_of_words(json.dumps([planned.after.derived for planned in plans], sort_keys=True, default=str))


def digest_of_words(*words: str) -> str:
    """Returns a digest of text on a page, which the page's form sends back."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:DIGEST_LENGTH]


TO_CHOOSE = {"later_entry_illegal": "later_entry_to_choose", "later_event_illegal": "later_event_to_choose"}
# By value of the buttons that save.
CHOICES = {
    "save": Conflict.REFUSE,
    "as_noted": Conflict.AS_NOTED,
    "move_duty": Conflict.MOVE_DUTY,
    "review": Conflict.REVIEW,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGame:
    """A later game as text: as entered, and after each way of saving with its heading."""

    number: int
    before: list[str]
    after: list[tuple[str, list[str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownWayOut:
    conflict: Conflict
    heading: str
    button: str
    about: str
    is_main: bool
    preview: Preview

    @property
    def value(self) -> str:
        return next(value for value, conflict in CHOICES.items() if conflict is self.conflict)

    @property
    def look(self) -> str:
        if self.conflict is Conflict.REVIEW:
            return "danger"
        return "primary" if self.is_main else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownWaysOut:
    """The effects of a correction on later games, and the ways to save it.

    `refusal` explains why it isn't possible by the rules alone. `sentence` summarises `games` if only the rules apply.
    `shown` is a digest of all options. `withheld`: whether there is one the reader may not use.
    """

    options: list[ShownWayOut]
    games: list[ShownGame]
    sentence: str
    refusal: str
    shown: str
    has_table: bool
    withheld: bool = False

    @property
    def preview(self) -> Preview | None:
        """The corrected entry itself, which is the same whichever way is chosen."""
        return replace(self.options[0].preview, shown=self.shown) if self.options else None

    def preview_for(self, conflict: Conflict) -> Preview | None:
        return next((option.preview for option in self.options if option.conflict is conflict), None)


def shown_ways_out(opened: ListRequest, edit: Edit) -> ShownWaysOut:
    """Returns the ways of saving that are open to the reader. Raises everything `ways_out` does."""
    out = ways_out(opened.score_list, opened.view.entries, edit)
    plans = {way: plan for way, plan in out.plans.items() if _may_use_way(opened, way)}
    later = later_games(replace(out, plans=plans))
    buttons = DELETIONS if edit.spot is Spot.DELETE else BUTTONS
    return ShownWaysOut(
        options=[
            _shown_way_out(opened, way, plan, buttons, is_main=at == 0) for at, (way, plan) in enumerate(plans.items())
        ],
        games=[_shown_game(opened, each, list(plans)) for each in later],
        sentence=_summary_of_changes(later),
        refusal=_refusal_sentence(opened, out.refusal, chooses=bool(plans)) if out.refusal else "",
        shown=digest_of(*plans.values()),
        has_table=bool(later and plans) and (opened.reader.is_staff or len(plans) > 1),
        withheld=len(plans) < len(out.plans),
    )


def chosen_conflict(opened: ListRequest, action: str) -> Conflict:
    """Returns the way a button stands for, or REFUSE if the reader may not use it."""
    conflict = CHOICES.get(action, Conflict.REFUSE)
    return conflict if _may_use_way(opened, conflict) else Conflict.REFUSE


def _may_use_way(opened: ListRequest, way: Conflict) -> bool:
    """Allows staff to keep games as played, and organisers to leave them for review."""
    if way is Conflict.REVIEW:
        return opened.reader.may_organise
    return way not in KEEPING or opened.reader.is_staff or opened.score_list.table_id is None


def _shown_way_out(
    opened: ListRequest, way: Conflict, plan: EditPlan, buttons: Mapping[str, object], *, is_main: bool
) -> ShownWayOut:
    return ShownWayOut(
        conflict=way,
        heading=str(HEADINGS[way.value]),
        button=str(buttons[way.value]),
        about=str(ABOUT[way.value]),
        is_main=is_main,
        preview=preview_of(plan, opened.view, opened.score_list),
    )


def _refusal_sentence(opened: ListRequest, violation: RuleViolation, *, chooses: bool) -> str:
    code = TO_CHOOSE.get(violation.code) if chooses else None
    return opened.sentence(RuleViolation(code, None, **violation.params) if code else violation)


def _summary_of_changes(later: list[LaterGame]) -> str:
    plain = [(game.before, after) for game in later if (after := game.after.get(Conflict.REFUSE))]
    changed = [(was.number, aspects) for was, after in plain if (aspects := aspects_that_differ(was, after))]
    if not changed:
        return ""
    return changed_games([number for number, _aspects in changed], [name for _number, each in changed for name in each])


def _shown_game(opened: ListRequest, game: LaterGame, ways: list[Conflict]) -> ShownGame:
    after = [game.after.get(way) for way in ways]
    aspects = [aspects_that_differ(game.before, each) if each else [] for each in after]
    different = dict.fromkeys(name for each in aspects for name in each) or {"points": None}
    names = opened.view.names
    return ShownGame(
        number=game.before.number,
        before=[aspect_words(name, game.before, names) for name in different],
        after=[
            (str(HEADINGS[way.value]), _game_words(each, differing, opened))
            for way, each, differing in zip(ways, after, aspects, strict=True)
        ],
    )


def _game_words(game: SheetGame | None, aspects: list[str], opened: ListRequest) -> list[str]:
    if game is None:
        return [waiting_words()]
    return [aspect_words(name, game, opened.view.names) for name in aspects]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """An entry described in words, with the URLs of its actions."""

    opened: ListRequest
    view: ListView
    row: EntryRow
    urls: Mapping[str, str]
    title: str
    event: str
    is_penalty: bool
    penalty: Mapping[str, Any]
    deletable: bool
    changeable: bool
    dealer: str
    leads: str
    bock: str
    duty: str
    facts: Sequence[tuple[str, str]]
    results: Sequence[tuple[str, PlayerCell]]
    lines: Sequence[Any]
    explained: ReasonWords
    warnings: Sequence[str]
    error: str
    break_off: Mapping[str, str]


def entry_page(opened: ListRequest, entry: Entry) -> EntryPage:
    view, index = opened.view, opened.view.entries.index(entry)
    row, names = view.rows[index], view.names_then(index)
    result, game, penalty = row.result, row.result.game, penalty_in(row.entry)
    event, points_only = opened.event_in(row, names), opened.hidden_penalty(row) is not None
    about_people = isinstance(row.entry, PeopleEntry | MoveEntry)
    why = ReasonWords() if points_only else _explanation(opened, row, names)
    points = [(_("Penalty points"), line.points) for line in result.lines] if points_only else why.lines
    missing = [(missing_words(line, names), line.points) for line in result.break_off.lines] if result.break_off else []
    return EntryPage(
        opened=opened,
        view=view,
        row=row,
        urls={
            "page": opened.url("page"),
            **{to: opened.url(to, entry=entry.uid) for to in ("change", "insert", "delete")},
        },
        title=event if about_people or (points_only and not game) else entry_title(opened, row),
        event=event,
        is_penalty=penalty is not None and not (points_only and game),
        penalty=_penalty_context(opened, entry, penalty) if penalty else {},
        deletable=penalty is None and (opened.reader.is_staff or not isinstance(row.entry, BreakOffEntry)),
        changeable=row.kind not in (EntryKind.EVENT, EntryKind.PENALTY) and not penalty,
        dealer=names.get(game.dealer, "") if game else "",
        leads=names.get(game.leads, "") if game else "",
        bock=raised_words(row.raised) if row.raised else "",
        duty=opened.duty_words(row),
        facts=facts_words(row.entry, names),
        results=[(names[place.position], row.cells[place.position - 1]) for place in view.places],
        lines=[*points, *missing],
        explained=why,
        warnings=[notice_words(warning, names) for warning in result.warnings],
        error=opened.sentence(view.folded.broken, names) if row.error and view.folded.broken else "",
        break_off=_break_off_context(opened, row),
    )


def _break_off_context(opened: ListRequest, row: EntryRow) -> dict[str, str]:
    break_off, form = row.result.break_off, format_of(opened.score_list)
    if break_off is None:
        return {}
    rule = rule_words(break_off.rule, form.broken_off_points)
    return {"rule": rule, "reason": break_off.reason if opened.actor else ""}


def _penalty_context(opened: ListRequest, entry: Entry, penalty: Penalty) -> dict[str, Any]:
    if not opened.reader.sees_penalties:
        return {}
    detail = detail_of(entry)
    cancel = opened.reader.may_penalise and not is_cancelled(penalty)
    initials = cancel and detail is not None and not detail.initialled
    return {
        "case": paragraph_name(detail.paragraph if detail else penalty.paragraph),
        "detail": detail,
        "cancel": opened.url("cancel_penalty", entry=entry.uid) if cancel else "",
        "initial": opened.url("initial_penalty", entry=entry.uid) if initials else "",
    }


def entry_title(opened: ListRequest, row: EntryRow) -> str:
    """Returns "Game 17: normal game 14" if paper lists number it differently, otherwise "Game 7: Queens solo"."""
    if row.kind == EntryKind.TOTALS:
        return _("Totals of the list")
    if row.number is None or not isinstance(row.entry, GameEntry):
        event = event_of(row.entry)
        return terms.word(terms.EVENTS, event) if event else _("Entry without number")
    number = normal_number(opened.view.folded.sheet.games, row.result.game) if row.result.game else None
    kind = game_name(row.entry.facts)
    if number not in (None, row.number) and opened.score_list.table_id:
        kind = numbered_kind(kind, number)
    return _("Game {number}: {kind}").format(number=row.number, kind=kind)


def _explanation(opened: ListRequest, row: EntryRow, names: Mapping[int, str]) -> ReasonWords:
    game = row.result.game
    if game is None or not isinstance(row.entry, GameEntry):
        return ReasonWords()
    return explained_words(explain_entry(row.entry, game, rules_of(opened.score_list.rule_set)), names)
