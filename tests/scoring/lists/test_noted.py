from hypothesis import assume
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.lists.entries import AsPlayed, GameEntry
from scoring.lists.fold import fold
from scoring.lists.noted import KeptAsNoted, keep_as_noted
from scoring.terms import Duty
from tests.laws import law
from tests.scoring.builders import FOUR_24, TIME_UP, played, rules, solo
from tests.scoring.drawn_lists import lists

REASON = "Correction"


def noted_behind(sheet, place, shift):
    return {game.position + shift: game for game in sheet.games if game.position > place}


def kept_of(game):
    return game.dealer, game.sitting, game.duty, game.bock, game.points


@law(quick=5, full=60, made=lists(most=8), data=st.data())
def test_list_without_a_game_is_kept_as_noted_while_possible(made, data):
    """If a pause is missing or added, other people sit at the table, so the list can't be kept."""
    option, form, entries = made
    games = [at for at, entry in enumerate(entries) if isinstance(entry, GameEntry)]
    assume(games)
    gone = data.draw(st.sampled_from(games))
    rest = [*entries[:gone], *entries[gone + 1 :]]
    noted = noted_behind(fold(option, form, entries), gone + 1, -1)
    kept = keep_as_noted(option, form, rest, noted, KeptAsNoted.DEAL_AND_DUTY, REASON)
    assert [entry.facts for entry in kept if isinstance(entry, GameEntry)] == [
        entry.facts for entry in rest if isinstance(entry, GameEntry)
    ]
    try:
        sheet = fold(option, form, kept)
    except RuleViolation as violation:
        sheet = fold(option, form, kept[: violation.params["entry"] - 1])
    for game in sheet.games:
        was = noted.get(game.position)
        assert was is None or kept_of(game) == kept_of(was)


@law(quick=12, full=500, made=lists())
def test_uncorrected_list_is_unchanged(made):
    option, form, entries = made
    noted = noted_behind(fold(option, form, entries), 0, 0)
    for kept in KeptAsNoted:
        assert keep_as_noted(option, form, entries, noted, kept, REASON) == tuple(entries)


def test_existing_reason_is_kept():
    entries = [played(130), solo(2), played(130), played(130)]
    noted = noted_behind(fold(rules(), FOUR_24, entries), 2, 0)
    corrected = [played(130), played(150, (2, 4)), *entries[2:]]
    once = keep_as_noted(rules(), FOUR_24, corrected, noted, KeptAsNoted.DEAL_AND_DUTY, REASON)
    assert (once[2].as_played.dealer, once[2].as_played.reason, once[3].as_played) == (2, REASON, None)
    again = keep_as_noted(
        rules(), FOUR_24, [*once[1:2], *once[2:]], {2: noted[3]}, KeptAsNoted.DEAL_AND_DUTY, "Another"
    )
    assert again[1].as_played.reason == REASON


def test_only_deal_is_kept_if_the_claim_is_refused():
    entries = [played(130), solo(2), solo(2, duty=Duty.LUSTSOLO)]
    noted = noted_behind(fold(rules(), FOUR_24, entries), 2, -1)
    (_first, kept) = keep_as_noted(rules(), FOUR_24, [entries[0], entries[2]], noted, KeptAsNoted.DEAL, REASON)
    assert (kept.duty, kept.as_played) == (None, AsPlayed(dealer=2, reason=REASON))


def test_entries_after_impossible_entry_are_unchanged():
    entries = (TIME_UP, TIME_UP, played(130))
    assert keep_as_noted(rules(), FOUR_24, entries, {}, KeptAsNoted.DEAL, REASON) == entries
