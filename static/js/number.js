// Keys beside a number field (.number): "sign" changes the sign, "up" and "down" step. Never scores.
document.documentElement.classList.add("js");

const bounded = (field, value) => {
  const low = field.min === "" ? -Infinity : Number(field.min);
  const high = field.max === "" ? Infinity : Number(field.max);
  return Math.min(high, Math.max(low, value));
};

// Normalises any pasted dash to a hyphen, and a minus behind the number, so that no other code has to.
const plain = (text) => text.replace(/[−–]/g, "-").replace(/\s/g, "").replace(/^(\d+)-$/, "-$1");
const tidy = (field) => {
  if (field.value !== plain(field.value)) field.value = plain(field.value);
};

const keys = {
  sign: (text) => (text.startsWith("-") ? text.slice(1) : `-${text.replace("+", "")}`),
  up: (text, field) => String(bounded(field, (Number(text) || 0) + 1)),
  down: (text, field) => String(bounded(field, (Number(text) || 0) - 1)),
};

const mark = (field) => field.closest(".number")?.classList.toggle("below-zero", field.value.startsWith("-"));

document.addEventListener("click", (event) => {
  const key = event.target.closest(".number > button[data-key]");
  if (!key) return;
  const field = key.parentElement.querySelector("input");
  field.value = keys[key.dataset.key](field.value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (key.dataset.key === "sign") field.focus();
});

// Captures, so that listeners of the field see the normalised value.
document.addEventListener("input", (event) => {
  if (!event.target.matches(".number > input")) return;
  tidy(event.target);
  mark(event.target);
}, { capture: true });
document.querySelectorAll(".number > input").forEach((field) => {
  tidy(field);
  mark(field);
});
