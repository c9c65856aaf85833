from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.rounds.draws import bound_words, five_table_words, unmet_wish_words
from tournaments.seating.constraints import Reason, UnmetWish, unmet_wishes
from tournaments.seating.field import Field
from tournaments.seating.measures import Report
from tournaments.seating.wishes import Strength, Wish, Wishes

REPORT = Report(
    repeats=0,
    bound=0,
    worst_meetings=1,
    same_club=0,
    seat_imbalance=0,
    table_imbalance=0,
    five_table_imbalance=0,
    seed=1,
    seconds=0,
)

RULE = "with nobody meeting anybody three times, fewer are"
# Proof that fewer repeats are impossible.
OPEN, UNDER_RULE, ALWAYS = range(3)
# repeats, bound, its meetings, proof, worst meetings, players, words
BOUNDS = [
    (0, 0, 1, ALWAYS, 1, 16, "nobody meets anybody twice"),
    (24, 24, 2, ALWAYS, 2, 16, "fewer are impossible with 16 players"),
    (2, 2, 2, ALWAYS, 3, 17, "fewer are impossible with 17 players"),
    (3, 3, 2, UNDER_RULE, 2, 17, f"{RULE} impossible with 17 players"),
    (36, 36, 2, UNDER_RULE, 2, 15, f"{RULE} impossible with 15 players"),
    (6, 6, 2, OPEN, 2, 20, f"{RULE} not known to be possible with 20 players"),
    (
        *(29, 29, 3, OPEN, 3, 9),
        "with nobody meeting anybody more than 3 times, fewer are not known to be possible with 9 players",
    ),
    (30, 30, 2, OPEN, 3, 15, "the fewest possible is not known where two people meet 3 times"),
    (5, 3, 2, OPEN, 2, 22, "3 are known to be possible"),
    (5, 1, 2, OPEN, 2, 22, "1 is known to be possible"),
    (5, 0, 1, ALWAYS, 2, 40, "going by the numbers alone, none at all would be possible"),
    (7, None, None, OPEN, 2, 13, "the fewest possible is not known"),
]


@pytest.mark.parametrize(("repeats", "bound", "meetings", "proven", "worst", "players", "words"), BOUNDS)
def test_bound_words(repeats, bound, meetings, proven, worst, players, words):
    figures = {"repeats": repeats, "bound": bound, "bound_meetings": meetings, "worst_meetings": worst}
    with override("en"):
        report = replace(REPORT, **figures, bound_proven=proven is ALWAYS, proven_under_rule=proven is not OPEN)
        assert bound_words(report, players) == words


# most turns at a table of five, difference to the fewest, words
FIVES = [
    (1, 1, None),
    (None, 3, None),
    (6, 6, "somebody sits at a table of five 6 times, somebody else never"),
    (3, 2, "somebody sits at a table of five 3 times, somebody else once"),
    (4, 2, "somebody sits at a table of five 4 times, somebody else 2 times"),
]


@pytest.mark.parametrize(("most", "imbalance", "words"), FIVES)
def test_five_table_words_for_uneven_turns(most, imbalance, words):
    report = replace(REPORT, most_five_tables=most, five_table_imbalance=imbalance)
    with override("en"):
        assert five_table_words(report) == words


# wish, reason, people, rounds, table, group, room, words
TOLD = [
    (Wish.CLUBS, Reason.CLUB_LARGER_THAN_TABLES, 7, (), None, "Kreuz", 5, "7 people of the club Kreuz cannot all"),
    (Wish.TEAMS, Reason.CLUB_LARGER_THAN_TABLES, 3, (), None, "Kreuz", 1, "cannot all sit apart at 1 table."),
    (Wish.CLUBS, Reason.CLUB_LARGER_THAN_TABLES, 2, (1, 3), None, "Kreuz", 1, "together in rounds 1, 3: P1 and P2."),
    (
        Wish.CLUBS,
        Reason.CLUB_LARGER_THAN_TABLES,
        3,
        (1, 2),
        None,
        "K",
        2,
        "in rounds 1, 2 some of these sit together: P1,",
    ),
    (
        Wish.TEAMS,
        Reason.CLUB_LARGER_THAN_TABLES,
        4,
        (2,),
        None,
        "K",
        3,
        "in round 2 some of these sit together: P1, P2,",
    ),
    (Wish.TABLES, Reason.TABLE_MISSING, 1, (), 9, "", None, "There is no table 9 in this draw, or it is closed: P1."),
    (
        Wish.TABLES,
        Reason.TABLE_FULL,
        5,
        (),
        2,
        "",
        4,
        "Table 2 has room for 4, but more people are to stay there: P1, P2, P3, P4 and P5.",
    ),
    (Wish.TABLES, Reason.NONE_FOUND, 1, (2, 3), 2, "", None, "P1 cannot sit at table 2 in rounds 2, 3:"),
    (Wish.NOT_WITH, Reason.NONE_FOUND, 2, (4,), None, "", None, "P1 and P2 sit together in round 4:"),
    (Wish.CLUBS, Reason.NOT_HEEDED, 2, (4,), None, "Kreuz", None, "P1 and P2 sit together in round 4: in draws by"),
    (
        Wish.CLUBS,
        Reason.NOT_HEEDED,
        3,
        (4,),
        None,
        "Kreuz",
        2,
        "some people of the club Kreuz sit together: in draws by ranks",
    ),
    (
        Wish.TEAMS,
        Reason.NOT_HEEDED,
        3,
        (4,),
        None,
        "Füchse",
        2,
        "some people of the team Füchse sit together: in draws by",
    ),
    (Wish.NOT_WITH, Reason.WISHES_CONTRADICT, 2, (), 3, "", None, "P1 and P2 are to stay at table 3, but not to sit"),
    (Wish.CLUBS, Reason.WISHES_CONTRADICT, 10, (), None, "", 9, "than 9 tables: P1, P2, P3, P4, P5, P6, P7, P8 and 2"),
    (Wish.CLUBS, Reason.TOO_FEW_PARTNERS, 1, (), None, "", 2, "P1 may sit with no more than 2 of the others"),
]


@pytest.mark.parametrize(("wish", "reason", "people", "rounds", "table", "group", "room", "words"), TOLD)
def test_unmet_wish_words_name_people_and_reason(wish, reason, people, rounds, table, group, room, words):
    numbers = tuple(range(1, people + 1))
    each = UnmetWish(wish=wish, reason=reason, people=numbers, rounds=rounds, table=table, group=group, room=room)
    with override("en"):
        assert words in unmet_wish_words(each, [f"P{number}" for number in numbers])


def test_unmet_wish_words_for_three_people_who_never_all_meet():
    wishes = Wishes(clubs=dict.fromkeys((1, 2, 3), "Kreuz"), strength={Wish.CLUBS: Strength.SOFT})
    asked = Field(players=tuple(range(1, 9)), sizes=(4, 4), numbers=(1, 2), wishes=wishes)
    rounds = (((1, 2, 5, 6), (3, 4, 7, 8)), ((1, 5, 7, 8), (2, 3, 4, 6)))
    (each,) = unmet_wishes(asked, rounds)
    assert (each.people, each.rounds) == ((1, 2, 3), (1, 2))
    with override("en"):
        words = unmet_wish_words(each, ["Anna", "Bert", "Doris"])
    assert words.endswith("in rounds 1, 2 some of these sit together: Anna, Bert and Doris.")


def test_sentence_lists_all_reasons_in_both_languages():
    reasons = (
        UnmetWish(wish=Wish.TABLES, people=(7,), rounds=(), reason=Reason.TABLE_MISSING, table=2),
        UnmetWish(wish=Wish.NOT_WITH, people=(8, 9), rounds=(), reason=Reason.WISHES_CONTRADICT, table=1),
    )
    refusal = RuleViolation("draw_impossible", reasons=reasons)
    with override("de"):
        assert sentence(refusal, {7: "Testperson Sieben"}) == (
            "Diese Auslosung ist nicht möglich. Tisch 2 gibt es in dieser Auslosung nicht, oder er ist gesperrt: "
            "Testperson Sieben. Nummer 8 und Nummer 9 sollen an Tisch 1 bleiben und zugleich nicht zusammensitzen. "
            "Bitte die Wünsche ändern oder sie nur gelten lassen, wo es möglich ist."
        )
    with override("en"):
        assert "There is no table 2" in sentence(refusal) and "Number 8 and number 9" in sentence(refusal)
