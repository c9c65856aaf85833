"""Which table's list lies on the desk, by what was typed or scanned."""

from scoring.errors import RuleViolation
from tournaments.models.round import Round, Table
from tournaments.paper.codes import check_letter, read_code


def table_on_desk(in_round: Round, typed: str) -> Table:
    """The table of a round whose list was named; one query at most.

    Raises `code_unreadable`, `code_of_another_round`, `table_not_in_round`, `check_letter_wrong`.
    """
    code = read_code(typed)
    if code is None:
        raise RuleViolation("code_unreadable", "list", typed=typed)
    tables = Table.objects.filter(round=in_round)
    if code.table is not None:
        table = tables.filter(uid=code.table).first()
        if table is None:
            raise RuleViolation("code_of_another_round", "list", round=in_round.number)
        return table
    number = code.number or 0
    table = tables.filter(number=number).first()
    if table is None:
        raise RuleViolation("table_not_in_round", "list", round=in_round.number, table=number)
    if code.letter and code.letter != check_letter(in_round.number, number):
        raise RuleViolation("check_letter_wrong", "list", table=number, letter=code.letter, round=in_round.number)
    return table
