// Tiles of the game form: taps cycle through won, lost and nothing, keys set the value, and the button names what it
// saves. Marks follow the rules of entry.js, points come from the server. Never scores.
const form = document.querySelector("form[data-entry]:has(.tiles)");
const sides = form.querySelector("[data-sides]");
let tiles = [];
let forced = null;
const find = () => {
  tiles = [...sides.querySelectorAll(".tile:has(input)")];
  forced = sides.querySelector(".tile[data-forced]:has(input)");
};
find();
const pads = [...form.querySelectorAll("[data-pad]")];
const fieldOf = (pad) => document.getElementById(pad.dataset.pad);
const value = fieldOf(pads[0]);
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

const ticks = (tile) => ["won", "lost"].map((side) => tile.querySelector(`.${side} input`));
const said = (tick) => tick.checked && !("auto" in tick.dataset);
const stateOf = (tile) => ["won", "lost"].find((side, at) => ticks(tile)[at].checked) ?? "";

const players = () => tiles.filter((tile) => !tile.classList.contains("out"));

// The tile against all others, once all are marked.
const alone = () => {
  const playing = players();
  for (const state of ["won", "lost"]) {
    const these = playing.filter((tile) => stateOf(tile) === state);
    if (these.length === 1 && playing.every(stateOf)) return { tile: these[0], state };
  }
  return null;
};

const number = () => (/^-?\d+$/.test(value.value) ? Number(value.value) : null);
const complete = () => {
  const playing = players();
  const marked = playing.filter(stateOf).length;
  return number() !== null && (marked === playing.length || (number() === 0 && !marked && !forced));
};

const paintTiles = () => tiles.forEach((tile) => {
  const state = stateOf(tile);
  tile.dataset.state = state;
  tile.classList.toggle("follows", ticks(tile).some((tick) => tick.checked && !said(tick)));
  const words = [tile.dataset.name, sides.dataset[state]].filter(Boolean);
  const button = tile.querySelector("[data-tile]");
  button?.setAttribute("aria-label", words.join(": "));
  if (button) button.hidden = tile === forced || tile.classList.contains("out");
});

const paintPad = (pad) => {
  const [keys, field] = [[...pad.querySelectorAll("[data-value]")], fieldOf(pad)];
  keys.forEach((key) => key.setAttribute("aria-pressed", String(key.dataset.value === field.value)));
  const more = pad.querySelector("[data-more]");
  const other = field.value !== "" && !keys.some((key) => key.dataset.value === field.value);
  if (more) more.textContent = other ? `${field.value.replace("-", "−")} …` : "…";
};

const missing = () => {
  const marked = players().every(stateOf);
  return sides.dataset[number() === null ? (marked ? "missingValue" : "missingBoth") : "missingMarks"];
};

const six = () => form.querySelector("input[name=six]:checked")?.value === "six";
const paintDock = () => {
  const save = form.querySelector(".dock [data-save]");
  const lone = six() || forced ? null : alone();
  form.querySelectorAll("[data-alones]").forEach((kinds) => { kinds.hidden = !lone || !complete(); });
  if (!save) return;
  save.value = "save";
  save.dataset.save ||= save.textContent;
  save.disabled = !complete();
  const { state } = lone ?? {};
  save.classList.toggle("solo", Boolean(lone));
  const words = lone && sides.dataset[state === "won" ? "soloWon" : "soloLost"].replace("{name}", lone.tile.dataset.name);
  save.textContent = words || save.dataset.save;
  if (save.disabled) save.append(" ", Object.assign(document.createElement("small"), { textContent: missing() }));
  else if (lone?.tile.dataset.duty) save.append(` · ${lone.tile.dataset.duty}`);
};

// Assumes a solo for a lone player until another kind is chosen.
const presume = () => {
  const kinds = [...form.querySelectorAll("input[name=alone]")];
  if (alone() && kinds.length && !kinds.some((kind) => kind.checked)) kinds.find((kind) => kind.value === "solo").checked = true;
};

const forgetPoints = () => sides.querySelectorAll(".gets").forEach((gets) => { gets.textContent = ""; });
const paint = () => {
  presume();
  paintTiles();
  pads.forEach(paintPad);
  paintDock();
  if (!complete()) forgetPoints();
};

// Cycles won, lost, nothing. Derived marks count as nothing; if a tap changes nothing visible, it takes one more step.
const step = ([won, lost]) => (said(won) || said(lost) ? lost : won).click();
const seen = () => tiles.map(stateOf).join();
const tap = (tile) => {
  const before = seen();
  step(ticks(tile));
  if (seen() === before) step(ticks(tile));
};

sides.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tile]");
  if (button) tap(button.closest(".tile"));
});

// Digits mark seats (entry.js), Enter goes on to the value, where it saves. Space still taps the tile in focus.
sides.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.closest(".tile:has(input)") || !value.checkVisibility()) return;
  event.preventDefault();
  value.select();
});

// At a desk, keys go on with the next game.
const atDesk = matchMedia("(min-width: 48rem) and (pointer: fine)");
const greet = () => {
  if (atDesk.matches) sides.querySelector("[data-tile]:not([hidden], :disabled), label:not([hidden]) input")?.focus();
};

const open = (more) => {
  form.classList.toggle("open", more);
  form.querySelector("[data-more]").setAttribute("aria-expanded", String(more));
  form.querySelector(".seldom").hidden = !more;
};

pads.forEach((pad) => pad.addEventListener("click", (event) => {
  const [key, field] = [event.target.closest("button"), fieldOf(pad)];
  if (key?.dataset.value) {
    field.value = key.dataset.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    changed(field);
  } else if (key) {
    open(!form.classList.contains("open"));
    if (form.classList.contains("open")) value.select();
  }
}));
form.querySelector("[data-fewer]").addEventListener("click", () => open(false));

form.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]")?.dataset.kind;
  if (!kind) return;
  form.querySelector(`input[name=alone][value="${kind}"]`).checked = true;
  form.requestSubmit(form.querySelector(".dock [data-save]"));
});

form.addEventListener("change", paint);
form.addEventListener("input", paint);
form.addEventListener("check", (event) => {
  if (!complete()) event.preventDefault();
});
form.addEventListener("checked", paintDock);
// Other players may be due in the next game.
form.addEventListener("turned", () => {
  find();
  paint();
  greet();
});

// Keeps the tiles' height from the first touch until rotation, whatever appears below.
form.addEventListener("pointerdown", () => {
  if (form.style.getPropertyValue("--held") || form.classList.contains("open")) return;
  form.style.setProperty("--held", `${sides.getBoundingClientRect().height}px`);
}, { capture: true });
matchMedia("(orientation: portrait)").addEventListener("change", () => form.style.removeProperty("--held"));

// Fills the first screen, whatever is above the entry.
const entry = document.getElementById("entry");
const above = new ResizeObserver(() => entry.style.setProperty("--above", `${entry.getBoundingClientRect().top + scrollY}px`));
above.observe(document.getElementById("content")); // notices may be replaced

form.classList.add("tapped");
open(Boolean(value.getAttribute("aria-invalid")));
pads.forEach((pad) => { pad.hidden = false; });
if (!forced) sides.querySelectorAll("label").forEach((label) => { label.hidden = true; });
form.querySelectorAll("[data-alone]").forEach((part) => { part.hidden = true; });
paint();
if (document.querySelector(".messages .success")) greet();
