"""Finds a table's list by a typed or scanned code."""

from typing import NamedTuple
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.lettering.codes import check_letter, read_code
from tournaments.models.round import Round, Table


class NamedList(NamedTuple):
    """A table, and whether its code was read from the paper list."""

    table: Table
    in_hand: bool


def list_on_desk(in_round: Round, typed: str) -> NamedList:
    """Finds a list of the round by its code or table number, in at most two queries.

    Raises `code_unreadable`, `code_of_another_round`, `table_not_in_round`, `check_letter_wrong`.
    """
    code = read_code(typed)
    if code is None:
        raise RuleViolation("code_unreadable", "list", typed=typed)
    tables = Table.objects.filter(round=in_round).select_related("score_list")
    if code.table is not None:
        table = tables.filter(uid=code.table).first()
        if table is None:
            raise _wrong_code_violation(in_round, code.table)
    else:
        number = code.number or 0
        table = tables.filter(number=number).first()
        if table is None:
            raise RuleViolation("table_not_in_round", "list", round=in_round.number, table=number)
        if code.letter and code.letter != check_letter(in_round.number, number):
            raise RuleViolation("check_letter_wrong", "list", table=number, letter=code.letter, round=in_round.number)
    table.round = in_round
    return NamedList(table, code.is_read_off)


def _wrong_code_violation(in_round: Round, uid: UUID) -> RuleViolation:
    other = Table.objects.filter(uid=uid, round__tournament=in_round.tournament).select_related("round").first()
    if other is None:
        return RuleViolation("code_of_another_event", "list")
    return RuleViolation("code_of_another_round", "list", round=other.round.number, table=other.number)
