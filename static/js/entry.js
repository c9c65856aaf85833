// The form for an entry: shows what fits what is chosen, digits mark seats, typed totals are added up. It never scores.
const checked = (root) => [...root.querySelectorAll("input:checked")];

const offer = (part, fits) => {
  part.hidden = !fits;
  part.disabled = !fits;
};

// Marking one more than a game allows takes back the one marked longest ago.
const order = new WeakMap();
let clock = 0;
const keepAtMost = (seats, limit) => {
  const marked = checked(seats).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  marked.slice(0, Math.max(0, marked.length - limit)).forEach((tick) => { tick.checked = false; });
};

const fit = (form) => {
  const seats = form.querySelector("[data-seats]");
  const kind = form.querySelector("input[name=kind]:checked")?.value;
  const kinds = form.querySelector("[data-lone]");
  const among = (name) => (kinds?.dataset[name] ?? "").split(" ").includes(kind);
  if (kinds && seats) keepAtMost(seats, among("lone") ? 1 : 2);
  form.querySelectorAll("[data-together]").forEach((part) => offer(part, !among("lone")));
  form.querySelectorAll("[data-solo=kind]").forEach((part) => offer(part, among("soli")));
  form.querySelectorAll("[data-solo=winners]").forEach((part) => {
    offer(part, !seats || [1, 3].includes(checked(seats).length));
  });
};

// What was wrong with a field is no longer known once it changes.
const forget = (input) => {
  if (!input.hasAttribute("aria-invalid")) return;
  input.removeAttribute("aria-invalid");
  document.getElementById(`${input.id}_error`)?.remove();
};

const forms = document.querySelectorAll("[data-entry]");
forms.forEach((form) => {
  fit(form);
  form.addEventListener("input", (event) => forget(event.target));
  form.addEventListener("change", (event) => {
    if (event.target.checked) order.set(event.target, ++clock);
    const other = { augen: "band", band: "augen" }[event.target.name];
    if (other && event.target.value) form.elements[other].value = "";
    fit(form);
  }, { capture: true });
});

document.addEventListener("keydown", (event) => {
  const seats = event.target.closest?.("[data-seats]");
  const digit = event.key.length === 1 && "1234567".includes(event.key);
  if (!seats || !digit || event.ctrlKey || event.altKey || event.metaKey) return;
  const tick = seats.querySelector(`input[value="${event.key}"]`);
  if (!tick) return;
  event.preventDefault();
  tick.click();
  tick.focus();
});

// The cross-sum adds up what is typed and says nothing while a total is missing.
const addUp = (table) => {
  const typed = [...table.querySelectorAll("input[name^=total_]")].map((field) => field.value.trim());
  const numbers = typed.map((text) => Number(text.replace(/[−–]/g, "-")));
  const complete = typed.every((text) => text !== "") && numbers.every(Number.isInteger);
  const cell = table.querySelector(".cross");
  const sum = numbers.reduce((a, b) => a + b, 0);
  table.querySelector("[data-cross]").hidden = false;
  cell.textContent = complete ? String(sum).replace("-", "−") : "…";
  const judged = complete && "zero" in table.dataset;
  cell.classList.toggle("wrong", judged && sum !== 0);
  cell.classList.toggle("right", judged && sum === 0);
};

document.querySelectorAll("[data-totals]").forEach((table) => {
  addUp(table);
  table.addEventListener("input", () => addUp(table));
  // Enter goes to the next total that is missing, and saves where none is.
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input[name^=total_]")) return;
    const missing = [...table.querySelectorAll("input[name^=total_]")].find((field) => field.value.trim() === "");
    if (!missing || missing === event.target) return;
    event.preventDefault();
    missing.focus();
  });
});

// Whoever types lists from paper goes from number to number without a mouse.
const first = document.querySelector("form[data-first] input:not([type=hidden])");
first?.focus();
first?.select();
