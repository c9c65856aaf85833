// Marks people at the door without leaving the page. Taps wait without network and are sent in order.
import { patiently } from "../js/patience.js";
import { fold } from "../js/words.js";
import { forget, recallSeen, remember } from "./seen.js";
import { add, drop, recall, waiting } from "./taps.js";

const ANSWERED = "X-Door"; // our server's answers have it, a captive portal's don't
const ENDED = "ended"; // its value if the link leads nowhere any more
const AGAIN = 5000; // milliseconds between attempts
const POLL = 10000; // milliseconds between looks at what other doors did
const form = document.getElementById("door-form");
const search = document.getElementById("door-search");
const waits = document.getElementById("door-waits");
const refused = document.getElementById("door-refused");
const { q: field, missing: only } = search.elements;
const newcomer = document.getElementById("door-new").elements.name;
let busy = false;
let tag = "";
let writes = 0; // counts taps and their answers, so that an older look is dropped
let focused = ""; // row of the last tap
document.documentElement.classList.add("js");

const rows = () => [...document.querySelectorAll("#door-list > [data-words]")];
const shown = () => rows().filter((row) => !row.hidden);
const mainButton = (row) => row?.querySelector("button.primary") ?? row?.querySelector("button");
const rowOf = ({ name, value }) => (name === "tap" ? document.getElementById(`person-${value.split(":")[1]}`) : null);

const isMeant = (row, word) => {
  if (/^\d+$/.test(word)) return word.replace(/^0+/, "") === row.dataset.number;
  return word === row.dataset.code || row.dataset.words.split(/\s+/).some((each) => each.startsWith(word));
};

const meant = () => {
  const typed = fold(field.value).replaceAll(",", " ").split(/\s+/).filter(Boolean);
  return rows().filter((row) => typed.every((word) => isMeant(row, word)));
};

const filter = () => {
  const found = new Set(meant());
  rows().forEach((row) => { row.hidden = !found.has(row) || (only.checked && !("missing" in row.dataset)); });
};

const markWaiting = () => waiting().forEach((tap) => {
  const row = rowOf(tap);
  row?.classList.add("waits");
  row?.querySelectorAll("button").forEach((button) => { button.disabled = true; });
});

const tell = (text) => {
  waits.hidden = !text;
  if (waits.textContent !== text) waits.textContent = text;
};

const tellWaiting = () => {
  const n = waiting().length;
  tell(n === 1 ? waits.dataset.one : waits.dataset.many.replace("{n}", n));
};

// A refusal stays until somebody has read it; more taps may follow at once.
const keepRefusal = (text) => {
  const line = document.createElement("p");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button quiet" });
  button.textContent = refused.dataset.noted;
  button.addEventListener("click", () => line.remove());
  line.append(text, " ", button);
  refused.append(line);
};

// Live regions keep their node, or they would not be read out.
const take = (part) => {
  const there = document.getElementById(part.id);
  if (!there || part.classList.contains("bad")) return; // refusals are kept elsewhere
  if (!there.matches("[role=status]")) return there.replaceWith(part);
  there.hidden = part.hidden;
  there.className = part.className;
  there.replaceChildren(...part.childNodes);
};

// Never another button than before: Enter would take money that nobody meant.
const stillThere = ({ id, value }) => document.querySelector(id ? `#${id}` : `#door-list button[value="${value}"]:enabled`);

const swap = (text) => {
  const held = document.activeElement ?? document.body;
  const row = held.closest("#door-list > li")?.id ?? focused;
  const parts = new DOMParser().parseFromString(text, "text/html").querySelectorAll("body > [id]");
  parts.forEach(take);
  filter();
  markWaiting();
  const lost = document.activeElement === document.body;
  const places = [stillThere(held), document.getElementById(row)];
  if (row && lost) (places.find((each) => each && !each.closest("[hidden]")) ?? field).focus({ preventScroll: true });
  focused = "";
};

const bodyOf = ({ key, name, value }) => new URLSearchParams({
  [name]: value, client_key: key, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value,
});

const read = async (response) => ({
  status: response.status, mark: response.headers.get(ANSWERED), text: response.status === 304 ? "" : await response.text(),
});

const fetched = (address, options) => patiently(address, options, read).catch(() => ({ status: 0, mark: null }));

const post = (tap) => fetched(
  form.action, { method: "POST", body: bodyOf(tap), headers: { [ANSWERED]: "1" }, redirect: "manual" },
);

const noteOf = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("door-note")?.textContent.trim();

const see = (text) => {
  swap(text);
  remember(text);
};

const settle = (tap, { status, text }) => {
  drop(tap);
  writes += 1;
  if (status >= 400) keepRefusal(noteOf(text));
  see(text);
};

const send = async () => {
  if (busy) return;
  busy = true;
  let answer = { mark: "" };
  while (waiting().length && answer.mark !== null && answer.mark !== ENDED) {
    const [tap] = waiting();
    answer = await post(tap);
    if (answer.mark && answer.mark !== ENDED) settle(tap, answer);
  }
  busy = false;
  if (!waiting().length) tell("");
  else if (answer.mark === ENDED) tell(answer.text);
  else if (answer.status === 403) tell(waits.dataset.old);
  else tellWaiting();
};

const look = async () => {
  if (busy || waiting().length || document.hidden) return;
  const before = writes;
  const options = { headers: { [ANSWERED]: "1", "If-None-Match": tag }, cache: "no-store" };
  const { mark, text } = await fetched(location.pathname, options);
  if (writes !== before) return;
  if (mark === ENDED) {
    tell(text);
    forget();
  } else if (mark && text) {
    tag = mark;
    see(text);
  }
};

const tap = (button) => {
  focused = button.closest("#door-list > li")?.id ?? "";
  writes += 1;
  add(button);
  markWaiting();
  send();
};

// Enter and the camera check in whoever is meant by the text alone, also if hidden; they never take money afterwards.
const markOnlyHit = () => {
  const found = meant();
  const button = found[0]?.querySelector("button.primary:enabled");
  if (found.length === 1 && button) {
    field.select();
    return tap(button);
  }
  if (found.length === 1) found[0].hidden = false;
  (mainButton(shown()[0]) ?? shown()[0]?.querySelector("a"))?.focus();
};

const step = (by) => {
  const found = shown();
  const next = found.indexOf(document.activeElement.closest("#door-list > li")) + by;
  if (next < 0) field.focus();
  else (mainButton(found[next]) ?? found[next]?.querySelector("a") ?? newcomer).focus();
  return true;
};

const everybody = () => {
  field.value = "";
  filter();
  field.focus();
  return true;
};

// Only what has been answered: the notice is about that.
const undo = (event) => {
  const button = document.querySelector("#door-note button");
  if (!button || waiting().length || !(event.ctrlKey || event.metaKey)) return false;
  tap(button);
  return true;
};

const isField = (element) => element.matches("input:not([type=checkbox]), textarea");
const isOurs = (element) => element === field || !isField(element);
const keys = {
  "/": (event) => !isField(event.target) && (field.focus(), field.select(), true),
  ArrowDown: (event) => isOurs(event.target) && step(1),
  ArrowUp: ({ target }) => target !== field && (target === newcomer || isOurs(target)) && step(-1),
  Escape: (event) => isOurs(event.target) && everybody(),
  z: (event) => isOurs(event.target) && !(event.target === field && field.value) && undo(event),
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter) tap(event.submitter);
});
search.addEventListener("submit", (event) => {
  event.preventDefault();
  filter();
  if (field.value.trim()) markOnlyHit();
});
field.addEventListener("input", filter);
only.addEventListener("change", filter);
document.addEventListener("keydown", (event) => {
  if (event.altKey || !Object.hasOwn(keys, event.key)) return;
  if ((event.ctrlKey || event.metaKey) && event.key !== "z") return;
  if (keys[event.key](event)) event.preventDefault();
});
addEventListener("online", send);
setInterval(send, AGAIN);
setInterval(look, POLL);

recall();
navigator.serviceWorker?.register(form.dataset.worker, { scope: location.pathname }).catch(() => {}); // needs HTTPS
await recallSeen(swap);
filter();
markWaiting();
look(); // everybody, if the page was opened with a search
send();
