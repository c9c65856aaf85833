// Two people swapping places: shows their names by the button; a third tick replaces the first.
const ticked = new WeakMap();

const tell = (form) => {
  const people = ticked.get(form) ?? [];
  const told = form.querySelector("[data-swap-told]");
  told.dataset.empty ??= told.textContent;
  told.textContent = people.map((box) => box.closest("label").querySelector(".who").textContent).join(" ↔ ") || told.dataset.empty;
  form.querySelector("[data-swap]").disabled = people.length !== 2;
};

document.addEventListener("change", (event) => {
  const box = event.target;
  const form = box.closest(".swap");
  if (!form || box.name !== "who") return;
  const people = (ticked.get(form) ?? []).filter((other) => other !== box);
  if (box.checked) people.push(box);
  while (people.length > 2) people.shift().checked = false;
  ticked.set(form, people);
  tell(form);
});

// Ticks restored by the browser after going back.
document.querySelectorAll(".swap").forEach((form) => {
  ticked.set(form, [...form.querySelectorAll('[name="who"]:checked')].slice(0, 2));
  if (ticked.get(form).length) tell(form);
});
