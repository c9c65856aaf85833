import assert from "node:assert/strict";
import { createServer } from "node:http";
import test from "node:test";

import { deliver, outboxOf } from "../../../static/phones/send.js";
import { casesOf } from "../cases.js";

const OWN = { list: "/table/1/x/", outbox: "/table/1/x/outbox/", title: "Table 1", order: 3, told: "Game 1", seen: 4, refused: "Why." };
const without = ({ device: _device, ...body }) => body;

for (const { of, body } of casesOf("outbox_bodies")) {
  test(`${of}: what a phone keeps is sent as it was published`, () => {
    const kept = body.entries.map((entry) => ({ ...entry, ...OWN, device: body.device }));
    assert.deepEqual(JSON.parse(JSON.stringify(outboxOf(kept))), { entries: body.entries, device: body.device ?? "" });
    assert.deepEqual(without(JSON.parse(JSON.stringify(outboxOf(kept)))), without(body));
  });
}

const server = async (each, answer) => {
  const asked = [];
  const listening = createServer(async (request, response) => {
    const text = (await request.toArray()).join("");
    asked.push(JSON.parse(text).entries.map(({ key }) => key));
    const [status, said] = answer(asked.at(-1), asked.length);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
  });
  await new Promise((done) => listening.listen(0, "127.0.0.1", done));
  each.after(() => listening.close());
  return { asked, outbox: `http://127.0.0.1:${listening.address().port}/` };
};
const waiting = (n, outbox) => Array.from({ length: n }, (_, at) => ({ key: String(at), outbox }));
const all = (state) => (keys) => [200, { revision: 9, entries: keys.map((key) => ({ key, state })) }];

test("what waits is sent in its order, fifty at once", async (each) => {
  const { asked, outbox } = await server(each, all("accepted"));
  const results = await deliver(waiting(60, outbox));
  assert.deepEqual(asked.map((keys) => keys.length), [50, 10]);
  assert.deepEqual(results.map(({ entry, state, seen }) => [entry.key, state, seen]), waiting(60).map(({ key }) => [key, "accepted", 8]));
});

test("behind what nobody answers nothing is sent", async (each) => {
  const { asked, outbox } = await server(each, (keys, times) => (times === 1 ? all("accepted")(keys.slice(1)) : all("accepted")(keys)));
  assert.equal((await deliver(waiting(60, outbox))).length, 49);
  assert.equal(asked.length, 1);
});

test("an address that is no longer valid refuses all, with its sentence", async (each) => {
  const { outbox } = await server(each, () => [404, { detail: "Not here." }]);
  assert.deepEqual((await deliver(waiting(2, outbox))).map(({ state, sentence }) => [state, sentence]), Array(2).fill(["refused", "Not here."]));
});

test("what is no answer of the server's says nothing", async (each) => {
  const { outbox } = await server(each, () => [503, {}]);
  assert.deepEqual(await deliver(waiting(1, outbox)), []);
});
