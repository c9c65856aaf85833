import assert from "node:assert/strict";
import test from "node:test";

import { fold, isShort, matching, personOf } from "../../../static/js/words.js";
import { casesOf } from "../cases.js";

const { folded, matches } = casesOf("names");
const found = (typed, name, number = 12) => matching([personOf([number, name, ""])], typed).length === 1;

for (const [text, expected] of folded) test(`folds “${text}” as the server does`, () => assert.equal(fold(text), expected));

for (const [typed, name, number, expected] of matches) {
  test(`“${typed}” ${expected ? "finds" : "does not find"} “${name}” as on the server`, () => assert.equal(found(typed, name, number), expected));
}

test("finds more than the server while somebody types", () => {
  assert.deepEqual([found("mueller", "Testa Müller"), found("1", "Testa Müller"), found("2", "Testa Müller")], [true, true, false]);
});

test("one letter finds nobody, one digit does", () => {
  assert.deepEqual(["m", "1", "mü", ""].map(isShort), [true, true, false, true]);
  assert.equal(found("m", "Testa Müller"), false);
});
