/** Dimensions that the real models have unless asked otherwise. */
export function defaultDimensions(model: string): number {
  if (/text-embedding-00[45]|text-multilingual/.test(model)) return 768;
  if (/gemini-embedding|3-large/.test(model)) return 3072;
  if (/^text-embedding/.test(model)) return 1536;
  return 768;
}

function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    value = Math.imul(value ^ word.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A unit vector of hashed words: the same text gives the same vector, shared words bring texts nearer. */
export function embed(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const value = hash(word);
    const place = value % dimensions;
    vector[place] = (vector[place] ?? 0) + (value & 0x40000000 ? 1 : -1);
  }
  const norm = Math.hypot(...vector.filter((value) => value !== 0)) || 1;
  return vector.map((value) => (value === 0 ? 0 : Number((value / norm).toFixed(6))));
}
