"""The first lead, by the rules."""

import pytest

from tests.scoring.cards.paragraphs.records import judged, record, refused

LUSTSOLO = {"kind": "damen_solo", "soloist": 2, "duty": "lustsolo"}
# (what, rules, kind and duty of seat 2's game, first lead, seats that may lead); the forehand is seat 1
LEADS = [
    ("TSR 5.1.1", "ddv", {}, [1]),
    ("TSR 4.4.3", "ddv", {"kind": "hochzeit", "soloist": 2}, [1]),
    ("TSR 4.4.5", "ddv", {"kind": "stille_hochzeit", "soloist": 2}, [1]),
    ("TSR 4.2.2", "ddv", {"kind": "damen_solo", "soloist": 2, "duty": "pflichtsolo"}, [2]),
    ("TSR 4.2.2, 4.2.3", "ddv", {"kind": "damen_solo", "soloist": 2, "duty": "vorgefuehrt"}, [2]),
    ("TSR 4.3.1", "ddv", LUSTSOLO, [1]),
    ("TSR 4.2.2, 4.3.1: whether it is owed is unknown", "ddv", {"kind": "damen_solo", "soloist": 2}, [1, 2]),
    ("FreeDoko, Pflichtsoli", "freedoko", {"kind": "damen_solo", "soloist": 2, "duty": "pflichtsolo"}, [2]),
    ("FreeDoko, Lustsoli", "freedoko", LUSTSOLO, [1]),
    ("Doko-Turnier, first paragraph", "doko-turnier", {"kind": "damen_solo", "soloist": 2}, [2]),
    ("Doko-Online, Spielverlauf", "doko-online", {"kind": "damen_solo", "soloist": 2}, [1]),
    ("ohne Neunen, Soli: the first or a later one", "ohne-neunen", {"kind": "damen_solo", "soloist": 2}, [1, 2]),
    (
        "DokoMania, Solo: may lead",
        ("dokomania", {"soli": {"leads": "all"}}),
        {"kind": "damen_solo", "soloist": 2},
        [1, 2],
    ),
    ("the soloist is unknown", "ddv", {"kind": "damen_solo", "duty": "lustsolo"}, [1, 2, 3, 4]),
]


@pytest.mark.parametrize("what, rules, facts, allowed", LEADS, ids=[row[0] for row in LEADS])
def test_first_lead(what, rules, facts, allowed):
    for seat in (1, 2, 3, 4):
        wrong = [] if seat in allowed else [("wrong_first_lead", 1, seat)]
        assert refused(judged(rules, record(f"{seat} SA", **facts))) == wrong


@pytest.mark.parametrize(
    "seats, players, forehand, lead, expected",
    [
        (5, [1, 2, 4, 5], 2, 2, []),
        (5, [1, 2, 4, 5], 2, 4, [("wrong_first_lead", 1, 4)]),
        (7, [2, 3, 5, 7], 7, 7, []),
        (6, [2, 3, 5, 6], None, 2, []),
    ],
)
def test_first_lead_where_seats_sit_out(seats, players, forehand, lead, expected):
    """TSR 10.1.1: the forehand is the first that plays."""
    asked = {"forehand": forehand} if forehand else {}
    given = record(f"{lead} SA ST SK S9", seats=seats, players=players, **asked)
    verdict = judged("ddv", given)
    assert (refused(verdict), verdict["won"][lead - 1]) == (expected, 1)
