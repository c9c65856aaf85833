"""The rules of a private group, with 40 cards, doubling, Bock and Verwerfen."""

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
    Play,
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

OHNE_NEUNEN = RuleSet(
    schema=1,
    key="ohne-neunen",
    edition="",
    deck=Deck(nines=False),  # ohne Neunen, Grundsätzliches 1
    dullen=Dullen(  # ohne Neunen, Grundsätzliches 2
        trump=True, second_beats_first=True, reversed_in_last_trick=True, moves_with_colour_solo=False
    ),
    schweine=Schweine(  # ohne Neunen, Grundsätzliches 3
        which=WhichAces.ONE, announced=SchweineMoment.ON_PLAY, in_colour_solo=False, hyperschweine=Hyperschweine.NONE
    ),
    reservations=Reservations(  # ohne Neunen, Grundsätzliches 4
        order=(Reservation.SOLO, Reservation.THROW_IN, Reservation.ARMUT, Reservation.HOCHZEIT),
        several_soli=SeveralSoli.RANK,
        bid_from_below=True,
        colours_equal=True,  # ohne Neunen, Soli
    ),
    soli=Soli(
        allowed=(  # ohne Neunen, Soli
            Kind.KARO_SOLO,
            Kind.KREUZ_SOLO,
            Kind.PIK_SOLO,
            Kind.HERZ_SOLO,
            Kind.KOEHLER,
            Kind.DAMEN_SOLO,
            Kind.BUBEN_SOLO,
            Kind.FLEISCHLOS,
        ),
        leads=Leads.FIRST,  # ohne Neunen, Soli
        same_dealer=SameDealer.NONE,
        offer_duty=False,
    ),
    pflichtsoli=Pflichtsoli(per_player=0, colour=0, picture=0),
    hochzeit=Hochzeit(  # ohne Neunen, Grundsätzliches 7
        decided_by=(DecidedBy.FIRST_FOREIGN, DecidedBy.FIRST_TRUMP, DecidedBy.FIRST_PLAIN), last_trick=3
    ),
    armut=Armut(  # ohne Neunen, Grundsätzliches 6
        mode=ArmutMode.EXCHANGE,
        max_trumps=3,
        laid_down=LaidDown.ALL_TRUMPS,
        trumps_back=TrumpsBack.WHETHER,
        plain_first=True,
    ),
    throw_in=(ThrowIn.FIVE_KINGS,),  # ohne Neunen, Grundsätzliches 5
    genscher=False,
    # ohne Neunen, Ansagen: the fifth card is played with six in hand.
    announcements=Announcements(cards_held=(6,), reply=False, skipping=True, apart=4),
    worth=Worth(  # ohne Neunen, Abrechnung, Grundsätzliches 8
        announcement=AnnouncementWorth.DOUBLING,
        absagen=AbsagenCount.EITHER,
        against_absage=AgainstAbsage.NONE,
        nobody_wins=NobodyWins.FULL,
        gegen_die_alten=GegenDieAlten.BASE,
        solo=0,
        solo_lost=1,
        counting=Counting.PLUS_MINUS,
        solo_always_triple=False,
        mauern=False,
        verwerfen=True,
    ),
    sonderpunkte=(  # ohne Neunen, Sonderpunkte
        (Sonderpunkt.DOPPELKOPF, 1),
        (Sonderpunkt.FUCHS, 1),
        (Sonderpunkt.KARLCHEN, 1),
        (Sonderpunkt.KARLCHEN_GEFANGEN, 1),
    ),
    bock=Bock(  # ohne Neunen, Böcke, Abrechnung 6, Soli
        triggers=(
            BockTrigger.HERZSTICH,
            BockTrigger.KONTRA_LOST,
            BockTrigger.BOTH_ANNOUNCED,
            BockTrigger.SPLIT_120,
        ),
        rounds_per_game=BockRounds.ONE,
        starts=BockStarts.NEXT,
        stacking=BockStacking.APPEND,
        factor=BockFactor.N_PLUS_1,
        multiplies=BockMultiplies.TOTAL,
        solo=BockSolo.FREE,
    ),
    table=Table(sizes=(4, 5, 6, 7)),
    play=Play(lead_is=RightOrDuty.RIGHT),  # ohne Neunen, Soli
)
