"""Rule sheets as text, with examples computed by the engine."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from scoring.game.as_json import parse_credit, score_line
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.fold import fold
from scoring.lists.format import Format
from scoring.lists.sheet import Sheet
from scoring.ranking.missed import MissedCount
from scoring.rules.as_json import rules_to_json
from scoring.rules.bock import BockTrigger
from scoring.rules.options import values_of
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rules import RuleSet
from tournaments.adapter import rules_of
from tournaments.models.rules import RuleSetVersion
from tournaments.models.tournament import Tournament
from tournaments.phrases.figures import signed
from tournaments.phrases.lists.reasons import credit_words
from tournaments.phrases.results.criteria import tie_break_sentence
from tournaments.phrases.results.missed import missed_rule
from tournaments.phrases.rules.sheet import SheetSection, sections
from tournaments.phrases.rules.sheet_list import Length
from tournaments.phrases.rules.sheet_short import Rows, in_short
from tournaments.phrases.terms import PARTIES, word
from tournaments.selectors.rounds.lengths import lengths_to_describe, max_games_to_describe
from tournaments.selectors.rules.rule_sets import ChangedOption, differences, rules_title, tournament_rules
from tournaments.selectors.tournament.counting_record import record_words

Json = Mapping[str, Any]
SEATS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedExample:
    played: str
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheet:
    title: str
    event: str
    short: Rows
    differs: tuple[ChangedOption, ...]
    sections: tuple[SheetSection, ...]
    examples: tuple[WorkedExample, ...]
    house_rules: str = ""


def sheet_of_tournament(tournament: Tournament) -> RuleSheet:
    sizes = lengths_to_describe(tournament)
    length = Length(
        rounds=tournament.rounds_planned,
        pflichtsoli=tournament.pflichtsoli,
        sizes=sizes,
        pot=tournament.pot,
        most_at=max_games_to_describe(tournament.pot, map(int, sizes)),
        broken_off=tournament.broken_off,
        broken_off_points=tournament.broken_off_points,
    )
    rules = tournament_rules(tournament)
    record = record_words(tournament)
    missed = missed_rule(MissedCount(tournament.missed_rounds), tournament.missed_points)
    places = (tie_break_sentence(tournament.criteria), missed)
    house_rules = tournament.house_rules
    return _sheet(rules, tournament.rules_name, tournament.name, length, house_rules, record=record, places=places)


def sheet_of_rules(rules: RuleSet, name: str = "", *, private: bool = False) -> RuleSheet:
    """Builds the sheet for these rules. `private`: whether it is for a free list, which has no referee."""
    return _sheet(rules, name, "", None, "", private=private)


def sheet_of_hash(content_hash: str, *, private: bool = False) -> RuleSheet:
    """Returns the sheet of a stored rule set, or raises 404."""
    version = RuleSetVersion.objects.filter(content_hash=content_hash).first()
    if version is None:
        raise Http404
    return sheet_of_rules(rules_of(version), private=private)


def _sheet(
    rules: RuleSet,
    name: str,
    event: str,
    length: Length | None,
    house_rules: str,
    *,
    private: bool = False,
    record: str = "",
    places: Sequence[str] = (),
) -> RuleSheet:
    return RuleSheet(
        title=rules_title(rules, name),
        event=event,
        short=in_short(rules, length),
        differs=differences(values_of(rules), rule_book(rules.key)),
        sections=sections(rules, length, private=private, record=record, places=places),
        examples=(*examples(rules), *bock_example(rules)),
        house_rules=house_rules,
    )


@dataclass(frozen=True, slots=True)
class _Game:
    """An example game, which is left out unless the rules have its `option`."""

    played: Promise
    facts: Json
    option: Callable[[RuleSet], object] = lambda rules: True


_TWO = {"kind": "normal", "re": [1, 3]}
GAMES: tuple[_Game, ...] = (
    _Game(
        _("Re was said, Re has 155 Augen and caught a fox, Kontra made a Doppelkopf"),
        {
            **_TWO,
            "augen_re": 155,
            "announced": {"re": "ansage"},
            "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}},
        },
    ),
    _Game(_("Re said “keine 90”, Re has 149 Augen"), {**_TWO, "augen_re": 149, "announced": {"re": "keine_90"}}),
    _Game(
        _("a ♣ solo, Re was said, 155 Augen"),
        {"kind": "kreuz_solo", "re": [1], "augen_re": 155, "announced": {"re": "ansage"}},
    ),
    _Game(
        _("a ♣ solo with 110 Augen, nothing was said"),
        {"kind": "kreuz_solo", "re": [1], "augen_re": 110},
        lambda rules: rules.worth.solo_lost,
    ),
    _Game(_("nothing was said, Re has 215 Augen"), {**_TWO, "augen_re": 215}, lambda rules: rules.worth.mauern),
    _Game(
        _("a Re player revokes; after that Re has 80 Augen"),
        {**_TWO, "augen_re": 80, "verworfen": 3},
        lambda rules: rules.worth.verwerfen,
    ),
)


def examples(rules: RuleSet) -> tuple[WorkedExample, ...]:
    return tuple(example for game in GAMES if game.option(rules) for example in _worked_example(game, rules))


def _worked_example(game: _Game, rules: RuleSet) -> Iterator[WorkedExample]:
    """Yields the worked example, or nothing if the rules don't cover part of the game."""
    try:
        score = score_line({**game.facts, "rules": rules_to_json(rules)}, rules.key)
    except RuleViolation:
        return
    lines = map(parse_credit, score["explanation"]["lines"])
    terms = [f"{credit_words(line)} {signed(line.points)}" for line in lines]
    value = gettext("{lines} = {value}").format(lines=", ".join(terms), value=score["value"])
    winner = word(PARTIES, score["winner"]) if score["winner"] else gettext("nobody")
    text = gettext("{winner} wins: {value}. Written: {points}.")
    yield WorkedExample(
        played=capfirst(str(game.played)),
        result=text.format(winner=winner, value=value, points=_points_words(score["points"])),
    )


def _points_words(points: Iterable[int]) -> str:
    numbers = list(points)
    return ", ".join(
        ngettext("{n} player {points}", "{n} players {points}", numbers.count(number)).format(
            n=numbers.count(number), points=signed(number)
        )
        for number in sorted(set(numbers), reverse=True)
    )


# Example games by trigger; for a zero game none works in every rule book.
BRINGS: Mapping[BockTrigger, tuple[Promise, Json]] = {
    BockTrigger.RE_LOST: (_("Re is said and lost"), {**_TWO, "augen_re": 100, "announced": {"re": "ansage"}}),
    BockTrigger.KONTRA_LOST: (
        _("Kontra is said and lost"), {**_TWO, "augen_re": 140, "announced": {"kontra": "ansage"}}
    ),
    BockTrigger.BOTH_ANNOUNCED: (
        _("Re and Kontra are said"), {**_TWO, "augen_re": 140, "announced": {"re": "ansage", "kontra": "ansage"}}
    ),
    BockTrigger.SPLIT_120: (_("both parties have 120 Augen"), {**_TWO, "augen_re": 120}),
    BockTrigger.SOLO_LOST: (_("a solo is lost"), {"kind": "kreuz_solo", "re": [1], "augen_re": 100}),
    BockTrigger.MANUAL: (_("the table raises a Bock"), {**_TWO, "augen_re": 130, "bock_rounds": 1}),
}  # fmt: skip


def bock_example(rules: RuleSet) -> tuple[WorkedExample, ...]:
    """Returns an example of the games that a Bock multiplies, if the rules have Bock."""
    trigger = next((each for each in rules.bock.triggers if each in BRINGS), None)
    if trigger is None:
        return ()
    happens, facts = BRINGS[trigger]
    plain = {**_TWO, "augen_re": 130}
    form = Format(seats=SEATS, normal_games=20, pflichtsoli=0)
    try:
        sheet = fold(rules, form, [parse_entry(each) for each in (facts, *[plain] * (SEATS + 1))])
    except RuleViolation:
        return ()
    played = gettext("In game 1 {happens}").format(happens=happens)
    return (WorkedExample(played=played, result=gettext("{games}.").format(games=", ".join(_factors(sheet)))),)


def _factors(sheet: Sheet) -> Iterator[str]:
    """Yields runs of games with the same factor, e.g. "games 2 to 5 × 2"."""
    for factor, games in groupby(sheet.games, key=lambda game: game.bock):
        numbers = [game.number for game in games]
        one, several = gettext("game {first} × {factor}"), gettext("games {first} to {last} × {factor}")
        text = several if len(numbers) > 1 else one
        yield text.format(first=numbers[0], last=numbers[-1], factor=factor)
