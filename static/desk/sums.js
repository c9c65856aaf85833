// Sums of a paper list: Enter goes to the next one, and after the last compares. Never adds up.
const form = document.getElementById("beside");
const sums = () => [...form.querySelectorAll("[data-sum]")];

form?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-sum]")) return;
  event.preventDefault();
  const all = sums();
  const next = all[all.indexOf(event.target) + 1];
  if (next) next.select();
  else form.requestSubmit(document.getElementById("compare"));
});
