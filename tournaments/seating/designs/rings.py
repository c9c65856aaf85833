"""Finite rings in which 0, 1, x and x + 1 differ by units.

With p ** k elements, these are the residues modulo p ** k with x = 2 if p is at least 5. For 2 and 3, they are
polynomials over the residues modulo a polynomial without roots. With m elements, the ring is the product of the rings
of its prime powers; there is none if 2 or 3 divides m only once.
"""

from collections.abc import Iterator
from itertools import product

Element = tuple[tuple[int, ...], ...]
SMALL_PRIMES = (2, 3)


def _prime_powers(m: int) -> Iterator[tuple[int, int]]:
    prime = 2
    while m > 1:
        exponent = 0
        while m % prime == 0:
            m, exponent = m // prime, exponent + 1
        if exponent:
            yield prime, exponent
        prime += 1


def _rest(prime: int, degree: int) -> tuple[int, ...]:
    """Returns the coefficients that x ** degree is replaced by, lowest power first.

    They are chosen so that 0, 1 and -1 aren't roots of the difference.
    """
    # modulo 2: x^k = x + 1; modulo 3: x^2 = -1, above it x^k = x^(k-2) - 1
    rest = [0] * degree
    rest[0] = prime - 1
    if prime == SMALL_PRIMES[0]:
        rest[1] = 1
    elif degree > 2:
        rest[degree - 2] = 1
    return tuple(rest)


class Factor:
    """The ring of a prime power. Its elements are coefficients, lowest power first."""

    def __init__(self, prime: int, exponent: int) -> None:
        by_polynomials = prime in SMALL_PRIMES
        self.modulus = prime if by_polynomials else prime**exponent
        self.degree = exponent if by_polynomials else 1
        self.rest = _rest(prime, exponent) if by_polynomials else (2,)

    def elements(self) -> list[tuple[int, ...]]:
        """Returns all elements, zero first."""
        return list(product(range(self.modulus), repeat=self.degree))

    def plus(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        """Adds two elements."""
        return tuple((a + b) % self.modulus for a, b in zip(one, other, strict=True))

    def times_x(self, element: tuple[int, ...]) -> tuple[int, ...]:
        """Multiplies an element by x."""
        top = element[-1]
        raised = (0, *element[:-1])
        return tuple((low + top * rest) % self.modulus for low, rest in zip(raised, self.rest, strict=True))


class Ring:
    """The product of several rings. Its elements are tuples of their elements."""

    def __init__(self, factors: list[Factor]) -> None:
        self.factors = factors
        self.elements: list[Element] = list(product(*(factor.elements() for factor in factors)))

    def plus(self, one: Element, other: Element) -> Element:
        """Adds two elements."""
        return tuple(factor.plus(a, b) for factor, a, b in zip(self.factors, one, other, strict=True))

    def multiples(self, r: Element) -> tuple[Element, ...]:
        """Returns the products with 0, 1, x and x + 1."""
        r_x = tuple(factor.times_x(a) for factor, a in zip(self.factors, r, strict=True))
        return self.elements[0], r, r_x, self.plus(r, r_x)


def ring_columns(m: int, most: int) -> list[list[list[int]]] | None:
    """Returns rows i + r·e with e = 0, 1, x, x + 1, for every i and the first `most` elements r.

    Elements are numbered 0..m-1. Two rows of different columns meet for exactly one r. Returns None if there's no such
    ring.

    >>> ring_columns(5, 2)[1][0]
    [0, 1, 2, 3]
    """
    powers = list(_prime_powers(m))
    if any(prime in SMALL_PRIMES and exponent == 1 for prime, exponent in powers):
        return None
    ring = Ring([Factor(prime, exponent) for prime, exponent in powers])
    number = {element: place for place, element in enumerate(ring.elements)}
    by_round = (ring.multiples(r) for r in ring.elements[:most])
    return [[[number[ring.plus(i, shift)] for shift in shifts] for i in ring.elements] for shifts in by_round]
