// Opens a list's page offline, as last seen, with its waiting entries.
import { known } from "./store.js";

const kept = await known(location.pathname);
if (kept?.page) {
  document.body.className = kept.page.look;
  document.body.innerHTML = kept.page.html;
  document.body.dataset.fromPhone = "";
  const scripts = [...document.body.querySelectorAll("script[type=module]")];
  for (const { src } of scripts) await import(src);
} else {
  document.querySelector("[data-nothing]").hidden = false;
}
