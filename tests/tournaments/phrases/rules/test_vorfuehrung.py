"""Lists force players exactly as the rule sheet says."""

from random import Random

import pytest
from django.utils import translation

from scoring.lists.as_json.entries import parse_entry
from scoring.lists.choices import choices
from scoring.lists.fold import fold
from scoring.lists.format import Format
from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.phrases.rules.sheet import sections

RULES = with_options(rule_book("ddv"), {"pflichtsoli": {"per_player": 2}, "table": {"sizes": [4, 5, 6, 7]}})
SENTENCES = (
    "the next player from the dealer’s left who owes one is vorgeführt (made to play it), the dealer last",
    "play one of them in each turn; the next turn begins when everybody who still owes one has played one",
    "If all four who play and still owe one have already played one in this turn, the first of them from the dealer’s "
    "left plays another",
    "the deal passes on until somebody who owes one is among them",
)
SIT_OUT = {4: (), 5: (0,), 6: (0, 3), 7: (0, 3, 5)}


def to_the_left(seat: int, steps: int, seats: int) -> int:
    return (seat + steps - 1) % seats + 1


def by_the_sentences(dealer: int, owed: list[int], had: set[int]) -> tuple[int, int]:
    """Returns the dealer and the forced player according to the sheet; `owed` is by seat, `had` were forced in this
    turn.
    """
    seats = len(owed)
    owing: list[int] = []
    while not owing:
        out = {to_the_left(dealer, steps, seats) for steps in SIT_OUT[seats]}
        around = [to_the_left(dealer, steps, seats) for steps in range(1, seats + 1)]
        owing = [seat for seat in around if seat not in out and owed[seat - 1]]
        dealer, dealt = to_the_left(dealer, 1, seats), dealer
    return dealt, next((seat for seat in owing if seat not in had), owing[0])


def solo(soloist: int) -> dict[str, object]:
    return {"kind": "damen_solo", "re": [soloist], "augen_re": 130}


def random_list(drawn: Random) -> tuple[Format, list[dict[str, object]], list[int]]:
    """Returns a list up to its Vorführung, and the Pflichtsoli still owed."""
    form = Format(seats=drawn.randint(4, 7), normal_games=drawn.randint(1, 4), pflichtsoli=drawn.randint(1, 3))
    games: list[dict[str, object]] = []
    owed = [form.pflichtsoli or 0] * form.seats
    while (now := choices(RULES, form, fold(RULES, form, [*map(parse_entry, games)]))).phase == "normal":
        soloist = drawn.choice(now.players)
        if drawn.random() < 0.5 and owed[soloist - 1]:
            owed[soloist - 1] -= 1
            games.append(solo(soloist))
        else:
            games.append({"kind": "normal", "re": [*now.players[:2]], "augen_re": 130})
    return form, games, owed


# Rare lists in which somebody is forced twice in a turn.
ANOTHER_IN_A_TURN = (251, 347, 421, 491, 688)


@pytest.mark.parametrize("seed", [*range(20), *ANOTHER_IN_A_TURN])
def test_list_forces_players_as_the_sheet_says(seed: int):
    form, games, owed = random_list(Random(seed))
    had: set[int] = set()
    said, expected, dealer = [], [], None
    while any(owed):
        now = choices(RULES, form, fold(RULES, form, [*map(parse_entry, games)]))
        dealer, soloist = by_the_sentences(dealer or first_dealer(form, games), owed, had)
        said.append((dealer, soloist))
        expected.append((now.dealer, now.forced))
        games.append(solo(soloist))
        owed[soloist - 1] -= 1
        had = {*had, soloist}
        had = set() if {seat for seat, left in enumerate(owed, start=1) if left} <= had else had
        dealer = to_the_left(dealer, 1, form.seats)
    assert said == expected


def first_dealer(form: Format, games: list[dict[str, object]]) -> int:
    """Only counts normal games, because a Pflichtsolo doesn't change the dealer."""
    return sum(game["kind"] == "normal" for game in games) % form.seats + 1


def test_sheet_contains_the_sentences():
    with translation.override("en"):
        (lines,) = (section.lines for section in sections(RULES, None) if section.key == "pflichtsoli")
    assert [sentence for sentence in SENTENCES if sentence not in " ".join(lines)] == []
