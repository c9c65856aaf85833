"""Kinds of Pflichtsoli and offered Vorführungen (FreeDoko; rule books, section 6)."""

import pytest

from scoring.errors import RuleViolation
from scoring.lists.choices import choices
from scoring.lists.duty import Slots
from scoring.lists.format import Format
from scoring.rules.as_json import parse_rules
from scoring.terms import Duty, Kind, Phase
from tests.scoring.score_lists import TIME_UP, alone, column, listed, refused, won

P, L, V = Duty.PFLICHTSOLO, Duty.LUSTSOLO, Duty.VORGEFUEHRT
QUOTAS = {"pflichtsoli": {"per_player": 3, "colour": 1, "picture": 1}}
TWO = {"pflichtsoli": {"per_player": 2, "colour": 1, "picture": 1}}
OFFER = {"pflichtsoli": {"per_player": 1}, "soli": {"offer_duty": True}}
OFFER_QUOTA = {"pflichtsoli": {"per_player": 1, "colour": 1}, "soli": {"offer_duty": True}}


def soli(*kinds, seat=2):
    return [alone(seat, 1, kind) for kind in kinds]


# successive kinds of one player, duties, open slots
FILLED = [
    (["kreuz_solo"], [P], Slots(0, 1, 1)),
    (["damen_solo"], [P], Slots(1, 0, 1)),
    (["koehler"], [P], Slots(1, 0, 1)),
    (["fleischlos"], [P], Slots(1, 1, 0)),
    (["kreuz_solo", "pik_solo"], [P, P], Slots(0, 1, 0)),
    (["damen_solo", "koenig_solo"], [P, P], Slots(1, 0, 0)),
    (["kreuz_solo", "fleischlos", "koehler"], [P, P, P], Slots(0, 0, 0)),
    (["kreuz_solo", "pik_solo", "buben_solo", "herz_solo"], [P, P, P, L], Slots(0, 0, 0)),
]


@pytest.mark.parametrize(("kinds", "duties", "open_"), FILLED)
def test_a_solo_fills_its_quota_first_then_a_free_slot(kinds, duties, open_):
    sheet = listed("freedoko", soli(*kinds), QUOTAS)
    assert (column(sheet, "duty"), sheet.open_slots[1]) == (duties, open_)
    assert sheet.open_pflichtsoli[1] == sum(open_)


@pytest.mark.parametrize(
    ("options", "entries", "expected"),
    [
        (QUOTAS, soli("kreuz_solo", "pik_solo", "karo_solo"), ("solo_fits_no_duty", "kind", 3)),
        (QUOTAS, soli("fleischlos", "fleischlos"), ("solo_fits_no_duty", "kind", 2)),
        (TWO, soli("fleischlos"), ("solo_fits_no_duty", "kind", 1)),
        (QUOTAS, [won(1, [2])], ("kind_needed", "kind", 1)),
        (QUOTAS, [won(1, [1, 3, 4])], ("kind_needed", "kind", 1)),
        (TWO, [TIME_UP, *soli("fleischlos")], ("solo_fits_no_duty", "kind", 2)),
    ],
)
def test_refused(options, entries, expected):
    assert refused("freedoko", entries, options) == expected


def test_sokrates_fits_only_free_slots():
    allowed = {"soli": {"allowed": ["kreuz_solo", "damen_solo", "sokrates"]}}
    assert listed("freedoko", soli("sokrates"), QUOTAS | allowed).open_slots[1] == Slots(1, 1, 0)
    assert refused("freedoko", soli("sokrates"), TWO | allowed)[0] == "solo_fits_no_duty"


def test_kind_does_not_matter_without_debt():
    entries = [*soli("kreuz_solo", "damen_solo"), won(1, [2])]
    assert column(listed("freedoko", entries, TWO), "duty") == [P, P, L]


def test_format_below_the_quotas_is_refused():
    assert refused("freedoko", [], QUOTAS, pflichtsoli=1) == ("quotas_above_pflichtsoli", "pflichtsoli", None)
    assert listed("freedoko", [], QUOTAS, pflichtsoli=2).open_slots[0] == Slots(1, 1, 0)


def test_format_below_the_quotas_names_how_many_they_need():
    with pytest.raises(RuleViolation) as raised:
        listed("freedoko", [], QUOTAS, pflichtsoli=1)
    assert raised.value.params == {"pflichtsoli": 1, "needed": 2}


def test_quotas_alone_count_among_the_number_of_the_format():
    quotas = {"pflichtsoli": {"colour": 1, "picture": 1}}
    assert listed("freedoko", [], quotas, pflichtsoli=3).open_slots[0] == Slots(1, 1, 1)
    assert refused("freedoko", [], quotas, pflichtsoli=1)[0] == "rules_contradiction"
    assert refused("freedoko", [], quotas)[0] == "rules_contradiction"


def test_as_played_overrides():
    said = {"as_played": {"duty": "pflichtsolo", "reason": "agreed"}}
    sheet = listed("freedoko", [alone(2, 1, "fleischlos", **said)], TWO)
    assert (column(sheet, "duty"), sheet.open_slots[1]) == ([P], Slots(0, 1, 0))
    sheet = listed("freedoko", [alone(2, 1, "fleischlos", as_played={"reason": "played"})], TWO)
    assert (column(sheet, "duty"), sheet.open_slots[1]) == ([L], Slots(1, 1, 0))


def test_choices_offer_only_what_fits():
    sheet = listed("freedoko", soli("kreuz_solo"), TWO)
    offer = choices(parse_rules("freedoko", TWO), Format(seats=4, normal_games=12), sheet)
    assert offer.kind_needed
    assert Kind.DAMEN_SOLO in offer.alone[2] and Kind.STILLE_HOCHZEIT in offer.alone[2]
    assert {Kind.KREUZ_SOLO, Kind.FLEISCHLOS}.isdisjoint(offer.alone[2])
    assert Kind.KREUZ_SOLO in offer.alone[3]


# source, options, entries, duties, dealers, next forced player
OFFERED = [
    ("nobody offers", OFFER, [alone(2)], [V], [1], 3),
    ("another pays his own duty: dealt again", OFFER, [alone(4)], [P], [1], 2),
    ("then the forced one plays", OFFER, [alone(4), alone(2)], [P, V], [1, 1], 3),
    ("another who owes nothing: the deal moves on", OFFER, [alone(4), alone(4)], [P, L], [1, 1], 2),
    ("still the same one, though the deal moved", OFFER, [alone(4), alone(4), alone(4)], [P, L, L], [1, 1, 2], 2),
    ("fits no quota: a Lustsolo", OFFER_QUOTA, [alone(3, 1, "fleischlos")], [L], [1], 2),
    ("and he still owes", OFFER_QUOTA, [alone(3, 1, "fleischlos"), alone(2, 1, "pik_solo")], [L, V], [1, 2], 4),
]


@pytest.mark.parametrize(
    ("options", "entries", "duties", "dealers", "forced"), [row[1:] for row in OFFERED], ids=[r[0] for r in OFFERED]
)
def test_offered_vorfuehrung(options, entries, duties, dealers, forced):
    sheet = listed("freedoko", entries, options, normal_games=0)
    assert (column(sheet, "duty"), column(sheet, "dealer")) == (duties, dealers)
    assert (sheet.phase, sheet.next.forced) == (Phase.VORFUEHRUNG, forced)


@pytest.mark.parametrize("entry", [won(1), won(1, [4], kind="stille_hochzeit")])
def test_only_a_real_solo_takes_a_vorfuehrung_over(entry):
    assert refused("freedoko", [entry], OFFER, normal_games=0)[0] == "forced_player_must_play"


def test_choices_offer_it_to_the_others():
    sheet = listed("freedoko", [], OFFER_QUOTA, normal_games=0)
    offer = choices(parse_rules("freedoko", OFFER_QUOTA), Format(seats=4, normal_games=0), sheet)
    assert (offer.forced, set(offer.alone)) == (2, {1, 2, 3, 4})
    assert Kind.FLEISCHLOS in offer.alone[3] and Kind.FLEISCHLOS not in offer.alone[2]
    assert offer.duties == {1: P, 2: V, 3: P, 4: P}
