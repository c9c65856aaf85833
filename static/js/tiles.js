// The tiles of the form for a game: a tap says won, lost or nothing, keys give the value, and the button says what it
// saves. Marks and what follows from them are those of entry.js, points come from the server. It never scores.
const form = document.querySelector("form[data-entry]:has([data-tile])");
const sides = form.querySelector("[data-sides]");
const tiles = [...sides.querySelectorAll(".tile:has([data-tile])")];
const pad = form.querySelector("[data-pad]");
const value = document.getElementById(pad.dataset.pad);
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

const ticks = (tile) => ["won", "lost"].map((side) => tile.querySelector(`.${side} input`));
const said = (tick) => tick.checked && !("auto" in tick.dataset);
const stateOf = (tile) => ["won", "lost"].find((side, at) => ticks(tile)[at].checked) ?? "";

// Those who play alone, won or lost, where all are marked.
const alone = () => {
  const playing = tiles.filter((tile) => !tile.hidden);
  for (const state of ["won", "lost"]) {
    const these = playing.filter((tile) => stateOf(tile) === state);
    if (these.length === 1 && playing.every(stateOf)) return { tile: these[0], state };
  }
  return null;
};

const number = () => (/^-?\d+$/.test(value.value) ? Number(value.value) : null);
const complete = () => {
  const marked = tiles.filter((tile) => !tile.hidden && stateOf(tile)).length;
  if (number() === 0 && !marked) return true;
  return number() !== null && marked === tiles.filter((tile) => !tile.hidden).length;
};

const paintTiles = () => tiles.forEach((tile) => {
  const state = stateOf(tile);
  tile.dataset.state = state;
  tile.classList.toggle("follows", ticks(tile).some((tick) => tick.checked && !said(tick)));
  const words = [tile.dataset.name, sides.dataset[state]].filter(Boolean);
  tile.querySelector("[data-tile]").setAttribute("aria-label", words.join(": "));
});

const paintPad = () => {
  const keys = [...pad.querySelectorAll("[data-value]")];
  keys.forEach((key) => key.setAttribute("aria-pressed", String(key.dataset.value === value.value)));
  const other = number() !== null && !keys.some((key) => key.dataset.value === value.value);
  pad.querySelector("[data-more]").textContent = other ? `${value.value.replace("-", "−")} …` : "…";
};

const six = () => form.querySelector("input[name=six]:checked")?.value === "six";
const paintDock = () => {
  const save = form.querySelector(".dock [data-save]");
  const lone = six() ? null : alone();
  form.querySelectorAll("[data-alones]").forEach((kinds) => { kinds.hidden = !lone || !complete(); });
  if (!save) return;
  save.value = "save";
  save.dataset.save ||= save.textContent;
  save.disabled = !complete();
  const { state } = lone ?? {};
  const words = lone && sides.dataset[state === "won" ? "soloWon" : "soloLost"].replace("{name}", lone.tile.dataset.name);
  save.textContent = lone ? [words, lone.tile.dataset.duty].filter(Boolean).join(" · ") : save.dataset.save;
};

// Whoever plays alone plays a solo until the button beside says otherwise; the button names it.
const presume = () => {
  const kinds = [...form.querySelectorAll("input[name=alone]")];
  if (alone() && kinds.length && !kinds.some((kind) => kind.checked)) kinds.find((kind) => kind.value === "solo").checked = true;
};

const forgetPoints = () => sides.querySelectorAll(".gets").forEach((gets) => { gets.textContent = ""; });
const paint = () => {
  presume();
  paintTiles();
  paintPad();
  paintDock();
  if (!complete()) forgetPoints();
};

const tap = (tile) => {
  const [won, lost] = ticks(tile);
  (said(won) || said(lost) ? lost : won).click();
};

sides.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tile]");
  if (button) tap(button.closest(".tile"));
});

pad.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (key?.dataset.value) {
    value.value = key.dataset.value;
    value.dispatchEvent(new Event("input", { bubbles: true }));
    changed(value);
  } else if (key) {
    const open = form.classList.toggle("open");
    key.setAttribute("aria-expanded", String(open));
    if (open) value.focus();
  }
});

form.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]")?.dataset.kind;
  if (!kind) return;
  form.querySelector(`input[name=alone][value="${kind}"]`).checked = true;
  form.requestSubmit(form.querySelector(".dock [data-save]"));
});

// What was shown for other marks says nothing of these: whoever saves before the new result is there saves at once.
const mark = () => {
  form.querySelector("[name=shown]")?.remove();
  paint();
};
form.addEventListener("change", mark);
form.addEventListener("input", mark);
form.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target === form && !complete()) event.preventDefault();
});
document.addEventListener("htmx:afterSwap", paintDock);

form.classList.add("tapped");
if (value.getAttribute("aria-invalid")) form.classList.add("open");
pad.hidden = false;
sides.querySelectorAll("[data-tile]").forEach((button) => { button.hidden = false; });
sides.querySelectorAll("label").forEach((label) => { label.hidden = true; });
form.querySelectorAll("[data-alone]").forEach((part) => { part.hidden = true; });
paint();

// What was saved is felt as well as seen, and the light stays on while a table writes.
if (document.querySelector(".messages .success")) navigator.vibrate?.(40);
const stayOn = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
form.addEventListener("pointerdown", stayOn, { once: true });
document.addEventListener("visibilitychange", () => stayOn());
