// Sends what waits of one list, by the secret of its address alone.
import { patiently } from "../js/patience.js";

const MOST = 50; // entries at once
const ANSWERED = [200, 409]; // each entry has its answer
const REFUSED = [404, 410, 422]; // the address is not valid any more, or cannot read what is sent

// Games that waited before forms were kept have their facts in place of one.
const asSent = ({ key, after_key, expected, form, facts, at }) => ({ key, after_key, expected, form, facts, at });

// What waits of one list as it is sent or carried, with the name of the phone.
export const outboxOf = (entries) => ({ entries: entries.map(asSent), device: entries[0].device ?? "" });

// The status, and what is said where it is an answer at all.
const read = async (response) => {
  const isAnswer = ANSWERED.includes(response.status) || REFUSED.includes(response.status);
  return [response.status, isAnswer ? await response.json() : {}];
};

const post = (entries) => patiently(entries[0].outbox, {
  method: "POST",
  body: JSON.stringify(outboxOf(entries)),
  headers: { "Content-Type": "application/json" },
  credentials: "omit",
}, read);

// Each of them with its state and, where it has one, a sentence; nothing where nobody answers. `seen` is the last revision of
// the list without what stands on it now.
const answersTo = async (entries) => {
  const [status, answer] = await post(entries);
  const said = new Map((answer.entries ?? []).map((each) => [each.key, each]));
  const seen = answer.revision - 1;
  const refusal = { state: "refused", sentence: answer.detail ?? answer.title ?? String(status) };
  const otherwise = REFUSED.includes(status) ? refusal : null;
  return entries.map((entry) => [entry, said.get(entry.key) ?? otherwise])
    .filter(([, each]) => each)
    .map(([entry, { state, sentence }]) => ({ entry, state, sentence, seen }));
};

// What was answered, in the order in which it was made: `entry`, `state`, `sentence`, `seen`. What nobody answered is tried again later.
export const deliver = async (waiting) => {
  const results = [];
  for (let from = 0; from < waiting.length; from += MOST) {
    const entries = waiting.slice(from, from + MOST);
    const answers = await answersTo(entries).catch(() => []);
    results.push(...answers);
    if (answers.length < entries.length) break;
  }
  return results;
};
