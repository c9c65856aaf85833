// Looks up possible next games in the engine's outlook (`scoring/lists/outlook.py`). Never scores.
import { gameOf } from "./game.js";

const key = ({ winners, kind }, isAlone) => winners.join("") + (kind && isAlone ? ` ${kind}` : "");

// The game's cell in a step's tables: the next turn, then each player's points. Real soli are found without their kind.
const cellOf = (outlook, step, game) => {
  const cells = outlook.tables[step.table] ?? {};
  return (cells[key(game, true)] ?? cells[key(game, false)])?.[String(game.value)];
};

// All cells a counted game may have: Re and kind are known, result and value are not.
const cellsOf = (outlook, step, { re, kind }) => {
  const cells = outlook.tables[step.table] ?? {};
  const others = step.next.players.filter((seat) => !re.includes(seat));
  const marked = outlook.counted?.[kind];
  if (marked === undefined) return [];
  return [re, others].flatMap((winners) => Object.values(cells[key({ winners, kind: marked }, true)] ?? {}));
};

// Points by seat, null if unknown.
export const pointsOf = (outlook, step, entry) => {
  const cell = outlook && step?.next && cellOf(outlook, step, gameOf(entry));
  return cell ? new Map(step.next.players.map((seat, at) => [seat, cell[at + 1]])) : null;
};

// The step after a game, null if uncertain.
export const behind = (outlook, step, game) => {
  if (!step?.next) return null;
  const after = step.after[game.bock_rounds ?? 0] ?? {};
  const cells = game.re ? cellsOf(outlook, step, game) : [cellOf(outlook, step, game)];
  const places = new Set(cells.map((cell) => after[cell?.[0]]));
  const [place] = places;
  return places.size > 1 || place === undefined ? null : outlook.steps[place];
};

// True if the entry was made for this step.
const isExpected = (step, { number, dealer, players, bock }) => {
  const next = step?.next;
  return Boolean(next) && next.number === number && next.dealer === dealer && next.bock === bock
    && next.players.join() === players.join();
};

// The step before each entry and after the last, null if uncertain.
export const stepsOf = (outlook, entries) => {
  let step = outlook?.steps[0] ?? null;
  const before = entries.map((entry) => {
    const here = isExpected(step, entry.expected) ? step : null;
    step = behind(outlook, here, gameOf(entry));
    return here;
  });
  return [...before, step];
};
export const stepBehind = (outlook, entries) => stepsOf(outlook, entries).at(-1);
