// Asks the server before a step that cannot wait on the phone, and says so if there is no answer.
import { patiently } from "../js/patience.js";

const notice = document.getElementById("needs-network");
const PATIENCE = 3000; // milliseconds for an answer
const answers = () => patiently(notice.dataset.asks, {}, () => true, PATIENCE).catch(() => false);

const ask = async (event, go) => {
  event.preventDefault();
  notice.hidden = await answers();
  if (notice.hidden) go();
  else notice.scrollIntoView({ block: "nearest" });
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-needs-network]");
  if (link) ask(event, () => location.assign(link.href));
});
let sent = null;
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form === sent || !form.matches("[data-needs-network]")) return;
  ask(event, () => {
    sent = form;
    form.requestSubmit(submitter); // with the button's name
    sent = null;
  });
});
