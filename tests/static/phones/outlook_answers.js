// What a phone looks up of what the engine foresaw, for `test_outlook.py`: places behind games, and walks along entries.
import { readFileSync } from "node:fs";

import { behind, pointsOf, stepsOf } from "../../../static/phones/outlook.js";

const { outlook, games, walks } = JSON.parse(readFileSync(0, "utf8"));
const placeOf = (step) => (step ? outlook.steps.indexOf(step) : null);
const walked = (entries) => {
  const steps = stepsOf(outlook, entries);
  const points = entries.map((entry, at) => pointsOf(outlook, steps[at], entry));
  const { number, dealer, players, bock } = steps.at(-1)?.next ?? {};
  return { expected: number ? { number, dealer, players, bock } : null, points: points.map((each) => (each ? [...each.values()] : null)) };
};

process.stdout.write(JSON.stringify({
  places: games.map(([step, game]) => placeOf(behind(outlook, outlook.steps[step], game))),
  walks: walks.map(walked),
}));
