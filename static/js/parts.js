// Shows a counted game on a phone part by part, each fitting the screen, with the result last. All parts stay in one
// form, so no input is lost. A desk shows all of it at once (table.css).
const form = document.querySelector("form[data-entry]:has([data-part])");
const parts = [...form.querySelectorAll("[data-part]")];
const bar = form.querySelector(".parts");
const turning = form.querySelector("[data-turning]");
const [back, on] = ["back", "on"].map((name) => turning.querySelector(`[data-${name}]`));
// Content below this line, such as waiting games, may scroll.
const screen = form.parentElement.querySelector(".at-once") ?? form.closest("section") ?? form;
const RESULT = parts.length; // index after the last part
const at = { part: 0, row: 0, before: [] }; // first row shown, and those of earlier pages

const isEmpty = (part) => [...part.children].every((child) => child.hidden || child.matches(".error"));
const there = () => [...parts.keys(), RESULT].filter((number) => number === RESULT || !isEmpty(parts[number]));
const rowsOf = (part) => [...(part?.querySelectorAll("[data-row]") ?? [])].filter((row) => !row.closest("[hidden]"));
const isTooLong = () => screen.getBoundingClientRect().bottom + scrollY > innerHeight + 1;

// Shows as many rows as fit, from this page's first.
const lastRow = () => {
  const rows = rowsOf(parts[at.part]);
  rows.forEach((row, number) => row.classList.toggle("elsewhere", number < at.row));
  let end = rows.length;
  while (end > at.row + 1 && isTooLong()) {
    end -= 1;
    rows[end].classList.add("elsewhere");
  }
  return end;
};

const names = [...parts.map((part) => part.dataset.part), turning.dataset.result];
const chips = names.map((name, number) => {
  const [item, chip] = [document.createElement("li"), document.createElement("button")];
  chip.type = "button";
  chip.textContent = name;
  chip.addEventListener("click", () => turnTo(number));
  item.append(chip);
  bar.append(item);
  return chip;
});

const paint = () => {
  const shown = there();
  parts.forEach((part, number) => part.classList.toggle("elsewhere", number !== at.part));
  form.classList.toggle("at-result", at.part === RESULT);
  chips.forEach((chip, number) => {
    chip.parentElement.hidden = !shown.includes(number);
    chip.toggleAttribute("aria-current", number === at.part);
    if (number === at.part) chip.setAttribute("aria-current", "step");
  });
  at.end = lastRow();
  back.disabled = at.part === shown[0] && !at.before.length;
  on.hidden = at.part === RESULT;
};

const turnTo = (number) => {
  Object.assign(at, { part: number, row: 0, before: [] });
  paint();
};

back.addEventListener("click", () => {
  if (at.before.length) at.row = at.before.pop();
  else return turnTo(there().findLast((number) => number < at.part));
  return paint();
});

const goOn = () => {
  if (at.end >= rowsOf(parts[at.part]).length) return turnTo(there().find((number) => number > at.part));
  at.before.push(at.row);
  at.row = at.end;
  return paint();
};
on.addEventListener("click", goOn);

// Kinds played alone get their own page, unless there are no others.
const kinds = form.querySelector(".kinds");
const others = kinds.querySelector("[data-others]");
const lone = new Set(kinds.dataset.lone.split(" "));
const labels = [...kinds.querySelectorAll("label")];
const isLone = (label) => lone.has(label.querySelector("input").value);
if (labels.some(isLone) && !labels.every(isLone)) {
  labels.forEach((label) => label.classList.toggle("lone", isLone(label)));
  kinds.querySelector("fieldset").append(others);
  others.hidden = false;
}
const paintKinds = () => {
  const chosen = labels.find((label) => label.querySelector("input").checked);
  const alone = Boolean(chosen && isLone(chosen));
  const closed = alone ? chosen.textContent : others.dataset.others;
  others.textContent = kinds.classList.contains("open") ? others.dataset.fewer : closed;
  others.setAttribute("aria-pressed", String(alone));
};
others.addEventListener("click", () => {
  kinds.classList.toggle("open");
  paintKinds();
});
kinds.addEventListener("change", () => kinds.classList.remove("open"));

// On-screen digits, because a keyboard would cover the form.
const digits = form.querySelector("[data-digits]");
const numbers = ["augen", "tricks"].map((name) => form.elements[name]);
let typing = document.getElementById(digits.dataset.digits);
numbers.forEach((field) => field.addEventListener("focus", () => { typing = field; }));
digits.addEventListener("click", (event) => {
  const digit = event.target.closest("[data-digit]")?.dataset.digit;
  if (digit === undefined) return;
  typing.value = digit ? `${typing.value}${digit}`.slice(0, typing.maxLength) : typing.value.slice(0, -1);
  typing.dispatchEvent(new Event("change", { bubbles: true }));
});

// Tapping counts a Sonderpunkt up, and after the maximum back to zero.
form.querySelectorAll(".sonder select").forEach((select) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "count";
  const show = () => {
    button.textContent = select.value || "0";
    button.setAttribute("aria-label", `${select.getAttribute("aria-label")}: ${button.textContent}`);
    button.classList.toggle("some", button.textContent !== "0");
  };
  button.addEventListener("click", () => {
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    show();
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  select.addEventListener("change", show);
  select.after(button);
  show();
});

const narrow = matchMedia("(max-width: 47.99rem), (max-width: 59.99rem) and (max-height: 30rem)");
const fitKeyboard = () => numbers.forEach((field) => { field.inputMode = narrow.matches ? "none" : "numeric"; });
narrow.addEventListener("change", fitKeyboard);
addEventListener("resize", () => turnTo(at.part));
form.addEventListener("change", () => {
  paintKinds();
  paint();
});
form.addEventListener("turned", () => {
  kinds.classList.remove("open");
  paintKinds();
  turnTo(0);
});
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !narrow.matches || at.part === RESULT || event.target.matches("button")) return;
  event.preventDefault();
  goOn();
});

[bar, turning, digits].forEach((part) => { part.hidden = false; });
form.classList.add("in-parts");
fitKeyboard();
paintKinds();
// Starts at the first error, or at the result of a checked form.
const wrong = parts.findIndex((part) => part.querySelector(".error, .wrong, [aria-invalid=true]"));
turnTo(wrong >= 0 ? wrong : form.querySelector("[name=shown]") ? RESULT : 0);
