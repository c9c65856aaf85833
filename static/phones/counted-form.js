// The form for a game that is counted, turned to the game behind the one that waits, and its result where nobody answers.
import { missing } from "./counted.js";
import { announce, hide } from "./next.js";

export { factsOf, fits, isMarked, isWhole, told } from "./counted.js";

const PATIENCE = 8000; // milliseconds for an answer

const clear = (form) => {
  form.querySelectorAll("input:is([type=checkbox], [type=radio])").forEach((tick) => { tick.checked = false; });
  form.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio])").forEach((field) => { field.value = ""; });
  form.querySelectorAll("select").forEach((field) => { field.selectedIndex = 0; });
};

// Of every choice the first one that is offered: a normal game, nothing said, the Augen of Re.
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

// A form that was made for a Vorführung may have the marks of one place alone.
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

// Who is vorgeführt plays a real solo.
const force = (form, { forced }) => {
  const soli = form.querySelector("[data-soli]").dataset.soli.split(" ");
  form.querySelectorAll("[name=kind]").forEach((tick) => offer(tick, !forced || soli.includes(tick.value)));
};

const forget = () => document.querySelectorAll("#result .told > *, #result :is(.outcome, .hints)").forEach((part) => part.remove());

export const rest = (form) => {
  clear(form);
  hide(form);
};

export const turn = (form, step, key) => {
  const { names } = JSON.parse(form.dataset.counted);
  clear(form);
  seat(form, step.next, names);
  force(form, step.next);
  chooseFirst(form, step.next.forced ? "kind" : "");
  // What is shown beside the fields follows them; it does not bubble, so that nobody is asked what it gives.
  form.querySelectorAll("select, [name=kind]").forEach((field) => field.dispatchEvent(new Event("change")));
  forget();
  form.querySelector(".dock [data-save]").disabled = true;
  announce(form, step, key, (each) => names[each] ?? "");
};

// Says what the result page says without an answer: what is missing, or that the points come later.
const tell = (form) => {
  const sentence = missing(form);
  const textContent = sentence || JSON.parse(form.dataset.counted).says.later;
  forget();
  document.querySelector("#result .told").append(Object.assign(document.createElement("p"), { className: "hints", textContent }));
  const save = form.querySelector(".dock [data-save]");
  [save.value, save.disabled] = ["save", Boolean(sentence)];
};

// Whether it cannot wait as it is marked, which it says.
export const refuses = (form) => {
  tell(form);
  return Boolean(missing(form));
};

// A game that stands behind others that wait is not asked for: the server knows nothing of those.
export const watch = (form, isBehind) => {
  let timer = 0;
  let isSilent = false;
  const answerItself = () => {
    isSilent = true;
    tell(form);
  };
  form.addEventListener("check", (event) => {
    clearTimeout(timer);
    if (!isBehind()) {
      timer = setTimeout(answerItself, PATIENCE);
      return;
    }
    event.preventDefault();
    answerItself();
  });
  form.addEventListener("checked", ({ detail }) => {
    clearTimeout(timer);
    isSilent = detail.status === 0;
    if (isSilent) tell(form);
  });
  form.addEventListener("change", () => { if (isSilent) tell(form); });
};
