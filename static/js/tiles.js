// The tiles of the form for a game: a tap says won, lost or nothing, keys give the value, and the button says what it
// saves. Marks and what follows from them are those of entry.js, points come from the server. It never scores.
const form = document.querySelector("form[data-entry]:has(.tiles)");
const sides = form.querySelector("[data-sides]");
const tiles = [...sides.querySelectorAll(".tile:has(input)")];
const forced = sides.querySelector(".tile[data-forced]:has(input)");
const pads = [...form.querySelectorAll("[data-pad]")];
const fieldOf = (pad) => document.getElementById(pad.dataset.pad);
const value = fieldOf(pads[0]);
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
  const playing = tiles.filter((tile) => !tile.hidden);
  const marked = playing.filter(stateOf).length;
  return number() !== null && (marked === playing.length || (number() === 0 && !marked && !forced));
};

const paintTiles = () => tiles.forEach((tile) => {
  const state = stateOf(tile);
  tile.dataset.state = state;
  tile.classList.toggle("follows", ticks(tile).some((tick) => tick.checked && !said(tick)));
  const words = [tile.dataset.name, sides.dataset[state]].filter(Boolean);
  tile.querySelector("[data-tile]")?.setAttribute("aria-label", words.join(": "));
});

const paintPad = (pad) => {
  const [keys, field] = [[...pad.querySelectorAll("[data-value]")], fieldOf(pad)];
  keys.forEach((key) => key.setAttribute("aria-pressed", String(key.dataset.value === field.value)));
  const more = pad.querySelector("[data-more]");
  const other = field.value !== "" && !keys.some((key) => key.dataset.value === field.value);
  if (more) more.textContent = other ? `${field.value.replace("-", "−")} …` : "…";
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
  pads.forEach(paintPad);
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
    if (form.classList.contains("open")) value.focus();
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

form.classList.add("tapped");
open(Boolean(value.getAttribute("aria-invalid")));
pads.forEach((pad) => { pad.hidden = false; });
sides.querySelectorAll("[data-tile]").forEach((button) => { button.hidden = false; });
if (!forced) sides.querySelectorAll("label").forEach((label) => { label.hidden = true; });
form.querySelectorAll("[data-alone]").forEach((part) => { part.hidden = true; });
paint();
