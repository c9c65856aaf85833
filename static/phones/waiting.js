// Entries that wait, as values: made for the game that is due, and what an answer makes of each.
export const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

// Those that are `done` stand on their list, though the page does not show them yet.
export const isWaiting = ({ done }) => !done;

// What a page expects of the game behind all entries: what it came with, or where it went on.
export const expectedBehind = (entries, step, first) => {
  if (!entries.length) return first;
  const { number, dealer, players, bock } = step.next;
  return { number, dealer, players, bock };
};

export const entryBehind = (entries, made, now) => ({ ...made, after_key: entries.at(-1)?.key ?? null, at: now.toISOString() });

// An entry as it is kept from now on; null where the server has it beside the list, where it is decided.
export const afterAnswer = ({ entry, state, sentence, seen }) => {
  if (state === "accepted") return { ...entry, done: true, seen };
  return state === "refused" ? { ...entry, refused: sentence } : null;
};

// Whether the page is to be loaded again: whoever marks a game is not interrupted by what was sent before it, unless that has
// to be decided.
export const isOutdated = (results, { isCertain, isMarked }) => {
  const isSettled = results.some(({ state }) => state !== "refused");
  const isApart = results.some(({ state }) => !["accepted", "refused"].includes(state));
  return isSettled && (isApart || !isCertain || !isMarked);
};
