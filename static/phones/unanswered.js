// The result of a game that is counted where nobody answers: what is missing, or that the points come later.
import { missing } from "./game.js";
import { fieldsOf, forgetResult } from "./game-form.js";

const PATIENCE = 8000; // milliseconds for an answer

export const answerInstead = (form, counted) => {
  // As the result page says it; whether the game cannot wait as it is marked.
  const refuses = () => {
    const sentence = missing(fieldsOf(form), counted);
    const hint = Object.assign(document.createElement("p"), { className: "hints", textContent: sentence || counted.says.later });
    forgetResult();
    document.querySelector("#result .told").append(hint);
    const save = form.querySelector(".dock [data-save]");
    [save.value, save.disabled] = ["save", Boolean(sentence)];
    return Boolean(sentence);
  };

  // A game that stands behind others that wait is not asked for: the server knows nothing of those.
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
