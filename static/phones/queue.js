// Keeps unanswered entries and sends them in order, each once: the key stays until there is an answer. An open page
// moves on to the next game, with dealer and Bock while they are certain.
import { adopt, look, takeAlong } from "./brought.js";
import { listen } from "./moved.js";
import { bodyOf, fits, isMarked, missing, told } from "./game.js";
import { asksAll, fieldsOf, rest, turn } from "./game-form.js";
import { stepBehind, unpacked } from "./outlook.js";
import { sendOthers } from "./others.js";
import { patiently } from "../js/patience.js";
import { deliver, outboxOf } from "./send.js";
import { answers, guard, leave } from "./stay.js";
import { add, change, entriesOf, forgetOld, keep, remove } from "./store.js";
import { show, tell } from "./told.js";
import { answerInstead } from "./unanswered.js";
import { afterAnswer, entryBehind, expectedBehind, isOpen, isOutdated, isWaiting, newKey, openBehind } from "./waiting.js";

const AGAIN = 15000; // milliseconds between attempts
const CONFIRMED = "X-Outbox"; // proves our own server answered, not a captive portal
const form = document.querySelector("form[data-outbox]");
const counted = form.dataset.counted ? JSON.parse(form.dataset.counted) : null;
const way = form.elements.way.value;
const list = location.pathname;
const outbox = new URL(form.dataset.outbox, location.href).pathname;
const now = outbox.replace(/outbox\/$/, "now/");
const revision = Number(form.elements.seen_revision.value);
const isFromPhone = "fromPhone" in document.body.dataset;
const words = document.getElementById("waiting");
const instead = counted && answerInstead(form, counted);
// `entries` are all kept entries of this list, `step` is the state after them, null if no game can be entered.
let here = { entries: [], outlook: null, step: null };
let busy = false;
let passing = false;
let loaded = null;

const waiting = () => here.entries.filter(isWaiting);

const showAll = () => show(here.entries, here.outlook, takeBack);
form.addEventListener("checked", ({ detail }) => tell(waiting().length, detail.status !== 0));

// The state after the entries: as foreseen, or open if it is uncertain but everybody plays anyway.
const stepNow = () => {
  const step = stepBehind(here.outlook, here.entries);
  if (step) return fits(step, counted) ? step : null;
  const last = here.entries.at(-1);
  return last && asksAll(form, last.expected.players) ? openBehind(last) : null;
};

// Turns the form to the game after the entries, or hides it if there is none.
const goOn = () => {
  document.querySelectorAll(".messages").forEach((before) => before.remove()); // they are about another game
  document.getElementById("stay").hidden = true;
  here.step = stepNow();
  showAll();
  const next = here.step?.next;
  if (next) turn(form, here.step, newKey());
  else rest(form);
  words.querySelector("[data-open]").hidden = !next || !isOpen(next);
  words.querySelector("[data-later]").hidden = Boolean(here.step);
  words.querySelector("[data-none-due]").hidden = !here.step || Boolean(next);
};

const takeBack = async (entry) => {
  await remove([entry]);
  here.entries = await entriesOf(list);
  goOn();
};

// Another tab may have changed the entries. Returns true if the form had to follow.
const follow = async () => {
  const [before, entries] = [here.entries.map(({ key }) => key), await entriesOf(list)];
  here.entries = entries;
  const keys = entries.map(({ key }) => key);
  if (before.join() === keys.join()) return false;
  if (before.some((key) => !keys.includes(key)) && await answers(now)) leave(list);
  else goOn();
  return true;
};

const entryNow = () => {
  const [fields, expected] = [fieldsOf(form), expectedBehind(here.entries, here.step, JSON.parse(form.dataset.expected))];
  return entryBehind(here.entries, {
    list,
    outbox,
    title: form.dataset.title ?? document.querySelector("h1").textContent.trim(),
    device: form.dataset.device,
    key: form.elements.client_key.value,
    expected,
    form: bodyOf(fields),
    told: counted ? told(fields, counted, expected) : undefined,
    seen: revision,
  }, new Date());
};

// True if the game is incomplete; the page then says so.
const refuses = () => Boolean(instead?.refuses());

const put = async () => {
  await loaded;
  if (await follow() || refuses()) return;
  await add(entryNow());
  here.entries = await entriesOf(list);
  goOn();
  navigator.storage?.persist?.();
};

// Saved entries stay until a page shows them; held ones are shown by the server.
const settle = async (results) => {
  for (const result of results) {
    const kept = afterAnswer(result);
    await (kept ? change(kept) : remove([result.entry]));
  }
  here.entries = await entriesOf(list);
};

const goAhead = (results) => {
  if (isOutdated(results, { isCertain: Boolean(here.step), isMarked: isMarked(fieldsOf(form)) })) leave(list);
  else if (results.length) showAll();
};

const send = async () => {
  if (busy) return;
  busy = true;
  try {
    await follow();
    const results = await deliver(waiting());
    await settle(results);
    goAhead(results);
  } finally {
    busy = false;
  }
};

const sendAll = () => send().then(() => sendOthers(list)).catch(() => {});

guard(now);
listen();

// Loads this phone's entries; those saved before the page was made are on it.
const load = async (page) => {
  here.outlook = await unpacked(form.dataset.outlook).catch(() => null);
  await takeAlong().catch(() => {});
  await adopt(list, outbox);
  await look(list, revision, isFromPhone);
  here.entries = await entriesOf(list);
  await keep(list, { page, way });
  await forgetOld();
};

// "saved", shown again, or null without an answer of our server.
const sent = (body) => {
  const options = { method: "POST", body, redirect: "manual", headers: { [CONFIRMED]: "1" } };
  return patiently(form.action, options, (response) => response.headers.get(CONFIRMED)).catch(() => null);
};

// Stores a complete game before sending, if the browser can.
const keptBefore = async () => {
  await loaded;
  if (missing(fieldsOf(form), counted)) return null;
  const entry = entryNow();
  return { ...entry, order: await add(entry) };
};

// A check answered meanwhile may have replaced the button.
const submit = (button) => {
  const there = button.isConnected ? button : form.querySelector(".dock [data-save]:enabled");
  passing = Boolean(there);
  if (there) form.requestSubmit(there);
};

// Sends the form as usual, with a copy kept until confirmed. Without an answer the copy waits under the same key, so
// the game is saved once in any case.
const save = async (button) => {
  const body = new FormData(form, button);
  [button.disabled, busy] = [true, true];
  const entry = await keptBefore().catch(() => null);
  const answer = await sent(body);
  [button.disabled, busy] = [false, false];
  if (answer === "saved") {
    button.disabled = true;
    if (entry) await change({ ...entry, done: true }).catch(() => {});
    leave(list);
  } else if (answer) {
    if (entry) await remove([entry]).catch(() => {});
    submit(button);
  } else if (entry) await follow();
  else if (!refuses()) tell(0, false); // keep the marks
};

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (passing || button?.value !== "save") return;
  event.preventDefault();
  if (here.entries.length) put().then(sendAll, () => tell(waiting().length, false));
  else save(button);
});

// What a waiting game needs only after a while: the codes for the desk.
export const finish = async () => {
  const { offer } = await import("./carry.js");
  offer(words, () => outboxOf(waiting()));
  form.dataset.guarded = "";
};

// Starts the queue; `page` is the original HTML.
export const begin = async (page) => {
  instead?.watch(() => here.entries.length > 0);
  loaded = load(page);
  await loaded.catch(() => {});
  if (isFromPhone) form.elements.client_key.value = newKey();
  if (here.entries.length) goOn();
  sendAll();
};

addEventListener("online", sendAll);
document.addEventListener("visibilitychange", () => { if (!document.hidden) sendAll(); });
setInterval(sendAll, AGAIN);
