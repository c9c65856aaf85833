// Names as searches compare them, folded as the server folds them (`names/words.py`): without case, accents and marks.
const LETTERS = 2;
const ALIKE = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ð: "d", þ: "th", ı: "i" };
const SPELT = { ä: "ae", ö: "oe", ü: "ue" };

export const fold = (text) => (
  text.toLowerCase().replace(/[ßøłđæœðþı]/g, (letter) => ALIKE[letter]).normalize("NFKD").replace(/\p{M}/gu, "").trim()
);
const spelt = (text) => text.toLowerCase().normalize("NFC").replace(/[äöü]/g, (letter) => SPELT[letter]);
const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

// Somebody with a start number, a name and a note, to be found by each word of the name, "Müller" by "Mueller" too.
export const personOf = ([number, name, note]) => (
  { number: String(number), name, note, words: [...wordsOf(name), ...wordsOf(spelt(name))] }
);

// Whether too little is typed to look for anybody.
export const isShort = (typed) => wordsOf(typed).join("").length < LETTERS;

// Those whose words begin with all that is typed; digits alone are the beginning of a number.
export const matching = (people, typed) => {
  const wanted = wordsOf(typed);
  if (wanted.length === 1 && /^\d+$/.test(wanted[0])) {
    const digits = wanted[0].replace(/^0+/, "");
    return digits ? people.filter((person) => person.number.startsWith(digits)) : [];
  }
  if (isShort(typed)) return [];
  return people.filter((person) => wanted.every((begin) => person.words.some((word) => word.startsWith(begin))));
};
