import pytest
from django.utils import translation

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence

# error with a count of 1, start of the English and German sentence
ONES = [
    (RuleViolation("too_few_participants", n=1), "Too few participants (1):", "Zu wenige Teilnehmende (1):"),
    (
        RuleViolation("too_few_players", present=1, needed=4),
        "Too few players at the table (1):",
        "Zu wenige sind da (1):",
    ),
    (RuleViolation("fewer_rounds_than_drawn", rounds=1), "Rounds already drawn: 1.", "Schon ausgeloste Runden: 1."),
    (RuleViolation("all_rounds_drawn", rounds=1), "All planned rounds (1) have been", "Alle geplanten Runden (1) sind"),
    (
        RuleViolation("tables_do_not_fit", n=12, given=1, low=2, high=3),
        "The players (12) do not fit this number of tables (1):",
        "So viele Personen (12) lassen sich nicht auf diese Zahl von Tischen (1) verteilen:",
    ),
    (
        RuleViolation("re_seats_count", kind="damen_solo", expected=1, given=2),
        "Wrong number of players marked as Re for this game (Queens solo): needed 1,",
        "Bei diesem Spiel (Damensolo) als Re anzugeben: 1;",
    ),
]


@pytest.mark.parametrize(("refusal", "english", "german"), ONES, ids=lambda value: getattr(value, "code", ""))
def test_sentence_with_a_count_of_one(refusal, english, german) -> None:
    for language, words in (("en", english), ("de", german)):
        with translation.override(language):
            assert sentence(refusal).startswith(words)


def test_sentence_has_a_real_minus_sign() -> None:
    with translation.override("en"):
        assert "add up to −3," in sentence(RuleViolation("totals_not_zero", sum=-3))


# error, English, German
TRUE_REASONS = [
    (
        RuleViolation("lustsolo_while_pflichtsolo_owed", seat=2),
        "Position 2 still owes a Pflichtsolo, so this solo counts as one. "
        "Enter it as a Pflichtsolo, or leave this empty.",
        "Position 2 schuldet noch ein Pflichtsolo, und dieses Solo zählt als solches: Ein Lustsolo spielt nur, wer "
        "keines mehr schuldet. Als Pflichtsolo vermerken oder die Angabe weglassen.",
    ),
    (
        RuleViolation("solo_not_played", seat=3),
        "The game before this penalty was not a solo by position 3. Enter the solo first, then the penalty "
        "after it. If it was not a solo, choose the paragraph for two against two.",
        "Das Spiel vor dieser Strafe war kein Solo von Position 3. Zuerst das Solo eintragen, dann dahinter die "
        "Strafe; war es kein Solo, den Paragrafen für ein Spiel zwei gegen zwei wählen.",
    ),
]


@pytest.mark.parametrize(("refusal", "english", "german"), TRUE_REASONS, ids=lambda value: getattr(value, "code", ""))
def test_sentence_gives_the_reason(refusal, english, german) -> None:
    said = []
    for language in ("en", "de"):
        with translation.override(language):
            said.append(sentence(refusal))
    assert said == [english, german]
