"""The rules of the DokoMania score list, with points entered by hand and four to seven players."""

from scoring.rules.bock import (
    Bock,
    BockFactor,
    BockMultiplies,
    BockRounds,
    BockSolo,
    BockStacking,
    BockStarts,
    BockTrigger,
)
from scoring.rules.cards import (
    Announcements,
    CaughtBy,
    Deck,
    Dullen,
    Hyperschweine,
    InHochzeit,
    Play,
    RightOrDuty,
    Schweine,
    SchweineMoment,
    WhichAces,
)
from scoring.rules.reservations import (
    Armut,
    ArmutMode,
    ArmutOffered,
    DecidedBy,
    Hochzeit,
    LaidDown,
    Leads,
    Pflichtsoli,
    Reservation,
    Reservations,
    SameDealer,
    SeveralSoli,
    Soli,
    TrumpsBack,
)
from scoring.rules.rules import RuleSet, Table
from scoring.rules.worth import (
    AbsagenCount,
    AgainstAbsage,
    AnnouncementWorth,
    Counting,
    GegenDieAlten,
    NobodyWins,
    Worth,
)
from scoring.terms import Kind, Sonderpunkt

DOKOMANIA = RuleSet(
    schema=1,
    key="dokomania",
    edition="",
    deck=Deck(nines=True),  # DokoMania, Das Blatt
    dullen=Dullen(  # DokoMania, Spiel mit Dullen
        trump=True, second_beats_first=False, reversed_in_last_trick=False, moves_with_colour_solo=False
    ),
    schweine=Schweine(  # DokoMania, Schweine
        which=WhichAces.NONE,
        announced=SchweineMoment.ON_PLAY,
        in_colour_solo=False,
        hyperschweine=Hyperschweine.NONE,
        nine_ends=True,
    ),
    reservations=Reservations(  # DokoMania, Vorbehalte
        order=(Reservation.SOLO, Reservation.HOCHZEIT, Reservation.ARMUT), several_soli=SeveralSoli.SEAT
    ),
    soli=Soli(
        allowed=(  # DokoMania, Solo
            Kind.KREUZ_SOLO,
            Kind.PIK_SOLO,
            Kind.HERZ_SOLO,
            Kind.KARO_SOLO,
            Kind.DAMEN_SOLO,
            Kind.BUBEN_SOLO,
            Kind.FLEISCHLOS,
            Kind.KOENIG_SOLO,
            Kind.DAMEN_BUBEN_SOLO,
            Kind.SOKRATES,
            Kind.KOEHLER,
        ),
        leads=Leads.NONE,
        same_dealer=SameDealer.NONE,
        offer_duty=False,
    ),
    pflichtsoli=Pflichtsoli(per_player=0, colour=0, picture=0),
    hochzeit=Hochzeit(decided_by=(DecidedBy.FIRST_FOREIGN, DecidedBy.FIRST_TRUMP), last_trick=3),  # DokoMania, Hochzeit
    armut=Armut(  # DokoMania, Vorbehalte
        mode=ArmutMode.EXCHANGE,
        max_trumps=3,
        laid_down=LaidDown.ALL_TRUMPS,
        trumps_back=TrumpsBack.NOTHING,
        offered=ArmutOffered.OWN_PARTY,
    ),
    throw_in=(),
    genscher=False,
    announcements=Announcements(  # DokoMania, Re und Kontra; later in a Hochzeit: a variant
        cards_held=(11, 10, 9, 8, 7), reply=True, skipping=True, hochzeit=InHochzeit.SAME
    ),
    worth=Worth(  # DokoMania, Punktewertung
        announcement=AnnouncementWorth.PLUS_TWO,
        absagen=AbsagenCount.OWN,
        against_absage=AgainstAbsage.CUMULATIVE,
        nobody_wins=NobodyWins.STAGES,
        gegen_die_alten=GegenDieAlten.SONDERPUNKT,
        solo=0,
        solo_lost=0,
        counting=Counting.PLUS_MINUS,
        solo_always_triple=False,
        mauern=False,
        verwerfen=False,
    ),
    sonderpunkte=(  # DokoMania, Punktewertung
        (Sonderpunkt.DOPPELKOPF, 1),
        (Sonderpunkt.FUCHS, 1),
        (Sonderpunkt.KARLCHEN, 1),
        (Sonderpunkt.KARLCHEN_GEFANGEN, 1),
    ),
    bock=Bock(  # DokoMania, Spielvarianten, Bockrunden
        triggers=(BockTrigger.MANUAL,),
        rounds_per_game=BockRounds.ONE,
        starts=BockStarts.NEXT,
        stacking=BockStacking.ACCUMULATE,
        factor=BockFactor.N_PLUS_1,
        multiplies=BockMultiplies.TOTAL,
        solo=BockSolo.COUNTS,
    ),
    table=Table(sizes=(4, 5, 6, 7), six_at_once=True),  # DokoMania, Tripelkopf
    play=Play(karlchen_caught_by=CaughtBy.KARO_DAME, lead_is=RightOrDuty.RIGHT),  # DokoMania, Punktewertung, Solo
)
