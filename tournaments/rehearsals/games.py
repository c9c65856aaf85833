"""Plays the games of rehearsed tables and phones."""

from collections.abc import Callable
from random import Random

from scoring.errors import RuleViolation
from scoring.lists.sheet import Sheet
from tournaments.adapter import fold_facts, format_of, list_state, rules_of
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.phones.expected import Delivery, Expected
from tournaments.phones.outbox import deliver
from tournaments.rehearsals.moments import Moment
from tournaments.rehearsals.plan.plausible import Facts, plausible_game, situation_behind
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.entries import write_edit

MOST_AT_ONCE = 40  # games of one list; a pot could last long


def next_game(score_list: ScoreList, random: Random) -> Facts:
    return plausible_game(
        situation_behind(rules_of(score_list.rule_set), format_of(score_list), _sheet(score_list)), random
    )


def play_one(score_list: ScoreList, random: Random, request_for: Callable[[ScoreList], WriteRequest]) -> bool:
    """Enters a game. Returns False if the list is finished."""
    score_list.refresh_from_db(fields=["revision", "state", "status"])
    if score_list.status != ListStatus.OPEN or list_state(score_list).finished:
        return False
    edit = Edit(spot=Spot.END, facts=next_game(score_list, random))
    write_edit(score_list=score_list, edit=edit, write_request=request_for(score_list))
    return True


def play_to_the_end(moment: Moment, score_list: ScoreList, request_for: Callable[..., WriteRequest]) -> None:
    """Enters all remaining games."""
    random = moment.random
    for _ in range(MOST_AT_ONCE):
        # The key names the seen revision, because after a killed worker the games differ.
        if not play_one(score_list, random, lambda row: request_for(row, f"game behind {row.revision}")):
            return


def send_what_waited(moment: Moment) -> bool:
    """Sends a phone's offline games, and one from another phone that conflicts with them."""
    score_list, random = moment.score_list(), moment.random
    seen_before, another = _expected_game(score_list), next_game(score_list, random)
    for number in range(moment.planned_act.count):
        _send(moment, score_list, f"game {number}", _expected_game(score_list), next_game(score_list, random))
    _send(moment, score_list, "another", seen_before, another)
    return True


def _send(moment: Moment, score_list: ScoreList, name: str, expected: Expected, facts: Facts) -> None:
    sent = Delivery(key=moment.key(name), after_key=None, expected=expected, facts=facts, at=moment.at)
    deliver(score_list=score_list, entries=[sent], actor=moment.phone, at=moment.at)
    score_list.refresh_from_db(fields=["revision", "state", "status"])


def _expected_game(score_list: ScoreList) -> Expected:
    coming = _sheet(score_list).next
    if coming is None:
        raise RuleViolation("list_finished")
    return Expected(number=coming.number, dealer=coming.dealer, players=coming.players, bock=coming.bock)


def _sheet(score_list: ScoreList) -> Sheet:
    facts = list(score_list.entries.order_by("order_key").values_list("facts", flat=True))
    return fold_facts(score_list, facts).sheet
