import pytest
from django.utils import translation

from scoring.rules.options import options, values_of
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.variants import VARIANTS
from tests.tournaments.rule_forms import query, typed
from tournaments.forms.rules.rule_sets import RulesForm, reset_option

BOOKS = [*RULE_BOOKS.values(), *(variant.rules() for variant in VARIANTS.values())]


def form_of(rules, **changes) -> RulesForm:
    return RulesForm(query(typed(rules, **changes)), start=rules)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: rules.key)
def test_unchanged_form_gives_the_same_rules(rules):
    form = form_of(rules)
    assert (form.is_valid(), form.errors, form.rules) == (True, {}, rules)
    assert form.differences == RulesForm(start=rules).differences


@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=lambda book: book.key)
def test_rule_book_does_not_differ_from_itself(book):
    assert RulesForm(start=book).differences == form_of(book).differences == ()


def test_every_option_has_a_field():
    shown = [option.path for group in RulesForm(start=rule_book("ddv")).groups() for option in group.options]
    assert sorted(shown) == sorted(options())


# (rule book, changes, path of the option, its value)
TYPED = [
    ("ohne-neunen", {"deck__nines": "on"}, "deck.nines", True),
    ("doko-turnier", {"armut__not_counted": ["karo_asse"]}, "armut.not_counted", ["karo_asse"]),
    ("ohne-neunen", {"play__lead_is": "duty"}, "play.lead_is", "duty"),
    ("ddv", {"sonderpunkte__karlchen_gefangen": "1"}, "sonderpunkte.karlchen_gefangen", 1),
    ("ddv", {"sonderpunkte__fuchs": "0"}, "sonderpunkte.fuchs", 0),
    ("ddv", {"schweine__which": "both"}, "schweine.which", "both"),
    ("ddv", {"hochzeit__last_trick": ""}, "hochzeit.last_trick", None),
    ("ddv", {"throw_in": ["five_kings", "five_nines"]}, "throw_in", ["five_nines", "five_kings"]),
    ("ddv", {"table__sizes": ["4", "5"]}, "table.sizes", [4, 5]),
    ("ddv", {"announcements__cards_held__4": ""}, "announcements.cards_held", None),
    (
        "ddv",
        {"reservations__order": ["hochzeit", "solo"], "reservations__order__solo": "1"},
        "reservations.order",
        ["solo", "hochzeit"],
    ),
    ("ohne-neunen", {"bock__triggers": ["both_announced", "herzstich"]}, "bock.triggers",
     ["herzstich", "both_announced"]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "changes", "path", "value"), TYPED)
def test_typed_option_is_saved(key: str, changes, path: str, value):
    form = form_of(rule_book(key), **changes)
    if value is None and path == "announcements.cards_held":
        assert [refusal.path for refusal in form.refusals] == [path]
        return
    assert form.is_valid(), form.errors
    assert values_of(form.rules)[path] == value
    assert [difference.path for difference in form.differences] == [path]


# (changes to the federation's rules, the refused option, a word of the reason)
CONTRADICTIONS = [
    ({"schweine__which": "both", "schweine__hyperschweine": "on_play", "deck__nines": None},
     "schweine.hyperschweine", "nines"),
    ({"schweine__hyperschweine": "before_game"}, "schweine.hyperschweine", "Schweine"),
    ({"pflichtsoli__colour": "1", "pflichtsoli__picture": "1"}, "pflichtsoli.per_player", "You require more suit"),
    ({"deck__nines": None, "throw_in": ["five_nines"]}, "throw_in", "nines"),
    ({"deck__nines": None}, "announcements.cards_held", "9, 8, 7, 6, 5"),
    ({"dullen__trump": None, "sonderpunkte__dulle_gefangen": "1"}, "sonderpunkte.dulle_gefangen", "trump"),
    ({"announcements__cards_held__0": "3"}, "announcements.cards_held", "do not rise"),
    ({"pflichtsoli__per_player": "99"}, "pflichtsoli.per_player", "12"),
    ({"pflichtsoli__per_player": ""}, "pflichtsoli.per_player", "required"),
    ({"worth__counting": "x"}, "worth.counting", "x"),
    ({"soli__allowed": ["skat"]}, "soli.allowed", "skat"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "path", "word"), CONTRADICTIONS)
def test_contradiction_is_an_error_at_its_option(changes, path: str, word: str):
    form = form_of(rule_book("ddv"), sonderpunkte__fuchs="2", **changes)
    assert (form.is_valid(), form.rules) == (False, None)
    assert [refusal.path for refusal in form.refusals] == [path]
    assert word in form.refusals[0].reason
    assert form["sonderpunkte.fuchs"].value() == "2"
    assert "sonderpunkte.fuchs" in [difference.path for difference in form.differences]
    shown = {option.path: option.errors for group in form.groups() for option in group.options}
    assert shown[path] == (form.refusals[0].reason,)


def test_differences_in_words():
    form = form_of(rule_book("ddv"), sonderpunkte__karlchen_gefangen="1", soli__allowed=["damen_solo", "koehler"])
    told = {difference.name: (difference.now, difference.original) for difference in form.differences}
    assert told["Sonderpunkte: Karlchen caught"] == ("1", "0")
    assert told["Soli and Pflichtsoli: Soli"][0].startswith("also Köhler; no longer ♣ solo")


@pytest.mark.parametrize("key", ["doko-turnier", "ohne-neunen"])
def test_every_option_can_be_reset(key: str):
    book = rule_book(key)
    sent = query({**typed(rule_book("ddv")), "book": key})
    forms = {path: RulesForm(reset_option(sent, path, book), start=book) for path in options()}
    assert {path: form.current.get(path, ()) for path, form in forms.items()} == {
        path: values_of(book)[path] for path in options()
    }


def test_reset_of_an_unknown_option_changes_nothing():
    sent = query(typed(rule_book("ddv")))
    assert reset_option(sent, "no.option", rule_book("ddv")) == sent


def test_throw_in_missing_from_the_order_is_kept_with_a_remark():
    form = form_of(rule_book("freedoko"), throw_in=["five_nines"])
    assert form.is_valid()
    assert [remark.split(",")[0] for remark in form.remarks] == ["Hands can be thrown in"]
    order = {"reservations__order": ["throw_in", "armut"], "reservations__order__armut": "1"}
    assert form_of(rule_book("freedoko"), throw_in=["five_nines"], **order).remarks == ()
