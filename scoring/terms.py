"""Closed sets of game terms. Their values appear in JSON, the database and the interface."""

from enum import StrEnum


class Party(StrEnum):
    """The two sides of a game."""

    RE = "re"
    KONTRA = "kontra"

    @property
    def other(self) -> "Party":
        """The other side."""
        return Party.KONTRA if self is Party.RE else Party.RE


class Kind(StrEnum):
    """Kinds of game. The sets below define which of them are soli."""

    NORMAL = "normal"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"
    GENSCHER = "genscher"
    STILLE_HOCHZEIT = "stille_hochzeit"
    HOCHZEIT_SOLO = "hochzeit_solo"
    KREUZ_SOLO = "kreuz_solo"
    PIK_SOLO = "pik_solo"
    HERZ_SOLO = "herz_solo"
    KARO_SOLO = "karo_solo"
    DAMEN_SOLO = "damen_solo"
    BUBEN_SOLO = "buben_solo"
    FLEISCHLOS = "fleischlos"
    DAMEN_BUBEN_SOLO = "damen_buben_solo"
    KOENIG_SOLO = "koenig_solo"
    KOENIG_DAMEN_SOLO = "koenig_damen_solo"
    KOENIG_BUBEN_SOLO = "koenig_buben_solo"
    KOEHLER = "koehler"
    SOKRATES = "sokrates"
    TRIPELKOPF = "tripelkopf"
    TRIPELKOPF_SOLO = "tripelkopf_solo"


TWO_AGAINST_TWO = frozenset({Kind.NORMAL, Kind.HOCHZEIT, Kind.ARMUT, Kind.GENSCHER})
COLOUR_SOLI = frozenset({Kind.KREUZ_SOLO, Kind.PIK_SOLO, Kind.HERZ_SOLO, Kind.KARO_SOLO})
PICTURE_SOLI = frozenset(
    {
        Kind.DAMEN_SOLO,
        Kind.BUBEN_SOLO,
        Kind.DAMEN_BUBEN_SOLO,
        Kind.KOENIG_SOLO,
        Kind.KOENIG_DAMEN_SOLO,
        Kind.KOENIG_BUBEN_SOLO,
        Kind.KOEHLER,
    }
)
# For lead, dealer and duty (TSR 4.4.3 b, 4.4.5: a Hochzeit played alone is no Pflichtsolo).
REAL_SOLI = COLOUR_SOLI | PICTURE_SOLI | {Kind.FLEISCHLOS, Kind.SOKRATES}
# Exempt from a Bock that leaves soli alone: a Hochzeit without partner is played as a solo (ohne Neunen,
# Grundsätzliches 7, Soli), a silent one is a normal game.
PLAYED_AS_SOLO = REAL_SOLI | {Kind.HOCHZEIT_SOLO}
# Scored as a solo (TSR 7.2.4).
ONE_AGAINST_THREE = REAL_SOLI | {Kind.STILLE_HOCHZEIT, Kind.HOCHZEIT_SOLO}
SIX_AT_ONCE = frozenset({Kind.TRIPELKOPF, Kind.TRIPELKOPF_SOLO})


class Announcement(StrEnum):
    """A party's highest announcement, in rising order. Each one implies the lower ones (TSR 6.4.3)."""

    ANSAGE = "ansage"
    KEINE_90 = "keine_90"
    KEINE_60 = "keine_60"
    KEINE_30 = "keine_30"
    SCHWARZ = "schwarz"


# Absagen, lowest first (TSR 6.3.1).
ABSAGEN = (Announcement.KEINE_90, Announcement.KEINE_60, Announcement.KEINE_30, Announcement.SCHWARZ)


def steps(word: Announcement | None) -> tuple[Announcement, ...]:
    """Returns the Absagen that an announcement contains, lowest first.

    >>> [step.value for step in steps(Announcement.KEINE_60)]
    ['keine_90', 'keine_60']
    >>> steps(Announcement.ANSAGE)
    ()
    """
    return ABSAGEN[: ABSAGEN.index(word) + 1] if word in ABSAGEN else ()


class Sonderpunkt(StrEnum):
    """Extra points for a party, which only exist in two-against-two games."""

    DOPPELKOPF = "doppelkopf"
    FUCHS = "fuchs"
    KARLCHEN = "karlchen"
    KARLCHEN_GEFANGEN = "karlchen_gefangen"
    DOPPEL_KARLCHEN = "doppel_karlchen"
    DOPPEL_KARLCHEN_GEFANGEN = "doppel_karlchen_gefangen"
    FUCHS_AM_END = "fuchs_am_end"
    DOPPEL_FUCHS_AM_END = "doppel_fuchs_am_end"
    DULLE_GEFANGEN = "dulle_gefangen"
    HERZSTICH = "herzstich"
    FUCHS_DURCHGEBRACHT = "fuchs_durchgebracht"
    ALTENSTRAFE = "altenstrafe"


class Reason(StrEnum):
    """Reasons for the lines of a result. Sonderpunkte use their own names."""

    GEWONNEN = "gewonnen"
    UNTER_90 = "unter_90"
    UNTER_60 = "unter_60"
    UNTER_30 = "unter_30"
    SCHWARZ = "schwarz"
    RE_ANGESAGT = "re_angesagt"
    KONTRA_ANGESAGT = "kontra_angesagt"
    KEINE_90_ABGESAGT = "keine_90_abgesagt"
    KEINE_60_ABGESAGT = "keine_60_abgesagt"
    KEINE_30_ABGESAGT = "keine_30_abgesagt"
    SCHWARZ_ABGESAGT = "schwarz_abgesagt"
    GEGEN_KEINE_90 = "120_gegen_keine_90"
    GEGEN_KEINE_60 = "90_gegen_keine_60"
    GEGEN_KEINE_30 = "60_gegen_keine_30"
    GEGEN_SCHWARZ = "30_gegen_schwarz"
    GEGEN_DIE_ALTEN = "gegen_die_alten"
    SOLO = "solo"
    SOLO_VERLOREN = "solo_verloren"
    RE_VERDOPPELT = "re_verdoppelt"
    KONTRA_VERDOPPELT = "kontra_verdoppelt"
    BOCK = "bock"
    MAUERN = "mauern"
    SCHWERER_VERSTOSS = "schwerer_verstoss"


class Duty(StrEnum):
    """Whether a real solo was owed, voluntary or forced (TSR 4.2, 4.3)."""

    PFLICHTSOLO = "pflichtsolo"
    LUSTSOLO = "lustsolo"
    VORGEFUEHRT = "vorgefuehrt"


class Phase(StrEnum):
    """The phases of a score list."""

    NORMAL = "normal"
    VORFUEHRUNG = "vorfuehrung"
    FINISHED = "finished"


class TableEvent(StrEnum):
    """Events at a table, apart from games."""

    REDEAL = "redeal"
    TIME_UP = "time_up"
    POT_EMPTY = "pot_empty"
    BROKEN_OFF = "broken_off"
    PENALTY = "penalty"
    NOT_PLAYED = "not_played"
    PAUSE = "pause"
    RESUME = "resume"
    LEAVE = "leave"
    JOIN = "join"
    SUBSTITUTE = "substitute"
    MOVE = "move"


class BockEvent(StrEnum):
    """Events in a game that matter only because they trigger a Bock."""

    HERZSTICH = "herzstich"
    DULLE_GEFANGEN = "dulle_gefangen"
