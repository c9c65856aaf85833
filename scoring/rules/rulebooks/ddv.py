"""Turnier-Spielregeln of the Deutscher Doppelkopf-Verband, edition of 21 February 2026 (TSR)."""

from scoring.rules.bock import Bock, BockFactor, BockMultiplies, BockRounds, BockSolo, BockStacking, BockStarts
from scoring.rules.cards import (
    Announcements,
    Deck,
    Dullen,
    Hyperschweine,
    InHochzeit,
    Schweine,
    SchweineMoment,
    WhichAces,
)
from scoring.rules.reservations import (
    Armut,
    ArmutMode,
    DecidedBy,
    Hochzeit,
    Leads,
    Pflichtsoli,
    Reservation,
    Reservations,
    SameDealer,
    SeveralSoli,
    Soli,
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

DDV = RuleSet(
    schema=1,
    key="ddv",
    edition="2026-02-21",
    deck=Deck(nines=True),  # TSR 2.2
    dullen=Dullen(  # TSR 2.3.4, 5.3.3
        trump=True, second_beats_first=False, reversed_in_last_trick=False, moves_with_colour_solo=False
    ),
    schweine=Schweine(
        which=WhichAces.NONE, announced=SchweineMoment.ON_PLAY, in_colour_solo=False, hyperschweine=Hyperschweine.NONE
    ),
    reservations=Reservations(  # TSR 4.1.5, 4.1.7
        order=(Reservation.PFLICHTSOLO, Reservation.LUSTSOLO, Reservation.HOCHZEIT), several_soli=SeveralSoli.SEAT
    ),
    soli=Soli(
        allowed=(  # TSR 2.3.3, 2.3.5
            Kind.KREUZ_SOLO,
            Kind.PIK_SOLO,
            Kind.HERZ_SOLO,
            Kind.KARO_SOLO,
            Kind.DAMEN_SOLO,
            Kind.BUBEN_SOLO,
            Kind.FLEISCHLOS,
        ),
        leads=Leads.PFLICHTSOLO,  # TSR 4.2.2, 4.3.1
        same_dealer=SameDealer.PFLICHTSOLO,  # TSR 4.2.5, 4.3.2
        offer_duty=False,
    ),
    pflichtsoli=Pflichtsoli(per_player=1, colour=0, picture=0),  # TSR 4.2.3, 8.6
    hochzeit=Hochzeit(decided_by=(DecidedBy.FIRST_FOREIGN,), last_trick=3),  # TSR 4.4.3
    armut=Armut(mode=ArmutMode.NONE, max_trumps=3),
    throw_in=(),
    genscher=False,
    announcements=Announcements(  # TSR 6.2.1, 6.2.2, 6.3.4, 6.4
        cards_held=(11, 10, 9, 8, 7),
        reply=True,
        skipping=True,
        hochzeit=InHochzeit.AFTERWARDS,
        absage_after_reply=False,
    ),
    worth=Worth(
        announcement=AnnouncementWorth.PLUS_TWO,  # TSR 7.2.2 b
        absagen=AbsagenCount.EITHER,  # TSR 7.2.2 c, d
        against_absage=AgainstAbsage.CUMULATIVE,  # TSR 7.2.2 e, f
        nobody_wins=NobodyWins.FULL,  # TSR 7.1.3
        gegen_die_alten=GegenDieAlten.SONDERPUNKT,  # TSR 7.2.3
        solo=0,
        solo_lost=0,
        counting=Counting.PLUS_MINUS,  # TSR 7.2.2
        solo_always_triple=False,
        mauern=False,
        verwerfen=False,
    ),
    sonderpunkte=((Sonderpunkt.DOPPELKOPF, 1), (Sonderpunkt.FUCHS, 1), (Sonderpunkt.KARLCHEN, 1)),  # TSR 7.2.3
    bock=Bock(
        triggers=(),
        rounds_per_game=BockRounds.ONE,
        starts=BockStarts.NEXT,
        stacking=BockStacking.APPEND,
        factor=BockFactor.N_PLUS_1,
        multiplies=BockMultiplies.TOTAL,
        solo=BockSolo.COUNTS,
    ),
    table=Table(sizes=(4,)),  # TSR 8.3.1
)
