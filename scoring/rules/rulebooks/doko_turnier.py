"""The rules of a club tournament, with doubling, Bock, Mauern and a redeal after soli."""

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
    Deck,
    Dullen,
    Hyperschweine,
    InHochzeit,
    RightOrDuty,
    Schweine,
    SchweineMoment,
    WhichAces,
)
from scoring.rules.reservations import (
    Armut,
    ArmutMode,
    DecidedBy,
    Hochzeit,
    LaidDown,
    Leads,
    Pflichtsoli,
    PlainTrick,
    Reservation,
    Reservations,
    SameDealer,
    SeveralSoli,
    Soli,
    ThrowIn,
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

DOKO_TURNIER = RuleSet(
    schema=1,
    key="doko-turnier",
    edition="",
    deck=Deck(nines=True),  # Doko-Turnier, first paragraph
    dullen=Dullen(  # Doko-Turnier, Herz 10
        trump=True, second_beats_first=True, reversed_in_last_trick=True, moves_with_colour_solo=False
    ),
    schweine=Schweine(  # Doko-Turnier, Sau/Schwein, Kreuz-, Pik-, Herz-Solo
        which=WhichAces.BOTH, announced=SchweineMoment.ON_PLAY, in_colour_solo=True, hyperschweine=Hyperschweine.NONE
    ),
    reservations=Reservations(  # Doko-Turnier, Ansagen
        order=(Reservation.SOLO, Reservation.THROW_IN, Reservation.ARMUT, Reservation.HOCHZEIT),
        several_soli=SeveralSoli.RANK,
        throwing_in=RightOrDuty.DUTY,
    ),
    soli=Soli(
        allowed=(  # Doko-Turnier, Zulässige Solos
            Kind.DAMEN_SOLO,
            Kind.BUBEN_SOLO,
            Kind.KARO_SOLO,
            Kind.KREUZ_SOLO,
            Kind.PIK_SOLO,
            Kind.HERZ_SOLO,
        ),
        leads=Leads.ALL,  # Doko-Turnier, first paragraph
        same_dealer=SameDealer.ALL,  # Doko-Turnier, first paragraph
        offer_duty=False,
    ),
    pflichtsoli=Pflichtsoli(per_player=0, colour=0, picture=0),
    hochzeit=Hochzeit(  # Doko-Turnier, Hochzeit
        decided_by=(DecidedBy.FIRST_PLAIN, DecidedBy.FIRST_FOREIGN, DecidedBy.FIRST_TRUMP),
        last_trick=3,
        plain_trick=PlainTrick.MIXED,
    ),
    armut=Armut(  # Doko-Turnier, Armut
        mode=ArmutMode.EXCHANGE,
        max_trumps=3,
        redeal_up_to=1,
        laid_down=LaidDown.ALL_TRUMPS,
        trumps_back=TrumpsBack.WHETHER,
        face_down=True,
    ),
    throw_in=(ThrowIn.FIVE_NINES,),  # Doko-Turnier, 5 Neunen
    genscher=False,
    announcements=Announcements(cards_held=(), reply=False, skipping=True, hochzeit=InHochzeit.SAME),
    worth=Worth(  # Doko-Turnier, Punkte Berechnung, Meldungszurückhaltung
        announcement=AnnouncementWorth.DOUBLING,
        absagen=AbsagenCount.OWN,
        against_absage=AgainstAbsage.NONE,
        nobody_wins=NobodyWins.FULL,
        gegen_die_alten=GegenDieAlten.BASE,
        solo=1,
        solo_lost=0,
        counting=Counting.PLUS_MINUS,
        solo_always_triple=False,
        mauern=True,
        verwerfen=False,
    ),
    sonderpunkte=(  # Doko-Turnier, Sonderpunkte
        (Sonderpunkt.DOPPELKOPF, 1),
        (Sonderpunkt.FUCHS, 1),
        (Sonderpunkt.KARLCHEN, 1),
        (Sonderpunkt.KARLCHEN_GEFANGEN, 1),
    ),
    bock=Bock(  # Doko-Turnier, Bock, Re, Kontra
        triggers=(BockTrigger.RE_LOST, BockTrigger.KONTRA_LOST),
        rounds_per_game=BockRounds.ONE,
        starts=BockStarts.NEXT,
        stacking=BockStacking.APPEND,
        factor=BockFactor.N_PLUS_1,
        multiplies=BockMultiplies.BASE,
        solo=BockSolo.COUNTS,
    ),
    table=Table(sizes=(4, 5, 6, 7)),
)
