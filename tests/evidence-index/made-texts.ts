/** Texts whose words are as unequally frequent as those of a language (Zipf), and vectors in clusters; the same for the same seed. */

const WORDS = 30_000;
export const DIMENSIONS = 384;
const CLUSTERS = 600;
/** How far the vectors of a cluster are from its middle, as a share of the distance between middles. */
const SPREAD = 0.8;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'ki',
  'lo',
  'me',
  'nu',
  'pa',
  're',
  'si',
  'to',
  'vu',
  'za',
];
const wordAt = (rank: number): string =>
  Array.from({ length: 4 }, (_, place) => SYLLABLES[Math.floor(rank / 16 ** place) % 16]).join('');

/** A word of a rank as Zipf has it: the second is half as frequent as the first. */
const zipfWord = (random: () => number): string => wordAt(Math.floor(WORDS ** random()) - 1);

const sentence = (random: () => number): string =>
  `${Array.from({ length: 8 + Math.floor(random() * 10) }, () => zipfWord(random)).join(' ')}. `;

/** About ten passages, with a number that makes it one of its kind. */
export function madeText(seed: number): string {
  const random = seeded(seed);
  let text = `Document ${seed}. `;
  while (text.length < 7_000) text += sentence(random);
  return text;
}

export function madeQuery(seed: number): string {
  const random = seeded(seed ^ 0x5eed);
  return Array.from({ length: 3 + Math.floor(random() * 4) }, () => zipfWord(random)).join(' ');
}

const gauss = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
const middles = Array.from({ length: CLUSTERS }, (_, cluster) => {
  const random = seeded(cluster + 1);
  return Float32Array.from({ length: DIMENSIONS }, () => gauss(random));
});

/** A unit vector near the middle of the cluster that the text falls into. */
export function madeVector(text: string): Float32Array {
  const random = seeded(hash(text));
  const middle = middles[Math.floor(random() * CLUSTERS)]!;
  const vector = middle.map((value) => value + SPREAD * gauss(random));
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / norm);
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
