// Looks up possible next games in the engine's outlook (`scoring/lists/outlook.py`). Never scores.
import { gameOf } from "./game.js";

// As packed by `phones/views/offline_form.py`; null if there is none or an old browser cannot unpack it.
export const unpacked = async (text) => {
  if (!text || !("DecompressionStream" in globalThis)) return null;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
};

const key = ({ winners, kind }, isAlone) => winners.join("") + (kind && isAlone ? ` ${kind}` : "");

// The columns of a game's marks in a step's table: turns, then each player's points. Real soli are found without their
// kind.
const columnsOf = (outlook, step, game) => {
  const table = outlook.tables[step.table] ?? {};
  return table[key(game, true)] ?? table[key(game, false)];
};
const turnOf = (outlook, step, game) => columnsOf(outlook, step, game)?.[0][game.value] ?? null;

// All turns a counted game may take: Re and kind are known, result and value are not.
const turnsOf = (outlook, step, { re, kind }) => {
  const table = outlook.tables[step.table] ?? {};
  const others = step.next.players.filter((seat) => !re.includes(seat));
  const marked = outlook.counted?.[kind];
  if (marked === undefined) return [];
  const turns = [re, others].flatMap((winners) => table[key({ winners, kind: marked }, true)]?.[0] ?? []);
  return turns.filter((turn) => turn !== null);
};

// Points by seat, null if unknown.
export const pointsOf = (outlook, step, entry) => {
  if (!outlook || !step?.next) return null;
  const game = gameOf(entry);
  if (turnOf(outlook, step, game) === null) return null;
  const [, ...points] = columnsOf(outlook, step, game);
  return new Map(step.next.players.map((seat, at) => [seat, points[at][game.value]]));
};

// The step after a game, null if uncertain.
export const behind = (outlook, step, game) => {
  if (!step?.next) return null;
  const after = step.after[game.bock_rounds ?? 0] ?? [];
  const turns = game.re ? turnsOf(outlook, step, game) : [turnOf(outlook, step, game)];
  const further = new Set(turns.map((turn) => after[turn] ?? null));
  const [steps = null] = further;
  return further.size > 1 || steps === null ? null : outlook.steps[outlook.steps.indexOf(step) + steps];
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
