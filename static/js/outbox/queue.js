// Entries that nobody answers wait here and are sent in their order, each once: its key goes with it until it is answered.
// A page that is open goes on with the next game as far as it is certain.
import { offer } from "./carry.js";
import { factsOf } from "./facts.js";
import { takeAlong } from "./moved.js";
import { turn } from "./next.js";
import { behind, isExpected, pointsOf } from "./outlook.js";
import { sendOthers } from "./others.js";
import { deliver, outboxOf } from "./send.js";
import { add, change, keep, known, remove, waitingOf } from "./store.js";

const PATIENCE = 8000; // milliseconds for an answer
const AGAIN = 15000; // until what waits is tried again
const form = document.querySelector("form[data-outbox]");
const list = location.pathname;
const revision = Number(form.elements.seen_revision.value);
const words = document.getElementById("waiting");
// `first` is the step behind what was sent since the page came, `step` the one behind what waits as well.
let here = { waiting: [], outlook: null, first: null, step: null };
let sending = false;
let passing = false;
let loaded = null;

const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const asked = (address, options) => fetch(address, { signal: AbortSignal.timeout(PATIENCE), ...options });

// Where the list stands behind what waits; nothing where that is not certain.
const begun = () => here.first ?? here.outlook?.steps[0] ?? null;
const walked = () => {
  let step = begun();
  for (const entry of here.waiting) {
    if (!isExpected(step, entry.expected)) return null;
    step = behind(here.outlook, step, entry.facts);
  }
  return step;
};

const expectedNow = () => {
  if (!here.waiting.length && !here.first) return JSON.parse(form.dataset.expected);
  const { number, dealer, players, bock } = here.step.next;
  return { number, dealer, players, bock };
};

// Names and points of a game that waits, as far as they are known.
const told = (entry, step) => {
  const names = entry.facts.winners.map((seat) => form.querySelector(`.tile[data-seat="${seat}"]`)?.dataset.name ?? seat);
  const points = pointsOf(here.outlook, step, entry.facts);
  const [value, won] = [String(entry.facts.value).replace("-", "−"), names.join(", ")];
  const told = words.dataset[won ? "game" : "zero"].replace("{number}", entry.expected.number).replace("{value}", value).replace("{names}", won);
  const signed = (number) => `${number > 0 ? "+" : ""}${String(number).replace("-", "−")}`;
  return points ? `${told} (${[...points.values()].map(signed).join("  ")})` : told;
};

const lineOf = (entry, step, isLast) => {
  const line = document.createElement("li");
  line.textContent = told(entry, step);
  if (entry.refused) line.append(" ", Object.assign(document.createElement("b"), { textContent: entry.refused }));
  if (isLast || entry.refused) {
    const back = Object.assign(document.createElement("button"), { type: "button", textContent: words.dataset.back });
    back.addEventListener("click", () => takeBack(entry));
    line.append(" ", back);
  }
  return line;
};

const show = () => {
  const { waiting } = here;
  words.hidden = !waiting.length;
  const lines = [];
  let step = begun();
  waiting.forEach((entry, at) => {
    lines.push(lineOf(entry, step, at === waiting.length - 1));
    step = step && behind(here.outlook, step, entry.facts);
  });
  words.querySelector("ol").replaceChildren(...lines);
  form.classList.toggle("waits", waiting.length > 0);
  tell(true);
};

// Beside the number of the game: how many wait, or that nobody answers.
const tell = (isAnswered) => {
  const kept = document.querySelector(".kept");
  if (!kept) return;
  const { length } = here.waiting;
  kept.dataset.waiting = length ? words.dataset.count.replace("{count}", length) : isAnswered ? "" : words.dataset.none;
};
form.addEventListener("checked", ({ detail }) => tell(detail.status !== 0));

// The form goes on behind what waits; where that is not certain nothing can be entered until somebody answers.
const goOn = () => {
  here.step = walked();
  show();
  form.inert = !here.step?.next;
  words.querySelector("[data-later]").hidden = !form.inert;
  if (!form.inert) turn(form, here.step, newKey());
};

const takeBack = async (entry) => {
  await remove([entry.order]);
  here.waiting = here.waiting.filter((each) => each !== entry);
  goOn();
};

const put = async () => {
  await loaded;
  const entry = {
    list,
    outbox: new URL(form.dataset.outbox, location.href).pathname,
    title: document.querySelector("h1").textContent.trim(),
    device: form.dataset.device,
    key: form.elements.client_key.value,
    after_key: here.waiting.at(-1)?.key ?? null,
    expected: expectedNow(),
    facts: factsOf(form),
    at: new Date().toISOString(),
  };
  await add(entry);
  here.waiting = await waitingOf(list);
  goOn();
};

const refuse = async (sentence) => {
  for (const entry of here.waiting) await change(Object.assign(entry, { refused: sentence }));
  show();
};

// Whoever is marking a game is not interrupted by what was sent before it, unless it has to be decided.
const isMarked = () => form.elements.value.value !== "" || Boolean(form.querySelector(".sides input:checked"));
const goAhead = async (step) => {
  here.first = step;
  here.waiting = await waitingOf(list);
  show();
};

const send = async () => {
  here.waiting = await waitingOf(list);
  if (sending) return;
  sending = true;
  const step = walked();
  const { settled, refused, apart } = await deliver(here.waiting);
  sending = false;
  if (refused) await refuse(refused);
  else if (settled && isMarked() && step && !apart) await goAhead(step);
  else if (settled) location.assign(list);
};

const sendAll = () => send().then(() => sendOthers(list));

offer(words, () => outboxOf(here.waiting));

// What this phone has of the list as the page shows it.
const load = async (page) => {
  await takeAlong(list).catch(() => {});
  here.waiting = await waitingOf(list);
  const kept = await known(list);
  if (kept?.outlook?.revision === revision) here.outlook = kept.outlook;
  if (!here.outlook || !kept.page) await keep(list, { page, outlook: here.outlook });
};

const foresee = async (page) => {
  if (here.outlook) return;
  const response = await asked(form.dataset.outlook);
  if (!response.ok) return;
  here.outlook = await response.json();
  await keep(list, { page, outlook: here.outlook });
};

// A form is sent as ever. Where no answer comes it waits, under the same key: whatever became of it, it is saved once.
const save = async (button) => {
  const body = new FormData(form, button);
  button.disabled = true;
  try {
    const response = await asked(form.action, { method: "POST", body, redirect: "manual" });
    if (response.type === "opaqueredirect") {
      location.assign(list);
      return;
    }
    passing = true;
    button.disabled = false;
    form.requestSubmit(button);
  } catch {
    // Where the browser keeps nothing the marks stay, and it says that nobody answers.
    await put().catch(() => {
      button.disabled = false;
      tell(false);
    });
  }
};

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (passing || button?.value !== "save") return;
  event.preventDefault();
  if (here.waiting.length || here.first) put().then(sendAll);
  else save(button);
});

// Looks after the list of this page; `page` is how it came.
export const begin = async (page) => {
  loaded = load(page);
  await loaded;
  if (here.waiting.length) goOn();
  await sendAll();
  await foresee(page).catch(() => {});
  if (here.waiting.length && !here.step) goOn();
  form.dataset.guarded = "";
};

addEventListener("online", sendAll);
document.addEventListener("visibilitychange", () => { if (!document.hidden) sendAll(); });
setInterval(sendAll, AGAIN);
