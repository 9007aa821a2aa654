/**
 * Characters that nobody sees and that turn the order of what stands after them: marks, embeddings, overrides, isolates.
 * With one of them in a drug's name "12.5 mg" is read as "gm 5.21".
 */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text in the order in which it is kept. Letters of Arabic or Hebrew need none of these characters. */
export function withoutDirections(text: string): string {
  return text.search(TURNS) < 0 ? text : text.replaceAll(TURNS, '');
}

/** The same text with those characters written out, where somebody looks at what is kept: JSON reads them back. */
export function directionsWrittenOut(text: string): string {
  return text.replaceAll(TURNS, (turn) => `\\u${turn.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
