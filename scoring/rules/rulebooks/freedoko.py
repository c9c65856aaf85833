"""The rules of the FreeDoko program, with plain values."""

from scoring.rules.bock import Bock, BockFactor, BockMultiplies, BockRounds, BockSolo, BockStacking, BockStarts
from scoring.rules.cards import Announcements, Deck, Dullen, Hyperschweine, Schweine, SchweineMoment, WhichAces
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

FREEDOKO = RuleSet(
    schema=1,
    key="freedoko",
    edition="",
    deck=Deck(nines=True),  # FreeDoko, Das Doppelkopfblatt
    dullen=Dullen(  # FreeDoko, Herz Zehnen
        trump=True, second_beats_first=False, reversed_in_last_trick=False, moves_with_colour_solo=False
    ),
    schweine=Schweine(  # FreeDoko, Schweine
        which=WhichAces.NONE,
        announced=SchweineMoment.ON_PLAY,
        in_colour_solo=False,
        hyperschweine=Hyperschweine.NONE,
        nine_ends=True,
    ),
    reservations=Reservations(  # FreeDoko, Spielfindung
        order=(Reservation.PFLICHTSOLO, Reservation.LUSTSOLO, Reservation.ARMUT, Reservation.HOCHZEIT),
        several_soli=SeveralSoli.SEAT,
    ),
    soli=Soli(
        allowed=(  # FreeDoko, Solospiele
            Kind.KREUZ_SOLO,
            Kind.PIK_SOLO,
            Kind.HERZ_SOLO,
            Kind.KARO_SOLO,
            Kind.FLEISCHLOS,
            Kind.DAMEN_SOLO,
            Kind.BUBEN_SOLO,
            Kind.DAMEN_BUBEN_SOLO,
            Kind.KOEHLER,
            Kind.KOENIG_SOLO,
            Kind.KOENIG_DAMEN_SOLO,
            Kind.KOENIG_BUBEN_SOLO,
        ),
        leads=Leads.PFLICHTSOLO,  # FreeDoko, Pflichtsoli, Lustsoli
        same_dealer=SameDealer.PFLICHTSOLO,  # FreeDoko, Pflichtsoli
        offer_duty=False,
    ),
    pflichtsoli=Pflichtsoli(per_player=0, colour=0, picture=0),  # FreeDoko, Pflichtsoli: any number
    hochzeit=Hochzeit(  # FreeDoko, Hochzeit
        decided_by=(
            DecidedBy.FIRST_FOREIGN,
            DecidedBy.FIRST_TRUMP,
            DecidedBy.FIRST_PLAIN,
            DecidedBy.FIRST_HERZ,
            DecidedBy.FIRST_PIK,
            DecidedBy.FIRST_KREUZ,
        ),
        last_trick=3,
    ),
    armut=Armut(mode=ArmutMode.EXCHANGE, max_trumps=3, face_down=True),  # FreeDoko, Trumpfarmut
    throw_in=(),
    genscher=False,
    announcements=Announcements(cards_held=(11, 10, 9, 8, 7), reply=True, skipping=True),  # FreeDoko, An- und Absagen
    worth=Worth(  # FreeDoko, Spielwerte, Punkte zählen
        announcement=AnnouncementWorth.PLUS_TWO,
        absagen=AbsagenCount.EITHER,
        against_absage=AgainstAbsage.CUMULATIVE,
        nobody_wins=NobodyWins.FULL,
        gegen_die_alten=GegenDieAlten.SONDERPUNKT,
        solo=0,
        solo_lost=0,
        counting=Counting.PLUS,
        solo_always_triple=False,
        mauern=False,
        verwerfen=False,
    ),
    sonderpunkte=((Sonderpunkt.DOPPELKOPF, 1), (Sonderpunkt.FUCHS, 1), (Sonderpunkt.KARLCHEN, 1)),
    bock=Bock(  # FreeDoko: off by default; if on, as in its program
        triggers=(),
        rounds_per_game=BockRounds.ONE,
        starts=BockStarts.NEXT,
        stacking=BockStacking.APPEND,
        factor=BockFactor.POWER,
        multiplies=BockMultiplies.TOTAL,
        solo=BockSolo.KEPT,
    ),
    table=Table(sizes=(4, 5, 6, 7)),
)
