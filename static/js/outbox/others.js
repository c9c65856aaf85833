// What waits of other lists, of a round before, say: it is sent as well, and shown as long as it is not.
import { deliver } from "./send.js";
import { allWaiting } from "./store.js";

const shown = document.getElementById("elsewhere");

const byList = (entries) => {
  const lists = new Map();
  for (const entry of entries) lists.set(entry.list, [...lists.get(entry.list) ?? [], entry]);
  return lists;
};

const tab = ([list, entries]) => {
  const words = shown.dataset.count.replace("{list}", entries[0].title).replace("{count}", entries.length);
  return Object.assign(document.createElement("a"), { href: list, textContent: words });
};

const others = async (list) => [...byList((await allWaiting()).filter((entry) => entry.list !== list))];

export const sendOthers = async (list) => {
  for (const [, entries] of await others(list)) await deliver(entries);
  const left = await others(list);
  shown.hidden = !left.length;
  shown.replaceChildren(...left.map(tab));
};
