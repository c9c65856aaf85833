// What the organisers tell a table: each message can be put away. Which were is kept in a cookie of this browser for the
// addresses of tables, so that a page comes without them.
const COOKIE = "put-away";
const MOST = 20; // messages that are remembered
const A_DAY = 86400; // seconds
const place = document.getElementById("told");

const remembered = () => document.cookie.match(`(?:^|; )${COOKIE}=([^;]*)`)?.[1].split(".") ?? [];

const remember = (uid) => {
  const away = [...remembered(), uid].slice(-MOST).join(".");
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${away}; Path=/table/; Max-Age=${A_DAY}; SameSite=Lax${secure}`;
};

const putAway = (said) => {
  remember(said.dataset.said);
  said.remove();
  (place.querySelector("button") ?? place).focus();
};

const withButton = (said) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: "×" });
  button.setAttribute("aria-label", place.dataset.away);
  button.addEventListener("click", () => putAway(said));
  said.append(button);
  return said;
};

const line = ([at, text, uid]) => {
  const [said, when] = [document.createElement("p"), document.createElement("span")];
  [said.className, when.className, said.dataset.said] = ["notice said", "soft", uid];
  when.append(at);
  said.append(when, " ", text);
  return withButton(said);
};

// Only what is new is put on the page: a screen reader tells it once.
export const say = (told) => {
  if (!place) return;
  const shown = new Map([...place.querySelectorAll("[data-said]")].map((said) => [said.dataset.said, said]));
  const away = remembered();
  const stay = told.filter(([, , uid]) => !away.includes(uid)).map((each) => shown.get(each[2]) ?? line(each));
  shown.forEach((said) => { if (!stay.includes(said)) said.remove(); });
  stay.forEach((said, at) => { if (place.children[at] !== said) place.insertBefore(said, place.children[at] ?? null); });
};

if (place?.dataset.away) {
  place.tabIndex = -1;
  const away = remembered(); // a page that starts without network still has them
  place.querySelectorAll("[data-said]").forEach((said) => {
    if (away.includes(said.dataset.said)) said.remove();
    else withButton(said);
  });
}
