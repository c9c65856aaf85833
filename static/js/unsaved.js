// Asks before leaving a page with unsaved input.
const forms = document.querySelectorAll("form[data-unsaved]");
let typed = [...forms].some((form) => form.dataset.unsaved === "typed");
let sent = false;

forms.forEach((form) => {
  form.addEventListener("input", () => { typed = true; });
  form.addEventListener("submit", () => { sent = true; });
});
addEventListener("beforeunload", (event) => {
  if (typed && !sent) event.preventDefault();
});
