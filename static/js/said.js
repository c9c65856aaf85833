// Organisers' messages to a table, each of which can be dismissed. Dismissed ones are kept in a cookie for table pages,
// so that the server leaves them out.
const COOKIE = "put-away";
const MOST = 20; // messages in the cookie
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

// Adds only new messages, because screen readers read out what is added.
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
  const away = remembered(); // a page from the offline cache still has them
  place.querySelectorAll("[data-said]").forEach((said) => {
    if (away.includes(said.dataset.said)) said.remove();
    else withButton(said);
  });
}
