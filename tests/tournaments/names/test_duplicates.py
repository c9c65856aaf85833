import pytest

from tournaments.names.duplicates import Card, likely_pairs

PAIRS = [
    # One name, and nothing that tells them apart.
    ([Card(pk=1, key=" wagner ilse"), Card(pk=2, key=" wagner ilse")], [(1, 2)]),
    # A name written the other way round.
    ([Card(pk=1, key=" wagner ilse"), Card(pk=2, key=" ilse wagner", club="DC Muster")], [(1, 2)]),
    # Two clubs are two people, however the clubs are written.
    ([Card(pk=1, key=" wagner ilse", club="SC Muster"), Card(pk=2, key=" wagner ilse", club="DC Muster")], []),
    ([Card(pk=1, key=" wagner ilse", club="DC MUSTER"), Card(pk=2, key=" wagner ilse", club="DC Muster")], [(1, 2)]),
    # The same number of the association counts more than name and club.
    (
        [
            Card(pk=1, key=" wagner ilse", club="SC Muster", numbers=("17", "")),
            Card(pk=2, key=" otten ilse", club="DC Muster", numbers=("17", "4")),
        ],
        [(1, 2)],
    ),
    # Different numbers are two people, and numbers from different issuers say nothing.
    ([Card(pk=1, key=" wagner ilse", numbers=("17",)), Card(pk=2, key=" wagner ilse", numbers=("18",))], []),
    ([Card(pk=1, key=" wagner ilse", numbers=("17", "")), Card(pk=2, key=" otten eva", numbers=("", "17"))], []),
    # A single word is too little.
    ([Card(pk=1, key=" ilse"), Card(pk=2, key=" ilse")], []),
    # A number without a digit or letter, or one of many people, is none.
    ([Card(pk=1, key=" wagner ilse", numbers=("-",)), Card(pk=2, key=" otten eva", numbers=("-",))], []),
    ([Card(pk=pk, key=f" wagner {pk}", numbers=("0",)) for pk in range(1, 12)], []),
    # Three entries are three pairs.
    ([Card(pk=3, key=" a b"), Card(pk=1, key=" a b"), Card(pk=2, key=" b a")], [(1, 2), (1, 3), (2, 3)]),
]


@pytest.mark.parametrize(("cards", "pairs"), PAIRS)
def test_likely_pairs(cards, pairs):
    assert likely_pairs(cards) == pairs
    assert likely_pairs(reversed(cards)) == pairs
