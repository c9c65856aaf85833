// What a phone has of a list as its page comes: brought from another address, entered under another sheet, or saved on a
// laptop that is no more.
import { add, allEntries, change, entriesOf, standingOf } from "./store.js";

export const MARK = "#outbox=";

// Only what an entry is made of, with addresses of this site.
const path = (text) => new URL(new URL(text, location.href).pathname, location.href).pathname;
const clean = ({ list, outbox, title, device, key, after_key, expected, form, facts, told, at }) => (
  { list: path(list), outbox: path(outbox), title: String(title), device, key, after_key, expected, form, facts, told, at }
);

// What a page brought along from the address before, of all lists; what is here already stays once.
export const takeAlong = async () => {
  if (!location.hash.startsWith(MARK)) return;
  const brought = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length))).map(clean);
  const known = new Set((await allEntries()).map(({ key }) => key));
  for (const entry of brought) if (!known.has(entry.key)) await add(entry);
  history.replaceState(null, "", location.pathname);
};

// A table whose sheet was printed anew has another secret: what waits under the one before goes out under this one.
const tableIn = (list) => list.match("/table/([^/]+)/")?.[1];
export const adopt = async (list, outbox) => {
  const table = tableIn(list);
  const theirs = (await allEntries()).filter((entry) => table && entry.list !== list && tableIn(entry.list) === table);
  for (const entry of theirs) await change({ ...entry, list, outbox });
};

// A game that stands on its list is kept for a while. Where a page comes that is older than it, the laptop went on from a
// copy: the game is sent again, under its key. An entry without `seen` counts as shown. Only a page that the phone itself kept says nothing.
export const look = async (list, revision, isFromPhone) => {
  for (const entry of (await entriesOf(list)).filter(({ done }) => done)) {
    if (!(entry.seen >= revision)) await change({ ...entry, stands: revision });
    else if (!isFromPhone) await change({ ...entry, done: false });
  }
  const lacking = isFromPhone ? [] : (await standingOf(list)).filter(({ stands }) => stands > revision);
  for (const entry of lacking) await change({ ...entry, done: false, stands: 0 });
};
