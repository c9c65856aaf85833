"""Rule sheets in full sentences, generated from the options that apply."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.sheet_announcements import announcements, winning
from tournaments.phrases.rules.sheet_before import armut, before, genscher, hochzeit
from tournaments.phrases.rules.sheet_bock import bock
from tournaments.phrases.rules.sheet_cards import cards, schweine
from tournaments.phrases.rules.sheet_list import Length, length, sizes_at_table, table
from tournaments.phrases.rules.sheet_penalties import penalties
from tournaments.phrases.rules.sheet_soli import pflichtsoli, soli
from tournaments.phrases.rules.sheet_worth import sonderpunkte, worth, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    key: str
    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


def sections(
    rules: RuleSet, played: Length | None, *, private: bool = False, record: str = "", places: Sequence[str] = ()
) -> tuple[SheetSection, ...]:
    """Returns the sections in the active language. `played`: the length of an event.

    `private`: whether it is for a free list, which has no referee. `record`, `places`: extra sentences about an event.
    """
    sizes = sizes_at_table(rules, played)
    parts = (
        _section("length", gettext("How long"), length(rules, played) if played else ()),
        _section("table", gettext("The table"), table(rules, sizes)),
        _section("cards", gettext("Cards and trumps"), cards(rules)),
        _section("schweine", gettext("Schweine"), schweine(rules)),
        _section("before", gettext("Before the game"), before(rules)),
        _section("hochzeit", gettext("Hochzeit"), hochzeit(rules)),
        _section("armut", gettext("Armut"), armut(rules)),
        _section("genscher", gettext("Genscher"), genscher(rules)),
        _section("soli", gettext("Soli"), soli(rules)),
        _section("pflichtsoli", gettext("Pflichtsoli"), pflichtsoli(rules, sizes)),
        _section("announcements", gettext("Announcements"), announcements(rules)),
        _section("winning", gettext("Who wins"), winning(rules)),
        _section("worth", gettext("What a game is worth"), (), worth(rules)),
        _section("sonderpunkte", gettext("Sonderpunkte"), (), sonderpunkte(rules)),
        _section("writing", gettext("Scoring"), (*writing(rules), *filter(None, (record,)))),
        _section("bock", gettext("Bock"), bock(rules)),
        _section("places", gettext("Ranks"), filter(None, places)),
        _section("penalties", gettext("Mistakes and penalties"), penalties(rules, refereed=not private)),
    )
    return tuple(section for section in parts if section.lines or section.rows)


def _section(key: str, heading: str, lines: Iterable[str], rows: tuple[tuple[str, str], ...] = ()) -> SheetSection:
    return SheetSection(key=key, heading=heading, lines=tuple(lines), rows=rows)
