"""The meetings of a draft and their prices.

Prices only guide the search; plans are compared by `counts`.
"""

from tournaments.seating.search.pairs import PairCosts
from tournaments.seating.wishes import Pair

# Price of a repeat, and of each meeting beyond the necessary number.
AGAIN, TOO_OFTEN = 100, (1_000, 10_000, 100_000)
# Price of a forbidden pair, and of an unwanted one by weight, with its limit.
FORBIDDEN_COST, UNWANTED_COST, MOST_UNWANTED_COST = 10_000_000, 20, 80

Counts = tuple[int, int, int, int]


class Encounters:
    """Meetings of people 0..n-1, including earlier ones.

    `price[one][other]`: the price of one more meeting. `paid[one][other]`: the price of the last one. `dear`: pairs
    (one * n + other, smaller first) with a meeting in the draft that has a price. `dear_of`: the number of those pairs
    by person.
    """

    def __init__(self, n: int, pairs: PairCosts, need: int) -> None:
        """`need`: the acceptable number of meetings, which may be raised before `clear`."""
        self.n, self.need = n, need
        self.earlier = {self._code(pair): times for pair, times in pairs.met.items() if times > 0}
        self.forbidden = frozenset(map(self._code, pairs.forbidden))
        self.unwanted_weights = {self._code(pair): weight for pair, weight in pairs.unwanted.items() if weight > 0}
        self.extra = {
            code: min(UNWANTED_COST * weight, MOST_UNWANTED_COST) for code, weight in self.unwanted_weights.items()
        }
        self.extra |= dict.fromkeys(self.forbidden, FORBIDDEN_COST)
        self.before_for = 0
        self.clear()

    def _code(self, pair: Pair) -> int:
        return (pair[0] - 1) * self.n + pair[1] - 1

    def clear(self) -> None:
        """Removes all meetings from the draft."""
        n = self.n
        if self.before_for != self.need:
            self._set_before()
        self.met = [bytearray(times) for times in self.met_before]
        self.price = [list(prices) for prices in self.price_before]
        self.paid = [[0] * n for _ in range(n)]
        self.cost = 0
        self.dear: list[int] = []
        self.dear_at: dict[int, int] = {}
        self.dear_of = [0] * n
        self.broken = self.unwanted = self.repeats = 0
        self.times = [0] * 256

    def _set_before(self) -> None:
        """Precomputes earlier meetings, because drafts are cleared often."""
        n, self.before_for = self.n, self.need
        self.rising = (0, *(AGAIN,) * (self.need - 1), *TOO_OFTEN)
        self.met_before = [bytearray(n) for _ in range(n)]
        self.price_before = [[0] * n for _ in range(n)]
        for code in self.earlier.keys() | self.extra.keys():
            one, other = divmod(code, n)
            times = self.earlier.get(code, 0)
            self.met_before[one][other] = self.met_before[other][one] = times
            price = self._price(times) + self.extra.get(code, 0)
            self.price_before[one][other] = self.price_before[other][one] = price

    def _price(self, met: int) -> int:
        return self.rising[met] if met < len(self.rising) else self.rising[-1]

    def counts(self) -> Counts:
        """Returns forbidden meetings, most meetings of a repeated pair, repeats, and unwanted weights.

        Only counts the draft, except for the most meetings.
        """
        worst, above = 1, self.repeats
        while above:  # from below: called at every step, and few pairs meet more than twice
            worst += 1
            above -= self.times[worst]
        return self.broken, worst if self.repeats else 0, self.repeats, self.unwanted

    def meet(self, one: int, other: int) -> None:
        """Adds a meeting of two people."""
        price = self.price[one][other]
        self.met[one][other] = self.met[other][one] = met = self.met[one][other] + 1
        self.paid[one][other] = self.paid[other][one] = price
        code = one * self.n + other if one < other else other * self.n + one
        self.price[one][other] = self.price[other][one] = self._price(met) + self.extra.get(code, 0)
        if price:
            self.cost += price
            self._count(code, met, 1)
            if code not in self.dear_at:
                self._add(code)

    def part(self, one: int, other: int) -> None:
        """Removes a meeting of two people."""
        paid = self.paid[one][other]
        self.met[one][other] = self.met[other][one] = met = self.met[one][other] - 1
        self.price[one][other] = self.price[other][one] = paid
        code = one * self.n + other if one < other else other * self.n + one
        before = self._price(met - 1) + self.extra.get(code, 0) if met else 0
        self.paid[one][other] = self.paid[other][one] = before
        if paid:
            self.cost -= paid
            self._count(code, met + 1, -1)
            if not before or met == self.earlier.get(code, 0):
                self._remove(code)

    def _count(self, code: int, met: int, change: int) -> None:
        if met > 1:
            self.repeats += change
            self.times[met] += change
        self.broken += change * (code in self.forbidden)
        self.unwanted += change * self.unwanted_weights.get(code, 0)

    def _add(self, code: int) -> None:
        self.dear_at[code] = len(self.dear)
        self.dear.append(code)
        for person in divmod(code, self.n):
            self.dear_of[person] += 1

    def _remove(self, code: int) -> None:
        last, place = self.dear.pop(), self.dear_at.pop(code)
        if last != code:
            self.dear[place] = last
            self.dear_at[last] = place
        for person in divmod(code, self.n):
            self.dear_of[person] -= 1
