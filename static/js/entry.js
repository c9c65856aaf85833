// The form for an entry: shows the fields that fit, marks seats by digits, adds up totals. Never scores. Load
// `number.js` first, which keeps minus signs as hyphens.
const checked = (root) => [...root.querySelectorAll("input:checked")];

const offer = (part, fits) => {
  part.hidden = !fits;
  part.disabled = !fits;
};

// One mark too many removes the oldest.
const order = new WeakMap();
let clock = 0;
const keepAtMost = (seats, limit) => {
  const marked = checked(seats).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  marked.slice(0, Math.max(0, marked.length - limit)).forEach((tick) => { tick.checked = false; });
};

// One side is enough: marks that follow are set and removed along with the others (data-auto).
const marks = (sides, side) => [...sides.querySelectorAll(`li:not(.out) .${side} input`)];
const count = (ticks) => ticks.filter((tick) => tick.checked).length;

const fill = (ticks, others) => ticks.forEach((tick, at) => {
  if (tick.checked || others[at].checked) return;
  tick.checked = true;
  tick.dataset.auto = "";
});

const complete = (sides) => {
  const [won, lost] = [marks(sides, "won"), marks(sides, "lost")];
  [...won, ...lost].filter((tick) => "auto" in tick.dataset).forEach((tick) => {
    tick.checked = false;
    delete tick.dataset.auto;
  });
  if (won.length === 1) return; // a single tile, as in a forced solo, needs its own answer
  const [winners, losers, half] = [count(won), count(lost), won.length / 2];
  const tells = (these, those) => these === half || (those === 0 && [1, won.length - 1].includes(these));
  if (tells(winners, losers)) fill(lost, won);
  else if (tells(losers, winners)) fill(won, lost);
};

const mark = (sides, tick) => {
  if ("auto" in tick.dataset && !tick.checked) tick.checked = true;
  delete tick.dataset.auto;
  const other = [...tick.closest("li").querySelectorAll("input")].find((each) => each !== tick);
  if (tick.checked) other.checked = false;
  keepAtMost(sides.querySelector("ul"), marks(sides, "won").length);
  complete(sides);
};

// "lone" for one against the others, "even" for two against two, "" if not known yet.
const standing = (sides) => {
  const [won, lost] = [marks(sides, "won"), marks(sides, "lost")];
  if (count(won) + count(lost) < won.length) return "";
  return count(won) === won.length / 2 ? "even" : "lone";
};

const fitSides = (form, sides) => {
  const six = form.querySelector("input[name=six]:checked")?.value === "six";
  sides.querySelectorAll("li[data-sits]").forEach((player) => {
    player.classList.toggle("out", !six);
    player.querySelectorAll("input").forEach((tick) => { tick.disabled = !six; });
  });
  complete(sides);
  const stands = standing(sides);
  form.querySelectorAll("[data-even]").forEach((part) => { part.disabled = stands === "lone"; });
  form.querySelectorAll("[data-solo=winners]").forEach((part) => offer(part, stands === "lone" && !six));
};

const fit = (form) => {
  const seats = form.querySelector("[data-seats]");
  const sides = form.querySelector("[data-sides]");
  const kind = form.querySelector("input[name=kind]:checked")?.value;
  const kinds = form.querySelector("[data-lone]");
  const among = (name) => (kinds?.dataset[name] ?? "").split(" ").includes(kind);
  if (kinds && seats) keepAtMost(seats, among("lone") ? 1 : 2);
  if (sides) fitSides(form, sides);
  form.querySelectorAll("[data-together]").forEach((part) => offer(part, !among("lone")));
  form.querySelectorAll("[data-solo=kind]").forEach((part) => offer(part, among("soli")));
  const alone = form.querySelector("input[name=alone]") && form.querySelector("input[name=alone]:checked")?.value;
  form.querySelectorAll("[data-real]").forEach((part) => { part.hidden = ![null, "solo"].includes(alone); });
};

// A checked form comes back with all marks; the losers followed from the winners.
const recall = (sides) => {
  if (standing(sides)) marks(sides, "lost").filter((tick) => tick.checked).forEach((tick) => { tick.dataset.auto = ""; });
};

// The slider sets the absolute value, the field keeps its sign.
document.querySelectorAll("[data-slider]").forEach((slider) => {
  const field = document.getElementById(slider.dataset.slider);
  const show = () => { slider.value = Math.abs(Number(field.value)) || 0; };
  slider.closest(".scale").hidden = false;
  show();
  field.addEventListener("input", show);
  slider.addEventListener("input", () => {
    field.value = (field.value.startsWith("-") && slider.value !== "0" ? "-" : "") + slider.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
});

// A button that cycles through the choices.
document.querySelectorAll("[data-step]").forEach((part) => {
  const [button, ticks] = [part.querySelector("[data-step-button]"), [...part.querySelectorAll("input")]];
  const at = () => Math.max(0, ticks.findIndex((tick) => tick.checked));
  const show = () => {
    button.textContent = ticks[at()].nextElementSibling.textContent;
    button.classList.toggle("on", at() > 0);
  };
  button.hidden = false;
  part.classList.add("stepped");
  show();
  button.addEventListener("click", () => {
    const next = ticks[(at() + 1) % ticks.length];
    next.checked = true;
    show();
    next.dispatchEvent(new Event("change", { bubbles: true }));
  });
});

// An error disappears once its field changes.
const forget = (input) => {
  if (!input.hasAttribute("aria-invalid")) return;
  input.removeAttribute("aria-invalid");
  document.getElementById(`${input.id}_error`)?.remove();
};

const forms = document.querySelectorAll("[data-entry]");
forms.forEach((form) => {
  form.querySelectorAll("[data-sides]").forEach(recall);
  fit(form);
  form.addEventListener("input", (event) => forget(event.target));
  form.addEventListener("change", (event) => {
    if (event.target.checked) order.set(event.target, ++clock);
    const sides = event.target.closest("[data-sides]");
    if (sides) mark(sides, event.target);
    const other = { augen: "band", band: "augen" }[event.target.name];
    if (other && event.target.value) form.elements[other].value = "";
    fit(form);
  }, { capture: true });
});

// Digits mark seats; anywhere in their group, or while nothing has the focus.
document.addEventListener("keydown", (event) => {
  const anywhere = event.target === document.body && document.querySelector("[data-sides]");
  const seats = anywhere || event.target.closest?.("[data-seats], [data-sides]");
  const digit = event.key.length === 1 && "1234567".includes(event.key);
  if (!seats || !digit || event.ctrlKey || event.altKey || event.metaKey) return;
  const tick = seats.querySelector(`[data-place="${event.key}"] :is([data-tile], input:enabled)`);
  if (!tick) return;
  event.preventDefault();
  tick.click();
  tick.focus();
});

// Shows the cross-sum once all totals are typed.
const addUp = (table) => {
  const typed = [...table.querySelectorAll("input[name^=total_]")].map((field) => field.value.trim());
  const numbers = typed.map(Number);
  const complete = typed.every((text) => text !== "") && numbers.every(Number.isInteger);
  const cell = table.querySelector(".cross");
  const sum = numbers.reduce((a, b) => a + b, 0);
  table.querySelector("[data-cross]").hidden = false;
  cell.textContent = complete ? String(sum).replace("-", "−") : "…";
  const judged = complete && "zero" in table.dataset;
  cell.classList.toggle("wrong", judged && sum !== 0);
  cell.classList.toggle("right", judged && sum === 0);
  const accepted = table.closest("form").querySelector("[data-sum-accepted]");
  if (accepted && judged) accepted.hidden = sum === 0;
};

document.querySelectorAll("[data-totals]").forEach((table) => {
  addUp(table);
  table.addEventListener("input", () => addUp(table));
  // Enter goes to the next missing total, or saves.
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input[name^=total_]")) return;
    const missing = [...table.querySelectorAll("input[name^=total_]")].find((field) => field.value.trim() === "");
    if (!missing || missing === event.target) return;
    event.preventDefault();
    missing.focus();
  });
});

// Focus for typing paper lists without a mouse.
const first = document.querySelector("form[data-first] :is([autofocus], input:not([type=hidden]))");
first?.focus();
first?.select?.();

// Menu links open their target on this page.
document.querySelectorAll(".menu a[href^='#']").forEach((link) => link.addEventListener("click", () => {
  link.closest("details").open = false;
  document.querySelector(link.hash).open = true;
}));
