// The grid of a paper list: keys between its rows, and what the server says of the rows while they are typed. It never
// scores. The desk's field comes preselected.
document.querySelectorAll("[data-select]").forEach((field) => field.select());

const form = document.getElementById("grid");
const fields = () => [...form.querySelectorAll("[data-field]")];
const row = (field) => field.closest("tr, p");

const go = (field) => {
  field?.focus();
  field?.select?.();
};

// Behind "after game 1" comes that solo's value; behind anything else there (a forced one, or none) the next row.
const following = (field) => {
  const all = fields();
  const next = all[all.indexOf(field) + 1] ?? document.getElementById("save");
  const skips = field.name === "after" && !/^\d+$/.test(field.value.trim());
  if (skips) return all.find((each, at) => at > all.indexOf(field) && row(each) !== row(field)) ?? next;
  const foot = all.find((each) => each.name === "sum");
  return field.name === "row" && field.value.trim() === "" ? foot ?? document.getElementById("save") : next;
};

const beside = (field, step) => {
  const rows = [...new Set(fields().map(row))];
  const there = rows[rows.indexOf(row(field)) + step];
  if (!there) return undefined;
  const among = [...there.querySelectorAll("[data-field]")];
  return among.find((each) => each.name === field.name) ?? among[0];
};

const typing = form?.elements.typing;
const typed = () => {
  typing.value = "1";
  form.dispatchEvent(new Event("typed"));
};

const undo = (field) => {
  field.value = field.dataset.before ?? field.defaultValue;
  typed();
};

// Behind the last sum the server says where to go on: a row that explains a difference, a running sum, or saving.
// A running sum is told only then: half a number would be another answer.
let asks = false;
let asked = false;
const tell = (probe, told) => {
  probe.name = told ? "probe" : "";
  probe.previousElementSibling.disabled = !told;
};
const ask = (field) => {
  if ("probe" in field.dataset) tell(field, true);
  asks = true;
  typed();
};
const goOn = () => {
  asked = false;
  go(form.querySelector("[aria-invalid], [data-next]") ?? document.getElementById("save"));
};
const hold = () => form.querySelectorAll("[data-probe]").forEach((probe) => tell(probe, false));

const KEYS = {
  Enter: (field) => ("ask" in field.dataset ? ask(field) : go(following(field))),
  ArrowDown: (field) => go(beside(field, 1)),
  ArrowUp: (field) => go(beside(field, -1)),
  Escape: undo,
};

// What the server answers is the same form: everything but the fields themselves is taken over.
const takeRow = (fresh) => {
  const old = document.getElementById(fresh.id);
  if (!old) {
    document.getElementById("game-rows")?.append(fresh);
    return;
  }
  old.className = fresh.className;
  old.cells[0].textContent = fresh.cells[0].textContent;
  while (old.cells.length > 2) old.deleteCell(-1);
  old.append(...[...fresh.cells].slice(2));
  const news = [...fresh.querySelectorAll("[data-field]")];
  [...old.querySelectorAll("[data-field]")].forEach((field, at) => {
    ["aria-invalid", "aria-describedby"].forEach((name) => {
      const value = news[at]?.getAttribute(name) ?? null;
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
    });
  });
};

const take = (answer) => {
  const page = new DOMParser().parseFromString(answer, "text/html");
  page.querySelectorAll("tr[id]").forEach(takeRow);
  const { id, value } = document.activeElement;
  page.querySelectorAll("[data-live]").forEach((part) => document.getElementById(part.id)?.replaceWith(part));
  const field = id && document.getElementById(id);
  if (field && field !== document.activeElement) {
    field.value = value;
    field.focus();
  }
  hold();
  if (asked) goOn();
};

if (form) {
  form.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-field]")) target.dataset.before ??= target.value;
  });
  form.addEventListener("focusout", ({ target }) => delete target.dataset.before);
  hold();
  form.addEventListener("input", ({ target }) => {
    if (!("probe" in target.dataset)) typed();
  });
  form.addEventListener("keydown", (event) => {
    const act = event.target.matches("[data-field]") && !event.isComposing && KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    if (event.ctrlKey && event.key === "Enter") form.requestSubmit(document.getElementById("save"));
    else act(event.target);
  });
  // What is sent is kept; what is typed while it is under way is sent again, and so is what did not arrive.
  let sent = "";
  form.addEventListener("htmx:beforeSend", () => {
    sent = typing.value;
    typing.value = "";
    asked = asks;
    asks = false;
  });
  for (const failure of ["sendError", "timeout", "responseError"]) {
    form.addEventListener(`htmx:${failure}`, () => { typing.value ||= sent; });
  }
  form.addEventListener("submit", () => { typing.value = ""; });
  addEventListener("pagehide", () => {
    if (typing.value) navigator.sendBeacon(location.href, new FormData(form));
  });
  form.addEventListener("click", (event) => {
    const link = event.target.closest("[data-jump]");
    const there = link?.hash && document.querySelector(`${link.hash} [data-field]`);
    if (!there) return;
    event.preventDefault();
    go(there);
  });
  form.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status >= 500) return;
    event.detail.shouldSwap = false;
    take(event.detail.serverResponse);
  });
}
