// Stands in for the server's check of a counted game: tells what is missing, or that points come later.
import { missing } from "./game.js";
import { fieldsOf, forgetResult } from "./game-form.js";

const PATIENCE = 8000; // milliseconds for an answer

export const answerInstead = (form, counted) => {
  // Shows the result and returns true if the game is incomplete.
  const refuses = () => {
    const sentence = missing(fieldsOf(form), counted);
    const hint = Object.assign(document.createElement("p"), { className: "hints", textContent: sentence || counted.says.later });
    forgetResult();
    document.querySelector("#result .told").append(hint);
    const save = form.querySelector(".dock [data-save]");
    [save.value, save.disabled] = ["save", Boolean(sentence)];
    return Boolean(sentence);
  };

  // After waiting games the server cannot check, as it does not know them.
  const watch = (isBehind) => {
    let timer = 0;
    let isSilent = false;
    const answerItself = () => {
      isSilent = true;
      refuses();
    };
    form.addEventListener("check", (event) => {
      clearTimeout(timer);
      if (!isBehind()) {
        timer = setTimeout(answerItself, PATIENCE);
        return;
      }
      event.preventDefault();
      answerItself();
    });
    form.addEventListener("checked", ({ detail }) => {
      clearTimeout(timer);
      isSilent = detail.status === 0;
      if (isSilent) refuses();
    });
    form.addEventListener("change", () => { if (isSilent) refuses(); });
  };

  return { refuses, watch };
};
