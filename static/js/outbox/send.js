// Sends what waits of one list, by the secret of its address alone, and forgets what has been answered for.
import { remove } from "./store.js";

const PATIENCE = 8000; // milliseconds for an answer
// Answers that are final: it stands or is kept beside the list, it cannot be read, the address is not valid any more.
const FINAL = [200, 409, 422, 404];

const asSent = ({ key, after_key, expected, facts }) => ({ key, after_key, expected, facts });

// What waits of one list as it is sent or carried, with the name of the phone.
export const outboxOf = (waiting) => ({ entries: waiting.map(asSent), device: waiting[0].device ?? "" });

const asked = (waiting) => fetch(waiting[0].outbox, {
  method: "POST",
  body: JSON.stringify(outboxOf(waiting)),
  headers: { "Content-Type": "application/json" },
  credentials: "omit",
  signal: AbortSignal.timeout(PATIENCE),
});

// How many were settled, and whether any does not stand on the list, or the sentence by which all were refused; neither where nobody answers, and it is tried again.
export const deliver = async (waiting) => {
  if (!waiting.length) return { settled: 0 };
  try {
    const response = await asked(waiting);
    if (!FINAL.includes(response.status)) return { settled: 0 };
    const answer = await response.json();
    if (!answer.entries) return { settled: 0, refused: answer.detail ?? answer.title ?? String(response.status) };
    const keys = new Set(answer.entries.map((each) => each.key));
    const settled = waiting.filter((entry) => keys.has(entry.key)).map((entry) => entry.order);
    await remove(settled);
    return { settled: settled.length, apart: answer.entries.some((each) => each.state !== "accepted") };
  } catch {
    return { settled: 0 };
  }
};
