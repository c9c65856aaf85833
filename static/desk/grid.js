// Grid of a paper list: keyboard navigation, and the server's answers while typing. Never scores. Also selects the
// desk's field.
document.querySelectorAll("[data-select]").forEach((field) => field.select());

const form = document.getElementById("grid");
const fields = () => [...form.querySelectorAll("[data-field]")];
const row = (field) => field.closest("tr, p");

const go = (field) => {
  field?.focus();
  field?.select?.();
};

const isEmpty = (field) => field.value.trim() === "";
const sums = () => fields().filter((each) => each.name === "sum");
const save = () => document.getElementById("save");
const rows = () => [...form.querySelectorAll("[name=row]")];

// Rows still expected: the server's number, plus penalties typed since, which are no games.
const isPenalty = (field) => field.value.trim().startsWith("+");
const due = () => {
  const { due: known, penalties } = document.getElementById("grid-state").dataset;
  return Number(known) + rows().filter(isPenalty).length - Number(penalties);
};

// A solo in the last row may be a Pflichtsolo, so another game may follow.
const SOLO = /^-?\d{1,2}[*-]\d?[a-z]{0,2},{0,3}$/;
const mayBeMore = (field) => isPenalty(field)
  || (form.querySelector("[name=solo]") && SOLO.test(field.value.trim()));

// Enter goes to the next row, and from the last one to the first sum. It stays in an empty row, so that an extra Enter
// skips nothing; only the spare last row leads to the sums.
const followingRow = (field, next) => {
  const number = rows().indexOf(field) + 1;
  if (isEmpty(field)) return number > due() ? sums()[0] : field;
  return number >= due() && !mayBeMore(field) ? sums()[0] : next;
};

// After "after game 1" comes that solo's value; after anything else (a forced solo, or nothing) the next row.
const following = (field) => {
  const all = fields();
  const next = all[all.indexOf(field) + 1] ?? save();
  if (field.name === "row") return followingRow(field, next);
  if (field.name === "sum" || "probe" in field.dataset) return isEmpty(field) ? field : next;
  const skips = field.name === "after" && !/^\d+$/.test(field.value.trim());
  return skips ? all.find((each, at) => at > all.indexOf(field) && row(each) !== row(field)) ?? next : next;
};

// First field to type in: a refused row, the first gap, or the sums.
const openField = () => {
  const refused = form.querySelector("[aria-invalid]");
  if (refused) return refused;
  if (rows().every(isEmpty)) {
    const half = [...form.querySelectorAll("[name=after]")].find((after, at) => {
      const solo = form.querySelectorAll("[name=solo]")[at];
      return isEmpty(solo) && (isEmpty(after) || /^\d+$/.test(after.value.trim()));
    });
    if (half) return isEmpty(half) ? half : half.nextElementSibling;
  }
  const left = rows().slice(0, due()).find(isEmpty) ?? sums().find(isEmpty);
  return left ?? form.querySelector("[data-next]") ?? save();
};

const beside = (field, step) => {
  const lines = [...new Set(fields().map(row))];
  const there = lines[lines.indexOf(row(field)) + step];
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
  field.select();
  typed();
};

// After the last sum the server decides what is next: a suspect row, a running sum, or saving. Until then the focus
// waits beside the sums, so that no field gets extra input. A running sum is only sent when complete.
let asks = false;
let asked = false;
const waiting = () => document.getElementById("grid-sums");
const tell = (probe, told) => {
  probe.name = told ? "probe" : "";
  probe.parentElement.querySelector("[name=probe_at]").disabled = !told;
};
const ask = (field) => {
  if ("probe" in field.dataset) tell(field, true);
  asks = true;
  waiting().ariaBusy = "true";
  waiting().focus();
  typed();
};
const goOn = () => {
  asked = false;
  waiting().scrollIntoView({ block: "nearest" });
  go(form.querySelector("[aria-invalid], [data-next]") ?? save());
};
const hold = () => form.querySelectorAll("[data-probe]").forEach((probe) => tell(probe, probe.defaultValue !== ""));

// Emptying a field withdraws its running sum.
const isDone = (field) => (!isEmpty(field) || ("probe" in field.dataset && field.defaultValue)) && sums().every((each) => !isEmpty(each));
const enter = (field) => {
  const isLast = "ask" in field.dataset || "found" in field.dataset;
  delete field.dataset.found;
  if (isLast && isDone(field)) ask(field);
  else go(isLast && field.name === "sum" && !isEmpty(field) ? sums().find(isEmpty) : following(field));
};

const KEYS = {
  Enter: enter,
  ArrowDown: (field) => go(beside(field, 1)),
  ArrowUp: (field) => go(beside(field, -1)),
  Escape: undo,
};

const takeMarks = (field, fresh) => {
  ["aria-invalid", "aria-describedby", "data-differs"].forEach((name) => {
    const value = fresh?.getAttribute(name) ?? null;
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  });
};

// The answer is the same form: takes over everything except the fields.
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
  [...old.querySelectorAll("[data-field]")].forEach((field, at) => takeMarks(field, news[at]));
};

const takePart = (part) => {
  const old = document.getElementById(part.id);
  if (!old || (asks && old === waiting())) return; // still waiting for the newer answer
  old.replaceWith(part);
};

// Shows the referee's field only if there is a penalty.
const showReferee = () => {
  const name = document.getElementById("grid-referee");
  if (name) name.parentElement.hidden = isEmpty(name) && !rows().some(isPenalty);
};

const take = (answer) => {
  const page = new DOMParser().parseFromString(answer, "text/html");
  page.querySelectorAll("tr[id]").forEach(takeRow);
  const marked = page.querySelectorAll("[name=sum]");
  sums().forEach((field, at) => takeMarks(field, marked[at]));
  const { id, value } = document.activeElement;
  const waits = [waiting(), document.body].includes(document.activeElement);
  page.querySelectorAll("[data-live]").forEach(takePart);
  const field = id && document.getElementById(id);
  if (field && field !== document.activeElement) {
    field.value = value;
    field.focus();
  }
  showReferee();
  if (!asks) hold();
  if (asked && waits) goOn();
};

if (form) {
  form.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-field]")) target.dataset.before ??= target.value;
  });
  form.addEventListener("focusout", ({ target }) => delete target.dataset.before);
  hold();
  // Sets the focus only now: input before the keys are bound would leave a gap.
  const next = form.querySelector("[data-refused]") && form.querySelector("[data-next]");
  if (document.activeElement === document.body) go(next || openField());
  form.addEventListener("input", ({ target }) => {
    if (!("probe" in target.dataset)) typed();
  });
  form.addEventListener("keydown", (event) => {
    const act = event.target.matches("[data-field]") && !event.isComposing && KEYS[event.key];
    const saves = event.ctrlKey && event.key === "Enter";
    if (!act && !saves) return;
    event.preventDefault();
    if (saves) form.requestSubmit(save());
    else act(event.target);
  });
  // Input during a request, or of a failed one, is sent again.
  let sent = "";
  form.addEventListener("htmx:beforeSend", () => {
    sent = typing.value;
    typing.value = "";
    asked = asks;
    asks = false;
  });
  for (const failure of ["sendError", "timeout", "responseError"]) {
    form.addEventListener(`htmx:${failure}`, () => {
      typing.value ||= sent;
      asks ||= asked;
    });
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
    if (link.closest("#grid-sums")) there.dataset.found = "";
    go(there);
  });
  form.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status >= 500) return;
    event.detail.shouldSwap = false;
    take(event.detail.serverResponse);
  });
}
