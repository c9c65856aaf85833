// Shows waiting entries as QR codes, one at a time, for the desk; works offline.
import { generate, mode } from "../js/lean-qr/index.js";
import { codesOf } from "./codes.js";

const MODULE = 8; // pixels; the page scales the picture
const QUIET = 4; // modules of white border

const draw = (canvas, digits) => {
  const code = generate(mode.numeric(digits));
  const places = [...Array(code.size).keys()];
  canvas.width = (code.size + 2 * QUIET) * MODULE;
  canvas.height = canvas.width;
  canvas.dataset.digits = digits;
  const picture = canvas.getContext("2d");
  picture.fillStyle = "#fff";
  picture.fillRect(0, 0, canvas.width, canvas.height);
  picture.fillStyle = "#000";
  places.forEach((y) => places.forEach((x) => {
    if (code.get(x, y)) picture.fillRect((x + QUIET) * MODULE, (y + QUIET) * MODULE, MODULE, MODULE);
  }));
};

const prepare = (dialog) => {
  const part = (name) => dialog.querySelector(`[data-${name}]`);
  const told = dialog.querySelector("[data-told]");
  let codes = [];
  let at = 0;
  const show = (number) => {
    at = (number + codes.length) % codes.length;
    draw(dialog.querySelector("canvas"), codes[at]);
    told.textContent = told.dataset.told.replace("{number}", at + 1).replace("{of}", codes.length);
  };
  part("back").addEventListener("click", () => show(at - 1));
  part("next").addEventListener("click", () => show(at + 1));
  part("close").addEventListener("click", () => dialog.close());
  return (made) => {
    codes = made;
    const isOne = codes.length === 1;
    [part("back"), part("next")].forEach((button) => { button.hidden = isOne; });
    show(0);
    dialog.showModal();
    part(isOne ? "close" : "next").focus();
  };
};

// Adds the button; `carried` returns the entries. Free lists have no desk and no button.
export const offer = (words, carried) => {
  const button = words.querySelector("[data-carry]");
  if (!button) return;
  const open = prepare(words.querySelector("dialog"));
  button.hidden = false;
  button.addEventListener("click", async () => open(await codesOf({ table: button.dataset.carry, ...carried() })));
};
