"""The rule sheet: a whole rule set in sentences, generated from its options; only what applies is there."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from tournaments.phrases.rules import sheet_cards as play
from tournaments.phrases.rules import sheet_list as lists
from tournaments.phrases.rules import sheet_worth as worth
from tournaments.phrases.rules.sheet_list import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the sheet: sentences, then rows of words and points."""

    key: str
    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


def sections(rules: RuleSet, length: Length | None) -> tuple[Section, ...]:
    """The parts of the sheet in the active language; `length` where an event says how long is played."""
    parts = (
        _section("length", gettext("How long"), lists.length(length) if length else ()),
        _section("table", gettext("The table"), lists.table(rules)),
        _section("cards", gettext("Cards and trumps"), play.cards(rules)),
        _section("schweine", gettext("Schweine"), play.schweine(rules)),
        _section("before", gettext("Before the game"), play.before(rules)),
        _section("hochzeit", gettext("Hochzeit"), play.hochzeit(rules)),
        _section("armut", gettext("Armut"), play.armut(rules)),
        _section("genscher", gettext("Genscher"), play.genscher(rules)),
        _section("soli", gettext("Soli"), play.soli(rules)),
        _section("pflichtsoli", gettext("Pflichtsoli"), play.pflichtsoli(rules)),
        _section("announcements", gettext("Announcements"), worth.announcements(rules)),
        _section("winning", gettext("Who wins"), worth.winning(rules)),
        _section("worth", gettext("What a game is worth"), (), worth.worth(rules)),
        _section("sonderpunkte", gettext("Sonderpunkte"), (), worth.sonderpunkte(rules)),
        _section("writing", gettext("Writing down"), worth.writing(rules)),
        _section("bock", gettext("Bock"), lists.bock(rules) if rules.bock.triggers else ()),
        _section("penalties", gettext("Mistakes and penalties"), lists.penalties()),
    )
    return tuple(section for section in parts if section.lines or section.rows)


def _section(key: str, heading: str, lines: Iterable[str], rows: tuple[tuple[str, str], ...] = ()) -> Section:
    return Section(key=key, heading=heading, lines=tuple(lines), rows=rows)
