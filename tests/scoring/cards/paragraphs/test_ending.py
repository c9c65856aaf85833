"""The end of a game: shortening, revokes and what is booked for them, by the rules."""

import pytest

from scoring.lists.as_json.replays import parse_replay
from scoring.lists.fold import fold
from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, noted, record, refused

# The first seat makes 110 Augen in three tricks, and has the lead.
RICH = "1 CA CT CA CT/1 SA ST SA ST/1 CQ DT HQ DT"
RICHER = RICH + "/1 SQ DA DQ DA"
SOLO = {"kind": "karo_solo", "soloist": 1, "duty": "pflichtsolo"}


def ended(how, seat=None, trick=None):
    return {"how": how, "seat": seat, "trick": trick}


def totals(verdict, rules, seats):
    """Books game and penalty on a new list, and returns its totals."""
    game, booking = verdict["game"], verdict["booking"]
    played = [{key: value for key, value in game.items() if key not in ("players", "seats")}] if game else []
    entries = [*played, *([booking] if booking else [])]
    given = {"rules": rules, "format": {"seats": seats, "normal_games": 20}, "entries": entries}
    replay = parse_replay(given)
    return list(fold(replay.rules, replay.format, replay.entries).totals)


def test_game_played_to_its_end():
    """TSR 5.4.1, 7.1.1."""
    for end in (None, ended("played")):
        verdict = judged("ddv", record(WHOLE_GAME, end=end))
        assert (refused(verdict), noted(verdict)) == ([], [])
        assert [verdict["game"][key] for key in ("re", "augen_re", "tricks_re")] == [[3, 4], 110, 7]
        assert totals(verdict, "ddv", 4) == [3, 3, -3, -3]


def test_incomplete_record_has_no_result():
    """TSR 5.4.1: it is no fault unless the game is said to be over."""
    open_end, over = judged("ddv", record(RICH)), judged("ddv", record(RICH, end=ended("played")))
    assert (refused(open_end), open_end["game"]) == ([], None)
    assert (refused(over), over["game"]) == ([("game_not_played_out", 3, None)], None)
    assert ("tricks_missing",) in noted(open_end)


@pytest.mark.parametrize("how", ["thrown_in", "redeal"])
def test_hand_that_was_not_played_has_no_result(how):
    """TSR 3.3.8, 9.6.5."""
    verdict = judged("doko-turnier", record("1 CA", end=ended(how)))
    assert (refused(verdict), verdict["parties"], verdict["game"], verdict["booking"]) == ([], None, None, None)


# (what, record, refusals, Augen and tricks of Re or None)
SHORTENED = [
    ("TSR 5.4.6: the rest goes to Kontra", record(RICH, **SOLO, end=ended("given_up", 1)), [], (110, 3)),
    ("TSR 5.4.6: the trick that lies too", record(RICH + "/1 SQ DA", **SOLO, end=ended("given_up", 1)), [], (110, 3)),
    ("TSR 5.4.6: the soloist need not be named", record(RICH, **SOLO, end=ended("given_up")), [], (110, 3)),
    ("TSR 5.4.6: from a trick on", record(RICH, **SOLO, end=ended("given_up", 1, 3)), [], (84, 2)),
    (
        "TSR 5.4.3: an opponent claims",
        record(RICH, **SOLO, end=ended("claim", 2)),
        [("shortening_not_allowed", 4, 2)],
        None,
    ),
    (
        "TSR 5.4.3: a claim in a normal game",
        record(RICH, re=[1, 3], end=ended("claim", 3)),
        [("shortening_not_allowed", 4, 3)],
        None,
    ),
    ("TSR 5.4.4: nobody knows the hands", record(RICH, **SOLO, end=ended("claim", 1)), [], (240, 12)),
    ("TSR 4.4.5: in a silent Hochzeit", record(RICH, re=[1], end=ended("given_up", 1)), [], (110, 3)),
]


@pytest.mark.parametrize("what, given, expected, result", SHORTENED, ids=[row[0] for row in SHORTENED])
def test_shortening(what, given, expected, result):
    verdict = judged("ddv", given)
    game = verdict["game"]
    assert (refused(verdict), game and (game["augen_re"], game["tricks_re"])) == (expected, result)


def test_claim_with_unknown_hands_is_noted():
    """TSR 5.4.4, 9.6.3: it counts, as nobody objected."""
    verdict = judged("ddv", record(RICH, **SOLO, end=ended("claim", 1)))
    assert noted(verdict) == [("claim_not_checked", 1)]


def test_end_among_unknown_parties_is_not_decided():
    """TSR 5.5.2."""
    verdict = judged("ddv", record(RICH, end=ended("given_up", 1)))
    assert (verdict["game"], noted(verdict)[0]) == (None, ("not_decidable",))


# Seat 3 does not follow trick 2 and shows the card in trick 4.
REVOKED = "1 CA CT CA CT/1 SA ST HA ST/1 CQ DT HQ DT/1 SK S9 SA SK"
ALONE = "1 CA CK C9 CT/1 SA S9 SK ST/1 HA H9 HK HK/1 D9 CK DJ DJ"
SILENT = "1 CQ D9 DK DT/1 SK S9 SA ST/"
# (what, rules, record, booking, Augen of Re if the game counts, totals)
REVOKES = [
    (
        "TSR 9.4.3: two against two",
        "ddv",
        record(REVOKED, re=[1, 4], end=ended("revoke", 3, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 0},
        None,
        [4, 4, -12, 4],
    ),
    (
        "TSR 9.4.3: with the other party's Absagen, also skipped ones, but not the own",
        "ddv",
        record(REVOKED, "1 keine_60 1,2 keine_90 1", re=[1, 4], end=ended("revoke", 3, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 2},
        None,
        [6, 6, -18, 6],
    ),
    (
        "TSR 9.4.3: Absagen until the violation",
        "ddv",
        record(REVOKED, "1 keine_90 1,1 keine_60 3", re=[1, 4], end=ended("revoke", 3, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 1},
        None,
        [5, 5, -15, 5],
    ),
    (
        "TSR 9.4.4: by the soloist",
        "ddv",
        record(REVOKED, "2 keine_90 1", kind="damen_solo", soloist=3, duty="lustsolo", end=ended("revoke", 3, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 1},
        None,
        [5, 5, -15, 5],
    ),
    (
        "TSR 9.4.4: by an opponent",
        "ddv",
        record(REVOKED, "1 schwarz 0", **SOLO, end=ended("revoke", 3, 2)),
        {"kind": "karo_solo", "re": [1], "paragraph": "9.4.4", "offender": 3, "absagen": 4, "duty": "pflichtsolo"},
        None,
        [24, 0, -24, 0],
    ),
    (
        "TSR 4.4.5, 9.4.3: in a silent Hochzeit before its second queen",
        "ddv",
        record(REVOKED, re=[1], end=ended("revoke", 3, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 0},
        None,
        [4, 4, -12, 4],
    ),
    (
        "TSR 4.4.3 b, 9.4.3: in a Hochzeit, in the Klärungsstich",
        "ddv",
        record("1 CA CT CA CT/1 SA ST SA ST/1 CQ DT HA DT/1 HT", kind="hochzeit", soloist=1, end=ended("revoke", 3, 3)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 0},
        None,
        [4, 4, -12, 4],
    ),
    (
        "TSR 9.4.3: where one sits out",
        "ddv",
        record(REVOKED.replace("1 ", "2 "), players=[2, 3, 4, 5], seats=5, re=[2, 5], end=ended("revoke", 4, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 4, "absagen": 0, "players": [2, 3, 4, 5]},
        None,
        [0, 4, 4, -12, 4],
    ),
    (
        "TSR 9.5.1: Re has won, Kontra revokes",
        "ddv",
        record(RICHER + "/1 CJ SK", re=[1, 3], end=ended("revoke", 2, 5)),
        {"event": "penalty", "paragraph": "9.5", "offender": 2},
        240,
        [10, -12, 10, -8],
    ),
    (
        "TSR 9.5.1: Re has won and revokes, so the rest is Kontra's",
        "ddv",
        record(RICHER + "/1 CJ DK SK", re=[1, 3], end=ended("revoke", 3, 5)),
        {"event": "penalty", "paragraph": "9.5", "offender": 3},
        138,
        [6, -4, 2, -4],
    ),
    (
        "TSR 9.5.1, 9.3.3 a: a soloist who has won",
        "ddv",
        record(RICHER + "/2 CK C9 S9 SK", **SOLO, end=ended("revoke", 1, 5)),
        {"event": "penalty", "paragraph": "9.5", "offender": 1},
        138,
        [0, 0, 0, 0],
    ),
    (
        "TSR 9.5.1, 9.3.3 b1: an opponent of a soloist who has won",
        "ddv",
        record(RICHER + "/1 CJ SK", **SOLO, end=ended("revoke", 2, 5)),
        {"event": "penalty", "paragraph": "9.5", "offender": 2, "soloist": 1},
        240,
        [18, -8, -5, -5],
    ),
    (
        "TSR 9.5.1: not yet won with an Absage",
        "ddv",
        record(RICHER + "/1 CJ SK", "1 keine_90 0", re=[1, 3], end=ended("revoke", 2, 5)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 2, "absagen": 1},
        None,
        [5, -15, 5, 5],
    ),
    (
        "TSR 9.5.1: won by the others' Absage",
        "ddv",
        record(RICH + "/1 SQ SK", "2 keine_90 0", re=[1, 3], end=ended("revoke", 2, 4)),
        {"event": "penalty", "paragraph": "9.5", "offender": 2},
        240,
        None,
    ),
    (
        "TSR 9.4.3: an Absage just before the violating card",
        "ddv",
        record("1 CA SK C9 CT", "1 keine_90 1.1 11", re=[1, 3], end=ended("revoke", 2, 1)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 2, "absagen": 1},
        None,
        [5, -15, 5, 5],
    ),
    (
        "TSR 9.4.3: an Absage just after the violating card",
        "ddv",
        record("1 CA SK C9 CT", "1 keine_90 1.2 11", re=[1, 3], end=ended("revoke", 2, 1)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 2, "absagen": 0},
        None,
        [4, -12, 4, 4],
    ),
    (
        "TSR 4.4.3 b, 9.4.4: by an opponent of a bride who stayed alone",
        "ddv",
        record(ALONE, kind="hochzeit", soloist=1, end=ended("revoke", 2, 4)),
        {"kind": "hochzeit_solo", "re": [1], "paragraph": "9.4.4", "offender": 2, "absagen": 0},
        None,
        [12, -12, 0, 0],
    ),
    (
        "TSR 4.4.3 b, 9.4.4: by a bride who stayed alone",
        "ddv",
        record(ALONE, kind="hochzeit", soloist=1, end=ended("revoke", 1, 4)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 1, "absagen": 0},
        None,
        [-12, 4, 4, 4],
    ),
    (
        "TSR 4.4.3 b, 9.4.3: before anybody can know who the bride's partner is",
        "ddv",
        record("1 HT CA CA CT/1 HT CT", kind="hochzeit", soloist=1, end=ended("revoke", 2, 2)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 2, "absagen": 0},
        None,
        [4, -12, 4, 4],
    ),
    (
        "TSR 4.4.5, 9.4.4: in a silent Hochzeit, both queens lie",
        "ddv",
        record(SILENT + "3 D9 CA CQ HA", re=[1], end=ended("revoke", 2, 3)),
        {"kind": "stille_hochzeit", "re": [1], "paragraph": "9.4.4", "offender": 2, "absagen": 0},
        None,
        [12, -12, 0, 0],
    ),
    (
        "TSR 4.4.5, 9.4.3: in the trick of the second queen, but before it",
        "ddv",
        record(SILENT + "3 D9 CA CQ HA", re=[1], end=ended("revoke", 4, 3)),
        {"event": "not_played", "paragraph": "9.4.3", "offender": 4, "absagen": 0},
        None,
        [4, 4, 4, -12],
    ),
    (
        "TSR 9.5.1, 4.4.5: a silent Hochzeit has won before its second queen",
        "ddv",
        record(RICHER + "/1 CJ SK", re=[1], end=ended("revoke", 2, 5)),
        {"event": "penalty", "paragraph": "9.5", "offender": 2},
        240,
        [16, -8, -4, -4],
    ),
    (
        "TSR 9.5.1, 9.3.3 b1: a silent Hochzeit has won with both queens",
        "ddv",
        record(RICHER.replace("SQ DA", "CQ DA") + "/1 CJ SK", re=[1], end=ended("revoke", 2, 5)),
        {"event": "penalty", "paragraph": "9.5", "offender": 2, "soloist": 1},
        240,
        [18, -8, -5, -5],
    ),
    (
        "ohne Neunen, Grundsätzliches 8: in a trick that was not recorded",
        "ohne-neunen",
        record("1 CA CT CA CT/1 SA ST SA", re=[1, 3], end=ended("revoke", 3, 9)),
        None,
        42,
        None,
    ),
    (
        "ohne Neunen, Grundsätzliches 8: Kontra",
        "ohne-neunen",
        record("1 CA CT CA CT/1 HT ST", "2 kontra 1", re=[1, 3], end=ended("revoke", 2, 2)),
        None,
        240,
        None,
    ),
    (
        "ohne Neunen, Grundsätzliches 8: Re, so the trick and the rest are Kontra's",
        "ohne-neunen",
        record("1 CA CT CA CT/1 SA ST SA ST/1 HT DT SK", re=[1, 3], end=ended("revoke", 3, 3)),
        None,
        84,
        None,
    ),
]


@pytest.mark.parametrize("what, rules, given, booking, augen, expected", REVOKES, ids=[row[0] for row in REVOKES])
def test_revoke_that_ended_the_game(what, rules, given, booking, augen, expected):
    verdict = judged(rules, given)
    assert verdict["booking"] == booking
    assert (verdict["game"] and verdict["game"]["augen_re"]) == augen
    if expected:
        assert totals(verdict, rules, given.get("seats", 4)) == expected


def test_verwerfen_names_the_offender():
    """ohne Neunen, Grundsätzliches 8: it alone loses, twice."""
    given = record("1 CA CT CA CT/1 SA ST SA ST/1 HT DT SK", re=[1, 3], end=ended("revoke", 3, 3))
    verdict = judged("ohne-neunen", given)
    assert verdict["game"]["verworfen"] == 3
    # Won, under 90 (84 Augen), gegen die Alten; two Doppelköpfe of Re are set off.
    assert totals(verdict, "ohne-neunen", 4) == [0, 1, -2, 1]


def test_revoke_is_found_without_being_named():
    """TSR 5.2.2, 9.4.3: from a card played later."""
    for end in (ended("revoke"), ended("revoke", 3), ended("revoke", 3, 2)):
        verdict = judged("ddv", record(REVOKED, re=[1, 4], end=end))
        assert verdict["booking"]["offender"] == 3
        assert noted(verdict)[0] == ("undecided",)
    assert [each["shown_in"] for each in verdict["refusals"]] == [4]


def test_revoke_that_the_cards_do_not_show_is_noted():
    """TSR 8.2.1: the referee saw it."""
    verdict = judged("ddv", record(RICH, re=[1, 4], end=ended("revoke", 3, 2)))
    assert noted(verdict) == [("revoke_not_shown", 3, 2), ("undecided",)]
    beyond = judged("ddv", record(RICH, re=[1, 4], end=ended("revoke", 3, 9)))
    assert noted(beyond) == [("revoke_not_shown", 3, 9), ("undecided",)]
    nobody = judged("ddv", record(RICH, re=[1, 4], end=ended("revoke")))
    assert (noted(nobody), nobody["booking"]) == ([("not_decidable",)], None)


def test_trick_of_a_revoke_is_where_it_was_committed():
    """TSR 5.2.2: not the trick in which it came to light, which the cards do not show to be one."""
    given = [record("1 CA SK C9 CT/1 SA S9 SK ST/1 CA CK", re=[1, 3], end=ended("revoke", 2, at)) for at in (1, 3)]
    committed, noticed = (judged("ddv", each) for each in given)
    assert refused(committed) == refused(noticed) == [("not_followed", 1, 2)]
    assert (noted(committed), noted(noticed)[0]) == ([("undecided",)], ("revoke_not_shown", 2, 3))
    assert committed["booking"]["paragraph"] == noticed["booking"]["paragraph"] == "9.4.3"


def test_every_trick_needed_is_won_only_by_all_of_them():
    """TSR 7.1.1 6, 9.5.1: after an announced schwarz, Re has won with its last card only."""
    alone = "1 CA CT CA CT/1 CK CK C9 C9/1 SA ST SA ST/1 SK SK S9 S9/1 HA HK HA HK/1 H9 H9 D9 D9"
    verdict = judged("ddv", record(alone, "1 schwarz 0", **SOLO, end=ended("revoke", 3, 6)))
    assert (verdict["booking"]["paragraph"], verdict["booking"]["absagen"]) == ("9.4.4", 4)
    lost = "2 CA CT CA CT/2 CK CK C9 C9"
    verdict = judged(
        "ddv", record(lost, "1 schwarz 0", **(SOLO | {"duty": "lustsolo", "forehand": 2}), end=ended("revoke", 3, 2))
    )
    assert verdict["booking"] == {"event": "penalty", "paragraph": "9.5", "offender": 3, "soloist": 1}


def test_no_sonderpunkte_after_the_violation():
    """TSR 9.5.1."""
    before = judged("ddv", record(RICHER + "/1 CJ SK", re=[1, 3], end=ended("revoke", 2, 5)))
    earlier = judged("ddv", record(RICHER + "/1 CJ SK", re=[1, 3], end=ended("revoke", 2, 4)))
    assert [each["trick"] for each in before["where"]] == [1, 2, 4, 4]
    assert [each["trick"] for each in earlier["where"]] == [1, 2]
