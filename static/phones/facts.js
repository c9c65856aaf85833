// What a form for value and winners says, as the engine reads it. It only writes down what is marked.
export { rest, turn } from "./next.js";

const chosen = (form, name) => [...form.querySelectorAll(`[name=${name}]:checked`)].map((tick) => tick.value);
const seats = (values) => values.flatMap((value) => value.split(",")).map(Number).sort((a, b) => a - b);
const text = (form, name) => form.querySelector(`[name=${name}]:enabled`)?.value ?? "";

const kindOf = (form, winners) => {
  const playing = form.querySelectorAll(".tile:not(.out) .won input").length;
  const isEven = [0, playing / 2].includes(winners.length);
  if (chosen(form, "six").includes("six")) return isEven ? "tripelkopf" : "tripelkopf_solo";
  if (isEven) return "";
  const [alone] = chosen(form, "alone");
  return !alone || alone === "solo" ? text(form, "kind") : alone;
};

export const factsOf = (form) => {
  const winners = seats(chosen(form, "winners"));
  const facts = { value: Number(text(form, "value")), winners };
  const kind = kindOf(form, winners);
  if (kind) facts.kind = kind;
  if (text(form, "sonder") !== "") facts.sonder = Number(text(form, "sonder"));
  const [rounds] = chosen(form, "bock_rounds");
  if (Number(rounds)) facts.bock_rounds = Number(rounds);
  if (text(form, "duty")) facts.duty = text(form, "duty");
  return facts;
};

export const isMarked = (form) => form.elements.value.value !== "" || Boolean(form.querySelector(".sides input:checked"));
