// The laptop has another address: what waits here goes along in the link to it, since nothing else is shared by two addresses.
import { add, waitingOf } from "./store.js";

const shown = document.getElementById("moved");
const MARK = "#outbox=";
const written = (entries) => encodeURIComponent(JSON.stringify(entries.map(({ order, ...entry }) => entry)));

const show = async (address) => {
  shown.querySelector("a").href = `${address}${location.pathname}${MARK}${written(await waitingOf(location.pathname))}`;
  shown.hidden = false;
};
document.addEventListener("now", ({ detail }) => { if (detail.address) show(detail.address); });

// What a page brought along from the address before; what is here already stays once.
export const takeAlong = async (list) => {
  if (!location.hash.startsWith(MARK)) return;
  const brought = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length)));
  const known = new Set((await waitingOf(list)).map((entry) => entry.key));
  for (const entry of brought) if (!known.has(entry.key)) await add({ ...entry, list });
  history.replaceState(null, "", location.pathname);
};
