"""Checks that every refusal has a code and a message, and that none is unused."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from scoring.errors import CODES, NOTICES
from tools.shape.source import Fault, Source, below, modules, source
from tournaments.phrases.errors.organising import ORGANISING_ERRORS
from tournaments.phrases.errors.repairs import REPAIR_ERRORS
from tournaments.phrases.errors.rounds import ROUND_ERRORS
from tournaments.phrases.errors.sentences import ERRORS

CODES_OF_THE_ENGINE = "scoring/errors.py"
SENTENCES_OF_ROUNDS = "tournaments/phrases/errors/rounds.py"
ROUNDS = ("tournaments/services/rounds", "tournaments/selectors/rounds")
BESIDE_ROUNDS = ("locks.py", "lists/pots.py", "tournament/finishing.py")
# Refusals shared with other rooms, and where their sentences are.
OF_OTHERS: Mapping[str, Collection[str]] = {
    "nothing_to_repair": REPAIR_ERRORS,
    "participant_gone": ORGANISING_ERRORS,
    "substitute_has_place": REPAIR_ERRORS,
    "substitute_not_needed": REPAIR_ERRORS,
}
RAISED = re.compile(r'(?:RuleViolation\(|RoundStatus\.[A-Z]+: )"([a-z_]+)"')


def faults() -> Iterator[Fault]:
    engine, table = below("scoring", modules()), source(CODES_OF_THE_ENGINE)
    yield from codes_not_listed(engine, "RuleViolation", CODES)
    yield from codes_not_listed(engine, "Notice.create", NOTICES)
    yield from unused_codes(table, CODES, _literals(each for each in engine if each.path != table.path))
    yield from unused_codes(table, NOTICES, {code for code, _ in _codes_given(engine, "Notice.create")})
    rounds = [*_modules_of_rounds()]
    yield from refusals_without_a_sentence(rounds, ERRORS)
    yield from misplaced_sentences(source(SENTENCES_OF_ROUNDS), rounds, ROUND_ERRORS)


def codes_not_listed(engine: Sequence[Source], call: str, codes: Collection[str]) -> Iterator[Fault]:
    for code, fault in _codes_given(engine, call):
        if code not in codes:
            yield fault


def _codes_given(engine: Iterable[Source], call: str) -> Iterator[tuple[str, Fault]]:
    for each in engine:
        for node in ast.walk(ast.parse(each.text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == call:
                for code in (str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant)):
                    words = f"{code} is not listed in {CODES_OF_THE_ENGINE}: add it with its meaning"
                    yield code, Fault(each.path, node.lineno, words)


def _literals(engine: Iterable[Source]) -> set[object]:
    """Returns all literals, because some codes are stored in one place and raised in another."""
    nodes = (node for each in engine for node in ast.walk(ast.parse(each.text)))
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


def unused_codes(table: Source, codes: Iterable[str], used: Collection[object]) -> Iterator[Fault]:
    for code in codes:
        if code not in used:
            yield table.fault(f"nothing uses {code}: remove it", table.text.find(f'"{code}"'))


def _modules_of_rounds() -> Iterator[Source]:
    """Yields the modules that deal with rounds: those directly in two folders, and three others."""
    for each in modules():
        if each.path.rpartition("/")[0] in ROUNDS:
            yield each
    for name in BESIDE_ROUNDS:
        yield source(f"tournaments/services/{name}")


def refusals_without_a_sentence(sources: Iterable[Source], sentences: Collection[str]) -> Iterator[Fault]:
    for each in sources:
        for found in RAISED.finditer(each.text):
            if found[1] not in sentences:
                yield each.fault(f"{found[1]} has no sentence: add one in phrases/errors", found.start())


def misplaced_sentences(table: Source, sources: Sequence[Source], sentences: Collection[str]) -> Iterator[Fault]:
    """Finds messages about rounds that are unused, or used but defined elsewhere."""
    raised = {code for each in sources for code in RAISED.findall(each.text)}
    for code in sorted({*sentences, *OF_OTHERS} - raised):
        yield table.fault(f"nothing about rounds raises {code}: remove it", table.text.find(f'"{code}"'))
    for code in sorted(raised - {*sentences} - {each for each, place in OF_OTHERS.items() if each in place}):
        yield table.fault(f"rounds raise {code}, but its sentence is elsewhere: move it here")
