// Starts the page of a list without network, as it was when the phone last saw it; what waits stands behind it.
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
