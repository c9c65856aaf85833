// What a form for a game that is counted says, as the engine reads it, and what of it is missing. It counts no points.
const known = (form) => JSON.parse(form.dataset.counted);
const filled = (sentence, values) => Object.entries(values).reduce((words, [name, value]) => words.replace(`{${name}}`, value), sentence);
const ticked = (form, name) => [...form.querySelectorAll(`[name=${name}]:checked:enabled`)];
const chosen = (form, name) => ticked(form, name)[0]?.value ?? "";
const text = (form, name) => form.querySelector(`[name=${name}]:enabled`)?.value.trim() ?? "";
const number = (form, name) => (/^\d+$/.test(text(form, name)) ? Number(text(form, name)) : null);
const reOf = (form) => ticked(form, "re").map((tick) => Number(tick.value)).sort((a, b) => a - b);
const kindName = (form) => ticked(form, "kind")[0].closest("label").textContent.trim();

// What one party has is written down as what Re has.
const ofRe = (form, count, whole) => (chosen(form, "augen_party") === "re" ? count : whole - count);
const augenOf = (form, whole) => {
  const augen = number(form, "augen");
  if (augen !== null) return ofRe(form, augen, whole);
  const ends = text(form, "band").split("-").map((end) => ofRe(form, Number(end), whole)).sort((a, b) => a - b);
  return ends[0] === ends.at(-1) ? ends[0] : ends;
};

const made = (form, party) => {
  const start = `sonder_${party}_`;
  const fields = [...form.querySelectorAll(`[name^=${start}]:enabled`)];
  return Object.fromEntries(fields.map((field) => [field.name.slice(start.length), Number(field.value)]).filter(([, times]) => times));
};

export const factsOf = (form) => {
  const { whole, tricks } = known(form);
  const facts = {
    kind: chosen(form, "kind"),
    re: reOf(form),
    augen_re: augenOf(form, whole),
    announced: { re: chosen(form, "announced_re") || null, kontra: chosen(form, "announced_kontra") || null },
    sonderpunkte: { re: made(form, "re"), kontra: made(form, "kontra") },
  };
  if (number(form, "tricks") !== null) facts.tricks_re = ofRe(form, number(form, "tricks"), tricks);
  const events = ticked(form, "events").map((tick) => tick.value);
  if (events.length) facts.events = events;
  if (text(form, "verworfen")) facts.verworfen = Number(text(form, "verworfen"));
  if (Number(chosen(form, "bock_rounds"))) facts.bock_rounds = Number(chosen(form, "bock_rounds"));
  if (text(form, "duty")) facts.duty = text(form, "duty");
  return facts;
};

// Which Sonderpunkte cannot be, by what both parties made of each.
const tooMany = (form, { says, instead }) => {
  const rows = new Map();
  form.querySelectorAll("[name^=sonder_re_]:enabled").forEach((field) => {
    const row = field.closest("tbody");
    const given = [...row.querySelectorAll("select")].reduce((sum, each) => sum + Number(each.value), 0);
    const sonderpunkt = row.querySelector("th").textContent.trim();
    rows.set(field.name.slice("sonder_re_".length), { given, sonderpunkt, limit: field.options.length - 1 });
  });
  const above = [...rows.values()].find(({ given, limit }) => given > limit);
  if (above) return filled(says.made, above);
  const [double, single] = Object.entries(instead).find((pair) => pair.every((name) => rows.get(name)?.given)) ?? [];
  return double ? filled(says.doubled, { sonderpunkt: rows.get(double).sonderpunkt, instead_of: rows.get(single).sonderpunkt }) : "";
};

const seatsMissing = (form, { says }) => {
  if (!chosen(form, "kind")) return says.kind;
  const given = reOf(form).length;
  const isLone = form.querySelector("[data-lone]").dataset.lone.split(" ").includes(chosen(form, "kind"));
  const expected = isLone ? 1 : 2;
  if (!given) return says.re;
  return given === expected ? "" : filled(says.seats, { kind: kindName(form), expected, given });
};

const augenMissing = (form, { says, whole, tricks }) => {
  const augen = number(form, "augen");
  if (augen === null && (text(form, "augen") || !text(form, "band"))) return says.augen;
  if (augen > whole) return filled(says.above, { augen });
  return number(form, "tricks") > tricks ? filled(says.tricks, { tricks: number(form, "tricks"), highest: tricks }) : "";
};

// The sentence by which the server would refuse what is marked so far, "" where it can wait.
export const missing = (form) => {
  const here = known(form);
  return seatsMissing(form, here) || augenMissing(form, here) || tooMany(form, here);
};

export const isWhole = (form) => !missing(form);

export const isMarked = (form) => Boolean(reOf(form).length) || text(form, "augen") !== "";

// Which soli can be vorgeführt is not known everywhere.
export const fits = (form, step) => !step?.next?.forced || known(form).forced;

// A game as it is told while it waits.
export const told = (form, expected) => {
  const { says, names } = known(form);
  return filled(says.game, { number: expected.number, kind: kindName(form), names: reOf(form).map((seat) => names[seat]).join(", ") });
};
