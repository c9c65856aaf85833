// Shows what a game gives while it is marked, by sending the form after every change. Never saves. Dispatches "check"
// before sending, which listeners may prevent, and "checked" after the answer.
const form = document.querySelector("form[data-check]");
const SOON = { change: 120, input: 500 }; // milliseconds
let timer = 0;
let changes = 0;
let sending = false;
let again = false;

const say = (name, detail, options) => form.dispatchEvent(new CustomEvent(name, { bubbles: true, detail, ...options }));

const place = (text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  page.querySelectorAll("[data-into]").forEach((part) => {
    document.getElementById(part.dataset.into)?.replaceChildren(...part.childNodes);
  });
  const result = page.getElementById("result");
  if (result) document.getElementById("result").replaceWith(result);
};

// Ignores an answer to outdated marks; the current ones are sent as well.
const answered = async (response, asked) => {
  const text = response.ok || [409, 422].includes(response.status) ? await response.text() : "";
  if (response.redirected) location.assign(response.url);
  else if (text && asked === changes) place(text);
  say("checked", { status: response.status });
};

// The previous result: grey until the new one replaces it, and removed if none comes. Its box stays, so that nothing
// below moves.
const told = () => document.querySelectorAll("#result > .told > *, #result .outcome");
const forget = () => document.querySelectorAll("#result .outdated").forEach((part) => part.remove());

const send = async () => {
  again = sending;
  if (sending) return;
  if (!say("check", null, { cancelable: true })) {
    forget();
    return;
  }
  sending = true;
  form.setAttribute("aria-busy", "true");
  try {
    // Only the header names the fragment; the others are htmx's.
    const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true" };
    const asked = changes;
    await answered(await fetch(form.action, { method: "POST", body: new FormData(form), headers }), asked);
  } catch {
    say("checked", { status: 0 });
  }
  sending = false;
  form.removeAttribute("aria-busy");
  if (again) send();
};

// Forgets the outdated result; saving before the new one arrives saves at once.
for (const [name, delay] of Object.entries(SOON)) {
  form.addEventListener(name, () => {
    changes += 1;
    form.querySelector("[name=shown]")?.remove();
    told().forEach((part) => part.classList.add("outdated"));
    clearTimeout(timer);
    timer = setTimeout(send, delay);
  });
}

// The button saves in one step, even before there is a result.
const prepare = () => {
  const save = form.querySelector(".dock [data-save]");
  if (!save?.dataset.save) return;
  [save.value, save.textContent, save.disabled] = ["save", save.dataset.save, true];
};
form.addEventListener("checked", prepare);
prepare();
// Counted games: an empty form asks as well, for what is missing.
if (form.matches(":has([data-part])") && !form.querySelector("[name=shown]")) send();

// Marks the page as not saved.
const kept = document.querySelector(".kept");
form.addEventListener("change", () => {
  if (!kept) return;
  kept.classList.add("open");
  kept.querySelector(".unseen").textContent = kept.dataset.open;
});

// Time left, based on the server's value.
const clock = document.querySelector(".clock");
if (clock) {
  const from = Date.now();
  const tick = () => {
    const left = Math.ceil((Number(clock.dataset.seconds) - (Date.now() - from) / 1000) / 60);
    clock.textContent = left > 0 ? clock.dataset.left.replace("{minutes}", left) : clock.dataset.over;
  };
  setInterval(tick, 5000);
  document.addEventListener("visibilitychange", tick);
}

// Vibrates after saving, and keeps the screen on while a table is writing.
if (document.querySelector(".messages .success")) navigator.vibrate?.(40);
const stayOn = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
form.addEventListener("pointerdown", stayOn, { once: true });
document.addEventListener("visibilitychange", stayOn);
