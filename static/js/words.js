// Normalises names for searching as the server does (`names/words.py`): without case, accents and marks.
const LETTERS = 2;
const ALIKE = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ð: "d", þ: "th", ı: "i" };
const SPELT = { ä: "ae", ö: "oe", ü: "ue" };

export const fold = (text) => (
  text.toLowerCase().replace(/[ßøłđæœðþı]/g, (letter) => ALIKE[letter]).normalize("NFKD").replace(/\p{M}/gu, "").trim()
);
const spelt = (text) => text.toLowerCase().normalize("NFC").replace(/[äöü]/g, (letter) => SPELT[letter]);
const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

// A searchable person, also found as "Mueller" for "Müller".
export const personOf = ([number, name, note]) => (
  { number: String(number), name, note, words: [...wordsOf(name), ...wordsOf(spelt(name))] }
);

// True if the text is too short to search.
export const isShort = (typed) => wordsOf(typed).join("").length < LETTERS;

// People whose words start with everything typed; digits are the start of a number.
export const matching = (people, typed) => {
  const wanted = wordsOf(typed);
  if (wanted.length === 1 && /^\d+$/.test(wanted[0])) {
    const digits = wanted[0].replace(/^0+/, "");
    return digits ? people.filter((person) => person.number.startsWith(digits)) : [];
  }
  if (isShort(typed)) return [];
  return people.filter((person) => wanted.every((begin) => person.words.some((word) => word.startsWith(begin))));
};
