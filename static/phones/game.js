// Reads a game form's fields: its body, the values needed for the outlook, and missing input. `counted` is the JSON of
// `phones/views/counted.py`. Never counts points.
const APART = new Set(["csrfmiddlewaretoken", "client_key", "seen_revision", "seated", "number", "shown", "do"]);
const WHOLE = /^\d+$/;

const text = (fields, name) => fields.get(name)?.trim() ?? "";
const number = (fields, name) => (WHOLE.test(text(fields, name)) ? Number(text(fields, name)) : null);
const marked = (fields, name) => fields.getAll(name).flatMap((value) => value.split(",")).filter(Boolean);
const seats = (fields, name) => marked(fields, name).map(Number).sort((a, b) => a - b);
const filled = (pattern, values) => {
  const sentence = Object.entries(values).reduce((words, [name, value]) => words.replace(`{${name}}`, value), pattern);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

// As posted by the browser, without empty fields and those of this page.
export const bodyOf = (fields) => new URLSearchParams([...fields].filter(([name, value]) => value !== "" && !APART.has(name))).toString();

// Winners and losers are both marked, except in a vorgeführtes solo.
const kindOf = (fields, winners) => {
  const isEven = [0, marked(fields, "losers").length].includes(winners.length);
  if (text(fields, "six") === "six") return isEven ? "tripelkopf" : "tripelkopf_solo";
  if (isEven) return "";
  const alone = text(fields, "alone");
  return !alone || alone === "solo" ? text(fields, "kind") : alone;
};

const byValue = (fields) => {
  const winners = seats(fields, "winners");
  return { value: Number(text(fields, "value")), winners, kind: kindOf(fields, winners) };
};
const byFacts = (fields) => ({ re: seats(fields, "re"), kind: text(fields, "kind") });

// The values needed for the outlook; older entries have facts instead of a form.
export const gameOf = ({ form, facts }) => {
  if (form === undefined) return facts;
  const fields = new URLSearchParams(form);
  const read = text(fields, "way") === "facts" ? byFacts : byValue;
  return { ...read(fields), bock_rounds: Number(text(fields, "bock_rounds")) };
};

export const isMarked = (fields) => ["winners", "losers", "value", "re", "augen"].some((name) => marked(fields, name).length);

const seatsMissing = (fields, { says, kinds, lone }) => {
  const [kind, given] = [text(fields, "kind"), marked(fields, "re").length];
  if (!kind) return says.kind;
  if (!given) return says.re;
  const expected = lone.includes(kind) ? 1 : 2;
  return given === expected ? "" : filled(says.seats, { kind: kinds[kind], expected, given });
};

const augenMissing = (fields, { says, whole, tricks }) => {
  const [augen, taken] = [number(fields, "augen"), number(fields, "tricks")];
  if (augen === null && (text(fields, "augen") || !text(fields, "band"))) return says.augen;
  if (augen > whole) return filled(says.above, { augen });
  return taken > tricks ? filled(says.tricks, { tricks: taken, highest: tricks }) : "";
};

// Sonderpunkte that are impossible, given both parties.
const tooMany = (fields, { says, instead, sonderpunkte }) => {
  const made = (name) => ["re", "kontra"].reduce((sum, party) => sum + Number(fields.get(`sonder_${party}_${name}`)), 0);
  const above = Object.entries(sonderpunkte).find(([name, [, limit]]) => made(name) > limit);
  if (above) {
    const [name, [sonderpunkt, limit]] = above;
    return filled(says.made, { given: made(name), sonderpunkt, limit });
  }
  const double = Object.keys(instead).find((name) => made(name) && made(instead[name]));
  return double ? filled(says.doubled, { sonderpunkt: sonderpunkte[double][0], instead_of: sonderpunkte[instead[double]][0] }) : "";
};

// The server's refusal of the current input, "" if complete. By value, the form itself prevents incomplete games.
export const missing = (fields, counted) => (
  counted ? seatsMissing(fields, counted) || augenMissing(fields, counted) || tooMany(fields, counted) : ""
);

// Older forms may not know which soli can be vorgeführt.
export const fits = (step, counted) => !counted || !step?.next?.forced || counted.forced;

// A waiting counted game in words.
export const told = (fields, { says, names, kinds }, { number: place }) => (
  filled(says.game, { number: place, kind: kinds[text(fields, "kind")], names: seats(fields, "re").map((seat) => names[seat]).join(", ") })
);
