/** Control characters, and those that turn the direction of writing: what a record says may not steer the terminal. */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of a record on one line of the terminal. */
export function plain(text: string): string {
  return text.replaceAll(STEERING, ' ');
}

/** At most so many characters, the last of them … where something is missing. */
export function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}
