from dataclasses import replace

import pytest

from scoring.errors import RuleViolation
from tournaments.forms.tournament.draw_settings import DrawSettingsForm, draw_settings_initial
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.phrases.tournament.draw_settings import DRAW_MODES, PRIORITIES, STRENGTHS, WISHES
from tournaments.seating.wishes import USUAL, Priority, Strength, Wish
from tournaments.selectors.tournament.draw_settings import DrawSettings, check_draw_settings, draw_settings_from

OTHER = DrawSettings(
    strength={**USUAL, Wish.CLUBS: Strength.HARD, Wish.TEAMS: Strength.SOFT},
    spread=3,
    table_count=12,
    closed_tables=(3, 7),
    priority=Priority.FIVES,
)
# What a browser sends for `OTHER`.
TYPED = {
    "draw_mode": "standings",
    "spread": "3",
    "table_count": "12",
    "closed_tables": "7, 3",
    "priority": "fives",
    "wish_clubs": "hard",
    "wish_teams": "soft",
    "wish_not_with": "hard",
    "wish_tables": "hard",
}


def test_every_choice_has_words():
    assert [*DRAW_MODES] == DrawMode.values
    assert ([*WISHES], [*STRENGTHS], [*PRIORITIES]) == ([*Wish], [*Strength], [*Priority])


def test_missing_settings_have_defaults():
    assert draw_settings_from({}) == DrawSettings()
    assert dict(DrawSettings().strength) == dict(USUAL)


@pytest.mark.parametrize("settings", [DrawSettings(), OTHER])
def test_settings_round_trip(settings):
    assert draw_settings_from(settings.as_json()) == settings


# settings, code, field
IMPOSSIBLE = [
    (DrawSettings(spread=11), "spread_invalid", "spread"),
    (DrawSettings(spread=-1), "spread_invalid", "spread"),
    (DrawSettings(table_count=0), "table_count_invalid", "table_count"),
    (DrawSettings(closed_tables=(0, 3)), "table_number_invalid", "closed_tables"),
    (DrawSettings(closed_tables=(3, 1000)), "table_number_invalid", "closed_tables"),
]


@pytest.mark.parametrize(("settings", "code", "field"), IMPOSSIBLE)
def test_check_draw_settings_refuses_impossible_numbers(settings, code, field):
    with pytest.raises(RuleViolation) as caught:
        check_draw_settings(settings.as_json())
    assert (caught.value.code, caught.value.field) == (code, field)


def form(tournament: Tournament, data=None, **kwargs) -> DrawSettingsForm:
    return DrawSettingsForm(data, initial=draw_settings_initial(tournament), **kwargs)


def test_form_returns_typed_settings():
    sent = form(Tournament(), TYPED)
    assert sent.is_valid(), sent.errors
    assert (sent.mode(), sent.settings()) == (DrawMode.STANDINGS, OTHER)


def test_form_shows_stored_settings():
    kept = Tournament(draw_mode="ladder", draw_settings=OTHER.as_json())
    shown = form(kept)
    values = {name: shown[name].value() for name in shown.draw_fields}
    values["closed_tables"] = shown.fields["closed_tables"].prepare_value(values["closed_tables"])
    assert values == {
        "draw_mode": "ladder",
        "spread": 3,
        "table_count": 12,
        "closed_tables": "3, 7",
        "priority": "fives",
        "wish_clubs": "hard",
        "wish_teams": "soft",
        "wish_not_with": "hard",
        "wish_tables": "hard",
    }


def test_form_keeps_missing_fields():
    sent = form(Tournament(draw_mode="snake", draw_settings=OTHER.as_json()), {"table_count": "9"})
    assert sent.is_valid()
    assert (sent.mode(), sent.settings()) == ("snake", replace(OTHER, table_count=9))


def test_form_clears_empty_fields():
    kept = Tournament(draw_mode="snake", draw_settings=OTHER.as_json())
    sent = form(kept, {**TYPED, "table_count": "", "closed_tables": ""})
    assert sent.is_valid()
    assert sent.settings() == replace(OTHER, table_count=None, closed_tables=())


def test_form_with_a_prefix_reads_its_own_fields():
    sent = form(Tournament(), {f"how-{name}": value for name, value in TYPED.items()}, prefix="how")
    assert sent.is_valid()
    assert sent.settings() == OTHER


# field, input; made up after common mistakes
WRONG = [
    ("draw_mode", "dice"),
    ("spread", "11"),
    ("table_count", "0"),
    ("table_count", "zwölf"),
    ("closed_tables", "drei"),
    ("closed_tables", "0"),
    ("closed_tables", "3, 1000"),
    ("closed_tables", "9" * 400),
    ("priority", "seats"),
    ("wish_clubs", "maybe"),
]


@pytest.mark.parametrize(("field", "typed"), WRONG)
def test_form_names_the_wrong_field(field, typed):
    sent = form(Tournament(), {**TYPED, field: typed})
    assert [*sent.errors] == [field]
