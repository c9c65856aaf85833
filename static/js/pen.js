// One phone writes, others watch: the button that takes the pen, and outdated pages.
import { held } from "./hold.js";
import { ask } from "./now.js";

const place = document.getElementById("now");
const lost = document.getElementById("pen-lost");
const changed = document.getElementById("changed");
const form = document.querySelector("[data-entry]");

// Keeps input on a phone that takes the pen; without a form, reloads.
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

// A form that came back with input counts as touched; an untouched one may be reloaded. After turning to the next game
// it is untouched again, and newer entries of the list are this phone's own.
const isTyped = "typed" in (place?.dataset ?? {});
let [touched, ahead] = [isTyped, false];
["input", "change"].forEach((name) => form?.addEventListener(name, () => { touched = true; }));
form?.addEventListener("turned", () => { [touched, ahead] = [isTyped, true]; });

const all = (selector) => [...document.querySelectorAll(selector)];
// Marks made before this script loaded differ from their defaults.
const isMarked = () => all("[type=checkbox], [type=radio]").some((tick) => tick.checked !== tick.defaultChecked);
const isTyping = () => all("input:is(:not([type]), [type=text], [type=number]), textarea").some((field) => field.value !== field.defaultValue);
const isBusy = () => touched || isMarked() || isTyping() || all(".menu[open], .happened[open]").length > 0;
// Reloading now would cancel the navigation just tapped.
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
