// Enter takes the first person of the address book whose name begins as typed; arrow down moves to the others.
const offered = () => document.getElementById("from-book");
const isName = (element) => element.matches("#door [name=name]");
let awaited = ""; // name that Enter is waiting for

const first = () => offered().querySelector("[data-first]");
const answered = () => offered().querySelector("[data-typed]")?.dataset.typed ?? "";

const enter = (event) => {
  const typed = event.target.value.trim();
  if (typed.length < 2) return;
  if (answered() !== typed) {
    event.preventDefault();
    awaited = typed;
  } else if (first()) {
    event.preventDefault();
    first().click();
  }
};

document.addEventListener("keydown", (event) => {
  if (!isName(event.target) || event.isComposing) return;
  if (event.key === "Enter") enter(event);
  if (event.key === "ArrowDown") offered().querySelector("button")?.focus();
});
document.addEventListener("input", (event) => isName(event.target) && (awaited = ""));
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target !== offered() || !awaited || answered() !== awaited) return;
  awaited = "";
  if (first()) first().click();
  else document.querySelector("#door-add").click();
});
