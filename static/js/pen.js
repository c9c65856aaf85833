// One phone writes, others watch: the button that has to be held, and what a page does once the pen or the list moved.
import { ask } from "./now.js";

const HOLD = 1000; // milliseconds
const KEYS = ["Enter", " "];
const place = document.getElementById("now");
const lost = document.getElementById("pen-lost");
const form = document.querySelector("[data-entry]");
const said = document.querySelector("[data-said]")?.dataset.said;

// What is typed on the phone that takes the pen stays on its page; without any, the page is made anew.
const take = async (holder) => {
  const response = await fetch(holder.action, { method: "POST", body: new FormData(holder), redirect: "manual" }).catch(() => null);
  if (response?.type !== "opaqueredirect") holder.submit();
  else if (form) {
    lost.hidden = true;
    ask();
  }
  else location.reload();
};

const hold = (holder) => {
  const link = holder.querySelector("a");
  const button = Object.assign(document.createElement("button"), { type: "button", className: `${link.className} hold` });
  const hint = Object.assign(document.createElement("small"), { textContent: holder.dataset.hint });
  button.append(link.textContent, hint);
  link.replaceWith(button);
  let timer = 0;
  let pressed = false;
  const begin = () => {
    if (pressed) return;
    pressed = true;
    button.classList.add("holding");
    timer = setTimeout(() => take(holder), HOLD);
  };
  const end = () => {
    pressed = false;
    clearTimeout(timer);
    button.classList.remove("holding");
  };
  button.addEventListener("pointerdown", begin);
  ["pointerup", "pointerleave", "pointercancel", "blur"].forEach((name) => button.addEventListener(name, end));
  button.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    begin();
  });
  button.addEventListener("keyup", end);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // Whoever cannot hold it, as with a screen reader, is asked once instead.
  button.addEventListener("click", (event) => { if (!event.pointerType && !event.detail) location.assign(link.href); });
};

document.querySelectorAll("[data-take]").forEach(hold);

const isTyping = () => [...document.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.value !== field.defaultValue);

const hasMoved = ({ revision, pen, agreement }) => {
  if (revision !== Number(place.dataset.revision)) return true;
  if ((pen === "other") !== (place.dataset.pen === "other")) return true;
  return Boolean(said && agreement) && JSON.stringify(JSON.parse(said)) !== JSON.stringify(agreement);
};

// A form that came back with what was typed counts as touched; one that nobody touched gives way to the list.
let touched = Boolean(lost && !lost.hidden);
["input", "change"].forEach((name) => form?.addEventListener(name, () => { touched = true; }));
const isWaiting = () => Boolean(document.querySelector(".kept")?.dataset.waiting);

document.addEventListener("now", ({ detail }) => {
  const isElsewhere = detail.pen === "other";
  if (lost) lost.hidden = !isElsewhere;
  if (form ? isElsewhere && !touched && !isWaiting() : hasMoved(detail) && !isTyping()) location.reload();
});
