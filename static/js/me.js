// "This is me": keeps the start number in this browser, shows its card, marks its rows, and alerts when the next seat
// is published. The card itself comes from the server.
import { soundSwitch } from "./sound.js";

const who = document.getElementById("who");
const { key, people } = who.dataset;
const card = document.getElementById("me");
const alert = document.getElementById("alert");
const search = document.getElementById("q");
const ring = soundSwitch(document.getElementById("alert-sound"), "seat-sound");
const title = document.title;
const language = new URLSearchParams(location.search).get("language");
let number = "";
let seen = null; // newest published round, and the one due now
const told = new Map(); // last announced seat by round

const kept = () => {
  try { return localStorage.getItem(key) ?? ""; } catch { return number; }
};

const keep = () => {
  try {
    if (number) localStorage.setItem(key, number);
    else localStorage.removeItem(key);
  } catch { /* lasts as long as the page */ }
};

const cardAt = (of) => `${people}${of}/card/${language ? `?language=${language}` : ""}`;
export const fetchCard = (of, target) => htmx.ajax("GET", cardAt(of), { source: target, target, swap: "innerHTML" });

// Updates buttons and rows.
const mark = () => {
  document.querySelectorAll("[data-me]").forEach((button) => { button.hidden = button.dataset.me === number; });
  document.querySelectorAll("[data-not-me]").forEach((button) => { button.hidden = button.dataset.notMe !== number; });
  document.querySelectorAll(".mine").forEach((row) => row.classList.remove("mine"));
  if (!number) return;
  const links = document.querySelectorAll(`:is(tbody > tr, .cards li) a[href^="${people}${number}/"]`);
  links.forEach((link) => link.closest("tr, li").classList.add("mine"));
};

const calm = () => {
  document.title = title;
  card.classList.remove("alerted");
};

// htmx keeps this title when swapping other parts (`ignoreTitle`).
const tell = (said) => {
  document.title = `● ${said}`;
  card.classList.add("alerted");
  alert.textContent = said;
  ring();
};

// A new round, one that is due now, or another seat than before.
const isNews = (now) => now.published > seen.published || now.due > seen.due || (told.get(now.round) ?? now.said) !== now.said;

const compare = () => {
  const shown = card.querySelector("[data-alert]");
  if (!shown) return;
  const { published, due, round, alert: said } = shown.dataset;
  const now = { published: Number(published), due: Number(due), round, said };
  if (seen && now.said && isNews(now)) tell(now.said);
  if (now.said) told.set(round, now.said);
  // Publishing or opening a round again is no news unless its seats changed.
  const latest = (name) => Math.max(now[name], seen?.[name] ?? 0);
  seen = { published: latest("published"), due: latest("due") };
};

const show = () => {
  mark();
  if (!card) return;
  card.parentElement.hidden = !number;
  // Keeps the stream open in hidden tabs while an alert is wanted.
  document.getElementById("live")?.toggleAttribute("data-stays", Boolean(number));
  if (number) fetchCard(number, card);
};

const become = (chosen) => {
  [number, seen] = [chosen, null];
  told.clear();
  keep();
  if (card) {
    card.replaceChildren();
    calm();
    document.getElementById("found")?.replaceChildren();
    if (number && search) search.value = "";
  }
  show();
};

const press = (event) => {
  const button = event.target.closest("[data-me], [data-not-me]");
  if (!button) return;
  const other = button.dataset.me ? button.nextElementSibling : button.previousElementSibling;
  become(button.dataset.me ?? "");
  if (other.isConnected) other.focus();
  else (number ? card : search)?.focus();
};

document.addEventListener("click", press);
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target === card) compare();
  mark();
});
// The number is gone, or hidden until a round is published. Other errors may be temporary, such as a tournament made private.
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.target !== card) return;
  const why = event.detail.xhr.getResponseHeader("X-Card");
  if (why === "nobody") become("");
  if (why === "hidden") card.replaceChildren();
});
addEventListener("storage", (event) => {
  if (event.key !== key) return;
  [number, seen] = [kept(), null];
  told.clear();
  show();
});

number = kept();
show();
if (card) {
  document.body.addEventListener("kreuzdame:changed", () => { if (number) fetchCard(number, card); });
  ["pointerdown", "keydown"].forEach((touch) => document.addEventListener(touch, calm));
}
