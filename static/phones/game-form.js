// Reads, clears and turns the game form to the game after a waiting one, with dealer, players and Vorführung from the
// outlook.
export const fieldsOf = (form) => new URLSearchParams([...new FormData(form)]);

// Common to both ways of entry
const say = (name, words) => document.querySelectorAll(`[data-${name}]`).forEach((part) => words(part, part.getAttribute(`data-${name}`)));

const sayForced = (name) => say("told-forced", (part, pattern) => {
  part.hidden = !name;
  part.textContent = name ? pattern.replace("{name}", name) : "";
});

// No game can be entered: hide the form.
const hide = (form) => {
  form.hidden = true;
  form.querySelector("[name=shown]")?.remove();
  sayForced("");
};

// Shows the game due, under its own key.
const announce = (form, { next }, key, nameOf) => {
  form.hidden = false;
  form.querySelector("[name=shown]")?.remove();
  form.elements.client_key.value = key;
  say("step-button", (button) => {
    button.textContent = button.parentElement.querySelector("input").nextElementSibling.textContent;
    button.classList.remove("on");
  });
  say("number", (part, pattern) => { part.textContent = pattern.replace("{number}", next.number); });
  say("dealer", (part, noted) => { part.textContent = next.dealer ? nameOf(next.dealer) : noted; });
  say("bock", (part, pattern) => { part.textContent = next.bock > 1 ? pattern.replace("{factor}", next.bock) : ""; });
  say("now-forced", (part) => { part.hidden = true; });
  say("sitting", (part) => { part.hidden = true; });
  sayForced(next.forced ? nameOf(next.forced) : "");
  form.dispatchEvent(new CustomEvent("turned"));
};

const untick = (ticks) => ticks.forEach((tick) => {
  tick.checked = false;
  delete tick.dataset.auto;
});
const empty = (form, fields) => {
  form.querySelectorAll(fields).forEach((field) => { field.value = ""; });
  form.querySelectorAll("select").forEach((field) => { field.selectedIndex = 0; });
};

// By value and winners: tiles
const clearTiles = (form) => {
  untick(form.querySelectorAll(".sides input"));
  form.querySelectorAll(".tile").forEach((tile) => {
    tile.classList.remove("follows");
    delete tile.dataset.state;
  });
  form.querySelectorAll(".gets").forEach((gets) => { gets.textContent = ""; });
  empty(form, "[name=value], [name=sonder]");
  form.querySelectorAll("[name=alone], [name=six], [name=bock_rounds]").forEach((tick) => { tick.checked = tick.defaultChecked; });
};

const signs = (tile, name, shown) => {
  const sign = tile.querySelector(`[data-sign=${name}]`);
  if (sign) sign.hidden = !shown;
};

const owes = (tile, number) => {
  const sign = tile.querySelector("[data-sign=owes]");
  if (!sign) return;
  const words = sign.closest("[data-sides]").dataset;
  sign.firstElementChild.textContent = `${number ? `○${number > 1 ? number : ""}` : "●"}${words.short}`;
  sign.lastElementChild.textContent = number ? words.open : words.done;
};

// A player who now sits out passes their inputs to one who now plays.
const MARKS = "[data-tile], label";
const give = (from, to) => {
  to.append(...from.querySelectorAll(MARKS));
  const [seat, name] = [to.dataset.seat, to.dataset.name];
  to.querySelectorAll("input").forEach((tick) => { tick.value = seat; });
  to.querySelectorAll("label .unseen").forEach((words) => { words.textContent = `${name}: `; });
};

const place = (tiles, players) => {
  const idle = tiles.filter((tile) => tile.querySelector("input") && !players.includes(Number(tile.dataset.seat)));
  const waiting = tiles.filter((tile) => !tile.querySelector("input") && players.includes(Number(tile.dataset.seat)));
  waiting.forEach((tile) => { if (idle.length) give(idle.pop(), tile); });
};

// In a vorgeführtes solo only the soloist is asked, by two words instead of a tap.
const forceTiles = (tiles, next) => tiles.forEach((tile) => {
  const isForced = Number(tile.dataset.seat) === next.forced;
  tile.toggleAttribute("data-forced", isForced);
  tile.querySelectorAll("label").forEach((label) => { label.hidden = !isForced; });
  const button = tile.querySelector("[data-tile]");
  if (button) button.disabled = Boolean(next.forced);
});

// A form made for a Vorführung has a single tile's inputs, which decide for all.
const turnForced = (tiles, next) => {
  const tile = tiles.find((each) => Number(each.dataset.seat) === next.forced);
  const from = tiles.find((each) => each.querySelector("input"));
  if (from !== tile) give(from, tile);
  const others = next.players.filter((seat) => seat !== next.forced);
  tile.querySelector(".won input").value = String(next.forced);
  tile.querySelector(".lost input").value = others.join(",");
  tiles.forEach((each) => each.toggleAttribute("data-forced", each === tile));
};

const turnTiles = (form, { next, owed }) => {
  const tiles = [...form.querySelectorAll(".tile[data-seat]")];
  const wasForced = Boolean(form.querySelector(".sides input[type=radio]"));
  if (wasForced && next.forced) turnForced(tiles, next);
  else {
    place(tiles, next.players);
    forceTiles(tiles, next);
  }
  tiles.forEach((tile) => {
    const seat = Number(tile.dataset.seat);
    signs(tile, "deals", seat === next.dealer);
    signs(tile, "sits", next.sitting.includes(seat));
    if (owed) owes(tile, owed[seat - 1]);
    tile.classList.toggle("out", !next.players.includes(seat));
  });
};

// By facts: counted fields
const clearFacts = (form) => {
  untick(form.querySelectorAll("input:is([type=checkbox], [type=radio])"));
  empty(form, "input:not([type=hidden], [type=checkbox], [type=radio])");
};

// Selects the first choice of each field: normal game, no announcement, Augen of Re.
const chooseFirst = (form, except) => {
  const first = new Map();
  form.querySelectorAll("[type=radio]:enabled").forEach((tick) => { if (!first.has(tick.name)) first.set(tick.name, tick); });
  first.forEach((tick, name) => { tick.checked = name !== except; });
};

const offer = (tick, isOffered) => {
  tick.disabled = !isOffered;
  tick.closest("label").hidden = !isOffered;
};

const name = (tick, seat, names) => {
  tick.value = seat;
  const place = tick.closest("label").querySelector("small");
  place.textContent = seat;
  place.nextSibling.textContent = ` ${names[seat]}`;
};

// A form made for a Vorführung may have a single seat's inputs.
const seat = (form, { players, forced }, names) => {
  const ticks = [...form.querySelectorAll("[name=re]")];
  const seats = ticks.length < players.length ? [forced] : players;
  ticks.forEach((tick, at) => {
    name(tick, seats[at], names);
    offer(tick, !forced || seats[at] === forced);
  });
  [...form.elements.verworfen?.options ?? []].slice(1).forEach((option, at) => {
    [option.value, option.textContent] = [players[at], names[players[at]]];
  });
};

// A Vorführung is a real solo.
const forceKinds = (form, { forced }) => {
  const soli = form.querySelector("[data-soli]").dataset.soli.split(" ");
  form.querySelectorAll("[name=kind]").forEach((tick) => offer(tick, !forced || soli.includes(tick.value)));
};

// Removes the previous game's result.
export const forgetResult = () => document.querySelectorAll("#result .told > *, #result :is(.outcome, .hints)").forEach((part) => part.remove());

const turnFacts = (form, { next }, names) => {
  seat(form, next, names);
  forceKinds(form, next);
  chooseFirst(form, next.forced ? "kind" : "");
  // Updates dependent displays; without bubbling, so that no check is sent.
  form.querySelectorAll("select, [name=kind]").forEach((field) => field.dispatchEvent(new Event("change")));
  forgetResult();
  form.querySelector(".dock [data-save]").disabled = true;
};

// True if the form asks everybody at the table, so that it fits whoever deals.
export const asksAll = (form, players) => {
  const tiles = [...form.querySelectorAll(".tile[data-seat]")];
  const { counted } = form.dataset;
  const [seats, asked] = counted
    ? [Object.keys(JSON.parse(counted).names).length, form.querySelectorAll("[name=re]").length]
    : [tiles.length, tiles.filter((tile) => tile.querySelector("input")).length];
  return seats === players.length && asked === seats;
};

const clear = (form) => (form.dataset.counted ? clearFacts : clearTiles)(form);

export const rest = (form) => {
  clear(form);
  hide(form);
};

// Turns the form to a step, under a new key.
export const turn = (form, step, key) => {
  const { counted } = form.dataset;
  const names = counted ? JSON.parse(counted).names : {};
  const nameOf = (seat) => names[seat] ?? form.querySelector(`.tile[data-seat="${seat}"]`)?.dataset.name ?? "";
  clear(form);
  if (counted) turnFacts(form, step, names);
  else turnTiles(form, step);
  announce(form, step, key, nameOf);
};
