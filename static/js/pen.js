// One phone writes, others watch: the button that has to be held, and what a page does once it shows less than there is.
import { held } from "./hold.js";
import { ask } from "./now.js";

const place = document.getElementById("now");
const lost = document.getElementById("pen-lost");
const changed = document.getElementById("changed");
const form = document.querySelector("[data-entry]");

// What is typed on the phone that takes the pen stays on its page; without any, the page is made anew.
const take = async (holder) => {
  const response = await fetch(holder.action, { method: "POST", body: new FormData(holder), redirect: "manual" }).catch(() => null);
  if (!response) holder.querySelector("small").textContent = holder.dataset.none;
  else if (response.type !== "opaqueredirect") holder.submit();
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
  held(button, () => take(holder), () => location.assign(link.href));
};

document.querySelectorAll("[data-take]").forEach(hold);

// A form that came back with what was typed counts as touched; one that nobody touched gives way to the list. Turned to
// the game behind one that waits it is untouched again, and what the list has more by then was sent from here.
const isTyped = "typed" in (place?.dataset ?? {});
let [touched, ahead] = [isTyped, false];
["input", "change"].forEach((name) => form?.addEventListener(name, () => { touched = true; }));
form?.addEventListener("turned", () => { [touched, ahead] = [isTyped, true]; });

const all = (selector) => [...document.querySelectorAll(selector)];
// This script comes late: what was marked before it is seen by what the page came with.
const isMarked = () => all("[type=checkbox], [type=radio]").some((tick) => tick.checked !== tick.defaultChecked);
const isTyping = () => all("input:is(:not([type]), [type=text], [type=number]), textarea").some((field) => field.value !== field.defaultValue);
const isBusy = () => touched || isMarked() || isTyping() || all(".menu[open], .happened[open]").length > 0;
// What somebody has just tapped leads somewhere: making the page anew would take it back.
const LEAVING = 5000; // milliseconds
let tapped = -LEAVING;
["click", "submit"].forEach((name) => document.addEventListener(name, (event) => {
  if (name === "submit" || event.target.closest("a[href]")) tapped = performance.now();
}));
const isLeaving = () => performance.now() - tapped < LEAVING;
const isWaiting = () => Boolean(document.querySelector(".kept")?.dataset.waiting);

document.addEventListener("now", ({ detail }) => {
  const isElsewhere = detail.pen === "other";
  if (lost) lost.hidden = !isElsewhere;
  const differs = detail.moment !== place.dataset.moment && !isWaiting();
  if (differs && isLeaving()) return;
  if (differs && !isBusy()) location.reload();
  else if (changed) changed.hidden = !differs || ahead || isElsewhere;
});
