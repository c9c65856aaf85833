"""The rules of an online table; Pflichtsoli only apply in its tournament variant."""

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

DOKO_ONLINE = RuleSet(
    schema=1,
    key="doko-online",
    edition="",
    deck=Deck(nines=True),  # Doko-Online, Das Doppelkopfblatt
    dullen=Dullen(  # Doko-Online, Trumpf und Fehl
        trump=True, second_beats_first=False, reversed_in_last_trick=False, moves_with_colour_solo=False
    ),
    schweine=Schweine(
        which=WhichAces.NONE, announced=SchweineMoment.ON_PLAY, in_colour_solo=False, hyperschweine=Hyperschweine.NONE
    ),
    reservations=Reservations(  # Doko-Online, Spielverlauf
        order=(Reservation.SOLO, Reservation.HOCHZEIT), several_soli=SeveralSoli.SEAT
    ),
    soli=Soli(
        allowed=(  # Doko-Online, Solospiele
            Kind.KREUZ_SOLO,
            Kind.PIK_SOLO,
            Kind.HERZ_SOLO,
            Kind.KARO_SOLO,
            Kind.DAMEN_SOLO,
            Kind.BUBEN_SOLO,
            Kind.FLEISCHLOS,
        ),
        leads=Leads.NONE,  # Doko-Online, Spielverlauf
        same_dealer=SameDealer.NONE,
        offer_duty=False,
    ),
    pflichtsoli=Pflichtsoli(per_player=0, colour=0, picture=0),
    hochzeit=Hochzeit(decided_by=(DecidedBy.FIRST_FOREIGN,), last_trick=3),  # Doko-Online, Hochzeit
    armut=Armut(mode=ArmutMode.NONE, max_trumps=3),
    throw_in=(),
    genscher=False,
    announcements=Announcements(  # Doko-Online, An- und Absage
        cards_held=(11, 10, 9, 8, 7), reply=False, skipping=False, hochzeit=InHochzeit.AFTERWARDS
    ),
    worth=Worth(  # Doko-Online, Wertung
        announcement=AnnouncementWorth.PLUS_TWO,
        absagen=AbsagenCount.EITHER,
        against_absage=AgainstAbsage.NONE,
        nobody_wins=NobodyWins.FULL,
        gegen_die_alten=GegenDieAlten.SONDERPUNKT,
        solo=0,
        solo_lost=0,
        counting=Counting.PLUS_MINUS,
        solo_always_triple=False,
        mauern=False,
        verwerfen=False,
    ),
    sonderpunkte=((Sonderpunkt.DOPPELKOPF, 1), (Sonderpunkt.FUCHS, 1), (Sonderpunkt.KARLCHEN, 1)),
    bock=Bock(
        triggers=(),
        rounds_per_game=BockRounds.ONE,
        starts=BockStarts.NEXT,
        stacking=BockStacking.APPEND,
        factor=BockFactor.N_PLUS_1,
        multiplies=BockMultiplies.TOTAL,
        solo=BockSolo.COUNTS,
    ),
    table=Table(sizes=(4, 5, 6, 7)),
)
