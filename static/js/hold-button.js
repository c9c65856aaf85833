// Submit buttons that must be held for a second.
import { held } from "./hold.js";

document.querySelectorAll("button[data-hold]").forEach((button) => {
  const question = button.textContent.trim(); // before the hint is added
  const hint = Object.assign(document.createElement("small"), { textContent: button.dataset.hold });
  button.classList.add("hold");
  button.append(hint);
  const send = () => button.form.submit();
  held(button, send, () => { if (confirm(question)) send(); });
});
