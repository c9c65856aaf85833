"""Names for the engine's terms."""

from collections.abc import Mapping

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, object]

KINDS: Words = {
    "normal": _("normal game"),
    "hochzeit": _("Hochzeit"),
    "armut": _("Armut"),
    "genscher": _("Genscher"),
    "stille_hochzeit": _("silent Hochzeit"),
    "hochzeit_solo": _("Hochzeit, stayed alone"),
    "kreuz_solo": _("♣ solo"),
    "pik_solo": _("♠ solo"),
    "herz_solo": _("♥ solo"),
    "karo_solo": _("♦ solo"),
    "damen_solo": _("Queens solo"),
    "buben_solo": _("Jacks solo"),
    "fleischlos": _("solo without trumps"),
    "damen_buben_solo": _("Queens and Jacks solo"),
    "koenig_solo": _("Kings solo"),
    "koenig_damen_solo": _("Kings and Queens solo"),
    "koenig_buben_solo": _("Kings and Jacks solo"),
    "koehler": _("Köhler"),
    "sokrates": _("Sokrates"),
    "tripelkopf": _("Tripelkopf"),
    "tripelkopf_solo": _("Tripelkopf solo"),
}

# One against three, but not real soli; six at once.
SILENT = frozenset({"stille_hochzeit", "hochzeit_solo"})
SIX_AT_ONCE = frozenset({"tripelkopf", "tripelkopf_solo"})

# For narrow columns of a list.
KINDS_SHORT: Words = {
    "normal": "",
    "hochzeit": pgettext_lazy("short", "Hochz."),
    "armut": pgettext_lazy("short", "Armut"),
    "genscher": pgettext_lazy("short", "Gensch."),
    "stille_hochzeit": pgettext_lazy("short", "silent Hochz."),
    "hochzeit_solo": pgettext_lazy("short", "Hochz. alone"),
    "kreuz_solo": "♣",
    "pik_solo": "♠",
    "herz_solo": "♥",
    "karo_solo": "♦",
    "damen_solo": pgettext_lazy("short", "Q"),
    "buben_solo": pgettext_lazy("short", "J"),
    "fleischlos": pgettext_lazy("short", "no trumps"),
    "damen_buben_solo": pgettext_lazy("short", "Q+J"),
    "koenig_solo": pgettext_lazy("short", "K"),
    "koenig_damen_solo": pgettext_lazy("short", "K+Q"),
    "koenig_buben_solo": pgettext_lazy("short", "K+J"),
    "koehler": pgettext_lazy("short", "Köhler"),
    "sokrates": pgettext_lazy("short", "Sokr."),
    "tripelkopf": pgettext_lazy("short", "Tripel"),
    "tripelkopf_solo": pgettext_lazy("short", "T. solo"),
}

PARTIES: Words = {"re": pgettext_lazy("party", "Re"), "kontra": pgettext_lazy("party", "Kontra")}

ANNOUNCEMENTS: Words = {
    "ansage": _("announced"),
    "keine_90": _("keine 90"),
    "keine_60": _("keine 60"),
    "keine_30": _("keine 30"),
    "schwarz": _("schwarz"),
}

SONDERPUNKTE: Words = {
    "doppelkopf": _("Doppelkopf"),
    "fuchs": _("fox caught"),
    "karlchen": _("Karlchen"),
    "karlchen_gefangen": _("Karlchen caught"),
    "doppel_karlchen": _("double Karlchen"),
    "doppel_karlchen_gefangen": _("double Karlchen caught"),
    "fuchs_am_end": _("fox takes the last trick"),
    "doppel_fuchs_am_end": _("two foxes take the last trick"),
    "dulle_gefangen": _("Dulle caught"),
    "herzstich": _("hearts trick"),
    "fuchs_durchgebracht": _("fox brought home"),
    "altenstrafe": _("Alten penalty"),
}

DUTIES: Words = {
    "pflichtsolo": _("Pflichtsolo"),
    "lustsolo": _("Lustsolo"),
    "vorgefuehrt": _("vorgeführt"),
}
# For narrow screens, explained by `DUTIES_KEY`.
DUTIES_SHORT: Words = {
    "pflichtsolo": pgettext_lazy("Pflichtsolo, short", "PS"),
    "lustsolo": pgettext_lazy("Lustsolo, short", "LS"),
    "vorgefuehrt": pgettext_lazy("vorgeführt, short", "PS v."),
}
DUTIES_KEY = _("PS: Pflichtsolo, LS: Lustsolo, v.: vorgeführt.")

PHASES: Words = {
    "normal": _("normal games"),
    "vorfuehrung": _("Vorführung: open Pflichtsoli are played"),
    "finished": _("finished"),
}

EVENTS: Words = {
    "redeal": _("dealt again"),
    "time_up": _("time is up"),
    "pot_empty": _("the pot is empty"),
    "broken_off": _("broken off"),
    "penalty": _("penalty"),
    "not_played": _("counts as not played"),
    "pause": _("pauses"),
    "resume": _("plays again"),
    "leave": _("leaves"),
    "join": _("joins"),
    "substitute": _("takes over"),
    "move": _("new seating order"),
}

BANDS: Words = {
    "0": _("none"),
    "1-29": "1–29",
    "30-59": "30–59",
    "60-89": "60–89",
    "90-119": "90–119",
    "120": "120",
    "121-150": "121–150",
    "151-180": "151–180",
    "181-210": "181–210",
    "211-239": "211–239",
    "240": _("all 240"),
}


def word(words: Words, term: object) -> str:
    """Returns the translated name of a term, or the term itself."""
    return str(words.get(str(term), term))


def kind_name(kind: object) -> str:
    """Returns the name of the kind, or "solo" if it is unknown."""
    return word(KINDS, kind) if kind else str(_("solo"))


def seat_name(seat: object, names: Mapping[int, str]) -> str:
    """Returns the player's name, or the position if the name is unknown."""
    return names.get(int(str(seat))) or gettext("position {seat}").format(seat=seat)
