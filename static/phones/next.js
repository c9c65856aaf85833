// The form for a game turned to the game behind the one that waits: who deals, who plays, who is vorgeführt are looked up.
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

// The marks of one who plays go to another place: who sits out now gives them to who plays now.
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

// Of a solo that is vorgeführt only its player says how it ended, by two words in place of a tap.
const force = (tiles, next) => tiles.forEach((tile) => {
  const isForced = Number(tile.dataset.seat) === next.forced;
  tile.toggleAttribute("data-forced", isForced);
  tile.querySelectorAll("label").forEach((label) => { label.hidden = !isForced; });
  const button = tile.querySelector("[data-tile]");
  if (button) button.disabled = Boolean(next.forced);
});

// A form that was made for a Vorführung has the marks of one place alone, which say for everybody how the solo ended.
const turnForced = (tiles, next) => {
  const tile = tiles.find((each) => Number(each.dataset.seat) === next.forced);
  const from = tiles.find((each) => each.querySelector("input"));
  if (from !== tile) give(from, tile);
  const others = next.players.filter((seat) => seat !== next.forced);
  tile.querySelector(".won input").value = String(next.forced);
  tile.querySelector(".lost input").value = others.join(",");
  tiles.forEach((each) => each.toggleAttribute("data-forced", each === tile));
};

const clear = (form) => {
  form.querySelectorAll(".sides input").forEach((tick) => {
    tick.checked = false;
    delete tick.dataset.auto;
  });
  form.querySelectorAll(".tile").forEach((tile) => {
    tile.classList.remove("follows");
    delete tile.dataset.state;
  });
  form.querySelectorAll(".gets").forEach((gets) => { gets.textContent = ""; });
  form.querySelectorAll("[name=value], [name=sonder]").forEach((field) => { field.value = ""; });
  form.querySelectorAll("select").forEach((field) => { field.selectedIndex = 0; });
  form.querySelectorAll("[name=alone], [name=six], [name=bock_rounds]").forEach((tick) => { tick.checked = tick.defaultChecked; });
};

const say = (name, words) => document.querySelectorAll(`[data-${name}]`).forEach((part) => words(part, part.getAttribute(`data-${name}`)));

const sayForced = (name) => say("told-forced", (part, pattern) => {
  part.hidden = !name;
  part.textContent = name ? pattern.replace("{name}", name) : "";
});

// No game can be entered for now: nothing looks as if one were still to be saved.
export const hide = (form) => {
  form.hidden = true;
  form.querySelector("[name=shown]")?.remove();
  sayForced("");
};
export const rest = (form) => {
  clear(form);
  hide(form);
};

// What both ways of entering say of the game that is due, entered under a key of its own.
export const announce = (form, { next }, key, nameOf) => {
  form.hidden = false;
  form.querySelector("[name=shown]")?.remove();
  form.elements.client_key.value = key;
  say("step-button", (button) => {
    button.textContent = button.parentElement.querySelector("input").nextElementSibling.textContent;
    button.classList.remove("on");
  });
  say("number", (part, pattern) => { part.textContent = pattern.replace("{number}", next.number); });
  say("dealer", (part) => { part.textContent = nameOf(next.dealer); });
  say("bock", (part, pattern) => { part.textContent = next.bock > 1 ? pattern.replace("{factor}", next.bock) : ""; });
  say("now-forced", (part) => { part.hidden = true; });
  say("sitting", (part) => { part.hidden = true; });
  sayForced(next.forced ? nameOf(next.forced) : "");
  form.dispatchEvent(new CustomEvent("turned"));
};

// Turns the tiles to that step.
export const turn = (form, step, key) => {
  const { next, owed } = step;
  const tiles = [...form.querySelectorAll(".tile[data-seat]")];
  const nameOf = (seat) => tiles.find((tile) => Number(tile.dataset.seat) === seat)?.dataset.name ?? "";
  const wasForced = Boolean(form.querySelector(".sides input[type=radio]"));
  clear(form);
  if (wasForced && next.forced) turnForced(tiles, next);
  else {
    place(tiles, next.players);
    force(tiles, next);
  }
  tiles.forEach((tile) => {
    const seat = Number(tile.dataset.seat);
    signs(tile, "deals", seat === next.dealer);
    signs(tile, "sits", next.sitting.includes(seat));
    owes(tile, owed[seat - 1]);
    tile.classList.toggle("out", !next.players.includes(seat));
  });
  announce(form, step, key, nameOf);
};
