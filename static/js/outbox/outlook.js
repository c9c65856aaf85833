// What may follow on a list, looked up in what the engine foresaw (`scoring/lists/outlook.py`). It never scores.

const key = ({ winners, kind }, isAlone) => winners.join("") + (kind && isAlone ? ` ${kind}` : "");

// The game in the tables of a step: the turn that the list goes on by, and what those write who play. A real solo counts
// there without its kind.
const cellOf = (outlook, step, facts) => {
  const cells = outlook.tables[step.table] ?? {};
  const value = String(facts.value);
  return (cells[key(facts, true)] ?? cells[key(facts, false)])?.[value];
};

// What everybody who plays would write, by seat; nothing where that is not known.
export const pointsOf = (outlook, step, facts) => {
  const cell = outlook && step?.next && cellOf(outlook, step, facts);
  return cell ? new Map(step.next.players.map((seat, at) => [seat, cell[at + 1]])) : null;
};

// The step behind a game; nothing where it is not certain.
export const behind = (outlook, step, facts) => {
  const cell = outlook && step?.next && cellOf(outlook, step, facts);
  const place = cell && step.after[facts.bock_rounds ?? 0]?.[cell[0]];
  return place === undefined ? null : outlook.steps[place];
};

// Whether a step is the one that an entry was made for.
export const isExpected = (step, { number, dealer, players, bock }) => {
  const next = step?.next;
  return Boolean(next) && next.number === number && next.dealer === dealer && next.bock === bock
    && next.players.join() === players.join();
};
