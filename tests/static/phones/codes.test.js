import assert from "node:assert/strict";
import test from "node:test";
import { inflateSync } from "node:zlib";

import { codesOf } from "../../../static/phones/codes.js";
import { casesOf } from "../cases.js";

const HEAD = 13;
const CHECK = 6;

const bytesOf = (digits) => {
  const bytes = [];
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5);
    bytes.push(...(group.length === 5 ? [Math.floor(group / 256), group % 256] : [Number(group)]));
  }
  return Uint8Array.from(bytes);
};

for (const { of, carried, plain } of casesOf("carried_codes")) {
  test(`${of}: an old browser writes the codes that the server writes`, async (each) => {
    const packing = globalThis.CompressionStream;
    delete globalThis.CompressionStream;
    each.after(() => { globalThis.CompressionStream = packing; });
    assert.deepEqual(await codesOf(carried), plain);
  });

  test(`${of}: packed they say the same`, async () => {
    const codes = await codesOf(carried);
    const digits = codes.map((code) => code.slice(HEAD, -CHECK)).join("");
    assert.deepEqual(JSON.parse(Buffer.from(inflateSync(bytesOf(digits))).toString()), carried);
    assert.deepEqual(codes.map((code) => [code[0], code.slice(7, HEAD)]), codes.map((_code, at) => (
      ["1", `${String(at + 1).padStart(3, "0")}${String(codes.length).padStart(3, "0")}`]
    )));
    assert.ok(codes.length <= plain.length);
  });
}
