// Suggests names from the second letter on, fetched once. Without this script the server searches.
import { fetchCard } from "./me.js";
import { isShort, matching, personOf } from "./words.js";

const field = document.getElementById("q");
const { names: address } = field.form.dataset;
const list = document.getElementById("names");
const count = document.getElementById("names-count");
const away = document.getElementById("names-away");
const found = document.getElementById("found");
const MOST = 20; // lines
const CALM = 600; // milliseconds before the count is announced
let people = null; // promise of all names, split into words
let shown = [];
let active = -1;
let later = 0;
let wishes = 0; // counts inputs and closings, to drop outdated answers

const fetchNames = async () => {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()).names.map(personOf);
};
// Null if unavailable; the next letter tries again.
const load = () => (people ??= fetchNames().catch(() => {
  people = null;
  return null;
}));

const option = (person, at) => {
  const [line, name, note] = ["li", "span", "span"].map((tag) => document.createElement(tag));
  Object.assign(line, { id: `name-${at}`, role: "option" });
  line.dataset.at = at;
  [name.className, note.className] = ["name", "soft small"];
  name.append(person.name);
  note.append(person.note);
  line.append(name, " ", note);
  return line;
};

const choose = (at) => {
  active = at;
  list.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
  const line = list.children[at];
  line?.setAttribute("aria-selected", "true");
  line?.scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", line?.id ?? "");
};

const announce = (text) => {
  clearTimeout(later);
  later = setTimeout(() => { count.textContent = text; }, CALM);
};

const open = (isOpen) => {
  list.hidden = !isOpen;
  field.setAttribute("aria-expanded", String(isOpen));
};

// Without names the result is unknown, so it says nothing.
const show = (all) => {
  const isSilent = isShort(field.value);
  away.textContent = all || isSilent ? "" : away.dataset.says;
  shown = matching(all ?? [], field.value);
  list.replaceChildren(...shown.slice(0, MOST).map(option));
  choose(-1);
  open(shown.length > 0);
  announce(isSilent || !all ? "" : `${list.dataset.found} ${shown.length}`);
};

const close = () => {
  wishes += 1;
  open(false);
  announce("");
};

const take = async (person) => {
  field.value = person.name;
  close();
  await fetchCard(person.number, found);
  found.focus(); // also hides a phone's keyboard
};

const step = (by) => {
  if (list.hidden) return false;
  const lines = list.children.length;
  choose(active < 0 && by < 0 ? lines - 1 : (active + by + lines) % lines);
  return true;
};

const enter = () => {
  const person = active >= 0 ? shown[active] : shown.length === 1 && shown[0];
  if (list.hidden || !person) return false; // let the form search
  take(person);
  return true;
};

const keys = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Enter: enter,
  Escape: () => !list.hidden && (close(), true),
};

field.addEventListener("focus", load);
field.addEventListener("input", async () => {
  wishes += 1;
  const wish = wishes;
  const all = await load();
  if (wish === wishes) show(all);
});
field.addEventListener("keydown", (event) => {
  if (!event.isComposing && keys[event.key]?.()) event.preventDefault();
});
field.addEventListener("blur", close);
list.addEventListener("pointerdown", (event) => event.preventDefault()); // keep the focus until the click
list.addEventListener("click", (event) => {
  const line = event.target.closest("[role=option]");
  if (line) take(shown[line.dataset.at]);
});
document.body.addEventListener("kreuzdame:changed", () => {
  people = null;
  const card = found.querySelector("[data-number]");
  if (card) fetchCard(card.dataset.number, found);
});

Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id, "aria-expanded": "false" })
  .forEach(([name, value]) => field.setAttribute(name, value));
