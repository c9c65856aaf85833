"""Estimates of strength and luck, based on results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist, fmean, pstdev

# Share of strength in the difference between two results of a round -> prior weight.
SKILL_SHARES: Mapping[float, float] = {0.0: 2, 0.03: 3, 0.06: 3, 0.1: 3, 0.15: 2, 0.2: 2, 0.3: 1, 0.4: 0.5, 0.55: 0.25}
# Number of residuals at which they and the normal distribution have equal weight.
SMOOTHED = 64
NOISE = 8_192  # residuals to draw from
FIRST_GUESS = 1.0  # points a game, before any differences


@dataclass(frozen=True, slots=True)
class Guess:
    """A hypothesis about how much of the results is due to strength."""

    ratio: float
    """Variance of strength relative to luck's, per game."""
    likelihood: float
    """Relative to the other guesses."""
    squares: float
    """Sum of squares left to luck."""


class Strengths:
    """Estimates of the participants' strengths and of luck."""

    def __init__(self, results: Iterable[tuple[int, float, int]]) -> None:
        """Takes (participant, games, points) tuples."""
        self.results: dict[int, list[tuple[float, int]]] = {}
        for who, games, points in results:
            if games > 0:
                self.results.setdefault(who, []).append((games, points))
        everything = list(chain.from_iterable(self.results.values()))
        self.games = {who: sum(games for games, _ in of) for who, of in self.results.items()}
        self.points = {who: sum(points for _, points in of) for who, of in self.results.items()}
        self.mean = sum(self.points.values()) / (sum(self.games.values()) or 1)
        self.known = max(1, len(everything) - 1)
        self.guesses = tuple(self._guesses(everything))
        self._ladder = tuple(accumulate(guess.likelihood for guess in self.guesses))
        self.noise = self._noise()

    def guess_at(self, height: float) -> Guess:
        """Returns the guess at a quantile. `height`: from 0 to 1."""
        wanted = height * self._ladder[-1]
        return next(guess for guess, up_to in zip(self.guesses, self._ladder, strict=True) if wanted <= up_to)

    def estimate_for(self, who: int, guess: Guess) -> tuple[float, float]:
        """Returns a participant's mean points per game, and its variance relative to that of luck."""
        games, points = self.games.get(who, 0.0), self.points.get(who, 0)
        weight = 1 + guess.ratio * games
        return self.mean + guess.ratio * (points - games * self.mean) / weight, guess.ratio / weight

    def _guesses(self, everything: Sequence[tuple[float, int]]) -> Iterator[Guess]:
        usual = fmean(games for games, _ in everything) if everything else 1.0
        logs = []
        for share, prior in SKILL_SHARES.items():
            ratio = share / (1 - share) / usual
            squares = max(self._squares(ratio), self.known * FIRST_GUESS)
            spread = sum(log(1 + ratio * games) for games in self.games.values())
            logs.append((ratio, log(prior) - spread / 2 - self.known / 2 * log(squares), squares))
        most = max(likelihood for _, likelihood, _ in logs)
        for ratio, likelihood, squares in logs:
            yield Guess(ratio, exp(likelihood - most), squares)

    def _squares(self, ratio: float) -> float:
        """Sums the squares within participants, and those between them weighted by the share of strength."""
        return sum(
            sum(points**2 / games for games, points in of)
            - self.points[who] ** 2 / self.games[who]
            + (self.points[who] - self.games[who] * self.mean) ** 2 / (self.games[who] * (1 + ratio * self.games[who]))
            for who, of in self.results.items()
        )

    def _noise(self) -> list[float]:
        likely = self.guess_at(0.5)
        residuals = [
            (points - games * self.estimate_for(who, likely)[0]) / sqrt(games)
            for who, of in self.results.items()
            for games, points in of
        ]
        rough = _standardise(residuals)
        if not rough:
            return normal_quantiles()
        part = SMOOTHED / (len(rough) + SMOOTHED)
        drawn = Random(len(rough)).choices(rough, k=NOISE)
        return [sqrt(part) * even + sqrt(1 - part) * own for even, own in zip(normal_quantiles(), drawn, strict=True)]


@lru_cache(maxsize=1)
def normal_quantiles() -> list[float]:
    """Returns NOISE quantiles of the normal distribution in random order."""
    numbers = [NormalDist().inv_cdf((at + 0.5) / NOISE) for at in range(NOISE)]
    Random(NOISE).shuffle(numbers)
    return numbers


def _standardise(numbers: Sequence[float]) -> list[float]:
    """Scales numbers to mean 0 and deviation 1; returns an empty list if they're all equal."""
    spread = pstdev(numbers) if numbers else 0.0
    mean = fmean(numbers) if numbers else 0.0
    return [(number - mean) / spread for number in numbers] if spread else []
