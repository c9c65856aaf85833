// Sends and shows entries waiting for other lists, such as an earlier round's.
import { deliver } from "./send.js";
import { allEntries, change, remove } from "./store.js";
import { isWaiting } from "./waiting.js";

const shown = document.getElementById("elsewhere");

const byList = (entries) => {
  const lists = new Map();
  for (const entry of entries) lists.set(entry.list, [...lists.get(entry.list) ?? [], entry]);
  return [...lists];
};

const others = async (list) => (await allEntries()).filter((entry) => entry.list !== list);

// Lets the user discard entries that no address accepts any more.
const forgetting = (entries) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: shown.dataset.forget });
  button.addEventListener("click", async () => {
    if (!window.confirm(shown.dataset.sure)) return;
    await remove(entries);
    button.parentElement.remove();
    shown.hidden = !shown.children.length;
  });
  return button;
};

const line = ([list, entries], refusal) => {
  const words = shown.dataset.count.replace("{list}", entries[0].title).replace("{count}", entries.length);
  const row = document.createElement("p");
  row.append(Object.assign(document.createElement("a"), { href: list, textContent: words }));
  if (refusal) row.append(" ", refusal, " ", forgetting(entries));
  return row;
};

export const sendOthers = async (list) => {
  const refusals = new Map();
  for (const [other, entries] of byList((await others(list)).filter(isWaiting))) {
    const results = await deliver(entries);
    for (const { entry, state, seen } of results) {
      if (state === "accepted") await change({ ...entry, done: true, seen });
      else if (state !== "refused") await remove([entry]);
    }
    const refused = results.find(({ state }) => state === "refused");
    if (refused) refusals.set(other, refused.sentence);
  }
  const left = await others(list);
  const lines = byList(left.filter(isWaiting));
  shown.hidden = !lines.length;
  shown.replaceChildren(...lines.map((each) => line(each, refusals.get(each[0]))));
};
