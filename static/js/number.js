// The keys beside a number field (.number): "sign" turns plus into minus, "up" and "down" step. It never scores.
document.documentElement.classList.add("js");

const bounded = (field, value) => {
  const low = field.min === "" ? -Infinity : Number(field.min);
  const high = field.max === "" ? Infinity : Number(field.max);
  return Math.min(high, Math.max(low, value));
};

// A minus is typed as a hyphen, shown and pasted as the sign itself.
const plain = (text) => text.trim().replace("−", "-");

const keys = {
  sign: (text) => (text.startsWith("-") ? text.slice(1) : `-${text.replace("+", "")}`),
  up: (text, field) => String(bounded(field, (Number(text) || 0) + 1)),
  down: (text, field) => String(bounded(field, (Number(text) || 0) - 1)),
};

const mark = (field) => field.closest(".number")?.classList.toggle("below-zero", plain(field.value).startsWith("-"));

document.addEventListener("click", (event) => {
  const key = event.target.closest(".number > button[data-key]");
  if (!key) return;
  const field = key.parentElement.querySelector("input");
  field.value = keys[key.dataset.key](plain(field.value), field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (key.dataset.key === "sign") field.focus();
});

document.addEventListener("input", (event) => event.target.matches(".number > input") && mark(event.target));
document.querySelectorAll(".number > input").forEach(mark);
