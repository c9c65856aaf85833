import assert from "node:assert/strict";
import test from "node:test";

import { bodyOf, fits, gameOf, isMarked, missing, told } from "../../../static/phones/game.js";
import { casesOf } from "../cases.js";

const { counted, refused } = casesOf("counted_forms");
const fields = (form) => new URLSearchParams(form);
// What the list needs of facts, to go on behind them.
const lookedUp = ({ value, winners, re, kind = "", bock_rounds = 0 }) => (re ? { re, kind, bock_rounds } : { value, winners, kind, bock_rounds });

for (const { of, form, facts } of casesOf("game_forms")) {
  test(`${of}: the list goes on as behind the facts that the server reads`, () => {
    assert.deepEqual(gameOf({ form }), lookedUp(facts));
    assert.equal(gameOf({ facts }), facts);
  });

  test(`${of}: its body stays as it is`, () => assert.equal(bodyOf(fields(form)), form));
}

test("a body has nothing that is empty or of its page alone", () => {
  const page = "csrfmiddlewaretoken=t&client_key=k&seen_revision=3&way=points&seated=1.2&number=4&winners=1&winners=2&value=3&kind=&shown=s&do=save";
  assert.equal(bodyOf(fields(page)), "way=points&winners=1&winners=2&value=3");
});

for (const [form, expected] of [
  ["way=points&alone=solo&bock_rounds=0", false],
  ["way=points&value=", false],
  ["way=points&value=0", true],
  ["way=points&losers=2", true],
  ["way=facts&kind=normal&augen_party=re&augen=", false],
  ["way=facts&re=1", true],
  ["way=facts&augen=1", true],
]) {
  test(`${form} is ${expected ? "" : "not "}marked`, () => assert.equal(isMarked(fields(form)), expected));
}

for (const { form, says } of refused) {
  test(`${form} is refused as by the server`, () => assert.equal(missing(fields(form), counted), says));
}

test("what stands instead of another Sonderpunkt is refused beside it", () => {
  const double = { ...counted, sonderpunkte: { doppel_karlchen: ["two Karlchen", 1], karlchen: ["Karlchen", 1] } };
  const whole = "kind=normal&re=1&re=3&augen=155&sonder_kontra_doppel_karlchen=1";
  assert.equal(missing(fields(whole), double), "");
  assert.equal(missing(fields(`${whole}&sonder_re_karlchen=1`), double), "Two Karlchen replaces Karlchen. Enter only one of the two.");
});

test("what nothing is missing of can wait; by its value it is saved only then", () => {
  for (const { form } of casesOf("game_forms")) {
    if (form.startsWith("way=facts") && !form.includes("herzstich")) assert.equal(missing(fields(form), counted), "");
  }
  assert.equal(missing(fields("way=points"), null), "");
});

test("a Vorführung waits where it is known which soli it can be", () => {
  const [free, forced] = [{ next: { forced: null } }, { next: { forced: 3 } }];
  assert.deepEqual([free, forced, null].map((step) => fits(step, null)), [true, true, true]);
  assert.deepEqual([free, forced, null].map((step) => fits(step, { forced: false })), [true, false, true]);
  assert.equal(fits(forced, { forced: true }), true);
});

test("a counted game is told by its kind and who was Re", () => {
  assert.equal(told(fields("way=facts&kind=normal&re=3&re=1"), counted, { number: 7 }), "Game 7: normal game, Re: Anna, Cäsar");
});
