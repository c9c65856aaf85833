// What a game gives while it is marked: the form is sent after every change, and what comes back takes its place.
// It never saves. It says "check" before it sends, which others may prevent, and "checked" once the result is there.
const form = document.querySelector("form[data-check]");
const SOON = { change: 120, input: 500 }; // milliseconds until nothing more is typed
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

// What comes for marks that were changed meanwhile shows nothing: those that are there now are sent as well.
const answered = async (response, asked) => {
  const text = response.ok || [409, 422].includes(response.status) ? await response.text() : "";
  if (response.redirected) location.assign(response.url);
  else if (text && asked === changes) place(text);
  say("checked", { status: response.status });
};

// What was told of other marks: not to be read until something new takes its room, and gone where nothing will come. Its
// strip stays, so that nothing below it moves.
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
    // Which fragment is asked for is said by the header alone; the others are those of htmx.
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

// What was shown for other marks says nothing of these: whoever saves before the new result is there saves at once.
for (const [name, delay] of Object.entries(SOON)) {
  form.addEventListener(name, () => {
    changes += 1;
    form.querySelector("[name=shown]")?.remove();
    told().forEach((part) => part.classList.add("outdated"));
    clearTimeout(timer);
    timer = setTimeout(send, delay);
  });
}

// One step saves: the button says so before there is a result.
const prepare = () => {
  const save = form.querySelector(".dock [data-save]");
  if (!save?.dataset.save) return;
  [save.value, save.textContent, save.disabled] = ["save", save.dataset.save, true];
};
form.addEventListener("checked", prepare);
prepare();

// Whether everything is saved.
const kept = document.querySelector(".kept");
form.addEventListener("change", () => {
  if (!kept) return;
  kept.classList.add("open");
  kept.querySelector(".unseen").textContent = kept.dataset.open;
});

// The time that is left, from what the server said when it made the page.
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

// What was saved is felt as well as seen, and the light stays on while a table writes.
if (document.querySelector(".messages .success")) navigator.vibrate?.(40);
const stayOn = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
form.addEventListener("pointerdown", stayOn, { once: true });
document.addEventListener("visibilitychange", stayOn);
