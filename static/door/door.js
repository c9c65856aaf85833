// Marks people at the door without leaving the page. Taps are kept until our server has answered, each under its own key,
// so that none counts twice and none is lost without network.
import { patiently } from "../js/patience.js";
import { fold } from "../js/words.js";
import { newKey } from "../phones/waiting.js";

const ANSWERED = "X-Door"; // our server's answers have it, a captive portal's don't
const AGAIN = 5000; // milliseconds between attempts
const POLL = 10000; // milliseconds between looks at what other doors did
const form = document.getElementById("door-form");
const search = document.getElementById("door-search");
const waits = document.getElementById("door-waits");
const { q: field, missing: only } = search.elements;
const kept = `door:${location.pathname.split("/")[2]}`; // a renewed link goes on with the same taps
let taps = [];
let busy = false;
let tag = "";
document.documentElement.classList.add("js");

const rows = () => [...document.querySelectorAll("#door-list > [data-words]")];
const shown = () => rows().filter((row) => !row.hidden);
const mainButton = (row) => row?.querySelector("button.primary") ?? row?.querySelector("button");
const numberOf = ({ value }) => value.split(":")[1];

const keep = () => {
  try {
    localStorage.setItem(kept, JSON.stringify(taps));
  } catch {
    // Without storage, taps last as long as the page.
  }
};

const recall = () => {
  try {
    return JSON.parse(localStorage.getItem(kept)) ?? [];
  } catch {
    return [];
  }
};

const filter = () => {
  const typed = fold(field.value).replaceAll(",", " ").split(/\s+/).filter(Boolean);
  rows().forEach((row) => {
    const words = row.dataset.words.split(/\s+/);
    const fits = typed.every((begin) => words.some((word) => word.startsWith(begin)));
    row.hidden = !fits || (only.checked && !("missing" in row.dataset));
  });
};

const markWaiting = () => {
  taps.forEach((tap) => {
    const row = document.getElementById(`person-${numberOf(tap)}`);
    row?.classList.add("waits");
    row?.querySelectorAll("button").forEach((button) => { button.disabled = true; });
  });
};

const tellWaiting = (isLate) => {
  waits.hidden = !taps.length || !isLate;
  waits.textContent = taps.length === 1 ? waits.dataset.one : waits.dataset.many.replace("{n}", taps.length);
};

// Replaces the parts of the page that an answer brings, and keeps the place of the focus.
const swap = (text) => {
  const row = document.activeElement?.closest("#door-list > li")?.id;
  const parts = new DOMParser().parseFromString(text, "text/html").querySelectorAll("body > [id]");
  parts.forEach((part) => document.getElementById(part.id)?.replaceWith(part));
  filter();
  markWaiting();
  if (row) (mainButton(document.getElementById(row)) ?? field).focus({ preventScroll: true });
};

const bodyOf = ({ key, name, value }) => new URLSearchParams({
  [name]: value, client_key: key, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value,
});

// The text of our server's answer, or null.
const answer = async (response) => {
  if (response.status === 403) location.reload(); // the page is too old to write; taps are kept
  if (!response.headers.has(ANSWERED)) return null;
  tag = response.headers.get(ANSWERED);
  return response.status === 304 ? "" : response.text();
};

const post = (tap) => patiently(
  form.action, { method: "POST", body: bodyOf(tap), headers: { [ANSWERED]: "1" }, redirect: "manual" }, answer,
).catch(() => null);

const send = async () => {
  if (busy) return;
  busy = true;
  let text = "";
  while (taps.length && text !== null) {
    text = await post(taps[0]);
    if (text === null) break;
    taps.shift();
    keep();
    swap(text);
  }
  busy = false;
  tellWaiting(text === null);
};

const look = async () => {
  if (busy || taps.length || document.hidden) return;
  const options = { headers: { [ANSWERED]: "1", "If-None-Match": tag }, cache: "no-store" };
  const text = await patiently(location.pathname, options, answer).catch(() => null);
  if (text && !taps.length) swap(text);
};

const tap = (button) => {
  taps.push({ key: newKey(), name: button.name, value: button.value });
  keep();
  markWaiting();
  send();
};

const markOnlyHit = () => {
  const found = shown();
  const button = mainButton(found[0]);
  if (found.length !== 1 || !button || button.disabled) return button?.focus();
  field.select();
  return tap(button);
};

const step = (by) => {
  const found = shown();
  const at = found.indexOf(document.activeElement.closest("#door-list > li"));
  const next = at + by;
  if (next < 0) field.focus();
  else (mainButton(found[next]) ?? found[next]?.querySelector("a"))?.focus();
  return true;
};

const everybody = () => {
  field.value = "";
  filter();
  field.focus();
  return true;
};

const undo = (event) => {
  const button = document.querySelector("#door-note button");
  if (!button || !(event.ctrlKey || event.metaKey) || (event.target === field && field.value)) return false;
  tap(button);
  return true;
};

const isField = (element) => element.matches("input:not([type=checkbox]), textarea");
const isOurs = (element) => element === field || !isField(element);
const keys = {
  "/": (event) => !isField(event.target) && (field.focus(), field.select(), true),
  ArrowDown: (event) => isOurs(event.target) && step(1),
  ArrowUp: (event) => isOurs(event.target) && event.target !== field && step(-1),
  Escape: (event) => isOurs(event.target) && everybody(),
  z: undo,
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

taps = recall();
filter();
markWaiting();
look(); // everybody, if the page was opened with a search
send();
