// Waiting entries as values, and the effect of answers on them.
export const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

// `done` entries are saved, although the page does not show them yet.
export const isWaiting = ({ done }) => !done;

// The step after a game that cannot be looked up: the same players go on, and the server checks dealer and Bock later.
export const openBehind = ({ expected: { number, players } }) => (
  { next: { number: number + 1, dealer: null, players, bock: null, forced: null, sitting: [] }, owed: null }
);
export const isOpen = ({ dealer }) => dealer === null;

// The game expected after all entries: the page's own, or the current step's.
export const expectedBehind = (entries, step, first) => {
  if (!entries.length) return first;
  const { number, dealer, players, bock } = step.next;
  return { number, dealer, players, bock };
};

export const entryBehind = (entries, made, now) => ({ ...made, after_key: entries.at(-1)?.key ?? null, at: now.toISOString() });

// The entry to keep, or null if the server holds it.
export const afterAnswer = ({ entry, state, sentence, seen }) => {
  if (state === "accepted") return { ...entry, done: true, seen };
  return state === "refused" ? { ...entry, refused: sentence } : null;
};

// True if the page must be reloaded. Sent entries do not interrupt a game being marked, unless they need a decision.
export const isOutdated = (results, { isCertain, isMarked }) => {
  const isSettled = results.some(({ state }) => state !== "refused");
  const isApart = results.some(({ state }) => !["accepted", "refused"].includes(state));
  return isSettled && (isApart || !isCertain || !isMarked);
};
