// What the form of a game holds, by the fields that it sends: its body, what the list needs to go on behind it, and what is
// missing of it. `counted` is what a page says of games by their facts (`phones/views/counted.py`). It counts no points.
const APART = new Set(["csrfmiddlewaretoken", "client_key", "seen_revision", "seated", "shown", "do"]);
const WHOLE = /^\d+$/;

const text = (fields, name) => fields.get(name)?.trim() ?? "";
const number = (fields, name) => (WHOLE.test(text(fields, name)) ? Number(text(fields, name)) : null);
const marked = (fields, name) => fields.getAll(name).flatMap((value) => value.split(",")).filter(Boolean);
const seats = (fields, name) => marked(fields, name).map(Number).sort((a, b) => a - b);
const filled = (pattern, values) => {
  const sentence = Object.entries(values).reduce((words, [name, value]) => words.replace(`{${name}}`, value), pattern);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

// As the browser would post it, without what is empty or of this page alone.
export const bodyOf = (fields) => new URLSearchParams([...fields].filter(([name, value]) => value !== "" && !APART.has(name))).toString();

// Winners and losers are both marked, but for a solo that is vorgeführt.
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

// What the list looks up of an entry; those that were made before forms were kept have their facts.
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

// Which Sonderpunkte cannot be, by what both parties made of each.
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

// The sentence by which the server would refuse what is marked so far; "" where it can wait. By its value a game can be saved
// only once nothing is missing.
export const missing = (fields, counted) => (
  counted ? seatsMissing(fields, counted) || augenMissing(fields, counted) || tooMany(fields, counted) : ""
);

// Which soli can be vorgeführt is not known everywhere.
export const fits = (step, counted) => !counted || !step?.next?.forced || counted.forced;

// A counted game as it is told while it waits.
export const told = (fields, { says, names, kinds }, { number: place }) => (
  filled(says.game, { number: place, kind: kinds[text(fields, "kind")], names: seats(fields, "re").map((seat) => names[seat]).join(", ") })
);
