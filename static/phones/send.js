// Sends a list's waiting entries, authorised by the secret address alone.
import { patiently } from "../js/patience.js";

const MOST = 50; // entries per request
const ANSWERED = [200, 409]; // with a result for each entry
const REFUSED = [404, 410, 422]; // address revoked, or request unreadable

// Older entries have facts instead of a form.
const asSent = ({ key, after_key, expected, form, facts, at }) => ({ key, after_key, expected, form, facts, at });

// Waiting entries as sent or carried, with the phone's name.
export const outboxOf = (entries) => ({ entries: entries.map(asSent), device: entries[0].device ?? "" });

// Status and body, if it is an answer of ours.
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

// Each entry with state and sentence, undefined without an answer. `seen` is the list's revision before these entries.
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

// Answered entries in order. Unanswered ones are retried later.
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
