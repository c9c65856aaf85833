"""Explanations of a game's points."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.game.explanation import Credit, Explanation
from scoring.game.game import ALL_AUGEN
from scoring.notices import Notice
from tournaments.phrases.figures import signed
from tournaments.phrases.terms import ANNOUNCEMENTS, PARTIES, SONDERPUNKTE, seat_name, word

REASONS: Mapping[str, object] = {
    "gewonnen": _("won"),
    "unter_90": _("opponents below 90"),
    "unter_60": _("opponents below 60"),
    "unter_30": _("opponents below 30"),
    "schwarz": _("opponents without a trick"),
    "re_angesagt": _("Re announced"),
    "kontra_angesagt": _("Kontra announced"),
    "keine_90_abgesagt": _("“keine 90” announced"),
    "keine_60_abgesagt": _("“keine 60” announced"),
    "keine_30_abgesagt": _("“keine 30” announced"),
    "schwarz_abgesagt": _("“schwarz” announced"),
    "120_gegen_keine_90": _("120 against “keine 90”"),
    "90_gegen_keine_60": _("90 against “keine 60”"),
    "60_gegen_keine_30": _("60 against “keine 30”"),
    "30_gegen_schwarz": _("30 against “schwarz”"),
    "gegen_die_alten": _("against the Alten"),
    "solo": _("solo played"),
    "solo_verloren": _("solo lost"),
    "re_verdoppelt": _("doubled by Re"),
    "kontra_verdoppelt": _("doubled by Kontra"),
    "bock": _("Bock"),
    "mauern": _("Mauern by the others"),
    "schwerer_verstoss": _("serious violation by an opponent"),
    "wert": _("value as entered"),
    "wert_vervielfacht": _("value as entered, the multiplied part"),
    "sonderpunkte": _("Sonderpunkte"),
    "mauern_gewonnen": _("Mauern: won"),
    "mauern_gegen_die_alten": _("Mauern: against the Alten"),
    "mauern_keine_90": _("Mauern: “keine 90”"),
    "mauern_keine_60": _("Mauern: “keine 60”"),
    "mauern_keine_30": _("Mauern: “keine 30”"),
    **SONDERPUNKTE,
}

RECEIVERS: Mapping[str, object] = {**PARTIES, "winners": _("the winners"), "losers": _("the losers")}

# Remarks with the codes of `scoring.errors.NOTICES`; they reject nothing.
NOTICES: Mapping[str, object] = {
    "many_points": _("{points} points for {seat} in one game: is that right?"),
    "as_played": _("Entered as it was played, although the list expected something else. Reason: {reason}"),
    "absage_lost": _("{party} said “{announcement}”, which needs {needed}, and missed it."),
    "limit_shifted": _("So {party} only needed {needed} to win."),
    "only_kontra_announced": _("Only Kontra had announced, so Re needed only 120 Augen to win."),
    "nobody_won": _("Both parties missed their Absage: nobody won, and announcements score nothing."),
    "mauern": _(
        "Mauern: {party} kept the others below 30 Augen and had announced nothing. So {winner} won, with five points "
        "whatever the cards."
    ),
    "revoked": _("Verwerfen by {seat}: {party} won, whatever the Augen."),
    "paid_alone": _("{seat} alone pays for it, {times} times the value: {points}."),
    "written_by_soloist": _("Alone against the others, {seat} scores {times} times the value: {points}."),
    "written_by_opponents": _("Against a soloist, each opponent scores {times} times the value: {points}."),
    "totals_parity": _("At a table of four all totals are even or all are odd: is every total right?"),
    "sum_accepted": _("The totals add up to {sum}, not zero. The organisers accepted this: {reason}"),
    "throw_in_not_in_order": _(
        "Hands can be thrown in, but throwing in is missing from the order of the Vorbehalte. Give it a number there."
    ),
    "armut_not_in_order": _("Armut is allowed, but missing from the order of the Vorbehalte. Give it a number there."),
    "broken_off_without_games": _(
        "No normal game was played, so there is no average: the {missing} missing games count for nothing."
    ),
    "broken_off_few_games": _("Only {counted} of the {missing} missing games count: at most as many as were played."),
    "broken_off_with_pot": _(
        "Nobody knows how many games the pot would have lasted, so no normal game counts as missing."
    ),
    "five_table": _(
        "The rules are made for four at a table. With {seats}, people sit out in turn; games are counted as usual."
    ),
}


def reason_name(reason: object) -> str:
    return word(REASONS, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonWords:
    """An explained result: `lines` with points, and the sentences before (`decided`) and after (`written`) them."""

    decided: tuple[str, ...] = ()
    lines: tuple[tuple[str, int], ...] = ()
    written: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[str, ...]:
        """The lines with their points, e.g. "won (Re) +1"."""
        return tuple(f"{words} {signed(points)}" for words, points in self.lines)

    @property
    def phrases(self) -> tuple[str, ...]:
        return (*self.decided, *self.points, *self.written)


def explained_words(explanation: Explanation, names: Mapping[int, str]) -> ReasonWords:
    return ReasonWords(
        decided=tuple(notice_words(notice, names) for notice in explanation.decided),
        lines=tuple((credit_words(line), line.points) for line in explanation.lines),
        written=tuple(notice_words(notice, names) for notice in explanation.written),
    )


def credit_words(line: Credit) -> str:
    """Returns a line's reason and party, e.g. "fox caught (Kontra)"."""
    return gettext("{reason} ({party})").format(reason=reason_name(line.reason), party=word(RECEIVERS, line.to))


def _needed_augen(augen: object) -> str:
    """Returns the Augen needed to win, or "one trick" or "every trick" at the extremes."""
    tricks = {1: gettext("one trick"), ALL_AUGEN: gettext("every trick")}
    number = int(str(augen))
    return tricks.get(number) or gettext("{number} Augen").format(number=number)


# Formatters of parameters by name; all others are shown unchanged.
PARTICULARS: Mapping[str, Callable[[object], str]] = {
    "points": lambda value: signed(int(str(value))),
    "sum": lambda value: signed(int(str(value))),
    "party": lambda value: word(PARTIES, value),
    "winner": lambda value: word(PARTIES, value),
    "announcement": lambda value: word(ANNOUNCEMENTS, value),
    "needed": _needed_augen,
}


def notice_words(notice: Notice, names: Mapping[int, str] | None = None) -> str:
    shown = {name: PARTICULARS[name](value) if name in PARTICULARS else value for name, value in notice.params}
    if "seat" in shown:
        shown["seat"] = seat_name(shown["seat"], names or {})
    return str(NOTICES.get(notice.code, notice.code)).format(**shown)
