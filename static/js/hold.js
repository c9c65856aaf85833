// A button that must be held for a second by finger, mouse or key; `ask` is for those who cannot.
const HOLD = 1000; // milliseconds
const KEYS = ["Enter", " "];

export const held = (button, act, ask) => {
  let timer = 0;
  let pressed = false;
  const begin = () => {
    if (pressed) return;
    pressed = true;
    button.classList.add("holding");
    timer = setTimeout(act, HOLD);
  };
  const end = () => {
    pressed = false;
    clearTimeout(timer);
    button.classList.remove("holding");
  };
  button.addEventListener("pointerdown", begin);
  ["pointerup", "pointerleave", "pointercancel", "blur"].forEach((name) => button.addEventListener(name, end));
  button.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    begin();
  });
  button.addEventListener("keyup", end);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // Screen readers click without pressing.
  button.addEventListener("click", (event) => {
    event.preventDefault();
    if (!event.pointerType && !event.detail) ask();
  });
};
