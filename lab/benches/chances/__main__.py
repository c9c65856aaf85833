"""Calibration of chances, on events from a generator that is independent of the model.

`python -m lab.benches.chances [events] [first seed]` takes a few minutes on two cores, prints JSON and draws the chart
of docs/explanation/chances.md.
"""

import sys
from collections.abc import Iterable
from functools import partial
from multiprocessing import Pool
from statistics import fmean
from typing import Any

from lab.benches.chances.chart import chart
from lab.benches.chances.invented import Event
from lab.benches.chances.saying import Prediction, bins, predictions_at, predictions_for
from lab.benches.measuring import ROOT, format_figures

EVENTS, RUNS = 2_000, 500
FIRST_SEED = 1_000_000  # not used while developing the model
EQUALS, EQUAL_EVENTS = 40, 400  # people of equal strength, for whom figures are known
CHART = ROOT / "docs" / "pictures" / "chances.svg"


def main(events: int = EVENTS, first: int = FIRST_SEED) -> None:
    seeds = range(first, first + events)
    with Pool() as workers:
        said = [each for of in workers.imap(_predict, seeds, chunksize=5) for each in of]
        equals = workers.map(_predict_equals, range(first, first + min(events, EQUAL_EVENTS)))
    found = tuple(bins(said))
    CHART.write_text(chart(found))
    rows = {
        f"{100 * each.low:.0f} to {100 * each.high:.0f} %": {
            "predictions": each.count,
            "said": round(100 * each.said, 1),
            "happened": round(100 * each.happened, 1),
        }
        for each in found
    }
    print(format_figures({"events": events, "predictions": len(said), "bins": rows, "equals": _compare_equals(equals)}))


def _predict(seed: int) -> list[Prediction]:
    return predictions_for(Event(seed), RUNS)


def _predict_equals(seed: int) -> list[Prediction]:
    event = Event(seed, people=EQUALS, rounds=3, unequal=0.0)
    return sorted(predictions_at(event, 1, RUNS), key=lambda each: -each.chance)


def _compare_equals(events: Iterable[list[Prediction]]) -> dict[str, Any]:
    """Compares the predicted and observed percentages of a win by one of the first n people."""
    every = list(events)
    return {f"first {n}": list(map(partial(_mean_percentage, every, n), ("chance", "won"))) for n in (1, 5, 10)}


def _mean_percentage(events: list[list[Prediction]], first: int, what: str) -> float:
    return round(100 * fmean(sum(getattr(each, what) for each in said[:first]) for said in events), 1)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
