"""Why a game was worth what it was: every line of an evaluation in words."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.game.lines import Line
from scoring.notices import Notice
from tournaments.phrases.figures import signed
from tournaments.phrases.terms import PARTIES, SONDERPUNKTE, seat_name, word

REASONS: Mapping[str, object] = {
    "gewonnen": _("won"),
    "unter_90": _("opponents below 90"),
    "unter_60": _("opponents below 60"),
    "unter_30": _("opponents below 30"),
    "schwarz": _("opponents without a trick"),
    "re_angesagt": _("Re announced"),
    "kontra_angesagt": _("Kontra announced"),
    "keine_90_abgesagt": _("keine 90 said"),
    "keine_60_abgesagt": _("keine 60 said"),
    "keine_30_abgesagt": _("keine 30 said"),
    "schwarz_abgesagt": _("schwarz said"),
    "120_gegen_keine_90": _("120 against keine 90"),
    "90_gegen_keine_60": _("90 against keine 60"),
    "60_gegen_keine_30": _("60 against keine 30"),
    "30_gegen_schwarz": _("30 against schwarz"),
    "gegen_die_alten": _("against the Alten"),
    "solo": _("solo played"),
    "solo_verloren": _("solo lost"),
    "re_verdoppelt": _("doubled by Re"),
    "kontra_verdoppelt": _("doubled by Kontra"),
    "bock": _("Bock"),
    "mauern": _("Mauern of the others"),
    "schwerer_verstoss": _("serious violation by an opponent"),
    **SONDERPUNKTE,
}

# Remarks that refuse nothing: the codes of `scoring.errors.NOTICES`.
NOTICES: Mapping[str, object] = {
    "many_points": _("{points} points for {seat} in one game: is that right?"),
    "as_played": _("Taken as it was played, against what the list expected. Reason: {reason}"),
    "totals_parity": _("At a table of four all totals are even or all are odd: is every total right?"),
    "sum_accepted": _("The totals add up to {sum}, not to zero. The organisers accepted that: {reason}"),
    "throw_in_not_in_order": _(
        "Hands can be thrown in, but the order of the Vorbehalte does not say what goes first: give it a place there."
    ),
    "armut_not_in_order": _(
        "There is Armut, but the order of the Vorbehalte does not say what goes first: give it a place there."
    ),
    "broken_off_without_games": _(
        "No normal game was played, so there is no average: the {missing} missing games count nothing."
    ),
    "broken_off_few_games": _(
        "Only {counted} of the {missing} missing games count: an average counts at most as many as were played."
    ),
    "broken_off_with_pot": _(
        "How many games the pot would have lasted nobody knows: no normal game counts as missing."
    ),
    "five_table": _("The rules seat four at a table. With {seats} people sit out in turn; games are counted as usual."),
}


def reason_name(reason: object) -> str:
    """A reason in words."""
    return word(REASONS, reason)


# Reasons that name their party themselves.
NAMES_ITS_PARTY = frozenset({"re_angesagt", "kontra_angesagt", "re_verdoppelt", "kontra_verdoppelt"})


def line_words(line: Line) -> str:
    """One line of an evaluation in words with its party, e.g. "fox caught (Kontra)"."""
    name = reason_name(line.reason)
    if line.reason in NAMES_ITS_PARTY:
        return name
    return gettext("{reason} ({party})").format(reason=name, party=word(PARTIES, line.party))


def notice_words(notice: Notice, names: Mapping[int, str] | None = None) -> str:
    """A remark of the engine in words; `names` are those of the seats."""
    shown = dict(notice.params)
    if "seat" in shown:
        shown["seat"] = seat_name(shown["seat"], names or {})
    for figure in {"points", "sum"} & shown.keys():
        shown[figure] = signed(int(str(shown[figure])))
    return str(NOTICES.get(notice.code, notice.code)).format(**shown)
