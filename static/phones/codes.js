// Encodes waiting entries as numbered digits for QR codes; format in `tournaments/phones/carried_codes.py`.
const PACKED = 1;
const PLAIN = 2;
const LONGEST = 700; // digits of a part
const PRIME = 999983;
const CHECK = 6; // digits of a remainder
const HEAD = 1 + CHECK + 3 + 3;

const padded = (number, length) => String(number).padStart(length, "0");

const remainder = (digits) => {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % PRIME;
  return padded(rest, CHECK);
};

const packed = async (bytes) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// Two bytes give five digits, a last single byte three.
const digitsOf = (bytes) => {
  const groups = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    groups.push(isPair ? padded(bytes[at] * 256 + bytes[at + 1], 5) : padded(bytes[at], 3));
  }
  return groups.join("");
};

// Parts of the entries; old browsers cannot compress and need more.
export const codesOf = async (carried) => {
  const text = new TextEncoder().encode(JSON.stringify(carried));
  const isPacked = "CompressionStream" in globalThis;
  const digits = digitsOf(isPacked ? await packed(text) : text);
  const of = Math.ceil(digits.length / (LONGEST - HEAD - CHECK));
  const size = Math.ceil(digits.length / of);
  const head = `${isPacked ? PACKED : PLAIN}${remainder(digits)}`;
  return Array.from({ length: of }, (_, at) => {
    const part = `${head}${padded(at + 1, 3)}${padded(of, 3)}${digits.slice(at * size, (at + 1) * size)}`;
    return part + remainder(part);
  });
};
