// Asks before a page is left on which something was typed that is not saved yet.
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
