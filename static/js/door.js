// Keys of the attendance page, listed in templates/participants/keys.html: search, then Enter marks the person as here.
document.documentElement.classList.add("js");

const search = document.getElementById("search");
const hint = document.getElementById("door-hint");
let awaited = ""; // search that Enter is waiting for
let marked = false; // the last key marked somebody, so Ctrl+Z undoes that instead of the typing

const list = () => document.getElementById("participants");
const rows = () => [...document.querySelectorAll("#participant-rows > tr")];
const typed = () => search.value.trim();
const button = (row, status) => row?.querySelector(`.is-here [value="${status}"]`);

const choose = (row, status = "present") => button(row, status)?.focus();

const markOnlyHit = () => {
  const found = rows();
  marked = found.length === 1;
  hint.textContent = marked ? "" : found.length ? hint.dataset.several : hint.dataset.none;
  if (!marked) return;
  button(found[0], "present").click();
  search.select();
};

const enter = (event) => {
  if (!typed()) return;
  event.preventDefault();
  if (list().dataset.search === typed()) return markOnlyHit();
  awaited = typed();
  search.form.requestSubmit();
};

const everybody = () => {
  search.value = hint.textContent = "";
  search.focus();
  if (list().dataset.search) search.form.requestSubmit();
};

const step = (event) => {
  const row = event.target.closest("#participant-rows > tr");
  if (!row) return false;
  const there = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  if (there) choose(there, event.target.value);
  else if (event.key === "ArrowUp") search.focus();
  return true;
};

const across = (event) => {
  if (!event.target.closest(".is-here")) return false;
  choose(event.target.closest("tr"), event.key === "ArrowLeft" ? "present" : "absent");
  return true;
};

const down = (event) => (event.target === search ? (choose(rows()[0]), true) : step(event));
const isField = (element) => element.matches("input, textarea, select");

const undo = (event) => {
  const way = document.getElementById(document.querySelector("#last-change [data-undo]")?.dataset.undo);
  if (!way || !(event.ctrlKey || event.metaKey) || (isField(event.target) && !(event.target === search && marked))) return false;
  way.click();
  return true;
};

const keys = {
  "/": (event) => !isField(event.target) && (search.focus(), search.select(), true),
  ArrowDown: down,
  ArrowUp: step,
  ArrowLeft: across,
  ArrowRight: across,
  Escape: (event) => (event.target === search || event.target.closest("#participants")) && (everybody(), true),
  z: undo,
};

search?.addEventListener("keydown", (event) => event.key === "Enter" && enter(event));
search?.addEventListener("input", () => {
  marked = false;
  awaited = hint.textContent = "";
});
document.addEventListener("keydown", (event) => {
  if (!search || event.altKey || !Object.hasOwn(keys, event.key)) return;
  if ((event.ctrlKey || event.metaKey) && event.key !== "z") return;
  if (keys[event.key](event)) event.preventDefault();
});

// A notice above the list must not move a row away from under a finger.
let held;
const topOf = (id) => document.getElementById(id)?.getBoundingClientRect().top;
document.addEventListener("htmx:beforeSwap", (event) => {
  const row = event.detail.elt.closest("#participant-rows > tr");
  held = row && { id: row.id, top: topOf(row.id) };
});
document.addEventListener("htmx:afterSettle", () => {
  if (held && topOf(held.id) !== undefined) window.scrollBy({ top: topOf(held.id) - held.top, behavior: "instant" });
  held = undefined;
});

document.addEventListener("htmx:afterSettle", () => {
  if (!awaited || list().dataset.search !== awaited) return;
  awaited = "";
  markOnlyHit();
});
