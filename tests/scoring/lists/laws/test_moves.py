"""Laws of moves in any list."""

from dataclasses import replace

from hypothesis import strategies as st

from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.choices import choices
from scoring.lists.entries import MoveEntry
from scoring.lists.fold import fold
from scoring.lists.format import MissingGames
from scoring.terms import TableEvent
from tests.laws import law
from tests.scoring.drawn_lists import lists


@law(quick=12, full=500, made=lists(), data=st.data())
def test_moving_back_at_once_changes_nothing(made, data):
    rules, form, entries = made
    place = data.draw(st.integers(0, len(entries)))
    before = fold(rules, form, entries[:place])
    if TableEvent.MOVE not in choices(rules, form, before).events:
        return
    order = tuple(data.draw(st.permutations(before.order)))
    if order == before.order:
        return
    there, back = MoveEntry(order=order), MoveEntry(order=before.order)
    sheet = fold(rules, form, [*entries[:place], there, back, *entries[place:]])
    assert without_positions(sheet, place) == without_positions(fold(rules, form, entries), None)


def without_positions(sheet, place):
    """Returns the list without the two entries after `place`."""

    def shifted(position):
        return position - 2 if position and place is not None and position > place else position

    warnings = [
        replace(each, params=tuple((name, shifted(value) if name == "entry" else value) for name, value in each.params))
        for each in sheet.warnings
    ]
    return replace(
        sheet,
        entries=(),
        warnings=tuple(warnings),
        games=tuple(entry._replace(position=shifted(entry.position)) for entry in sheet.games),
        penalties=tuple(replace(each, position=shifted(each.position)) for each in sheet.penalties),
        break_off=sheet.break_off and replace(sheet.break_off, position=shifted(sheet.break_off.position)),
        spells=tuple(
            replace(
                each,
                from_position=shifted(each.from_position),
                until_position=each.until_position and shifted(each.until_position),
            )
            for each in sheet.spells
        ),
    )


SEATS = ("re", "winners", "order")
SEAT = ("seat", "offender", "soloist", "verworfen")


def renumbered(entry, names):
    facts = entry_to_json(entry)
    facts |= {key: [names[seat] for seat in facts[key]] for key in SEATS if key in facts}
    return parse_entry(facts | {key: names[facts[key]] for key in SEAT if facts.get(key)})


@law(quick=12, full=500, made=lists(), data=st.data())
def test_seat_numbers_are_only_labels(made, data):
    """Moving gives the same result as sitting in that order from the start."""
    rules, form, entries = made
    # Rounding favours lower seats.
    form = replace(form, broken_off=MissingGames.NOTHING)
    begun = choices(rules, form, fold(rules, form, [])).events
    if any(isinstance(entry, MoveEntry) for entry in entries) or TableEvent.MOVE not in begun:
        return
    order = tuple(data.draw(st.permutations(range(1, form.seats + 1))))
    names = dict(enumerate(order, start=1)) | {seat: seat for seat in range(form.seats + 1, 8)}
    sat = [MoveEntry(order=order)] if order != tuple(sorted(order)) else []
    moved = fold(rules, form, [*sat, *(renumbered(entry, names) for entry in entries)])
    plain = fold(rules, form, entries)
    assert [names[game.dealer] for game in plain.games] == [game.dealer for game in moved.games]
    back = [names[seat] - 1 for seat in range(1, len(plain.totals) + 1)]
    assert plain.totals == tuple(moved.totals[at] for at in back)
    assert plain.open_pflichtsoli == tuple(moved.open_pflichtsoli[at] for at in back)
    assert plain.phase is moved.phase
