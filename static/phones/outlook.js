// What may follow on a list, looked up in what the engine foresaw (`scoring/lists/outlook.py`). It never scores.
import { gameOf } from "./game.js";

const key = ({ winners, kind }, isAlone) => winners.join("") + (kind && isAlone ? ` ${kind}` : "");

// The game in the tables of a step: the turn that the list goes on by, and what those write who play. A real solo counts
// there without its kind.
const cellOf = (outlook, step, game) => {
  const cells = outlook.tables[step.table] ?? {};
  return (cells[key(game, true)] ?? cells[key(game, false)])?.[String(game.value)];
};

// All cells that a game can be of which only the facts are known: who is Re and what was played, won or lost, whatever it gave.
const cellsOf = (outlook, step, { re, kind }) => {
  const cells = outlook.tables[step.table] ?? {};
  const others = step.next.players.filter((seat) => !re.includes(seat));
  const marked = outlook.counted?.[kind];
  if (marked === undefined) return [];
  return [re, others].flatMap((winners) => Object.values(cells[key({ winners, kind: marked }, true)] ?? {}));
};

// What everybody who plays would write, by seat; nothing where that is not known.
export const pointsOf = (outlook, step, entry) => {
  const cell = outlook && step?.next && cellOf(outlook, step, gameOf(entry));
  return cell ? new Map(step.next.players.map((seat, at) => [seat, cell[at + 1]])) : null;
};

// The step behind a game; nothing where it is not certain.
export const behind = (outlook, step, game) => {
  if (!step?.next) return null;
  const after = step.after[game.bock_rounds ?? 0] ?? {};
  const cells = game.re ? cellsOf(outlook, step, game) : [cellOf(outlook, step, game)];
  const places = new Set(cells.map((cell) => after[cell?.[0]]));
  const [place] = places;
  return places.size > 1 || place === undefined ? null : outlook.steps[place];
};

// Whether a step is the one that an entry was made for.
const isExpected = (step, { number, dealer, players, bock }) => {
  const next = step?.next;
  return Boolean(next) && next.number === number && next.dealer === dealer && next.bock === bock
    && next.players.join() === players.join();
};

// The steps at which a list stands before each entry, as far as it was made for them, and behind all; nothing where that is
// not certain.
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
