import assert from "node:assert/strict";
import test from "node:test";

import { afterAnswer, entryBehind, expectedBehind, isOpen, isOutdated, isWaiting, newKey, openBehind } from "../../../static/phones/waiting.js";

const FIRST = { number: 1, dealer: 1, players: [1, 2, 3, 4], bock: 1 };
const SECOND = { number: 2, dealer: 2, players: [1, 2, 3, 4], bock: 1 };
const ENTRY = { key: "a", expected: FIRST, form: "way=points&value=0" };

test("keys are random UUIDs", () => {
  const keys = Array.from({ length: 100 }, newKey);
  assert.equal(new Set(keys).size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("the first game is expected as the page came, the next as the list goes on", () => {
  const step = { next: { ...SECOND, leads: 3, forced: null, sitting: [], bocks: [] } };
  assert.equal(expectedBehind([], null, FIRST), FIRST);
  assert.deepEqual(expectedBehind([ENTRY], step, FIRST), SECOND);
});

test("behind a game that cannot be looked up the same players go on, with dealer and Bock unknown", () => {
  const step = openBehind(ENTRY);
  const expected = { number: 2, dealer: null, players: [1, 2, 3, 4], bock: null };
  assert.deepEqual(expectedBehind([ENTRY], step, FIRST), expected);
  assert.deepEqual([FIRST, expected].map(isOpen), [false, true]);
  assert.deepEqual(openBehind({ ...ENTRY, expected }).next.number, 3);
});

test("an entry names the one that it stands behind, and when it was made", () => {
  const now = new Date("2026-11-20T19:14:00Z");
  assert.deepEqual(entryBehind([], ENTRY, now), { ...ENTRY, after_key: null, at: "2026-11-20T19:14:00.000Z" });
  assert.equal(entryBehind([ENTRY], { ...ENTRY, key: "b" }, now).after_key, "a");
});

const ANSWERS = [
  ["accepted", { ...ENTRY, done: true, seen: 7 }],
  ["refused", { ...ENTRY, refused: "Why." }],
  ["held", null],
  ["late", null],
  ["dropped", null],
];
for (const [state, kept] of ANSWERS) {
  test(`what is kept of an entry that is ${state}`, () => {
    assert.deepEqual(afterAnswer({ entry: ENTRY, state, sentence: "Why.", seen: 7 }), kept);
  });
}

test("what is refused still waits, what stands does not", () => {
  assert.deepEqual([ENTRY, { ...ENTRY, refused: "Why." }, { ...ENTRY, done: true }].map(isWaiting), [true, true, false]);
});

const RELOADS = [
  [[], {}, false],
  [["refused"], {}, false],
  [["accepted"], {}, true],
  [["accepted"], { isMarked: true }, false],
  [["accepted", "refused"], { isMarked: true }, false],
  [["accepted"], { isMarked: true, isCertain: false }, true],
  [["accepted", "held"], { isMarked: true }, true],
  [["late"], { isMarked: true }, true],
];
for (const [states, page, expected] of RELOADS) {
  test(`${states.join(" and ") || "nothing"} ${expected ? "loads" : "keeps"} the page: ${JSON.stringify(page)}`, () => {
    const results = states.map((state) => ({ state }));
    assert.equal(isOutdated(results, { isCertain: true, isMarked: false, ...page }), expected);
  });
}
