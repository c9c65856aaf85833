// Entries to recover when a page loads: brought from another address, made under an older sheet, or saved by a laptop
// that has been replaced.
import { add, allEntries, change, entriesOf, standingOf } from "./store.js";

export const MARK = "#outbox=";

// Keeps known fields only, with addresses on this site.
const path = (text) => new URL(new URL(text, location.href).pathname, location.href).pathname;
const clean = ({ list, outbox, title, device, key, after_key, expected, form, facts, told, at }) => (
  { list: path(list), outbox: path(outbox), title: String(title), device, key, after_key, expected, form, facts, told, at }
);

// Takes entries from the URL's fragment, for all lists, without duplicates.
export const takeAlong = async () => {
  if (!location.hash.startsWith(MARK)) return;
  const brought = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length))).map(clean);
  const known = new Set((await allEntries()).map(({ key }) => key));
  for (const entry of brought) if (!known.has(entry.key)) await add(entry);
  history.replaceState(null, "", location.pathname);
};

// A reprinted sheet has a new secret: move entries to the new address.
const tableIn = (list) => list.match("/table/([^/]+)/")?.[1];
export const adopt = async (list, outbox) => {
  const table = tableIn(list);
  const theirs = (await allEntries()).filter((entry) => table && entry.list !== list && tableIn(entry.list) === table);
  for (const entry of theirs) await change({ ...entry, list, outbox });
};

// Saved games are kept for a while. If a page is older than a saved game, the laptop went back to a backup: send the
// game again under its key. Without `seen` it counts as shown. A page from the phone's own cache proves nothing.
export const look = async (list, revision, isFromPhone) => {
  for (const entry of (await entriesOf(list)).filter(({ done }) => done)) {
    if (!(entry.seen >= revision)) await change({ ...entry, stands: revision });
    else if (!isFromPhone) await change({ ...entry, done: false });
  }
  const lacking = isFromPhone ? [] : (await standingOf(list)).filter(({ stands }) => stands > revision);
  for (const entry of lacking) await change({ ...entry, done: false, stands: 0 });
};
